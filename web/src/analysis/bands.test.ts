import { describe, expect, it } from 'vitest';
import { bandsOf, orderOf, spread } from './bands';

const room = { width: 200, height: 100 };
const points = [
  { x: 0, p: [500, 300, 200] },
  { x: 0.5, p: [400, 400, 200] },
  { x: 1, p: [1000, 0, 0] },
];
const names = ['A', 'B', 'C'];

describe('bands', () => {
  it('lie upon each other and fill the height', () => {
    const [lowest, middle, highest] = bandsOf(points, [0, 1, 2], names, room);
    expect(lowest?.edge).toBe('M0 50C50 50 50 60 100 60C150 60 150 0 200 0');
    expect(middle?.edge).toBe('M0 20C50 20 50 20 100 20C150 20 150 0 200 0');
    expect(highest?.edge).toBe('M0 0C50 0 50 0 100 0C150 0 150 0 200 0');
    expect(lowest?.area).toBe('M0 50C50 50 50 60 100 60C150 60 150 0 200 0L200 100C150 100 150 100 100 100C50 100 50 100 0 100Z');
    // Each begins where the one below it ends.
    expect(middle?.area.endsWith('L200 0C150 0 150 60 100 60C50 60 50 50 0 50Z')).toBe(true);
  });

  it('have the viewer at the bottom', () => {
    expect(orderOf(3, 1)).toEqual([1, 0, 2]);
    expect(orderOf(3, -1)).toEqual([0, 1, 2]);
    expect(bandsOf(points, orderOf(3, 1), names, room).map(({ seat }) => seat)).toEqual([1, 0, 2]);
    expect(bandsOf(points, orderOf(3, 1), names, room)[0]?.edge).toMatch(/^M0 70/);
  });

  it('are named where they are highest, inside the picture, and only where a name fits', () => {
    const [lowest, middle, highest] = bandsOf(points, [0, 1, 2], names, room);
    expect(lowest?.label).toEqual({ x: 100, y: 80 });
    expect(middle?.label).toEqual({ x: 100, y: 40 });
    expect(highest?.label).toBeNull();
  });

  it('keep their names apart', () => {
    const flat = [{ x: 0.5, p: [500, 500] }];
    const labels = bandsOf(flat, [0, 1], names, { width: 200, height: 54 }).map(({ label }) => label);
    expect(labels).toEqual([{ x: 100, y: 40.5 }, { x: 100, y: 13.5 }]);
    const low = bandsOf(flat, [0, 1], names, { width: 200, height: 50 }).map(({ label }) => label);
    expect(low).toEqual([null, null]);
  });
});

describe('numbers above a graph', () => {
  it.each([
    [[10, 50], [10, 50]],
    [[10, 15], [10, 30]],
    [[95, 99], [80, 100]],
    [[], []],
  ])('%j lie apart and inside', (places, moved) => {
    expect(spread(places, 20, 100)).toEqual(moved);
  });
});
