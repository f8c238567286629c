// The line around a set of squares, with rounded corners: kingdoms and the river are drawn with it.
// Walking along the edges keeps the inside at the right hand; where two squares meet only at a
// corner, they stay apart.

import { unit, type Point } from './cells';

type Direction = 0 | 1 | 2 | 3; // right, down, left, up
const steps: readonly Point[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
];

interface Edge extends Point {
  direction: Direction;
}

const keyOf = ({ x, y }: Point): string => `${x},${y}`;
const edgeKey = (edge: Edge): string => `${edge.x},${edge.y},${edge.direction}`;
const step = (direction: Direction): Point => steps[direction] ?? { x: 0, y: 0 };
const turn = (direction: Direction, by: number): Direction => ((direction + by + 4) % 4) as Direction;

/** The edges of the squares that have no square on the other side. */
function borders(squares: readonly Point[]): Map<string, Edge> {
  const inside = new Set(squares.map(keyOf));
  const edges = new Map<string, Edge>();
  for (const { x, y } of squares) {
    const around: [Point, Edge][] = [
      [{ x, y: y - 1 }, { x, y, direction: 0 }],
      [{ x: x + 1, y }, { x: x + 1, y, direction: 1 }],
      [{ x, y: y + 1 }, { x: x + 1, y: y + 1, direction: 2 }],
      [{ x: x - 1, y }, { x, y: y + 1, direction: 3 }],
    ];
    for (const [beyond, edge] of around)
      if (!inside.has(keyOf(beyond))) edges.set(edgeKey(edge), edge);
  }
  return edges;
}

/**
 * Follows the border from one edge until it closes; gives each corner with the directions before
 * and after it.
 */
function takeLoop(edges: Map<string, Edge>, start: Edge): [Edge, Direction][] {
  const corners: [Edge, Direction][] = [];
  let edge = start;
  do {
    edges.delete(edgeKey(edge));
    const { x, y } = step(edge.direction);
    const end = { x: edge.x + x, y: edge.y + y };
    const next = [1, 0, -1]
      .map((by): Edge => ({ ...end, direction: turn(edge.direction, by) }))
      .find((candidate) => edges.has(edgeKey(candidate)) || edgeKey(candidate) === edgeKey(start));
    if (next === undefined) break;
    if (next.direction !== edge.direction) corners.push([next, edge.direction]);
    edge = next;
  } while (edgeKey(edge) !== edgeKey(start));
  return corners;
}

function drawLoop(corners: [Edge, Direction][], inset: number, radius: number): string {
  const parts = corners.map(([edge, before], i) => {
    const [from, to] = [step(before), step(edge.direction)];
    // The inside lies to the right: for a step (x, y) that is (-y, x).
    const x = edge.x * unit + inset * (-from.y - to.y);
    const y = edge.y * unit + inset * (from.x + to.x);
    const [startX, startY] = [x - from.x * radius, y - from.y * radius];
    const [endX, endY] = [x + to.x * radius, y + to.y * radius];
    return `${i === 0 ? 'M' : 'L'}${startX} ${startY}Q${x} ${y} ${endX} ${endY}`;
  });
  return `${parts.join('')}Z`;
}

export function outline(squares: readonly Point[], inset: number, radius: number): string {
  const edges = borders(squares);
  let path = '';
  for (const edge of [...edges.values()])
    if (edges.has(edgeKey(edge))) path += drawLoop(takeLoop(edges, edge), inset, radius);
  return path;
}
