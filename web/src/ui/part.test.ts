// What part of a map a small drawing shows.
import { expect, it } from 'vitest';
import type { Box, Point } from '../table/zoom';
import { partOf, written } from './part';

const whole: Box = { x: -10, y: 5, width: 160, height: 110 };
const crowd = [
  { x: 35, y: 30, weight: 3 },
  { x: 45, y: 30, weight: 3 },
];
const hermit = { x: 145, y: 110, weight: 2 };
const map = { whole, things: [...crowd, hermit], reach: 5, area: 2600 };

function holds({ x, y, width, height }: Box, thing: Point): boolean {
  const across = x <= thing.x - 5 + 1e-6 && x + width >= thing.x + 5 - 1e-6;
  return across && y <= thing.y - 5 + 1e-6 && y + height >= thing.y + 5 - 1e-6;
}

it.each([0.5, 0.84, 1, 2.4])('has the shape of its box, %f, and leaves the map nowhere', (shape) => {
  const part = partOf(map, null, shape);
  expect(part.width / part.height).toBeCloseTo(shape);
  expect(part.width * part.height).toBeCloseTo(2600);
  expect(part.x).toBeGreaterThanOrEqual(whole.x);
  expect(part.y).toBeGreaterThanOrEqual(whole.y);
  expect(part.x + part.width).toBeLessThanOrEqual(whole.x + whole.width + 1e-6);
  expect(part.y + part.height).toBeLessThanOrEqual(whole.y + whole.height + 1e-6);
});

it('is the busiest one', () => {
  const part = partOf(map, null, 2.4);
  expect(crowd.every((thing) => holds(part, thing))).toBe(true);
  expect(holds(part, hermit)).toBe(false);
});

it.each([hermit, { x: -5, y: 10 }, { x: 100, y: 60 }])('holds what happened last, at $x, $y', (focus) => {
  for (const shape of [0.84, 2.4]) expect(holds(partOf(map, focus, shape), focus)).toBe(true);
});

it('is the whole of a small map', () => {
  expect(partOf({ ...map, area: 1e6 }, hermit, 1.2)).toEqual(whole);
});

it('is found where there is nothing', () => {
  expect(partOf({ ...map, things: [] }, null, 1)).toMatchObject({ x: -10, y: 5 });
});

it('is written for a drawing', () => {
  expect(written({ x: 1, y: 2.345, width: 30, height: 4 })).toBe('1.0 2.3 30.0 4.0');
});
