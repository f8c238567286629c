import { expect, test } from 'vitest';
import { beside, boxOf, flowOf, inOrder, middleOf, outline, riverOf, type Ground } from './hexes';

const land: Ground = { terrain: 'fertile', feature: 'none', rotation: 0 };
const places = ['F7', 'F8', 'F9', 'F10', 'G7', 'G8', 'G9', 'G10', 'H6', 'H7', 'H8', 'H9', 'I6', 'I7', 'I8', 'I9'];

/** The numbers of a path. */
function numbersIn(path: string): number[] {
  return (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
}

test('rows are half a hex further to the right each, so that hexes share their edges', () => {
  const [one, east, southEast, southWest] = ['F8', 'F9', 'G8', 'G7'].map(middleOf);
  if (!one || !east || !southEast || !southWest) throw new Error('places');
  const apart = Math.hypot(east.x - one.x, east.y - one.y);
  expect(apart).toBeCloseTo(173.2, 1);
  expect(Math.hypot(southEast.x - one.x, southEast.y - one.y)).toBeCloseTo(apart);
  expect(Math.hypot(southWest.x - one.x, southWest.y - one.y)).toBeCloseTo(apart);
});

test('a hex stands on a point', () => {
  const points = outline(100).split(' ').map(Number);
  expect(Math.max(...points)).toBe(100);
  expect(points).toContain(86.6);
});

test('the box holds every hex and no more than a margin', () => {
  const { x, y, width, height } = boxOf(places);
  expect([x, y, width, height].map(Math.round)).toEqual([1537, 628, 823, 694]);
});

test('a river runs along two edges, from corner to corner', () => {
  const path = riverOf({ F8: { ...land, feature: 'river', rotation: 5 } });
  expect(path).toBe('M1818.7 850.0L1905.3 800.0L1905.3 700.0');
});

test('rivers of neighbours meet at a corner, and a crossing leads through the middle', () => {
  const path = riverOf({
    G8: { ...land, feature: 'river', rotation: 3 },
    H8: { ...land, feature: 'crossing', rotation: 2 },
    I8: { ...land, feature: 'river', rotation: 2 },
    I9: land,
  });
  const [first, second, third] = path.split('M').slice(1).map(numbersIn);
  expect(first?.slice(-2)).toEqual(second?.slice(0, 2));
  expect(second?.slice(-2)).toEqual(third?.slice(0, 2));
  expect(flowOf(2)).toBeCloseTo(30);
});

test('the arrow keys lead to the neighbour in that direction', () => {
  expect(beside(places, 'G8', 'left', 'right')).toBe('G7');
  expect(beside(places, 'G8', 'right', 'left')).toBe('G9');
  expect(beside(places, 'G8', 'up', 'right')).toBe('F9');
  expect(beside(places, 'G8', 'up', 'left')).toBe('F8');
  expect(beside(places, 'G8', 'down', 'right')).toBe('H8');
  expect(beside(places, 'G8', 'down', 'left')).toBe('H7');
});

test('at the edge a key leads to what is nearest in its direction, or nowhere', () => {
  expect(beside(places, 'F7', 'left', 'left')).toBeNull();
  expect(beside(places, 'F7', 'up', 'left')).toBeNull();
  expect(beside(places, 'G10', 'down', 'right')).toBe('H9');
  expect(beside(['F7', 'F9'], 'F7', 'right', 'right')).toBe('F9');
  expect(beside(places, 'H9', 'row-start', 'left')).toBe('H6');
  expect(beside(places, 'H6', 'row-end', 'left')).toBe('H9');
});

test('places are read row by row', () => {
  expect(inOrder(['G10', 'F10', 'F9', 'G9'])).toEqual(['F9', 'F10', 'G9', 'G10']);
});
