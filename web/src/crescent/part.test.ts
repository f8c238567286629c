// What a small drawing of the land shows.
import { expect, it } from 'vitest';
import { boxOf } from './hexes';
import { hexesIn, partOf } from './part';
import { hexes } from './picture';

it('is where most stands', () => {
  const { x, y, width, height } = partOf(hexes, null, 2.4);
  const { x: left, y: top, width: across, height: down } = boxOf(['G8', 'G9']);
  expect(x).toBeLessThan(left + 40);
  expect(x + width).toBeGreaterThan(left + across - 40);
  expect(y).toBeLessThan(top + 40);
  expect(y + height).toBeGreaterThan(top + down - 40);
});

it('is where something happened last, if that is on the map', () => {
  expect(partOf(hexes, 'H6', 0.84).x).toBeLessThan(partOf(hexes, 'F10', 0.84).x);
  expect(partOf(hexes, 'H6', 2.4).y).toBeGreaterThan(partOf(hexes, 'F10', 2.4).y);
  expect(partOf(hexes, 'A1', 2.4)).toEqual(partOf(hexes, null, 2.4));
});

it('has the hexes of which something is seen, and no others', () => {
  const { x, y, width, height } = boxOf(['F7']);
  expect(Object.keys(hexesIn({ x, y, width, height }, hexes)).sort()).toEqual(['F7', 'F8', 'G7']);
  expect(hexesIn(boxOf(Object.keys(hexes)), hexes)).toEqual(hexes);
});
