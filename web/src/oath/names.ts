// What things are called when they are read out: everything that is drawn of them.
import type { CardRow, Site, View } from '../server/oath';
import type { Thing } from '../table/board';
import { t } from '../texts/texts.svelte';
import type { Desk } from './desk.svelte';
import { garrisonOf, pawnsAt, siteAt } from './view';

/** A word that texts may choose by, with its name. */
export function wordOf(kind: string, id: string): { is: string; name: string } {
  return { is: id, name: `oath.${kind}.${id}` };
}

/** What stands on a site: its name, also if only the viewer knows it. */
export function siteTitle({ site }: Site): string {
  return site === null ? t('web.oath.site.unknown') : t(`oath.site.${site}`);
}

/** "Wolves, Beast, action" */
export function cardName(card: CardRow, view: View): string {
  const tokens = view.tokens[card.id];
  const said = [
    t(`oath.card.${card.id}`),
    card.suit ? t(`oath.suit.${card.suit}`) : t(`web.oath.kind.${card.kind}`),
    ...card.powers.map((power) => t(`web.oath.power.${power}`)),
  ];
  if (card.locked) said.push(t('web.oath.locked'));
  if (tokens) said.push(t('web.oath.tokens', tokens));
  return said.join(', ');
}

/**
 * "Mountain, Provinces 1, ruled by the Chancellor with 2, pawns: Red, Blue; cards: Wolves; 1 relic"
 */
export function siteName({ view }: Desk, site: Site): string {
  const said = [siteTitle(site)];
  if (site.site !== null) said.push(t(`oath.site.${site.space}`));
  if (!site.faceup) said.push(t('web.oath.card.facedown'));
  if (site.ruler) said.push(t('web.oath.site.ruled', { seat: wordOf('seat', site.ruler), n: garrisonOf(site) }));
  const pawns = pawnsAt(view, site.space).map((seat) => t(`oath.seat.${seat}`));
  if (pawns.length > 0) said.push(t('web.oath.site.pawns', { seats: pawns.join(', ') }));
  const cards = site.cards.map((card) => t(`oath.card.${card}`));
  if (cards.length > 0) said.push(t('web.oath.site.cards', { cards: cards.join(', ') }));
  if (site.faceup) said.push(t('web.oath.site.room', { n: site.room }));
  if (site.relics.length > 0) said.push(t('web.oath.site.relics', { n: site.relics.length }));
  return said.join('; ');
}

/** What is written over the view of a thing. */
export function thingName(view: View, { kind, id }: Thing): string {
  const n = Number(id.split('/').at(-1));
  const site = kind === 'site' ? siteAt(view, id) : null;
  if (site) return siteTitle(site);
  if (kind === 'deck') return t('web.oath.deck.world');
  if (kind === 'relic') return t('web.oath.relic', { n });
  if (kind === 'slot') return t('web.oath.slot', { n });
  if (kind === 'hidden') return t('web.oath.hidden', { n });
  if (kind === 'favor' || kind === 'secret') return t(`web.oath.take.${kind}`);
  return t(`oath.${kind}.${id}`);
}
