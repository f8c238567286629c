import { expect, it } from 'vitest';
import { roughly, secondsLeft } from './left';

it('follows from how fast it went', () => {
  const first = { done: 10, at: 1000 };
  expect(secondsLeft(first, { done: 30, at: 11_000 }, 110)).toBe(40);
  expect(secondsLeft(first, { done: 110, at: 11_000 }, 110)).toBe(0);
});

it('is not told before something is known', () => {
  const first = { done: 10, at: 1000 };
  expect(secondsLeft(first, first, 110)).toBeNull();
  expect(secondsLeft(first, { done: 12, at: 11_000 }, 110)).toBeNull();
  expect(secondsLeft(first, { done: 30, at: 2000 }, 110)).toBeNull();
});

it('is said as one says it', () => {
  expect(roughly(0.4)).toEqual({ n: 5, unit: 'seconds' });
  expect(roughly(38)).toEqual({ n: 40, unit: 'seconds' });
  expect(roughly(57)).toEqual({ n: 55, unit: 'seconds' });
  expect(roughly(58)).toEqual({ n: 1, unit: 'minutes' });
  expect(roughly(140)).toEqual({ n: 2, unit: 'minutes' });
});
