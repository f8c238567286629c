// Who comes first, by how much, and where the points came from.
import { expect, it } from 'vitest';
import type { Account, AccountCell, AccountRow, GameInfo } from '../server/wire';
import { byRank, changedOptions, keptIn, kindOf, marginOf, sourcesOf, winnersOf } from './account';

function cell(n: number, parts: AccountCell['parts'] = []): AccountCell {
  return { n, plus: 0, low: false, parts };
}
function row(seat: string, rank: number, cells: AccountCell[] = []): AccountRow {
  return { seat, rank, total: 0, cells };
}

it('puts the winner first and leaves the account as it is', () => {
  const rows = [row('archer', 2), row('bull', 3), row('potter', 1)];
  expect(byRank(rows).map(({ seat }) => seat)).toEqual(['potter', 'archer', 'bull']);
  expect(rows[0]?.seat).toBe('archer');
});

it('tells the margin of whoever has won alone', () => {
  const result = { archer: { points: 7, rank: 2 }, bull: { points: 9, rank: 1 }, lion: { points: 6, rank: 3 } };
  expect(winnersOf(result)).toEqual(['bull']);
  expect(marginOf(result)).toEqual({ points: 9, next: 7 });
});

it('tells no margin of a tie', () => {
  const result = { archer: { points: 9, rank: 1 }, bull: { points: 9, rank: 1 } };
  expect(winnersOf(result)).toEqual(['archer', 'bull']);
  expect(marginOf(result)).toBeNull();
});

it('adds up what came from the same source', () => {
  const parts = [cell(5, [{ key: 'tiles', n: 3 }, { key: 'wars', n: 2 }]), cell(1, [{ key: 'tiles', n: 1 }]), cell(0)];
  expect(sourcesOf(row('archer', 1, parts))).toEqual([
    { key: 'tiles', n: 4 },
    { key: 'wars', n: 2 },
  ]);
});

it('counts the rounds of Oath that ended with the title, and those of no other game', () => {
  const column = (key: string): Account['columns'][number] => ({ title: { key }, counts: false });
  const account = (columns: Account['columns']): Account => ({ how: { key: 'how' }, adds: 'sum', columns, rows: [], facts: [] });
  const held = { ...cell(2), low: true };
  const mine = row('red', 1, [cell(1), held, held, held]);
  const round = column('oath.account.round');
  expect(keptIn(account([round, round, round, column('oath.account.victory')]), mine)).toEqual({ n: 2, of: 3 });
  expect(keptIn(account([column('tigris.account.tiles')]), mine)).toBeNull();
});

it('names only options that are not as usual', () => {
  const options = [
    { name: 'board', values: ['standard', 'advanced'], presets: {} },
    { name: 'wonder', values: ['no', 'yes'], presets: {} },
  ];
  const game = { game: 'tigris', options } as unknown as GameInfo;
  expect(changedOptions({ board: 'standard', wonder: 'yes' }, game)).toEqual([['wonder', 'yes']]);
});

it('tells computers, people for whom one played on, and the reader apart', () => {
  const player = { seat: 'bull', guest: false };
  expect(kindOf({ ...player, name: null, level: 'basic' }, false)).toBe('computer');
  expect(kindOf({ ...player, name: 'Ann', level: 'basic' }, true)).toBe('left');
  expect(kindOf({ ...player, name: 'Ann', level: null }, true)).toBe('you');
  expect(kindOf({ ...player, name: 'Bob', level: null }, false)).toBe('person');
});
