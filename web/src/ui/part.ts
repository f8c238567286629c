// Which part of a map a small drawing shows: the busiest one, and what happened last is in it.
import type { Box, Point } from '../table/zoom';

/** What draws the eye, and how much. */
export interface Thing extends Point {
  weight: number;
}

interface Map {
  whole: Box;
  things: readonly Thing[];
  /** From the middle of a thing to its edge. */
  reach: number;
  /**
   * So much of the map is shown, in square units: less would tell little, more could not be told
   * apart.
   */
  area: number;
}

/** How much of a thing lies within, from 0 to 1. */
function seen(from: number, length: number, middle: number, reach: number): number {
  const inside = Math.min(from + length, middle + reach) - Math.max(from, middle - reach);
  return Math.max(0, inside / (2 * reach));
}

/**
 * Where the part may begin along one side; it holds the focus whole, as far as that is on the map.
 */
function starts(least: number, total: number, length: number, focus: number | null, reach: number): number[] {
  const count = Math.ceil((total - length) / reach) + 1;
  const all = Array.from({ length: count }, (_, i) => least + Math.min(i * reach, total - length));
  if (focus === null) return all;
  const [from, to] = [Math.max(least, focus - reach), Math.min(least + total, focus + reach)];
  return all.filter((start) => start <= from + 1e-6 && start + length >= to - 1e-6);
}

/** The part for a box that is `shape` times as wide as it is high. */
export function partOf({ whole, things, reach, area }: Map, focus: Point | null, shape: number): Box {
  const width = Math.min(whole.width, Math.sqrt(area * shape));
  const height = Math.min(whole.height, Math.sqrt(area / shape));
  let [best, most] = [{ x: whole.x, y: whole.y, width, height }, -1];
  for (const x of starts(whole.x, whole.width, width, focus && focus.x, reach))
    for (const y of starts(whole.y, whole.height, height, focus && focus.y, reach)) {
      const weight = things.reduce(
        (sum, thing) => sum + thing.weight * seen(x, width, thing.x, reach) * seen(y, height, thing.y, reach),
        0,
      );
      if (weight > most) [best, most] = [{ x, y, width, height }, weight];
    }
  return best;
}

/** For the `viewBox` of a drawing. */
export function written({ x, y, width, height }: Box): string {
  return [x, y, width, height].map((length) => length.toFixed(1)).join(' ');
}
