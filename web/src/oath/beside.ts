// Where a view of a thing stands: beside it, where it covers nothing of it, as high as it is, and
// inside the window.
interface Size {
  width: number;
  height: number;
}
interface Area extends Size {
  left: number;
  top: number;
  right: number;
}

const gap = 8;

export function besideOf(thing: Area, box: Size, width: number, height: number): { left: number; top: number } {
  const right = thing.right + gap;
  const left = right + box.width + gap <= width ? right : thing.left - gap - box.width;
  const within = (at: number, room: number): number => Math.max(gap, Math.min(at, room - gap));
  return { left: within(left, width - box.width), top: within(thing.top, height - box.height) };
}
