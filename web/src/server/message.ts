// What a message names.
import type { Message } from './wire';

/** What stands in a message under this name; of a thing with a name, its word. */
export function told(message: Message, name: string): string | number | undefined {
  const value = message.args?.[name];
  if (typeof value !== 'object') return value;
  return 'is' in value ? value.is : undefined;
}

/** The thing of this kind that was named last. */
export function lastTold(news: readonly Message[], kind: string): string | null {
  const found = news.findLast((message) => told(message, kind) !== undefined);
  return found ? String(told(found, kind)) : null;
}
