// The arrow from one hex to another: bent a little to the left of its way, from beside one middle
// to before the other.
import type { Point } from '../table/zoom';

export interface Curve {
  path: string;
  /** Where the force is written, beside the bend. */
  label: Point;
}

export function curve(from: Point, to: Point): Curve {
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const aside = { x: along.y, y: -along.x };
  const at = (forth: number, side: number): Point => ({
    x: from.x + along.x * forth + aside.x * side,
    y: from.y + along.y * forth + aside.y * side,
  });
  const written = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const bend = at(length / 2, -36);
  return { path: `M${written(at(46, 0))}Q${written(bend)} ${written(at(length - 40, 0))}`, label: at(length / 2, -64) };
}
