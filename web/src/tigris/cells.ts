// The spaces A1 … P11 and where they are drawn. On a narrow screen the board lies turned by a
// quarter, clockwise: A is at the top and row 1 at the right, so that eleven spaces share the
// width; names of spaces never change.

import type { Way } from '../table/keys';

export const columnCount = 16;
export const rowCount = 11;

/** The side of a space in the units of the drawing. */
export const unit = 60;

export interface Point {
  x: number;
  y: number;
}

const letters = Array.from({ length: columnCount }, (_, column) => String.fromCharCode(65 + column));
const numbers = Array.from({ length: rowCount }, (_, row) => String(row + 1));

export function cellWord(column: number, row: number): string {
  return `${letters[column] ?? '?'}${row + 1}`;
}

export function columnAndRow(cell: string): { column: number; row: number } {
  return { column: cell.charCodeAt(0) - 65, row: Number(cell.slice(1)) - 1 };
}

/** The space so many columns and rows away; it may lie outside the board. */
export function shifted(cell: string, columns: number, rows: number): string | null {
  const { column, row } = columnAndRow(cell);
  const [x, y] = [column + columns, row + rows];
  return x < 0 || y < 0 || x >= columnCount || y >= rowCount ? null : cellWord(x, y);
}

export const allCells: readonly string[] = numbers.flatMap((_, row) => letters.map((_, column) => cellWord(column, row)));

/** How the board lies: how many spaces across and down, and which space is drawn where. */
export interface Layout {
  turned: boolean;
  across: readonly string[];
  down: readonly string[];
  rows: readonly (readonly string[])[];
  place(cell: string): Point;
}

export const flat: Layout = {
  turned: false,
  across: letters,
  down: numbers,
  rows: numbers.map((_, row) => letters.map((_, column) => cellWord(column, row))),
  place(cell) {
    const { column, row } = columnAndRow(cell);
    return { x: column, y: row };
  },
};

export const turned: Layout = {
  turned: true,
  across: numbers.toReversed(),
  down: letters,
  rows: letters.map((_, column) => numbers.map((_, i) => cellWord(column, rowCount - 1 - i))),
  place(cell) {
    const { column, row } = columnAndRow(cell);
    return { x: rowCount - 1 - row, y: column };
  },
};

/**
 * The upper left corner, in the units of the drawing, of a block of so many spaces a side that
 * begins at `cell`.
 */
export function corner(layout: Layout, cell: string, side = 1): Point {
  const { x, y } = layout.place(cell);
  // Turned clockwise, the first space of a block is its upper right one.
  return { x: (layout.turned ? x - side + 1 : x) * unit, y: y * unit };
}

/** Where a key of the map leads from a space, as the board lies; null beyond its edge. */
export function beside(layout: Layout, cell: string, way: Way): string | null {
  const { x, y } = layout.place(cell);
  const [right, bottom] = [layout.across.length - 1, layout.down.length - 1];
  const to: Record<Way, [number, number]> = {
    left: [x - 1, y],
    right: [x + 1, y],
    up: [x, y - 1],
    down: [x, y + 1],
    'row-start': [0, y],
    'row-end': [right, y],
    top: [x, 0],
    bottom: [x, bottom],
  };
  const [column, row] = to[way];
  return layout.rows[row]?.[column] ?? null;
}
