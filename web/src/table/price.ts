// What a choice costs and brings the one who makes it, as signed numbers.
import type { Price } from '../server/wire';

export interface Gain {
  what: string;
  n: number;
}

/** By resource: what goes first, then what comes; what goes and comes alike is left out. */
export function gainsOf(price: Price, seat: string | null): Gain[] {
  const sums = new Map<string, number>();
  for (const { what, n, from, to } of price)
    sums.set(what, (sums.get(what) ?? 0) + (to === seat ? n : 0) - (from === seat ? n : 0));
  const gains = [...sums].filter(([, n]) => n !== 0).map(([what, n]) => ({ what, n }));
  return [...gains.filter(({ n }) => n < 0), ...gains.filter(({ n }) => n > 0)];
}
