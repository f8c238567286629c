import { expect, it } from 'vitest';
import type { Info, PaceInfo } from '../server/wire';
import { byUrgency, isUrgent, timeLeft } from './urgency';

const hour = 3_600_000;
const daily: PaceInfo = { name: 'daily', bank: 72 * hour, credit: 24 * hour };

function table(id: string, left: number | null): Info {
  const clock = left === null ? null : { left, running: true };
  const seats = [
    { seat: 'archer', you: true, clock },
    { seat: 'bull', you: false, clock: { left: 5, running: false } },
  ];
  return { id, seats, asked: ['archer'] } as unknown as Info;
}

it('a clock runs on after it was told, and only the reader’s own counts', () => {
  expect(timeLeft(table('a', 10_000), 500, 500)).toBe(10_000);
  expect(timeLeft(table('a', 10_000), 500, 4_500)).toBe(6_000);
  expect(timeLeft(table('a', null), 500, 500)).toBeNull();
});

it('the least time left comes first, tables without a clock stay in their order behind', () => {
  const tables = [table('none', null), table('late', 9 * hour), table('soon', hour), table('also none', null)];
  expect(byUrgency(tables, 0).map(({ id }) => id)).toEqual(['soon', 'late', 'none', 'also none']);
});

it('a clock is red below an hour, and below a tenth of the time', () => {
  expect(isUrgent(0.9 * hour, undefined)).toBe(true);
  expect(isUrgent(1.1 * hour, undefined)).toBe(false);
  expect(isUrgent(7 * hour, daily)).toBe(true);
  expect(isUrgent(8 * hour, daily)).toBe(false);
});
