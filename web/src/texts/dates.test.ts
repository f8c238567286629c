// Days as a reader would say them.
import { expect, it } from 'vitest';
import { dayOf, monthOf } from './dates';

const noon = new Date(2026, 10, 17, 12).getTime();

it('calls the last two days by their names', () => {
  expect(dayOf(new Date(2026, 10, 17, 0, 1).getTime(), 'en', noon)).toBe('today');
  expect(dayOf(new Date(2026, 10, 16, 23, 59).getTime(), 'en', noon)).toBe('yesterday');
  expect(dayOf(new Date(2026, 10, 16, 1).getTime(), 'cs', noon)).toBe('včera');
});

it('names the year only of another year', () => {
  expect(dayOf(new Date(2026, 10, 15).getTime(), 'en-GB', noon)).toBe('15 November');
  expect(dayOf(new Date(2025, 10, 17).getTime(), 'en-GB', noon)).toBe('17 November 2025');
});

it('names a month', () => {
  expect(monthOf(noon, 'en')).toBe('November 2026');
});
