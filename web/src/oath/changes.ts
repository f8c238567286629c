// What is different from how the viewer left it: numbers on boards, and things that have come or
// moved.
import type { Banner, Player, Region, Seat, Site, Suit, View } from '../server/oath';
import { hiddenSpot, keyOf } from './picks';
import { seatsIn } from './view';

export const counted = ['supply', 'favor', 'secrets', 'warbands'] as const;
export type Counted = (typeof counted)[number];

export interface Changes {
  /** By how much a number of a seat has changed. */
  of(seat: string, what: Counted): number;
  /** By how much a bank has changed. */
  ofBank(suit: Suit): number;
  /**
   * By the keys of things; `pawn:red`, `ruler:cradle-1`, `title:red` and `role:red` are among them.
   */
  things: ReadonlySet<string>;
}

function cardsOf({ advisers, relics, vision }: Player): string[] {
  return [...advisers.map(({ card }) => card), ...relics, ...(vision ? [vision] : [])];
}

/** Where each card that can be seen lies: at a site, or with a seat. */
function placesIn(view: View): Map<string, string> {
  const places = new Map<string, string>();
  for (const { space, cards } of view.sites) for (const card of cards) places.set(card, space);
  for (const [seat, player] of Object.entries(view.players))
    for (const card of cardsOf(player)) if (!card.startsWith('?')) places.set(card, seat);
  return places;
}

const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
const garrison = ({ ruler, warbands, bandits, faceup }: Site): unknown[] => [ruler, warbands, bandits, faceup];
const lyingThere = ({ favor, secrets, relics }: Site): unknown[] => [favor, secrets, relics];

function* changedThings(before: View, now: View): Generator<string> {
  const key = (kind: string, id: string): string => keyOf({ kind, id });
  const places = placesIn(before);
  for (const [id, place] of placesIn(now))
    if (places.get(id) !== place || isOther(before.tokens[id], now.tokens[id])) yield key('card', id);
  for (const site of now.sites) {
    const was = before.sites.find(({ space }) => space === site.space);
    if (!was) continue;
    const rules = isOther(garrison(was), garrison(site));
    if (rules) yield key('ruler', site.space);
    if (rules || isOther(lyingThere(was), lyingThere(site))) yield key('site', site.space);
  }
  for (const seat of seatsIn(now)) yield* changedOf(seat, before.players[seat], now.players[seat]);
  for (const id of Object.keys(now.banners) as Banner[]) if (isOther(before.banners[id], now.banners[id])) yield key('banner', id);
  for (const id of Object.keys(now.banks) as Suit[]) if (before.banks[id] !== now.banks[id]) yield key('suit', id);
  for (const id of Object.keys(now.piles.discards) as Region[])
    if (before.piles.discards[id].length !== now.piles.discards[id].length) yield key('region', id);
  if (isOther(before.title, now.title)) yield key('title', now.title.holder);
}

function* changedOf(seat: Seat, before: Player | undefined, now: Player | undefined): Generator<string> {
  if (!before || !now) return;
  if (before.pawn !== now.pawn) yield keyOf({ kind: 'pawn', id: seat });
  if (before.role !== now.role) yield keyOf({ kind: 'role', id: seat });
  for (const [i, adviser] of now.advisers.entries())
    if (adviser.facedown && isOther(before.advisers[i], adviser)) yield keyOf(hiddenSpot(seat, i + 1));
}

export function changesBetween(before: View | null, now: View): Changes {
  return {
    of: (seat, what) => (before ? (now.players[seat]?.[what] ?? 0) - (before.players[seat]?.[what] ?? 0) : 0),
    ofBank: (suit) => (before ? now.banks[suit] - before.banks[suit] : 0),
    things: new Set(before ? changedThings(before, now) : []),
  };
}
