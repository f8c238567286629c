// Who is to play the first game of a saga, or the next one with others: the reader, and up to five
// more.
import type { Fields } from '../server/types';

export interface Wish {
  /** The name of an account; empty: anybody who has the link. */
  name: string;
  /** The level of a computer player; null: a person. */
  level: string | null;
}

/** What the server is told: the reader first, who is whoever sits in the first seat. */
export function seatsFor(wishes: readonly Wish[], seats: readonly string[]): Pick<Fields<'saga-play'>, 'seats' | 'invite'> {
  const invite: Record<string, string> = {};
  wishes.forEach(({ name, level }, i) => {
    const seat = seats[i + 1];
    if (level === null && name.trim() !== '' && seat !== undefined) invite[seat] = name.trim();
  });
  return { seats: ['me', ...wishes.map(({ level }) => level ?? 'open')], invite };
}
