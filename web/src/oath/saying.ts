// How things are named in the texts of the panels.
import type { Goods, Side, Space, View } from '../server/oath';
import { t } from '../texts/texts.svelte';
import type { Source } from './battle';
import { wordOf } from './names';
import { siteAt } from './view';

export function seatName(seat: Side): string {
  return t(`oath.seat.${seat}`);
}

export function cardName(card: string): string {
  return t(`oath.card.${card}`);
}

/** By what lies there; by the place itself while that is not known. */
export function siteName(view: View, space: Space): string {
  return t(`oath.site.${siteAt(view, space)?.site ?? space}`);
}

/** Where dice come from. */
export function sourceName(view: View, source: Source): string {
  if ('chosen' in source) return t('web.oath.battle.chosen');
  if ('sites' in source) return source.sites.map((space) => siteName(view, space)).join(', ');
  if ('plan' in source) return cardName(source.plan);
  if ('site' in source) return siteName(view, source.site);
  if ('relic' in source) return cardName(source.relic);
  if ('banner' in source) return t(`oath.banner.${source.banner}`);
  if ('pawn' in source) return t('web.oath.battle.pawn', { seat: wordOf('seat', source.pawn) });
  if ('title' in source) return t('web.oath.battle.title');
  return t('web.oath.battle.hidden', { n: source.hidden.n, site: siteName(view, source.hidden.space) });
}

/** What somebody gives, thing by thing, for a sentence. */
export function goodsNames(view: View, { favor, secrets, relics, advisers, banners, sites, promise }: Omit<Goods, 'seat'>): string[] {
  return [
    ...(favor > 0 ? [t('web.oath.deal.favor', { n: favor })] : []),
    ...(secrets > 0 ? [t('web.oath.deal.secrets', { n: secrets })] : []),
    ...relics.map(cardName),
    ...advisers.map(({ n, card }) => (card.startsWith('?') ? t('web.oath.deal.hidden', { n }) : cardName(card))),
    ...banners.map((banner) => t(`oath.banner.${banner}`)),
    ...sites.map((space) => siteName(view, space)),
    ...(promise === null ? [] : [t('web.oath.deal.promise', { n: promise })]),
  ];
}
