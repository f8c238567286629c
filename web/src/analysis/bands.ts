// Everybody's chances to win as bands that lie one upon the other and fill the height together. All
// is drawn for the width there is, so that letters keep their size.

/** The chances of the seats at a place between 0 and 1. */
export interface Point {
  x: number;
  /** In thousandths, by the number of the seat. */
  p: readonly number[];
}

export interface Room {
  width: number;
  height: number;
}

interface Place {
  x: number;
  y: number;
}

export interface Band {
  /** Its number. */
  seat: number;
  /** The outline of all of it, and of its upper edge alone. */
  area: string;
  edge: string;
  /** Where its name fits inside; null where the band is too narrow for it. */
  label: Place | null;
}

const whole = 1000;
/** How high a name is with the air around it. */
export const labelHeight = 26;

/** About how wide a name is. */
export function labelWidth(name: string): number {
  return name.length * 8 + 20;
}

/** A line that goes through all places, level at each. */
function curve(places: readonly Place[]): string {
  const [first, ...others] = places;
  if (!first) return '';
  let before = first;
  const lines = others.map((next) => {
    const middle = round((before.x + next.x) / 2);
    const line = `C${middle} ${before.y} ${middle} ${next.y} ${next.x} ${next.y}`;
    before = next;
    return line;
  });
  return `${first.x} ${first.y}${lines.join('')}`;
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}

/** Where a band is highest and its name does not leave the picture. */
function labelIn(upper: readonly Place[], lower: readonly Place[], width: number, half: number, taken: readonly Place[]): Place | null {
  let best: Place | null = null;
  let most = labelHeight;
  upper.forEach(({ x, y }, n) => {
    const high = (lower[n]?.y ?? y) - y;
    const isFree = taken.every((other) => Math.abs(other.x - x) > 2 * half || Math.abs(other.y - (y + high / 2)) > labelHeight);
    if (high <= most || x < half || x > width - half || !isFree) return;
    most = high;
    best = { x, y: round(y + high / 2) };
  });
  return best;
}

/**
 * The bands from the lowest to the highest: `order` has the numbers of the seats, `names` what they
 * are called.
 */
export function bandsOf(points: readonly Point[], order: readonly number[], names: readonly string[], { width, height }: Room): Band[] {
  const upperOf = (seats: readonly number[]): Place[] =>
    points.map(({ x, p }) => {
      const sum = seats.reduce((total, seat) => total + (p[seat] ?? 0), 0);
      return { x: round(x * width), y: round(height * (1 - sum / whole)) };
    });
  const labels: Place[] = [];
  return order.map((seat, n) => {
    const lower = upperOf(order.slice(0, n));
    const upper = upperOf(order.slice(0, n + 1));
    const label = labelIn(upper, lower, width, labelWidth(names[seat] ?? '') / 2, labels);
    if (label) labels.push(label);
    const edge = curve(upper);
    return { seat, area: `M${edge}L${curve([...lower].reverse())}Z`, edge: `M${edge}`, label };
  });
}

/** The viewer's seat lies at the bottom, the others upon it in their order. */
export function orderOf(seats: number, viewer: number): number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return viewer < 0 ? all : [viewer, ...all.filter((seat) => seat !== viewer)];
}

/**
 * Places in ascending order, moved as little as it takes to lie so far from each other, and within
 * the width as far as there is room.
 */
export function spread(places: readonly number[], apart: number, width: number): number[] {
  const moved: number[] = [];
  for (const place of places) moved.push(Math.max(place, (moved.at(-1) ?? -Infinity) + apart));
  let limit = width;
  for (let n = moved.length - 1; n >= 0; n -= 1) {
    moved[n] = Math.min(moved[n] ?? 0, limit);
    limit = (moved[n] ?? 0) - apart;
  }
  return moved;
}
