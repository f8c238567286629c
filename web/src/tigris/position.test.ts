// Tints, rivers and scores: small sums that the eye relies on.
import { expect, it } from 'vitest';
import { tints } from './position';
import { withOutflow } from './river';
import { weakest } from './score';

it('kingdoms that one tile could join differ in tint', () => {
  expect(tints([['A1'], ['C1'], ['E1'], ['P11']], 4)).toEqual([0, 1, 0, 0]);
  expect(tints([['B1'], ['A2'], ['C2'], ['B3']], 4)).toEqual([0, 1, 2, 3]);
});

it('a river flows out where it runs straight into the edge, but not where it bends along it', () => {
  const bend = [
    { x: 4, y: 1 },
    { x: 4, y: 0 },
    { x: 5, y: 0 },
  ];
  expect(withOutflow(bend).slice(3)).toEqual([{ x: 5, y: -1 }]);
  const wide = [
    { x: 14, y: 3 },
    { x: 15, y: 3 },
    { x: 14, y: 4 },
    { x: 15, y: 4 },
  ];
  expect(withOutflow(wide).slice(4)).toEqual([
    { x: 16, y: 3 },
    { x: 16, y: 4 },
  ]);
});

it('treasures fill up the weakest colours', () => {
  const points = { settlement: 7, temple: 3, farm: 7, market: 4 };
  expect(weakest(points, 0)).toBe(3);
  expect(weakest(points, 2)).toBe(4);
  expect(weakest(points, 3)).toBe(5);
});
