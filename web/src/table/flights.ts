// Things that are seen flying over the page, from where they were to where they are.
import type { Point } from './zoom';

export interface Flight<What> {
  what: What;
  from: Point;
  to: Point;
}

export function middleOf({ left, top, width, height }: DOMRect): Point {
  return { x: left + width / 2, y: top + height / 2 };
}

/** By how much of its length a way is bent. */
const bend = 0.16;

/** The way of a flight, as the path of a drawing: bent upwards, whichever way it goes. */
export function wayOf({ from, to }: Pick<Flight<unknown>, 'from' | 'to'>): string {
  const [right, down] = [to.x - from.x, to.y - from.y];
  const side = right < 0 ? -bend : bend;
  const middle = { x: from.x + right / 2 + down * side, y: from.y + down / 2 - right * side };
  const written = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${written(from)}Q${written(middle)} ${written(to)}`;
}
