// Cards that go one after the other, in an order of the player's choice; the last one lies on top.
import type { Catalogue, View } from '../server/oath';
import type { Choice } from '../table/board';
import { siteOfCard } from './view';

export function cardsToOrder(choices: readonly Choice[]): string[] {
  return choices.flatMap(({ things: [card] }) => (card?.kind === 'card' ? [card.id] : []));
}

/** Onto which pile a card at a site goes. */
export function pileOf(view: View, { spaces, regions }: Catalogue, card: string): string | null {
  const site = siteOfCard(view, card);
  const region = spaces.find(({ id }) => id === site?.space)?.region;
  return regions.find(({ id }) => id === region)?.discards_to ?? null;
}

/** One place earlier or later. */
export function shifted(order: readonly string[], card: string, by: -1 | 1): string[] {
  const from = order.indexOf(card);
  const other = order[from + by];
  if (other === undefined) return [...order];
  return order.map((one) => (one === card ? other : one === other ? card : one));
}

/** The card at another card's place, and those between them moved up. */
export function dropped(order: readonly string[], card: string, at: string): string[] {
  const to = order.indexOf(at);
  const rest = order.filter((one) => one !== card);
  return [...rest.slice(0, to), card, ...rest.slice(to)];
}

/** The answers that say so: of the cards that go onto one pile, the last goes by itself. */
export function orderWords(choices: readonly Choice[], order: readonly string[], pile: (card: string) => string | null): string[] {
  const isLast = (card: string, i: number): boolean => !order.slice(i + 1).some((one) => pile(one) === pile(card));
  return order
    .filter((card, i) => !isLast(card, i))
    .flatMap((card) => choices.find(({ things }) => things[0]?.id === card)?.words ?? []);
}
