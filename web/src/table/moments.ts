// Going through the moments of a game. The address says which one is shown, so that it can be shared and gone back to.
import { router, tablePath } from '../router.svelte';
import { turnStarts } from './log';
import type { TableState } from './table.svelte';

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

export function step(table: TableState, how: Step): void {
  const { at, as } = shownMoment();
  const last = table.live?.made ?? 0;
  const here = at ?? last;
  const starts = turnStarts(table.entries);
  const to: Record<Step, number | null> = {
    first: 0,
    back: here - 1,
    forth: here + 1,
    last: null,
    'turn-back': starts.findLast((start) => start < here) ?? 0,
    'turn-forth': starts.find((start) => start > here) ?? last,
  };
  showMoment(table, to[how], as);
}
