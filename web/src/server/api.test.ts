import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask } from './api';

const away = () => Promise.reject(new TypeError('Failed to fetch'));
const answering = (body: object) => () => Promise.resolve(new Response(JSON.stringify(body)));

const fetching = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetching);
  fetching.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('while the server is away', () => {
  it('reading waits until it is back', async () => {
    fetching.mockImplementation(away);
    const me = ask('me', {});
    await vi.advanceTimersByTimeAsync(3000);
    fetching.mockImplementation(answering({ user: null, waiting: 2 }));
    await vi.advanceTimersByTimeAsync(1500);
    expect(await me).toMatchObject({ waiting: 2 });
  });

  it('reading fails in the end', async () => {
    fetching.mockImplementation(away);
    const failed = expect(ask('me', {})).rejects.toMatchObject({ problem: { key: 'web.error.unreachable' } });
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
  });

  it('what changes something fails at once and is not repeated', async () => {
    fetching.mockImplementation(away);
    await expect(ask('logout', {})).rejects.toMatchObject({ problem: { key: 'web.error.unreachable' } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetching).toHaveBeenCalledTimes(1);
  });
});

describe('what is only read', () => {
  it('is asked for in the query, whatever is no text as JSON', async () => {
    fetching.mockImplementation(answering({}));
    await ask('lobby', { games: ['oath'], from: 24 });
    expect(fetching).toHaveBeenLastCalledWith('/api/lobby?games=%5B%22oath%22%5D&from=24', { method: 'GET' });
    await ask('profile', { name: 'Ada B' });
    expect(fetching).toHaveBeenLastCalledWith('/api/profile?name=Ada+B', { method: 'GET' });
    await ask('me', {});
    expect(fetching).toHaveBeenLastCalledWith('/api/me', { method: 'GET' });
  });
});
