// Where the pieces of a hex are drawn around its middle: buildings and the banner in one row, units
// below them.
import { buildingsIn, type Hex, type Standing } from './view';

export interface Placed extends Standing {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Row {
  buildings: Placed[];
  /** The foot of its pole, as it is drawn once and scaled. */
  banner: { x: number; y: number; scale: number } | null;
}

/** As much as there is room for, or emblem and strength on a plate with larger buildings. */
export type Style = 'full' | 'brief';

/**
 * How wide a building is, and how large the banner, by how many buildings there are beside a banner
 * or without one.
 */
const sizes: Record<Style, { alone: number[]; beside: number[]; banner: number[] }> = {
  full: { alone: [60, 60, 52, 40], beside: [60, 60, 47, 36], banner: [0.95, 0.95, 0.84, 0.7] },
  brief: { alone: [62, 62, 62, 46], beside: [62, 62, 54, 40], banner: [1.25, 1.25, 1, 0.8] },
};
const gap = 6;
const clothWidth = 40;

/** Where there are no units below, the row stands a little lower. */
function middle(style: Style, hasUnits: boolean): number {
  return style === 'brief' ? -22 : hasUnits ? -18 : -2;
}

export function rowIn(hex: Hex, style: Style): Row {
  const standing = buildingsIn(hex);
  const { alone, beside, banner } = sizes[style];
  const at = Math.min(standing.length, 3);
  const width = (hex.token ? beside : alone)[at] ?? 36;
  const scale = banner[at] ?? 0.7;
  const bannerWidth = hex.token ? clothWidth * scale : 0;
  const space = hex.token && standing.length > 0 ? gap : 0;
  const left = -(standing.length * width + space + bannerWidth) / 2;
  const y = middle(style, Object.keys(hex.units).length > 0);
  const height = (width * 50) / 52;
  return {
    buildings: standing.map((one, i) => ({ ...one, x: left + i * width, y: y - height / 2, width, height })),
    banner: hex.token ? { x: left + standing.length * width + space, y: y - 4, scale } : null,
  };
}
