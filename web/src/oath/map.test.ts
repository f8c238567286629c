// Where the small map of Oath has its things, and which part of it is shown.
import { expect, it } from 'vitest';
import type { Space, View } from '../server/oath';
import fixture from './fixtures/view.json';
import { card, column, cornerOf, focusOf, oathCorner, partOf } from './map';

const view = fixture as unknown as View;
const spaces = view.sites.map(({ space }) => space);

it('no site covers another, nor the oath', () => {
  const corners = [...spaces.map(cornerOf), oathCorner];
  const covers = (one: { x: number; y: number }, other: { x: number; y: number }): boolean =>
    Math.abs(one.x - other.x) < card.width && Math.abs(one.y - other.y) < card.height;
  corners.forEach((one, i) => corners.slice(i + 1).forEach((other) => expect(covers(one, other)).toBe(false)));
  expect(Math.max(...corners.map(({ y }) => y + card.height))).toBeLessThan(column.height);
});

it('looks where something happened last, by the name of the site or of its place', () => {
  expect(focusOf(view, 'salt-flats')).toBe('provinces-2');
  expect(focusOf(view, 'hinterland-3')).toBe('hinterland-3');
});

it('looks at the site with most on it if nothing is said to have happened', () => {
  expect(focusOf(view, null)).toBe('cradle-1');
  expect(focusOf({ ...view, sites: [] }, null)).toBeNull();
});

it.each([0.84, 2.4])('shows every site whole if that is where something happened, in a box of the shape %f', (shape) => {
  for (const space of spaces) {
    const { x, y, width, height } = partOf(space, shape);
    const corner = cornerOf(space);
    expect(x).toBeLessThanOrEqual(corner.x);
    expect(x + width).toBeGreaterThanOrEqual(corner.x + card.width);
    expect(y).toBeLessThanOrEqual(corner.y);
    expect(y + height).toBeGreaterThanOrEqual(corner.y + card.height);
    expect(y + height).toBeLessThanOrEqual(column.height);
  }
});

it('shows three regions in a wide box, one in a narrow one', () => {
  const second: Space = 'provinces-1';
  expect(partOf(second, 2.4)).toMatchObject({ x: 0, width: 560 });
  expect(partOf(second, 0.84)).toMatchObject({ x: 190, width: 180 });
});
