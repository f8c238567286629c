// Where the river leaves the board: the drawing continues it beyond the edge, so that it flows and
// does not end.

import { columnCount, rowCount, type Point } from './cells';

const sides: readonly Point[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];

const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y });
const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const keyOf = ({ x, y }: Point): string => `${x},${y}`;
const onBoard = ({ x, y }: Point): boolean => x >= 0 && y >= 0 && x < columnCount && y < rowCount;

/**
 * The river's squares (columns and rows), and those just outside the board into which it flows on.
 */
export function withOutflow(river: readonly Point[]): Point[] {
  const water = new Set(river.map(keyOf));
  const wet = (square: Point): boolean => water.has(keyOf(square));
  const runsInto = (square: Point, side: Point): boolean => !onBoard(plus(square, side)) && wet(minus(square, side));
  // A bend along the edge is not an outflow: all of the river's width must run straight into the
  // edge.
  const flowsOut = (square: Point, side: Point): boolean =>
    runsInto(square, side) &&
    sides
      .filter((other) => other.x * side.x + other.y * side.y === 0)
      .every((other) => !wet(plus(square, other)) || runsInto(plus(square, other), side));

  const outside: Point[] = [];
  for (const square of river) {
    const straight = sides.filter((side) => flowsOut(square, side));
    const isEnd = sides.filter((side) => wet(plus(square, side))).length < 2;
    const ways = straight.length > 0 || !isEnd ? straight : sides.filter((side) => !onBoard(plus(square, side)));
    outside.push(...ways.map((side) => plus(square, side)));
  }
  return [...river, ...outside];
}
