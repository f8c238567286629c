import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mostSteps, startOf } from './motion';

const steps = [...readFileSync('src/theme/theme.css', 'utf8').matchAll(/--step: (\d+)ms/g)].map(([, ms]) => Number(ms));

test('what happens at once is seen within three seconds, however slow it may move', () => {
  expect(Math.max(...steps) * mostSteps).toBe(3000);
});

test('things move one after the other, closer together where there are many', () => {
  const starts = (all: number): number[] =>
    Array.from({ length: all }, (_, place) => startOf(place, all, { apart: 2, lasts: 2 }));
  expect(starts(1)).toEqual([0]);
  expect(starts(3)).toEqual([0, 2, 4]);
  expect(starts(9)).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4]);
});
