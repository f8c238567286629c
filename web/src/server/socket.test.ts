import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerError } from './error';
import { Socket, type Connection } from './socket';
import type { ServerEvent } from './types';

/** A WebSocket whose other end is the test. */
class FakeWebSocket {
  static readonly OPEN = 1;
  static all: FakeWebSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;

  constructor(readonly address: string) {
    FakeWebSocket.all.push(this);
  }
  static get last(): FakeWebSocket {
    const last = FakeWebSocket.all.at(-1);
    if (!last) throw new Error('nobody has connected');
    return last;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  lose(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  say(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let states: Connection[] = [];
let socket: Socket;
const isThere = vi.fn<() => Promise<boolean>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  FakeWebSocket.all = [];
  states = [];
  isThere.mockReset().mockResolvedValue(false);
  socket = new Socket('ws://here/ws', (state) => states.push(state), isThere);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('requests', () => {
  it('wait for the connection, and get their own answers', async () => {
    const score = socket.request('score', { table: 'k' });
    const why = socket.request('why', { table: 'k', words: 'end' });
    FakeWebSocket.last.open();
    expect(FakeWebSocket.last.sent).toEqual([
      { do: 'score', id: 1, table: 'k' },
      { do: 'why', id: 2, table: 'k', words: 'end' },
    ]);
    FakeWebSocket.last.say({ re: 2, legal: true, reason: null });
    FakeWebSocket.last.say({ re: 1, messages: [] });
    expect(await why).toMatchObject({ legal: true });
    expect(await score).toMatchObject({ messages: [] });
  });

  it('are refused with the message of the server', async () => {
    const undo = socket.request('undo', { table: 'k', seq: 3 });
    FakeWebSocket.last.open();
    FakeWebSocket.last.say({ re: 1, error: { key: 'undo.chance', text: 'No.' } });
    await expect(undo).rejects.toThrow(ServerError);
    await expect(undo).rejects.toMatchObject({ problem: { key: 'undo.chance' } });
  });

  it('fail when the connection is lost before the answer', async () => {
    const undo = socket.request('undo', { table: 'k', seq: 3 });
    FakeWebSocket.last.open();
    FakeWebSocket.last.lose();
    await expect(undo).rejects.toMatchObject({ problem: { key: 'web.error.unreachable' } });
  });

  it('that were never sent wait for the next connection', async () => {
    const score = socket.request('score', { table: 'k' });
    FakeWebSocket.last.lose();
    await vi.advanceTimersByTimeAsync(500);
    FakeWebSocket.last.open();
    FakeWebSocket.last.say({ re: 1, messages: [] });
    expect(await score).toMatchObject({ messages: [] });
  });
});

describe('a lost connection', () => {
  it('is tried again at once, then after pauses, and everybody can see it', async () => {
    socket.watchLobby();
    FakeWebSocket.last.open();
    FakeWebSocket.last.lose();
    expect(states).toEqual(['connecting', 'open', 'lost']);
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeWebSocket.all).toHaveLength(2);
    FakeWebSocket.last.lose();
    await vi.advanceTimersByTimeAsync(124);
    expect(FakeWebSocket.all).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(126);
    expect(FakeWebSocket.all).toHaveLength(3);
    FakeWebSocket.last.open();
    expect(states.at(-1)).toBe('open');
  });

  it('stands again within two seconds after the server does, however long it was away', async () => {
    socket.watchLobby();
    for (let time = 0; time < 600_000; time += 50) {
      if (FakeWebSocket.last.readyState === 0) FakeWebSocket.last.lose();
      await vi.advanceTimersByTimeAsync(50);
    }
    const attempts = FakeWebSocket.all.length;
    expect(attempts).toBeLessThan(10); // a browser would slow them down
    expect(isThere.mock.calls.length).toBeGreaterThan(300);
    isThere.mockResolvedValue(true);
    await vi.advanceTimersByTimeAsync(1500);
    expect(FakeWebSocket.all).toHaveLength(attempts + 1);
  });

  it('is one that neither opens nor fails', async () => {
    socket.watchLobby();
    await vi.advanceTimersByTimeAsync(5000);
    expect(states.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeWebSocket.all).toHaveLength(2);
  });

  it('is found out when the page is seen again', async () => {
    socket.watchLobby();
    FakeWebSocket.last.open();
    FakeWebSocket.last.say({ re: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    socket.tryNow();
    expect(FakeWebSocket.last.sent.at(-1)).toMatchObject({ do: 'me' });
    FakeWebSocket.last.say({ re: 2, user: null, waiting: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toBe('open');
    socket.tryNow();
    await vi.advanceTimersByTimeAsync(5000);
    expect(states.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeWebSocket.all).toHaveLength(2);
  });

  it('is tried at once when the reader wants it', async () => {
    socket.watchLobby();
    for (let i = 0; i < 2; ++i) {
      FakeWebSocket.last.lose();
      await vi.advanceTimersByTimeAsync(i);
    }
    const attempts = FakeWebSocket.all.length;
    socket.tryNow();
    expect(FakeWebSocket.all).toHaveLength(attempts + 1);
  });

  it('does not end watching: what was watched last is asked for again', async () => {
    socket.watch('k');
    socket.watch('gone');
    FakeWebSocket.last.open();
    socket.watch('k', 'bull');
    socket.unwatch('gone');
    FakeWebSocket.last.lose();
    await vi.advanceTimersByTimeAsync(500);
    FakeWebSocket.last.open();
    expect(FakeWebSocket.last.sent).toMatchObject([{ do: 'watch', table: 'k', as: 'bull' }]);
  });

  it('tells when what was watched cannot be watched any more', async () => {
    const heard: ServerEvent[] = [];
    socket.listen((event) => heard.push(event));
    socket.watch('k');
    FakeWebSocket.last.open();
    FakeWebSocket.last.say({ re: 1, error: { key: 'table.unknown' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([{ event: 'refused', id: 'k', error: { key: 'table.unknown', args: {} } }]);
  });
});

describe('events', () => {
  it('reach the listeners until they stop', () => {
    const heard: ServerEvent[] = [];
    const stop = socket.listen((event) => heard.push(event));
    socket.watchLobby();
    FakeWebSocket.last.open();
    FakeWebSocket.last.say({ event: 'lobby' });
    stop();
    FakeWebSocket.last.say({ event: 'lobby' });
    expect(heard).toEqual([{ event: 'lobby' }]);
  });

  it('of a connection that was given up are not heard', () => {
    socket.watchLobby();
    const old = FakeWebSocket.last;
    old.open();
    socket.restart();
    expect(FakeWebSocket.all).toHaveLength(2);
    old.lose();
    expect(states).not.toContain('lost');
  });
});
