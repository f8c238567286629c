// Where hexes are drawn. The letter of a place is its row and the number its column; hexes stand on
// a point, so each row begins half a hex further to the right. Edges and corners are counted
// against the clock: edge 0 looks east, and corner 0 lies between it and edge 1.
import type { Hex } from '../server/crescent';
import type { Way } from '../table/keys';
import type { Box, Point } from '../table/zoom';

/** What the ground of a hex looks like. */
export type Ground = Pick<Hex, 'terrain' | 'feature' | 'rotation'>;

/** The side of a hex in the units of the drawing, and how wide it is. */
export const side = 100;
export const width = side * Math.sqrt(3);
/** What is seen around the outermost hexes. */
const margin = 22;

export function columnAndRow(place: string): { column: number; row: number } {
  return { column: Number(place.slice(1)), row: place.charCodeAt(0) - 65 };
}

export function middleOf(place: string): Point {
  const { column, row } = columnAndRow(place);
  return { x: width * (column + row / 2), y: 1.5 * side * row };
}

/** A corner, as it lies around the middle of a hex whose side is `radius`. */
export function cornerAt(corner: number, radius: number = side): Point {
  const angle = (Math.PI / 6) * (2 * corner + 1);
  return { x: radius * Math.cos(angle), y: -radius * Math.sin(angle) };
}

function written({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/** A hex around the origin, for the `points` of a polygon. */
export function outline(radius: number): string {
  return Array.from({ length: 6 }, (_, corner) => written(cornerAt(corner, radius))).join(' ');
}

/** All these hexes as one path. */
export function outlines(places: string[], radius: number): string {
  return places
    .map((place) => {
      const middle = middleOf(place);
      const corners = Array.from({ length: 6 }, (_, corner) => written(shifted(middle, cornerAt(corner, radius))));
      return `M${corners.join('L')}Z`;
    })
    .join('');
}

function shifted(one: Point, by: Point): Point {
  return { x: one.x + by.x, y: one.y + by.y };
}

/** The part of the plane that these places need. */
export function boxOf(places: string[]): Box {
  const middles = places.map(middleOf);
  const left = Math.min(...middles.map(({ x }) => x)) - width / 2 - margin;
  const top = Math.min(...middles.map(({ y }) => y)) - side - margin;
  const right = Math.max(...middles.map(({ x }) => x)) + width / 2 + margin;
  const bottom = Math.max(...middles.map(({ y }) => y)) + side + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

// ---- the river ----

/** How the river lies in a crossing: the way it flows, in degrees. */
export function flowOf(rotation: number): number {
  const { x, y } = cornerAt(rotation + 3);
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/**
 * The river along the edges `rotation` and the next of a hex, or through the middle of a crossing.
 */
function courseIn(place: string, { feature, rotation }: Ground): string {
  const middle = middleOf(place);
  const at = (corner: number, radius?: number): string => written(shifted(middle, cornerAt(corner, radius)));
  if (feature === 'river') return `M${at(rotation - 1)}L${at(rotation)}L${at(rotation + 1)}`;
  if (feature !== 'crossing') return '';
  // It swings a little to either side on its way.
  const bend = shifted(cornerAt(rotation + 3, 41), cornerAt(rotation + 4.5, 26));
  const before = shifted(middle, { x: -bend.x, y: -bend.y });
  return `M${at(rotation)}C${written(before)} ${written(shifted(middle, bend))} ${at(rotation + 3)}`;
}

export function riverOf(hexes: Record<string, Ground>): string {
  return Object.entries(hexes)
    .map(([place, ground]) => courseIn(place, ground))
    .join('');
}

// ---- going about ----

/** Row by row, from left to right. */
export function inOrder(places: string[]): string[] {
  return places.toSorted((one, other) => {
    const [a, b] = [columnAndRow(one), columnAndRow(other)];
    return a.row - b.row || a.column - b.column;
  });
}

/** The nearest of some places to a point, if there are any. */
function nearest(places: string[], { x, y }: Point): string | null {
  const away = (place: string): number => {
    const middle = middleOf(place);
    return Math.hypot(middle.x - x, middle.y - y);
  };
  return places.reduce<string | null>((best, place) => (best === null || away(place) < away(best) ? place : best), null);
}

/**
 * Where a key leads from a place: to the neighbour in that direction, or to the next place beyond a
 * gap. Up and down there are two neighbours; that on the side of the last step sideways is
 * preferred.
 */
export function beside(places: string[], from: string, way: Way, lean: 'left' | 'right'): string | null {
  const { x, y } = middleOf(from);
  const row = columnAndRow(from).row;
  const inRow = inOrder(places).filter((place) => columnAndRow(place).row === row);
  const step = lean === 'left' ? -width / 2 : width / 2;
  const beyond = (test: (point: Point) => boolean): string[] => places.filter((place) => test(middleOf(place)));
  switch (way) {
    case 'left':
      return inRow[inRow.indexOf(from) - 1] ?? null;
    case 'right':
      return inRow[inRow.indexOf(from) + 1] ?? null;
    case 'up':
      return nearest(beyond((point) => point.y < y - 1), { x: x + step, y: y - 1.5 * side });
    case 'down':
      return nearest(beyond((point) => point.y > y + 1), { x: x + step, y: y + 1.5 * side });
    case 'row-start':
      return inRow[0] ?? null;
    case 'row-end':
      return inRow.at(-1) ?? null;
    case 'top':
      return nearest(places, { x, y: -1e6 });
    case 'bottom':
      return nearest(places, { x, y: 1e6 });
  }
}
