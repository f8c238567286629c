// What the parts of the table ask a view for. They only look up and count what the view says.
import { kinds, type Banner, type Player, type Seat, type Site, type Space, type View } from '../server/oath';
import type { Now } from '../server/wire';

export function viewOf(now: Now): View {
  return now.view as View;
}

export function seatsIn(view: View): Seat[] {
  return Object.keys(view.players) as Seat[];
}

/** The viewer's own things; null for who only watches. */
export function mine(view: View): Player | null {
  return view.viewer === null ? null : (view.players[view.viewer] ?? null);
}

export function siteAt(view: View, space: string | null): Site | null {
  return view.sites.find((site) => site.space === space) ?? null;
}

/** Choices name a site by its card, or by its place while it lies face down. */
export function spaceOf(view: View, word: string): Space | null {
  return view.sites.find(({ site, space }) => site === word || space === word)?.space ?? null;
}

export function pawnsAt(view: View, space: Space): Seat[] {
  return seatsIn(view).filter((seat) => view.players[seat]?.pawn === space);
}

/** Where a card lies open; null if it is at no site. */
export function siteOfCard(view: View, card: string): Site | null {
  return view.sites.find(({ cards }) => cards.some((one) => one === card)) ?? null;
}

/** How many stand there with the ruler. */
export function garrisonOf({ ruler, warbands, bandits }: Site): number {
  return ruler === 'bandits' ? bandits : warbands;
}

export function bannersOf({ banners }: View, seat: Seat): Banner[] {
  return kinds.banner.filter((banner) => banners[banner].holder === seat);
}

/** What a seat has promised. */
export function pledgesOf({ pledges }: View, seat: Seat): View['pledges'] {
  return pledges.filter(({ from }) => from === seat);
}
