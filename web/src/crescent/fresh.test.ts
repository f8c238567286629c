import { expect, test } from 'vitest';
import type { Entry } from '../server/wire';
import { curve } from './arrow';
import { changersOf } from './fresh';

const entry = (made: number, seat: string, hex: string): Entry => ({
  made,
  seat,
  at: 0,
  news: [{ key: 'crescent.event.token', args: { seat: { is: seat, name: `crescent.seat.${seat}` }, hex } }],
});

test('the last who changed a hex since the viewer’s choice is told, and nothing older', () => {
  const entries = [entry(1, 'sultan', 'F7'), entry(2, 'caliph', 'G9'), entry(3, 'murshid', 'H6'), entry(4, 'nomad', 'H6'), entry(5, 'chance', 'I9')];
  expect([...changersOf(entries, 'caliph')]).toEqual([['H6', 'nomad']]);
  expect(changersOf(entries, null).size).toBe(0);
});

test('an arrow begins outside the middle of one hex and ends before the middle of the other', () => {
  const { path, label } = curve({ x: 0, y: 0 }, { x: 200, y: 0 });
  expect(path).toBe('M46.0 0.0Q100.0 36.0 160.0 0.0');
  expect(label).toEqual({ x: 100, y: 64 });
});
