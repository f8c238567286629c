// The one WebSocket of the page. It connects when somebody first needs it, comes back by itself
// after a loss, asks again to watch what was watched, and tells whether the connection stands.
// Requests made while it is down wait; requests whose answer was lost with the connection fail,
// because nobody knows whether they were carried out.
import { ServerError, unreachable } from './error';
import { delayBefore } from './retry';
import type { Answer, Fields, Operation, ServerEvent } from './types';
import type { ErrorMessage } from './wire';

export type Connection = 'idle' | 'connecting' | 'open' | 'lost';

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: ServerError): void;
}

interface Frame {
  re?: number;
  event?: string;
  error?: ErrorMessage;
}

/**
 * Milliseconds that a connection may take to open, or the server to answer whether it is still
 * there.
 */
const patience = 5000;

/**
 * So many attempts in a row may fail before the server is asked in another way whether it is there.
 */
const blindAttempts = 3;

export async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) })).ok;
  } catch {
    return false;
  }
}

export class Socket {
  private socket: WebSocket | null = null;
  private failures = 0;
  private nextId = 1;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private impatience: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private unsent: string[] = [];
  private readonly watched = new Map<string, Fields<'watch'>>();
  private readonly listeners = new Set<(event: ServerEvent) => void>();

  constructor(
    private readonly address: string,
    private readonly onConnection: (state: Connection) => void,
    private readonly isThere: () => Promise<boolean> = isServerThere,
  ) {}

  /** Called for every event until the returned function is called. */
  listen(listener: (event: ServerEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  request<K extends Operation>(operation: K, fields: Fields<K>): Promise<Answer<K>> {
    const id = this.nextId++;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
    });
    this.send(JSON.stringify({ do: operation, id, ...fields }));
    return answer as Promise<Answer<K>>;
  }

  /** Watches a table, as a seat or as the server thinks best, now and after every reconnection. */
  watch(table: string, as?: string): void {
    this.keepWatching(table, as === undefined ? { table } : { table, as });
  }

  watchLobby(): void {
    this.keepWatching('', { lobby: true });
  }

  unwatch(table: string): void {
    this.stopWatching(table, { table });
  }

  unwatchLobby(): void {
    this.stopWatching('', { lobby: true });
  }

  /** Connects anew: the server knows people by the cookie that the connection began with. */
  restart(): void {
    if (!this.socket) return;
    this.abandon();
    this.connect();
  }

  /**
   * Tries at once instead of waiting for the next attempt, for example because the page is seen
   * again: in one that is hidden, the next attempt can be a minute away. A connection that seems to
   * stand is put to the test, for it may have ended while the machine slept.
   */
  tryNow(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.test();
    else if (this.retry !== undefined) this.connect();
  }

  private keepWatching(name: string, fields: Fields<'watch'>): void {
    this.watched.set(name, fields);
    // On opening, everything watched is asked for; until then there is nothing to send.
    if (this.socket?.readyState === WebSocket.OPEN) this.askToWatch(fields);
    else this.connect();
  }

  private stopWatching(name: string, fields: Fields<'unwatch'>): void {
    if (!this.watched.delete(name) || this.socket?.readyState !== WebSocket.OPEN) return;
    // If the connection is lost meanwhile, nothing is watched any more either.
    this.request('unwatch', fields).catch(() => undefined);
  }

  private askToWatch(fields: Fields<'watch'>): void {
    this.request('watch', fields).catch((error: unknown) => {
      this.refused(fields, error);
    });
  }

  private send(frame: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(frame);
    else {
      this.unsent.push(frame);
      this.connect();
    }
  }

  private connect(): void {
    if (this.socket) return;
    clearTimeout(this.retry);
    this.retry = undefined;
    if (this.failures === 0) this.onConnection('connecting');
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.expectSignOfLife(socket);
    socket.onopen = () => this.opened();
    socket.onmessage = (message) => this.received(String(message.data));
    socket.onclose = () => this.closed(socket);
  }

  /** Whatever happens to the connection, or comes over it, is one; without any, it is lost. */
  private expectSignOfLife(socket: WebSocket): void {
    clearTimeout(this.impatience);
    this.impatience = setTimeout(() => {
      this.closed(socket);
    }, patience);
  }

  private test(): void {
    if (!this.socket) return;
    this.expectSignOfLife(this.socket);
    this.request('me', {}).catch(() => undefined);
  }

  private opened(): void {
    clearTimeout(this.impatience);
    this.failures = 0;
    this.onConnection('open');
    for (const fields of this.watched.values()) this.askToWatch(fields);
    const unsent = this.unsent;
    this.unsent = [];
    for (const frame of unsent) this.socket?.send(frame);
  }

  /** A table that cannot be watched any more is not asked for again. */
  private refused(fields: Fields<'watch'>, error: unknown): void {
    if (!(error instanceof ServerError) || error.problem.key === unreachable.key) return;
    if (fields.table !== undefined) {
      this.watched.delete(fields.table);
      this.tell({ event: 'refused', id: fields.table, error: error.problem });
    }
  }

  private received(text: string): void {
    clearTimeout(this.impatience);
    const frame = JSON.parse(text) as Frame;
    if (frame.re === undefined) {
      if (frame.event !== undefined) this.tell(frame as ServerEvent);
      return;
    }
    const waiting = this.waiting.get(frame.re);
    this.waiting.delete(frame.re);
    if (frame.error) waiting?.reject(new ServerError(frame.error));
    else waiting?.resolve(frame);
  }

  private tell(event: ServerEvent): void {
    for (const listener of [...this.listeners]) listener(event);
  }

  private closed(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.abandon();
    this.onConnection('lost');
    this.tryLater();
  }

  private tryLater(): void {
    this.failures += 1;
    this.retry = setTimeout(() => void this.tryIfThere(), delayBefore(this.failures));
  }

  /**
   * Browsers make a page wait for seconds whose sockets have often failed, so a socket is no way to
   * find out.
   */
  private async tryIfThere(): Promise<void> {
    const own = this.retry;
    const isThere = this.failures <= blindAttempts || (await this.isThere());
    if (this.retry !== own) return; // somebody wanted it at once
    if (isThere) this.connect();
    else this.tryLater();
  }

  private abandon(): void {
    const socket = this.socket;
    this.socket = null;
    clearTimeout(this.impatience);
    socket?.close();
    const unsent = new Set(this.unsent.map((frame) => (JSON.parse(frame) as { id: number }).id));
    for (const [id, waiting] of this.waiting)
      if (!unsent.has(id)) {
        this.waiting.delete(id);
        waiting.reject(new ServerError(unreachable));
      }
  }
}

/** What a table needs of the socket. */
export type TableSocket = Pick<Socket, 'listen' | 'request' | 'watch' | 'unwatch'>;
