import { expect, it } from 'vitest';
import type { WeighedChoice } from '../server/wire';
import { difference, faultsOf, percent, signOf } from './grades';

it('tells thousandths in hundredths', () => {
  expect([0, 4, 5, 994, 1000].map(percent)).toEqual([0, 0, 1, 99, 100]);
});

it('says what changed with its sign, and agrees with the numbers beside it', () => {
  expect(difference(380, 240)).toBe('−14');
  expect(difference(290, 440)).toBe('+15');
  // 34 → 36 as they are shown, although it is less than two.
  expect(difference(344, 356)).toBe('+2');
  expect(difference(500, 500)).toBe('+0');
});

it('has another sign for each kind of fault', () => {
  expect(signOf('best')).toBe(signOf('good'));
  expect(new Set((['good', 'inaccurate', 'mistake', 'grave'] as const).map(signOf)).size).toBe(4);
});

it('counts the faults of a seat', () => {
  const one = (seat: string, grade: WeighedChoice['grade']): WeighedChoice => ({ made: 1, seat, grade, lost: 0, chance: 0, best: '' });
  const grades = [one('bull', 'mistake'), one('bull', 'mistake'), one('bull', 'best'), one('archer', 'grave')];
  expect(faultsOf(grades, 'bull')).toEqual({ inaccurate: 0, mistake: 2, grave: 0 });
  expect(faultsOf(grades, 'archer')).toEqual({ inaccurate: 0, mistake: 0, grave: 1 });
});
