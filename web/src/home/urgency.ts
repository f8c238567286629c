// Which of the tables that wait for the reader wait the least.
import type { Info, PaceInfo } from '../server/wire';
import { remaining } from '../table/clock';

/**
 * What the reader's clock there has left; null if there is none. `told` is when this was told,
 * `now` the present.
 */
export function timeLeft({ seats, asked }: Info, told: number, now: number): number | null {
  const clocks = seats.flatMap(({ you, seat, clock }) => (you && clock && asked.includes(seat) ? [remaining(clock, told, now)] : []));
  return clocks.length > 0 ? Math.min(...clocks) : null;
}

const hour = 3_600_000;

/** Below an hour, or below a tenth of all the time. */
export function isUrgent(left: number, pace: PaceInfo | undefined): boolean {
  return left < Math.max(hour, (pace?.bank ?? 0) / 10);
}

/** The least time left first; those without a clock last, as they come: the longest asked first. */
export function byUrgency(tables: readonly Info[], told: number): Info[] {
  const left = (table: Info): number => timeLeft(table, told, told) ?? Infinity;
  return tables
    .map((table, index) => ({ table, index, left: left(table) }))
    .sort((a, b) => (a.left === b.left ? a.index - b.index : a.left - b.left))
    .map(({ table }) => table);
}
