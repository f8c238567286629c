// What the map draws of a sentence that is being put together: what it would cost where, the arrow,
// the tile and the pieces that would be there.
import type { Choice } from '../table/board';
import { gainsOf } from '../table/price';
import { fitting, forceMeant, forcesLeft, hexesOf, isEmpty, questionOf, type Draft } from './composer';
import type { Ground } from './hexes';
import type { Catalogue, Hex, Units, View } from './view';

/** The coins that each hex would cost; of several choices the cheapest. */
export function pricesOf(choices: Choice[], draft: Draft, seat: string | null): Map<string, number> {
  const prices = new Map<string, number>();
  if (draft.verb === null) return prices;
  for (const choice of fitting(choices, draft)) {
    const coins = gainsOf(choice.cost, seat).find(({ what }) => what === 'coins');
    const hex = hexesOf(choice).at(-1);
    if (hex === undefined || !coins || coins.n >= 0) continue;
    prices.set(hex, Math.min(prices.get(hex) ?? Infinity, -coins.n));
  }
  return prices;
}

/** From where to where, with what; null while that is not said. */
export function marchOf(choices: Choice[], draft: Draft): { from: string; to: string; force: Units } | null {
  const [from, to] = draft.hexes;
  const forces = forcesLeft(choices, draft);
  return from === undefined || to === undefined || !forces ? null : { from, to, force: forceMeant(forces, draft.force) };
}

/** The tile of land that a choice would lay. */
export function tileOf(choice: Choice | undefined, catalogue: Pick<Catalogue, 'tiles'> | null): Record<string, Ground> {
  const word = choice?.verb === 'lay' ? choice.things.find(({ kind }) => kind === 'tile')?.id : undefined;
  const terrain = catalogue?.tiles.find(({ id }) => id === word)?.terrain;
  const place = choice && hexesOf(choice)[0];
  if (!terrain || place === undefined) return {};
  const feature = word === 'river' || word === 'crossing' || word === 'holy_site' ? word : 'none';
  return { [place]: { terrain, feature, rotation: choice?.n ?? 0 } };
}

/** Of these hexes, those that would be other than they are. */
export function changedIn(places: string[], view: View, then: View | null): Map<string, Hex> {
  const changed = new Map<string, Hex>();
  for (const place of then ? places : []) {
    const hex = then?.hexes[place];
    if (hex && JSON.stringify(hex) !== JSON.stringify(view.hexes[place])) changed.set(place, hex);
  }
  return changed;
}

/** More verbs than these are asked in the panel. */
const mostTabs = 2;

/**
 * Where only the verb is left to be said of a hex, it is asked there: one unit or two, a move or an
 * assault.
 */
export function tabsOf(choices: Choice[], draft: Draft, all: boolean, next: Iterable<string>): Map<string, string[]> {
  const tabs = new Map<string, string[]>();
  for (const hexes of all && isEmpty(draft) ? [...next].map((hex) => [hex]) : [draft.hexes]) {
    const question = questionOf(choices, { ...draft, hexes });
    const last = hexes.at(-1);
    if (last !== undefined && question.about === 'verb' && question.verbs.length <= mostTabs) tabs.set(last, question.verbs);
  }
  return tabs;
}
