import { expect, it } from 'vitest';
import type { Entry } from '../server/wire';
import { destination, questionBefore, stopAt, stopsOf, type Step } from './moments';

function entry(made: number, seat: string, ...news: string[]): Entry {
  return { made, seat, at: 0, news: news.map((key) => ({ key })) };
}
/** A set-up of two draws; archer acts and draws, ends the turn and draws; bull acts. */
const game = [
  entry(1, 'chance'),
  entry(2, 'chance', 'tigris.event.turn'),
  entry(3, 'archer'),
  entry(4, 'chance'),
  entry(5, 'archer'),
  entry(6, 'chance'),
  entry(7, 'chance', 'tigris.event.turn'),
  entry(8, 'bull'),
];

it('takes the set-up for one step, and draws with the choice before them', () => {
  expect(stopsOf(game)).toEqual([2, 4, 7, 8]);
  expect(stopsOf(game.slice(0, 2))).toEqual([2]);
  expect(stopsOf(game.slice(2))).toEqual([0, 4, 7, 8]);
  expect(stopsOf([])).toEqual([0]);
});

it('leads every moment to the end of its step', () => {
  const stops = stopsOf(game);
  const led = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((made) => stops[stopAt(stops, made)]);
  expect(led).toEqual([2, 2, 2, 4, 4, 7, 7, 7, 8, 8]);
});

it('knows which question was answered before a moment', () => {
  const asked = [0, 2, 3, 4, 7, 8, 99].map((made) => questionBefore(game, made));
  const [first, second, third] = [{ made: 2, seat: 'archer' }, { made: 4, seat: 'archer' }, { made: 7, seat: 'bull' }];
  expect(asked).toEqual([null, null, first, first, second, third, third]);
});

it.each<[Step, number, number | null]>([
  ['first', 7, 2],
  ['back', 7, 4],
  ['back', 6, 4],
  ['back', 2, 2],
  ['forth', 2, 4],
  ['forth', 3, 4],
  ['forth', 8, null],
  ['last', 4, null],
  ['turn-back', 8, 7],
  ['turn-back', 7, 2],
  ['turn-forth', 2, 7],
  ['turn-forth', 7, 8],
])('%s from %i leads to %s', (how, here, there) => {
  expect(destination(game, here, how)).toBe(there);
});
