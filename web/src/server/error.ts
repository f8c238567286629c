// What the server refused to do, as a message that the texts can say. `text` is the server's own
// wording, in case the page has no text for the key.
import type { ErrorMessage, Message } from './wire';

export class ServerError extends Error {
  readonly problem: Message;

  constructor(error: ErrorMessage | Message) {
    super('text' in error ? error.text : error.key);
    this.name = 'ServerError';
    this.problem = { key: error.key, args: error.args ?? {} };
  }
}

/** The key of an error that comes from the way to the server, not from the server. */
export const unreachable: Message = { key: 'web.error.unreachable' };
