// What grows and lies on the land: scattered, but for each hex in the same way whenever it is
// drawn.
import { columnAndRow } from './hexes';

interface Spot {
  x: number;
  y: number;
  /** Out of a hundred; tells which kind of thing lies there, or how large it is. */
  lot: number;
}

/** Numbers below one that follow from a place alone (mulberry32). */
function numbersFor(place: string): () => number {
  const { column, row } = columnAndRow(place);
  let seed = column * 7919 + row * 104729;
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function scattered(place: string, count: number): Spot[] {
  const next = numbersFor(place);
  return Array.from({ length: count }, () => ({
    x: Math.round(next() * 164 - 82),
    y: Math.round(next() * 160 - 76),
    lot: Math.floor(next() * 100),
  }));
}

export function blades({ x, y }: Spot): string {
  return `M${x} ${y}q-3-7-5-10M${x} ${y}q0-8 0-12M${x} ${y}q3-7 5-10`;
}

export function thorns({ x, y }: Spot): string {
  return `M${x} ${y}l-6-7M${x} ${y}l-2-10M${x} ${y}l3-9M${x} ${y}l7-6`;
}

export function bush({ x, y }: Spot): string {
  return `M${x} ${y}q3-11 10-9 8-4 11 9z`;
}

export function stone({ x, y, lot }: Spot): string {
  const half = 5 + (lot % 4);
  return `M${x - half} ${y}a${half} 4 0 1 0 ${2 * half} 0a${half} 4 0 1 0 ${-2 * half} 0z`;
}

/** The crests of dunes, each a little further on than the one behind it. */
export function dunes(): string[] {
  return [
    'M-100-54C-60-78-20-78 10-58S70-46 100-68',
    'M-100-18C-20-46 20-46 50-22S70-6 100-32',
    'M-100 22C-80-8-40-8-10 18S70 36 100 8',
    'M-100 60C-34 34 6 34 36 56S70 70 100 46',
    'M-100 92C-90 70-50 70-20 88S70 98 100 78',
  ];
}

interface Faces {
  lit: string;
  shaded: string;
  third: string;
}

/** A peak with its foot at this height: one side lit, one shaded, and the snow. */
function peak(x: number, foot: number, height: number): Faces {
  const half = Math.round(height * 0.78);
  const top = foot - height;
  const ridge = `${x + Math.round(height * 0.09)} ${top + Math.round(height / 2)}`;
  const base = x - Math.round(height * 0.08);
  const cap = (n: number): number => Math.round((n * height) / 78);
  return {
    lit: `M${x - half} ${foot}L${x} ${top}L${ridge}L${base} ${foot}z`,
    shaded: `M${x} ${top}L${x + half} ${foot}H${base}L${ridge}z`,
    third: `M${x} ${top}l${cap(18)} ${cap(23)} ${cap(-9)} ${cap(-5)} ${cap(-7)} ${cap(9)} ${cap(-9)} ${cap(-8)} ${cap(-10)} ${cap(6)}z`,
  };
}

/** A cut block: its top, its left and its right side. */
function block(x: number, y: number, half: number, height: number): Faces {
  const rise = Math.round(half / 2);
  return {
    lit: `M${x} ${y}l${half} ${-rise} ${half} ${rise} ${-half} ${rise}z`,
    shaded: `M${x} ${y}v${height}l${half} ${rise}v${-height}z`,
    third: `M${x + 2 * half} ${y}v${height}l${-half} ${rise}v${-height}z`,
  };
}

function together(faces: Faces[]): Faces {
  return {
    lit: faces.map(({ lit }) => lit).join(''),
    shaded: faces.map(({ shaded }) => shaded).join(''),
    third: faces.map(({ third }) => third).join(''),
  };
}

/** The back row first, then those in front of it. */
export const ranges: Faces[] = [
  together([peak(-50, 17, 56), peak(48, 24, 58)]),
  peak(0, 17, 78),
  together([peak(-66, 79, 38), peak(64, 84, 40), peak(4, 96, 30)]),
];

export const blocks: Faces = together([
  block(-80, 58, 20, 16),
  block(-52, 66, 16, 13),
  block(36, 54, 22, 18),
  block(-81, -44, 15, 12),
  block(46, -48, 16, 13),
]);
