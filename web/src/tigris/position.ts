// The board as a list of squares, each knowing what lies on it; and what differs between two
// positions, for previews and for what a conflict has removed. Everything is linear in the number
// of spaces.

import { allCells, shifted } from './cells';
import type { Leader, Strength, Tile, View } from '../server/tigris';
import { tileWords } from './view';

export interface Square {
  cell: string;
  river: boolean;
  priority: boolean;
  ruin: boolean;
  faceDown: boolean;
  tile: Tile | null;
  treasure: boolean;
  building: Tile | null;
  leader: { seat: string; leader: Leader } | null;
  monument: string | null;
  wonder: boolean;
  kingdom: number | null;
}

export type Squares = ReadonlyMap<string, Square>;

function bareSquare(cell: string): Square {
  return {
    cell,
    river: false,
    priority: false,
    ruin: false,
    faceDown: false,
    tile: null,
    treasure: false,
    building: null,
    leader: null,
    monument: null,
    wonder: false,
    kingdom: null,
  };
}

/** The four spaces of a monument whose top left one is given. */
export function block(cell: string): string[] {
  return [cell, shifted(cell, 1, 0), shifted(cell, 0, 1), shifted(cell, 1, 1)].filter((at) => at !== null);
}

/** The five spaces of the wonder around its centre. */
export function cross(cell: string): string[] {
  return [cell, shifted(cell, 1, 0), shifted(cell, -1, 0), shifted(cell, 0, 1), shifted(cell, 0, -1)].filter(
    (at) => at !== null,
  );
}

export function squaresOf({ board }: Pick<View, 'board'>): Squares {
  const squares = new Map(allCells.map((cell) => [cell, bareSquare(cell)]));
  const mark = (cells: readonly string[], set: (square: Square) => void): void => {
    for (const cell of cells) {
      const square = squares.get(cell);
      if (square) set(square);
    }
  };
  mark(board.river, (square) => (square.river = true));
  mark(board.priority, (square) => (square.priority = true));
  mark(board.ruins, (square) => (square.ruin = true));
  mark(board.face_down, (square) => (square.faceDown = true));
  mark(board.treasures, (square) => (square.treasure = true));
  for (const tile of tileWords) {
    mark(board.tiles[tile], (square) => (square.tile = tile));
    mark([board.buildings?.[tile] ?? ''], (square) => (square.building = tile));
  }
  for (const { seat, leader, at } of board.strengths) mark([at], (square) => (square.leader = { seat, leader }));
  for (const [monument, site] of Object.entries(board.monuments))
    if (site) mark(block(site.at), (square) => (square.monument = monument));
  if (board.wonder) mark(cross(board.wonder.at), (square) => (square.wonder = true));
  board.kingdoms.forEach((cells, i) => mark(cells, (square) => (square.kingdom = i)));
  return squares;
}

export interface Change {
  cell: string;
  before: Square;
  after: Square;
}

function sameContent(a: Square, b: Square): boolean {
  return (
    a.tile === b.tile &&
    a.ruin === b.ruin &&
    a.treasure === b.treasure &&
    a.building === b.building &&
    a.monument === b.monument &&
    a.wonder === b.wonder &&
    a.leader?.seat === b.leader?.seat &&
    a.leader?.leader === b.leader?.leader
  );
}

/** The spaces on which something else would lie. */
export function changes(before: Squares, after: Squares): Change[] {
  const list: Change[] = [];
  for (const [cell, was] of before) {
    const is = after.get(cell);
    if (is && !sameContent(was, is)) list.push({ cell, before: was, after: is });
  }
  return list;
}

export function strengthOf(view: View, seat: string, leader: Leader): Strength | undefined {
  return view.board.strengths.find((one) => one.seat === seat && one.leader === leader);
}

export interface StrengthChange {
  at: string;
  war: readonly [number, number] | null;
  revolt: readonly [number, number] | null;
}

/** The leaders that stay where they are, but with other numbers: what is, and what would be. */
export function strengthChanges(now: View, then: View): StrengthChange[] {
  const pair = (one: string[], other: string[]): readonly [number, number] | null =>
    one.length === other.length ? null : [one.length, other.length];
  return now.board.strengths.flatMap(({ seat, leader, at, supporters, temples }) => {
    const later = strengthOf(then, seat, leader);
    if (later?.at !== at) return [];
    return [{ at, war: pair(supporters, later.supporters), revolt: pair(temples, later.temples) }];
  });
}

/**
 * Which of a few tints each kingdom gets: two kingdoms that a single tile could join never have the
 * same.
 */
export function tints(kingdoms: readonly (readonly string[])[], count: number): number[] {
  const owners = new Map<string, number[]>();
  kingdoms.forEach((cells, kingdom) => {
    for (const cell of cells)
      for (const near of cross(cell)) {
        const list = owners.get(near) ?? [];
        if (list.at(-1) !== kingdom) owners.set(near, [...list, kingdom]);
      }
  });
  const rivals = kingdoms.map(() => new Set<number>());
  for (const list of owners.values())
    for (const one of list) for (const other of list) if (one !== other) rivals[one]?.add(other);
  const tint: number[] = [];
  kingdoms.forEach((_, kingdom) => {
    const taken = new Set([...(rivals[kingdom] ?? [])].map((other) => tint[other]));
    const free = Array.from({ length: count }, (_, i) => i).find((i) => !taken.has(i));
    tint.push(free ?? kingdom % count);
  });
  return tint;
}
