// What this page makes of the server's own types, which `ziggurat types` writes into wire.ts.
import type { Message, Operations, TableEvent } from './wire';

export type Operation = keyof Operations;
export type Fields<K extends Operation> = Operations[K]['fields'];
export type Answer<K extends Operation> = Operations[K]['answer'];

/** What the server says by itself to whoever watches, and what the socket itself has to say. */
export type ServerEvent =
  | TableEvent
  /** What was watched before a reconnection cannot be watched any more. */
  | { event: 'refused'; id: string; error: Message };
