import { expect, it } from 'vitest';
import { ago, minutes, span } from './time';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

it('how long is said in the largest unit', () => {
  expect(span(0, 'en')).toBe('0 min');
  expect(span(20_000, 'en')).toBe('1 min');
  expect(span(21.9 * minute, 'en')).toBe('21 min');
  expect(span(5 * hour + 59 * minute, 'en')).toBe('5 hr');
  expect(span(3 * day, 'en')).toBe('3 days');
  expect(span(3 * day, 'cs')).toBe('3 dny');
  expect(minutes(150, 'en')).toBe('150 min');
});

it('how long ago, too', () => {
  expect(ago(30_000, 'en')).toBe('now');
  expect(ago(3 * minute, 'en')).toBe('3 min. ago');
  expect(ago(26 * hour, 'pl')).toBe('wczoraj');
});
