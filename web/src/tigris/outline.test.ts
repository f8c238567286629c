// Lines around squares: one loop for what is connected, holes included, and apart what meets only
// at a corner.
import { expect, it } from 'vitest';
import { outline } from './outline';

const loops = (path: string): number => path.split('Z').length - 1;
const at = (...squares: [number, number][]) => squares.map(([x, y]) => ({ x, y }));

it('goes around one square, set in from its edges', () => {
  expect(outline(at([0, 0]), 0, 0)).toBe('M60 0Q60 0 60 0L60 60Q60 60 60 60L0 60Q0 60 0 60L0 0Q0 0 0 0Z');
  expect(outline(at([0, 0]), 5, 0)).toBe('M55 5Q55 5 55 5L55 55Q55 55 55 55L5 55Q5 55 5 55L5 5Q5 5 5 5Z');
});

it('goes once around what is connected', () => {
  expect(loops(outline(at([0, 0], [1, 0], [1, 1], [2, 1]), 2, 8))).toBe(1);
});

it('keeps squares apart that meet at a corner', () => {
  expect(loops(outline(at([0, 0], [1, 1]), 2, 8))).toBe(2);
});

it('goes around a hole, too', () => {
  const ring = at([0, 0], [1, 0], [2, 0], [0, 1], [2, 1], [0, 2], [1, 2], [2, 2]);
  expect(loops(outline(ring, 2, 8))).toBe(2);
});
