// Warbands that are moved at several places by one power: the engine asks place by place, and all of
// it is said as one answer.
import type { Seat, View } from '../server/oath';
import type { Now } from '../server/wire';
import type { Choice } from '../table/board';
import type { Spot } from './battle';
import { siteAt, viewOf } from './view';

/** What is moved: between board and sites, from the board to single sites, or out of the Cage. */
export interface Warbands {
  spots: Spot[];
  /** All shares together come to no more, or, if each has to be placed, to exactly as many. */
  most: number;
  isWhole: boolean;
  /** It may be ended now. */
  mayEnd: boolean;
}

/** The most that these choices name for the place. */
function mostOf(choices: readonly Choice[], verb: string, word: string): number {
  return Math.max(0, ...choices.filter((one) => one.verb === verb && one.things[0]?.id === word).map(({ n }) => n ?? 0));
}

function wordsAt(choices: readonly Choice[]): string[] {
  return [...new Set(choices.flatMap(({ things: [thing] }) => (thing ? [thing.id] : [])))];
}

/**
 * The sites that are named, and those with the same ruler: a site may be named only once there is
 * something on the board.
 */
function sitesOf(view: View, choices: readonly Choice[]): View['sites'] {
  const named = wordsAt(choices);
  const rulers = new Set(view.sites.filter(({ site }) => site !== null && named.includes(site)).map(({ ruler }) => ruler));
  return view.sites.filter(({ ruler }) => rulers.has(ruler));
}

export function warbandsIn(now: Now, choices: readonly Choice[]): Warbands {
  const view = viewOf(now);
  const board = view.players[now.viewer ?? '']?.warbands ?? 0;
  const owner = now.viewer as Seat | null;
  const mayEnd = choices.some(({ verb }) => verb === 'done');
  if (choices.some(({ verb }) => verb === 'lend')) {
    const spots = wordsAt(choices).map((seat): Spot => {
      const most = mostOf(choices, 'lend', seat);
      return { at: { board: seat as Seat }, owner: seat as Seat, most, verb: 'lend', word: seat };
    });
    return { spots, most: spots.reduce((sum, { most }) => sum + most, 0), isWhole: false, mayEnd };
  }
  const sites = sitesOf(view, choices);
  const lifted = sites.map(({ site }) => mostOf(choices, 'lift', site ?? ''));
  const isWhole = !mayEnd;
  const mayPlace = isWhole || choices.some(({ verb }) => verb === 'place') || board === 0;
  const reserve = board + lifted.reduce((sum, n) => sum + n, 0);
  const spots = sites.map(({ space, site }, i): Spot => {
    const most = isWhole ? mostOf(choices, 'place', site ?? '') : mayPlace ? reserve : 0;
    return { at: { site: space }, owner, least: -(lifted[i] ?? 0), most, verb: 'place', word: site ?? space };
  });
  return { spots: spots.filter(({ most, least = 0 }) => most > 0 || least < 0), most: board, isWhole, mayEnd };
}

/** How many stand there before anything is moved: at a site, or in the Cage. */
export function standingAt(view: View, { at, most }: Spot): number {
  return 'site' in at ? (siteAt(view, at.site)?.warbands ?? 0) : most;
}

/**
 * The answers that say so; null while there is nothing to say. What is lifted comes first, since it
 * may be placed elsewhere. Nobody is asked for more once nothing can be moved.
 */
export function movingWords({ spots, most, isWhole, mayEnd }: Warbands, shares: readonly number[]): string[] | null {
  const rows = spots.map((spot, i) => ({ ...spot, share: shares[i] ?? 0 }));
  const sum = rows.reduce((all, { share }) => all + share, 0);
  const words = (isOf: (share: number) => boolean): string[] =>
    rows.flatMap(({ verb, word, share }) => (isOf(share) ? [`${share < 0 ? 'lift' : verb} ${Math.abs(share)} ${word}`] : []));
  const said = [...words((share) => share < 0), ...words((share) => share > 0)];
  if (isWhole) return sum === most ? said : null;
  const isReleasing = rows.some(({ verb }) => verb === 'lend');
  if (isReleasing && said.length === 0 && !mayEnd) return null;
  const left = rows.filter(({ share }) => isReleasing || share === 0);
  const goesOn = left.some(({ least = 0, most: placed }) => least < 0 || (placed > 0 && sum < most));
  return goesOn ? [...said, 'done'] : said;
}
