// What the server refused to do, as a message that the texts can say. `text` is the server's own wording, in case the
// page has no text for the key.
import type { ErrorMessage, Message } from './types';

export class ServerError extends Error {
  readonly problem: Message;

  constructor(error: ErrorMessage) {
    super(error.text ?? error.key);
    this.name = 'ServerError';
    this.problem = { key: error.key, args: error.args ?? {} };
  }
}

/** The key of an error that comes from the way to the server, not from the server. */
export const unreachable: ErrorMessage = { key: 'web.error.unreachable' };
