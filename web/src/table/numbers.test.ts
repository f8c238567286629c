import { expect, it } from 'vitest';
import { nearest, stepped } from './numbers';

const values = [0, 3, 6, 12];

it('keys step from number to number, and stop at the ends', () => {
  const keys = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'Home', 'End'];
  expect(keys.map((key) => stepped(values, 3, key))).toEqual([6, 6, 0, 0, 0, 12]);
  expect(stepped(values, 12, 'ArrowUp')).toBe(12);
  expect(stepped(values, 0, 'ArrowDown')).toBe(0);
  expect(stepped(values, 3, '7')).toBeNull();
});

it('what is typed becomes the nearest number that may be', () => {
  expect([7, 99, -4, NaN].map((typed) => nearest(values, typed))).toEqual([6, 12, 0, 0]);
});
