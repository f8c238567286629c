// What has happened since a seat last chose: to be told on opening the table, and to mark on the board.
import type { Entry } from '../server/wire';
import { same, type Thing } from './board';
import { standing } from './log';

/** What stands since the seat's last choice; everything if it has made none. */
export function since(entries: Entry[], seat: string): Entry[] {
  const kept = standing(entries);
  return kept.slice(kept.findLastIndex((entry) => entry.seat === seat) + 1);
}

/** Whether somebody other than the seat has acted there; what chance does alone is not worth a recap. */
export function worthTelling(entries: Entry[], seat: string): boolean {
  return entries.some((entry) => entry.seat !== seat && entry.seat !== 'chance');
}

/**
 * The places that news speaks of. Those are the arguments without a name in the texts ("F3"); a named thing ("temple") is a
 * kind of piece, of which there are many.
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
