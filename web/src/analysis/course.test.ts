import { expect, it } from 'vitest';
import type { Entry, WeighedChoice } from '../server/wire';
import { stepsOf, stepTo } from './course';

function entry(made: number, seat: string, ...news: string[]): Entry {
  return { made, seat, at: 0, news: news.map((key) => ({ key })) };
}
/** Two draws of the set-up; archer acts, takes it back, acts otherwise and draws; bull acts. */
const entries: Entry[] = [
  entry(1, 'chance'),
  entry(2, 'chance', 'begin'),
  entry(3, 'archer', 'taken back'),
  { made: 2, seat: 'archer', at: 0, rewind: 1 },
  entry(3, 'archer', 'placed'),
  entry(4, 'chance', 'drawn'),
  entry(5, 'chance', 'drawn', 'tigris.event.turn'),
  entry(6, 'bull', 'tigris.event.turn'),
];
const graded: WeighedChoice = { made: 3, seat: 'archer', lost: 140, grade: 'mistake', chance: 220, best: 'end' };
const turns = [
  { made: 2, seat: 'archer', title: { key: 'turn' } },
  { made: 5, seat: 'bull', title: { key: 'turn' } },
];

it('takes each choice with its draws for a step, without what was taken back and the turn that follows', () => {
  const steps = stepsOf(entries, turns, [graded]);
  expect(steps).toEqual([
    { asked: 2, made: 5, seat: 'archer', news: [{ key: 'placed' }, { key: 'drawn' }], turn: 1, graded },
    { asked: 5, made: 6, seat: 'bull', news: [{ key: 'tigris.event.turn' }], turn: 2, graded: null },
  ]);
});

it('finds the step that led to a moment', () => {
  const steps = stepsOf(entries, turns, []);
  expect([0, 2, 3, 5, 6].map((made) => stepTo(steps, made)?.asked ?? null)).toEqual([null, null, 2, 2, 5]);
});
