import { beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from './server/types';

const ask = vi.hoisted(() => vi.fn<() => Promise<Answer<'me'>>>());
vi.mock('./server/api', () => ({ ask }));

class FakeWebSocket {
  static readonly OPEN = 1;
  static all: FakeWebSocket[] = [];
  readyState = 0;
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor() {
    FakeWebSocket.all.push(this);
  }
  close(): void {
    this.readyState = 3;
  }
}
vi.stubGlobal('WebSocket', FakeWebSocket);
vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
const { site } = await import('./site.svelte');

const ada = { name: 'Ada', guest: false };

function signOut(): void {
  FakeWebSocket.all.at(-1)?.onmessage?.({ data: '{"event":"signed-out"}' });
}

beforeEach(() => {
  site.user = ada;
  site.socket.watchLobby();
  FakeWebSocket.all = FakeWebSocket.all.slice(-1);
});

it('who has been signed out elsewhere is nobody, and comes in anew', async () => {
  ask.mockResolvedValue({ user: null, settings: null, waiting: 0 });
  signOut();
  expect(FakeWebSocket.all).toHaveLength(2);
  await vi.waitFor(() => {
    expect(site.user).toBeNull();
  });
});

it('who signs in while the page still asks who he is stays whom he became', async () => {
  let answer: (me: Answer<'me'>) => void = () => undefined;
  ask.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  signOut();
  const bob = { name: 'Bob', guest: false };
  site.become(bob);
  answer({ user: null, settings: null, waiting: 0 });
  await Promise.resolve();
  await Promise.resolve();
  expect(site.user).toEqual(bob);
});
