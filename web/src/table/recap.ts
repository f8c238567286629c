// What has happened since a seat last chose: to be told, and to mark on the board.
import type { Entry } from '../server/wire';
import { same, type Thing } from './board';
import { standing } from './log';

/** What stands since the seat's last choice; everything if it has made none. */
export function since(entries: Entry[], seat: string): Entry[] {
  const kept = standing(entries);
  return kept.slice(kept.findLastIndex((entry) => entry.seat === seat) + 1);
}

/**
 * The moment from which on others have acted since the seat's last choice. Draws before that belong
 * to its own choice, or to the set-up.
 */
export function lastOwnMoment(entries: Entry[], seat: string): number {
  const kept = standing(entries);
  const own = kept.findLastIndex((entry) => entry.seat === seat);
  const others = kept.findIndex((entry, index) => index > own && entry.seat !== 'chance');
  return kept[(others === -1 ? kept.length : others) - 1]?.made ?? 0;
}

/**
 * Whether somebody other than the seat has acted there; what chance does alone is not worth a
 * recap.
 */
export function worthTelling(entries: Entry[], seat: string): boolean {
  return entries.some((entry) => entry.seat !== seat && entry.seat !== 'chance');
}

export interface Sum {
  seat: string;
  choices: number;
}

/** How many choices each seat has made, the first to act first. */
export function sums(entries: Entry[]): Sum[] {
  const list: Sum[] = [];
  for (const { seat } of entries) {
    const known = list.find((one) => one.seat === seat);
    if (known) known.choices += 1;
    else if (seat !== 'chance') list.push({ seat, choices: 1 });
  }
  return list;
}

/**
 * The places that news speaks of. Those are the arguments without a name in the texts ("F3"); a
 * named thing ("temple") is a kind of piece, of which there are many.
 */
export function touched(entries: Entry[]): Thing[] {
  const things: Thing[] = [];
  for (const { args } of entries.flatMap((entry) => entry.news ?? []))
    for (const [name, argument] of Object.entries(args ?? {})) {
      if (typeof argument !== 'string') continue;
      const thing = { kind: name.replace(/\d+$/, ''), id: argument };
      if (!things.some((one) => same(one, thing))) things.push(thing);
    }
  return things;
}
