import { expect, it } from 'vitest';
import { changeOf, withChance, type Chances } from './line';

const looked: Chances = new Map([
  [0, 360],
  [4, 310],
  [9, 390],
]);

it('tells the first and the last chance of a line', () => {
  expect(changeOf(looked, 9)).toEqual({ before: 360, after: 390 });
  expect(changeOf(looked, 12)).toEqual({ before: 360, after: 390 });
  expect(changeOf(looked, 5)).toEqual({ before: 360, after: 310 });
});

it('tells nothing before there are two', () => {
  expect(changeOf(looked, 3)).toBeNull();
  expect(changeOf(new Map(), 3)).toBeNull();
});

it('forgets what was taken back', () => {
  expect([...withChance(looked, 4, 330)]).toEqual([
    [0, 360],
    [4, 330],
  ]);
});
