// Which part of a drawing is seen: whole, or larger and moved about. The part never leaves the
// drawing.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

const most = 4;

function clamp(value: number, least: number, greatest: number): number {
  return Math.max(least, Math.min(greatest, value));
}

/** How many times larger than whole the drawing is seen. */
export function scaleOf(whole: Box, part: Box): number {
  return whole.width / part.width;
}

function within(whole: Box, part: Box): Box {
  return {
    ...part,
    x: clamp(part.x, whole.x, whole.x + whole.width - part.width),
    y: clamp(part.y, whole.y, whole.y + whole.height - part.height),
  };
}

/** So many times larger; the given point of the drawing stays where it is seen. */
export function zoomed(whole: Box, part: Box, times: number, about: Point): Box {
  const scale = clamp(scaleOf(whole, part) * times, 1, most);
  const width = whole.width / scale;
  const height = whole.height / scale;
  return within(whole, {
    x: about.x - ((about.x - part.x) * width) / part.width,
    y: about.y - ((about.y - part.y) * height) / part.height,
    width,
    height,
  });
}

/** Moved by so much of the drawing. */
export function moved(whole: Box, part: Box, by: Point): Box {
  return within(whole, { ...part, x: part.x + by.x, y: part.y + by.y });
}

/** Moved no further than needed for a point, with this much around it, to be seen. */
export function showing(whole: Box, part: Box, { x, y }: Point, around: number): Box {
  return within(whole, {
    ...part,
    x: clamp(part.x, x + around - part.width, x - around),
    y: clamp(part.y, y + around - part.height, y - around),
  });
}

export function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 };
}
