// Reading what happened: what an event is about stands in the arguments of its message.
import type { Message } from '../server/wire';

/** The word of a thing that an event is about. */
export function thingIn({ args }: Message, name: string): string {
  const said = args?.[name];
  return typeof said === 'object' && 'is' in said ? said.is : typeof said === 'string' ? said : '';
}

export function numberIn({ args }: Message, name = 'n'): number {
  const said = args?.[name];
  return typeof said === 'number' ? said : 0;
}
