// Where the small map has its things, in its own units: three columns of sites, one for each
// region, and in the Cradle's free place the oath. And which part of it a drawing shows.
import { kinds, type Region, type Site, type Space, type View } from '../server/oath';
import type { Box, Point } from '../table/zoom';

export const regions: readonly Region[] = kinds.region;

export const column = { width: 180, height: 406, step: 190 };
export const card = { width: 164, height: 118 };
export const map = { x: 0, y: 0, width: 2 * column.step + column.width, height: column.height };

/** The upper left corner of a place, by its column and its row. */
function cornerAt(across: number, down: number): Point {
  return { x: across * column.step + 8, y: 34 + down * 124 };
}

/** 'provinces-2' is the second of its column. */
function placeOf(space: Space): { across: number; down: number } {
  const [region, n] = space.split('-');
  return { across: regions.findIndex((one) => one === region), down: Number(n) - 1 };
}

export function cornerOf(space: Space): Point {
  const { across, down } = placeOf(space);
  return cornerAt(across, down);
}

/** The oath lies below the Cradle's two sites. */
export const oathCorner = cornerAt(0, 2);

/** What happens on a site, as far as it shows. */
function weight(site: Site, view: View): number {
  const pawns = Object.values(view.players).filter(({ pawn }) => pawn === site.space).length;
  return site.cards.length + site.relics.length + 2 * pawns + (site.ruler ? 1 : 0);
}

/** Where to look: at the site that was named last, else at the one with most on it. */
export function focusOf(view: View, named: string | null): Space | null {
  const found = view.sites.find(({ site, space }) => named !== null && (site === named || space === named));
  if (found) return found.space;
  const weights = view.sites.map((site) => weight(site, view));
  return view.sites[weights.indexOf(Math.max(...weights))]?.space ?? null;
}

/**
 * The part for a box that is `shape` times as wide as it is high: all columns where there is room,
 * else the one looked at.
 */
export function partOf(focus: Space | null, shape: number): Box {
  const { across, down } = focus ? placeOf(focus) : { across: 0, down: 0 };
  const columns = shape >= 1.35 ? 3 : 1;
  const width = columns === 3 ? map.width : column.width;
  const height = Math.min(map.height, width / shape);
  const last = map.height - height;
  // A row is seen with the one below it, or above it if it is the last.
  const y = Math.min(last, down === 0 ? (columns === 3 ? 0 : 28) : cornerAt(across, down).y - 6);
  return { x: columns === 3 ? 0 : across * column.step, y: Math.max(0, y), width, height };
}
