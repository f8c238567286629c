// From spaces of the board to the choices that are meant by them.

import type { Choice, Thing } from '../table/board';
import { battlesAhead } from './conflict';
import { block, cross } from './position';
import type { Leader, Monument, Tile, View } from '../server/tigris';

export function cellOf(choice: Choice): string | undefined {
  return choice.things.find(({ kind }) => kind === 'cell')?.id;
}

export function cellsIn(things: readonly Thing[]): Set<string> {
  return new Set(things.filter(({ kind }) => kind === 'cell').map(({ id }) => id));
}

/**
 * The spaces that a name in the log stands for: a space, a monument, leaders of a kind, a dynasty's
 * leaders.
 */
export function cellsMeant(view: View, things: readonly Thing[]): Set<string> {
  return new Set(
    things.flatMap(({ kind, id }) => {
      const { strengths, monuments } = view.board;
      if (kind === 'cell') return [id];
      const site = monuments[id as Monument];
      if (kind === 'monument') return site ? block(site.at) : [];
      return strengths.filter((one) => (kind === 'leader' ? one.leader : one.seat) === id).map(({ at }) => at);
    }),
  );
}

/** The piece that a choice puts on a space: a tile, a leader, or without either a catastrophe. */
export function pieceOf(choice: Choice): { cell: string; tile?: Tile; leader?: Leader } | null {
  const cell = cellOf(choice);
  if (cell === undefined || !['place', 'leader', 'catastrophe'].includes(choice.verb)) return null;
  const [first] = choice.things;
  if (first?.kind === 'tile') return { cell, tile: first.id as Tile };
  return first?.kind === 'leader' ? { cell, leader: first.id as Leader } : { cell };
}

/** Where the leaders stand that a position lets fight. */
export function battlefield(view: View): Set<string> {
  const fighters = battlesAhead(view).flatMap(({ leader, sides }) => sides.map(({ seat }) => `${seat} ${leader}`));
  const { strengths } = view.board;
  return new Set(strengths.filter(({ seat, leader }) => fighters.includes(`${seat} ${leader}`)).map(({ at }) => at));
}

/** The choices by the space they name. */
export function byCell(choices: readonly Choice[]): ReadonlyMap<string, Choice[]> {
  const map = new Map<string, Choice[]>();
  for (const choice of choices) {
    const cell = cellOf(choice);
    if (cell === undefined) continue;
    const list = map.get(cell);
    if (list) list.push(choice);
    else map.set(cell, [choice]);
  }
  return map;
}

/** Ground to build on, and the space that names it. */
export interface Plot {
  cell: string;
  cells: string[];
}

/** Where monuments or the wonder could be built, each place once. */
export function plotsIn(choices: readonly Choice[]): Plot[] {
  const plots = new Map<string, Plot>();
  for (const choice of choices) {
    const cell = cellOf(choice);
    if (cell === undefined) continue;
    if (choice.verb === 'monument') plots.set(`monument ${cell}`, { cell, cells: block(cell) });
    if (choice.verb === 'wonder') plots.set(`wonder ${cell}`, { cell, cells: cross(cell) });
  }
  return [...plots.values()];
}

/** The space that names the only plot to which a space belongs. */
export function anchorOf(plots: readonly Plot[], cell: string): string | null {
  const mine = plots.filter(({ cells }) => cells.includes(cell));
  return mine.length === 1 ? (mine[0]?.cell ?? null) : null;
}

export function has(choices: readonly Choice[], kind: string, id: string): boolean {
  return choices.some(({ things }) => things.some((thing) => thing.kind === kind && thing.id === id));
}
