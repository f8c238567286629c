// What actions cost, over all the ways in which they can be taken.
import type { Choice } from '../table/board';
import { gainsOf } from '../table/price';

/** The least and the most Supply that these take; null if there are none. */
export function supplyRange(choices: readonly Choice[], seat: string | null): [least: number, most: number] | null {
  const spent = choices.map(({ cost }) => 0 - (gainsOf(cost, seat).find(({ what }) => what === 'supply')?.n ?? 0));
  return spent.length === 0 ? null : [Math.min(...spent), Math.max(...spent)];
}
