// What is different from how the viewer left it: numbers on boards, and things that have come or moved.
import type { Player, Site, View } from '../server/oath';
import { keyOf } from './picks';
import { seatsIn } from './view';

export const counted = ['supply', 'favor', 'secrets', 'warbands'] as const;
export type Counted = (typeof counted)[number];

export interface Changes {
  /** By how much a number of a seat has changed. */
  of(seat: string, what: Counted): number;
  /** By the keys of things, `pawn:red` among them. */
  things: ReadonlySet<string>;
}

function cardsOf({ advisers, relics, vision }: Player): string[] {
  return [...advisers.map(({ card }) => card), ...relics, ...(vision ? [vision] : [])];
}

function isSameSite(one: Site, other: Site): boolean {
  return one.ruler === other.ruler && one.warbands === other.warbands && one.bandits === other.bandits && one.faceup === other.faceup;
}

export function changesBetween(before: View | null, now: View): Changes {
  const things = new Set<string>();
  if (before) {
    const known = new Set([...before.sites.flatMap(({ cards }) => cards), ...Object.values(before.players).flatMap(cardsOf)]);
    const come = [...now.sites.flatMap(({ cards }) => cards), ...Object.values(now.players).flatMap(cardsOf)];
    for (const id of come) if (!known.has(id) && !id.startsWith('?')) things.add(keyOf({ kind: 'card', id }));
    for (const site of now.sites) {
      const was = before.sites.find(({ space }) => space === site.space);
      if (was && !isSameSite(was, site)) things.add(keyOf({ kind: 'site', id: site.space }));
    }
    for (const seat of seatsIn(now))
      if (before.players[seat]?.pawn !== now.players[seat]?.pawn) things.add(keyOf({ kind: 'pawn', id: seat }));
    for (const [id, { holder, tokens }] of Object.entries(now.banners)) {
      const was = before.banners[id as keyof View['banners']];
      if (was.holder !== holder || was.tokens !== tokens) things.add(keyOf({ kind: 'banner', id }));
    }
  }
  return {
    of: (seat, what) => (before ? (now.players[seat]?.[what] ?? 0) - (before.players[seat]?.[what] ?? 0) : 0),
    things,
  };
}
