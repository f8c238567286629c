// What every page knows: who the reader is, whether the server is reached, what waits for him.
import { untrack } from 'svelte';
import { ask } from './server/api';
import { Catalogues } from './server/catalogue';
import { ServerError, unreachable } from './server/error';
import { isServerThere, Socket, type Connection } from './server/socket';
import type { Message, User } from './server/wire';
import { t } from './texts/texts.svelte';

function socketAddress(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`;
}

class Site {
  user = $state.raw<User | null>(null);
  /** How many tables wait for the reader. */
  waiting = $state(0);
  /** Whether the table on this page is one of them. */
  askedHere = $state(false);
  connection = $state<Connection>('idle');
  /** When the connection that is lost was lost. */
  lostAt = $state(0);
  /** How often the server was reached again: what was told meanwhile has to be asked for. */
  returns = $state(0);
  readonly socket = new Socket(socketAddress(), (connection) => {
    if (connection === 'open' && this.connection === 'lost') this.returns += 1;
    if (connection === 'lost' && this.connection !== 'lost') this.lostAt = Date.now();
    this.connection = connection;
  });
  readonly catalogues = new Catalogues(this.socket);

  constructor() {
    addEventListener('online', () => this.socket.tryNow());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.socket.tryNow();
    });
    this.socket.listen((event) => {
      if (event.event === 'signed-out') this.socket.restart();
      if (event.event === 'notice' || event.event === 'signed-out') this.refresh().catch(() => undefined);
    });
  }

  async refresh(): Promise<void> {
    const before = untrack(() => this.user); // whoever refreshes does not do so again for each answer
    const { user, waiting } = await ask('me', {});
    if (this.user !== before) return; // he signed in or out meanwhile: the answer is about somebody else
    this.user = user;
    this.waiting = waiting;
  }

  /** Somebody else from now on: the socket must be opened by the new cookie. */
  become(user: User | null): void {
    this.user = user;
    this.socket.restart();
  }

  /** Whoever wants to play and is nobody yet becomes a guest. */
  async ensureUser(): Promise<void> {
    if (this.user) return;
    await this.refresh();
    if (this.user) return;
    const name = t('web.guest.name', { n: 100 + Math.floor(Math.random() * 900) });
    // Should the name belong to somebody, the server makes one up.
    const guest = await ask('guest', { name }).catch(() => ask('guest', {}));
    this.become(guest.user);
  }
}

export const site = new Site();

/**
 * To be called while a component is made: loads at once, and again when somebody else reads, when
 * the server was away, or when something else is to be loaded.
 */
export function followReader(load: () => void, what: () => unknown = () => null): void {
  $effect(() => {
    void site.user;
    void site.returns;
    void what();
    untrack(load);
  });
}

/**
 * Loads the page anew, from the new files if there are such; as long as the server is away it stays,
 * for what a browser says then helps nobody.
 */
export async function loadAnew(): Promise<void> {
  if (await isServerThere()) location.reload();
}

/** What to say about something that went wrong. */
export function problemOf(error: unknown): Message {
  if (error instanceof ServerError) return error.problem;
  console.error(error);
  return unreachable;
}
