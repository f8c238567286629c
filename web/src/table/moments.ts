// Going through the moments of a game. The address says which one is shown, so that it can be
// shared and gone back to. The set-up is one step, and draws belong to the choice before them:
// nobody stops where only chance has acted.
import { router, tablePath } from '../router.svelte';
import type { Entry } from '../server/wire';
import { standing, turnStarts } from './log';
import type { TableState } from './table.svelte';

/** The moments at which steps end, the end of the set-up first. */
export function stopsOf(entries: Entry[]): number[] {
  const stops: number[] = [];
  let last = 0;
  for (const { made, seat } of standing(entries)) {
    if (seat !== 'chance') stops.push(last);
    last = made;
  }
  return [...stops, last];
}

/** Which of the stops a moment leads to: the end of its step. */
export function stopAt(stops: number[], made: number): number {
  const index = stops.findIndex((stop) => stop >= made);
  return index === -1 ? stops.length - 1 : index;
}

/** The question whose answer led to a moment: after how many choices, and whose; null at the first. */
export function questionBefore(entries: Entry[], here: number): { made: number; seat: string } | null {
  const stops = stopsOf(entries);
  const made = stops[stopAt(stops, here) - 1];
  const answer = standing(entries).find((entry) => entry.made === (made ?? NaN) + 1);
  return made === undefined || !answer ? null : { made, seat: answer.seat };
}

/** Shows a moment in place of the one shown now; with null, or past the end, the present. */
export function showMoment(table: TableState, made: number | null, as: string | null): void {
  const last = table.live?.made ?? 0;
  const present = made === null || (made >= last && as === null && !table.live?.over);
  const at = present ? null : Math.min(Math.max(0, made), last);
  router.replace(tablePath(table.id, at, at === null ? null : as));
}

/** The moment that is shown, as the address says. */
export function shownMoment(): { at: number | null; as: string | null } {
  const { route } = router;
  return route.page === 'table' ? { at: route.at, as: route.as } : { at: null, as: null };
}

export type Step = 'first' | 'back' | 'forth' | 'last' | 'turn-back' | 'turn-forth';

/** Where a step leads from a moment; null: to the present. */
export function destination(entries: Entry[], here: number, how: Step): number | null {
  const stops = stopsOf(entries);
  const first = stops[0] ?? 0;
  const starts = turnStarts(entries).map((start) => stops[stopAt(stops, start)] ?? start);
  const to: Record<Step, number | null> = {
    first,
    back: stops.findLast((stop) => stop < here) ?? first,
    forth: stops.find((stop) => stop > here) ?? null,
    last: null,
    'turn-back': starts.findLast((start) => start < here) ?? first,
    'turn-forth': starts.find((start) => start > here) ?? stops.at(-1) ?? null,
  };
  return to[how];
}

export function step(table: TableState, how: Step): void {
  const { at, as } = shownMoment();
  showMoment(table, destination(table.entries, at ?? table.live?.made ?? 0, how), as);
}
