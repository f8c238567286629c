import { describe, expect, it } from 'vitest';
import { middleOf, moved, scaleOf, showing, zoomed, type Box } from './zoom';

const whole: Box = { x: -10, y: -20, width: 400, height: 200 };

describe('zooming', () => {
  it('keeps the point under the finger where it is', () => {
    const about = { x: 90, y: 30 };
    const part = zoomed(whole, whole, 2, about);
    expect(part).toEqual({ x: 40, y: 5, width: 200, height: 100 });
    const place = (box: Box): number => (about.x - box.x) / box.width;
    expect(place(part)).toBe(place(whole));
  });

  it('never shows less than a quarter of a side, nor more than the whole', () => {
    expect(scaleOf(whole, zoomed(whole, whole, 100, { x: 0, y: 0 }))).toBe(4);
    const part = zoomed(whole, whole, 2, { x: 390, y: 180 });
    expect(zoomed(whole, part, 0.1, middleOf(part))).toEqual(whole);
  });

  it('stays inside the drawing, wherever it shrinks about', () => {
    const corner = zoomed(whole, whole, 4, { x: 390, y: 180 });
    const part = zoomed(whole, corner, 0.5, { x: 300, y: 140 });
    expect(part.x + part.width).toBeLessThanOrEqual(390);
    expect(part.y + part.height).toBeLessThanOrEqual(180);
  });
});

describe('moving', () => {
  const part = zoomed(whole, whole, 2, middleOf(whole));

  it('ends at the edges', () => {
    expect(moved(whole, part, { x: -1000, y: 1000 })).toEqual({ ...part, x: -10, y: 80 });
    expect(moved(whole, whole, { x: 5, y: 5 })).toEqual(whole);
  });

  it('brings a point into sight, no further than needed', () => {
    expect(showing(whole, part, middleOf(part), 10)).toEqual(part);
    expect(showing(whole, part, { x: 380, y: 80 }, 10)).toEqual({ ...part, x: 190 });
  });
});
