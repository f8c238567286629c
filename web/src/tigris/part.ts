// What a small drawing of the board shows.
import type { Box, Point } from '../table/zoom';
import { partOf as partOfMap } from '../ui/part';
import { cellWord, columnAndRow, columnCount, rowCount, unit } from './cells';
import type { Square, Squares } from './position';

export const board: Box = { x: 0, y: 0, width: columnCount * unit, height: rowCount * unit };
/** So many spaces. */
const area = 26 * unit * unit;

function weight(square: Square): number {
  if (square.leader) return 4;
  if (square.monument || square.wonder) return 3;
  if (square.tile) return square.treasure || square.building ? 3 : 2;
  return square.ruin ? 1 : 0;
}

function middleOf(cell: string): Point {
  const { column, row } = columnAndRow(cell);
  return { x: (column + 0.5) * unit, y: (row + 0.5) * unit };
}

/** The part for a box of that shape; what happened on this space is in it. */
export function partOf(squares: Squares, focus: string | null, shape: number): Box {
  const things = [...squares.values()]
    .map((square) => ({ ...middleOf(square.cell), weight: weight(square) }))
    .filter((thing) => thing.weight > 0);
  return partOfMap({ whole: board, things, reach: unit / 2, area }, focus === null ? null : middleOf(focus), shape);
}

/** Its first and its last space, also if they are cut. */
export function spacesIn({ x, y, width, height }: Box): { from: string; to: string } {
  const last = (from: number, length: number): number => Math.ceil((from + length) / unit - 1e-6) - 1;
  return { from: cellWord(Math.floor(x / unit), Math.floor(y / unit)), to: cellWord(last(x, width), last(y, height)) };
}
