// What somebody has played, as his page shows it.
import { beforeAll, expect, it } from 'vitest';
import type { HistoryRow, RecordRow, SeatEnding } from '../server/wire';
import { learn, learnGame, speak } from '../texts/texts.svelte';
import { show, texts } from '../ui/mounted';
import GameCard from './GameCard.svelte';
import History from './History.svelte';
import PlayRecord from './Record.svelte';
import { percent } from './share';

beforeAll(async () => {
  await speak('en');
  await learn('people');
  await learnGame('tigris', 'crescent', 'oath');
});

it('rounds shares to whole percents', () => {
  expect(percent(1, 3)).toBe(33);
  expect(percent(2, 3)).toBe(67);
  expect(percent(0, 0)).toBe(0);
});

it('shows the share of few games in grey', () => {
  const of = { game: 'tigris', played: 4, won: 1, left: 1, few: true, last: 0 };
  const page = show(GameCard, { of });
  expect(texts(page, '.share.few')).toEqual(['25%won']);
  expect(page.textContent).toContain('1 left early');
});

function row(key: string, more: Partial<RecordRow> = {}): RecordRow {
  return { game: null, key, guest: false, played: 12, won: 6, ahead: 7, few: false, ...more };
}

it('links people who have a page of their own', () => {
  const page = show(PlayRecord, { by: 'people', rows: [row('Bob'), row('Guest 7', { guest: true, played: 2, won: 2, few: true })] });
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/u/Bob']);
  expect(texts(page, 'td')).toEqual(['12', '50%', '2', '100%']);
  expect(page.querySelectorAll('.few')).toHaveLength(1);
});

it('calls computers and characters by their names', () => {
  expect(texts(show(PlayRecord, { by: 'levels', rows: [row('steward')] }), 'tbody th')).toEqual(['Steward']);
  expect(texts(show(PlayRecord, { by: 'characters', rows: [row('caliph', { game: 'crescent' })] }), 'tbody th')).toEqual(['Caliph']);
});

function ending(seat: string, rank: number, more: Partial<SeatEnding> = {}): SeatEnding {
  return { seat, name: null, guest: false, level: 'scribe', points: 0, rank, left: false, ...more };
}
function game(table: string, seats: SeatEnding[]): HistoryRow {
  return { table, name: `Table ${table}`, game: 'tigris', ended: 0, seat: 'archer', seats };
}

it('lists games with the others, the place, and a way to how they went', () => {
  const games = [
    game('a', [ending('archer', 2, { name: 'Ann', level: null }), ending('bull', 1)]),
    game('b', [ending('archer', 1, { name: 'Ann', level: null }), ending('bull', 2, { name: 'Bob', level: null })]),
    game('c', [ending('archer', 1, { name: 'Ann', left: true }), ending('bull', 2)]),
  ];
  const page = show(History, { games });
  expect([...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['/t/a/end', '/t/b/end', '/t/c/end']);
  expect(texts(page, '.others')).toEqual(['Scribe', 'Bob', 'Scribe']);
  expect(texts(page, '.place')).toEqual(['second of 2', 'first of 2', 'left early']);
  expect(texts(page, '.won')).toEqual(['first of 2']);
});
