import { expect, it } from 'vitest';
import { wayOf } from './flights';

it('bends upwards, whichever way something flies', () => {
  const [left, right] = [{ x: 0, y: 100 }, { x: 200, y: 100 }];
  expect(wayOf({ from: left, to: right })).toBe('M0.0 100.0Q100.0 68.0 200.0 100.0');
  expect(wayOf({ from: right, to: left })).toBe('M200.0 100.0Q100.0 68.0 0.0 100.0');
});
