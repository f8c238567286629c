// What the page at the end makes of the account of a game: who comes first, by how much, and where
// the points came from.
import type { Account, AccountPart, AccountRow, GameInfo, Info, Result, SeatInfo } from '../server/wire';

/** The first of them has won. */
export function byRank(rows: readonly AccountRow[]): AccountRow[] {
  return [...rows].sort((a, b) => a.rank - b.rank);
}

/** The seats that have won. */
export function winnersOf(result: Result): string[] {
  return Object.keys(result).filter((seat) => result[seat]?.rank === 1);
}

/** The points of whoever has won alone, and of the best of the others; null if nobody has. */
export function marginOf(result: Result): { points: number; next: number } | null {
  const [best, second] = Object.values(result).sort((a, b) => a.rank - b.rank);
  if (!best || !second || second.rank === 1) return null;
  return { points: best.points, next: second.points };
}

/**
 * The parts of all cells of a row, those of the same source added up, in the order in which they
 * come up.
 */
export function sourcesOf(row: AccountRow): AccountPart[] {
  const sums = new Map<string, number>();
  for (const { key, n } of row.cells.flatMap((cell) => cell.parts)) sums.set(key, (sums.get(key) ?? 0) + n);
  return [...sums].map(([key, n]) => ({ key, n }));
}

/**
 * At the end of how many rounds of Oath the row's seat held the title; null of a game without it.
 */
export function keptIn({ columns }: Account, { cells }: AccountRow): { n: number; of: number } | null {
  const rounds = cells.filter((_, at) => columns[at]?.title.key === 'oath.account.round');
  return rounds.length > 0 ? { n: rounds.filter(({ low }) => low).length, of: rounds.length } : null;
}

/** The options of a table that are not as usual, with their values. */
export function changedOptions(options: Info['options'], game: GameInfo | undefined): [string, string][] {
  const usual = new Map(game?.options.map(({ name, values }) => [name, values[0]]));
  return Object.entries(options).filter(([name, value]) => usual.get(name) !== value);
}

/** Somebody who has played a game, as a table or its ending tells. */
export type Player = Pick<SeatInfo, 'seat' | 'name' | 'guest' | 'level'>;

/** What somebody was: a computer, or a person for whom one played on. */
export function kindOf({ name, level }: Player, you: boolean): 'you' | 'computer' | 'left' | 'person' {
  if (name === null) return 'computer';
  if (level !== null) return 'left';
  return you ? 'you' : 'person';
}
