// What the judge thinks of a choice: a grade by the chance that was lost by it. A sign only repeats
// the word. Chances travel in thousandths and are told in hundredths.
import type { Grade, WeighedChoice } from '../server/wire';

/** Their outlines in a square of 24. */
const circle = 'M12 2a10 10 0 1 0 .1 0z';
const signs: Record<Grade, string> = {
  best: circle,
  good: circle,
  inaccurate: 'M3 3h18v18H3z',
  mistake: 'M12 2 23 22H1z',
  grave: 'M12 1l11 11-11 11L1 12z',
};

export function signOf(grade: Grade): string {
  return signs[grade];
}

/** The grades worth counting. */
export const faults = ['inaccurate', 'mistake', 'grave'] as const satisfies Grade[];
export type Fault = (typeof faults)[number];

/** Whole hundredths. */
export function percent(chance: number): number {
  return Math.round(chance / 10);
}

/** How many points of a hundred something changed by, with its sign. */
export function difference(before: number, after: number): string {
  const points = percent(after) - percent(before);
  return points < 0 ? `−${String(-points)}` : `+${String(points)}`;
}

/** How often a seat has chosen badly. */
export function faultsOf(grades: readonly WeighedChoice[], seat: string): Record<Fault, number> {
  const count = (fault: Fault): number => grades.filter((one) => one.seat === seat && one.grade === fault).length;
  return { inaccurate: count('inaccurate'), mistake: count('mistake'), grave: count('grave') };
}
