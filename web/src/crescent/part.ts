// What a small drawing of the land shows.
import type { Box } from '../table/zoom';
import { partOf as partOfMap } from '../ui/part';
import { boxOf, middleOf, side } from './hexes';
import { buildingsIn, type Hex } from './view';

/** Some ten hexes. */
const area = 28 * side * side;

function weight(hex: Hex): number {
  const held = hex.control ? 2 : 0;
  return held + buildingsIn(hex).length + (hex.token ? 1 : 0) + Object.keys(hex.units).length;
}

/** The part for a box of that shape; what happened in this hex is in it. */
export function partOf(hexes: Record<string, Hex>, focus: string | null, shape: number): Box {
  const things = Object.entries(hexes).map(([place, hex]) => ({ ...middleOf(place), weight: weight(hex) }));
  const whole = boxOf(Object.keys(hexes));
  return partOfMap({ whole, things, reach: 0.8 * side, area }, focus !== null && focus in hexes ? middleOf(focus) : null, shape);
}

/** The hexes of which something is seen. */
export function hexesIn({ x, y, width, height }: Box, hexes: Record<string, Hex>): Record<string, Hex> {
  const isSeen = (place: string): boolean => {
    const middle = middleOf(place);
    const [across, down] = [middle.x - x, middle.y - y];
    return across > -side && across < width + side && down > -side && down < height + side;
  };
  return Object.fromEntries(Object.entries(hexes).filter(([place]) => isSeen(place)));
}
