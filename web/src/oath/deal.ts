// A bargain as its panel puts it together: what each side could give, what was chosen of it, and
// the words that offer all of it at once. What can be offered are the choices.
import type { Banner, Card, Deal, Goods, Relic, Seat, View } from '../server/oath';
import type { Choice } from '../table/board';
import { spaceOf } from './view';

export const givers = ['given', 'asked'] as const;
export type Giver = (typeof givers)[number];

type Good = 'favor' | 'secrets' | 'card' | 'hidden' | 'banner' | 'site' | 'promise';

const goodsOfVerb: Readonly<Record<string, { giver: Giver; good: Good }>> = {
  'give': { giver: 'given', good: 'favor' },
  'ask': { giver: 'asked', good: 'favor' },
  'give-secrets': { giver: 'given', good: 'secrets' },
  'ask-secrets': { giver: 'asked', good: 'secrets' },
  'give-card': { giver: 'given', good: 'card' },
  'ask-card': { giver: 'asked', good: 'card' },
  'ask-hidden': { giver: 'asked', good: 'hidden' },
  'give-banner': { giver: 'given', good: 'banner' },
  'ask-banner': { giver: 'asked', good: 'banner' },
  'give-site': { giver: 'given', good: 'site' },
  'ask-site': { giver: 'asked', good: 'site' },
  'promise': { giver: 'given', good: 'promise' },
  'ask-promise': { giver: 'asked', good: 'promise' },
};

/** What one side could add to the bargain. */
export interface Terms {
  favor: Choice[];
  secrets: Choice[];
  /** Cards, advisers that lie face down, banners and sites: each is in or not. */
  things: Choice[];
  /** One of them at most. */
  promises: Choice[];
}

export function termsOf(choices: readonly Choice[], giver: Giver): Terms {
  const of = (...goods: Good[]): Choice[] =>
    choices.filter(({ verb }) => {
      const row = goodsOfVerb[verb];
      return row !== undefined && row.giver === giver && goods.includes(row.good);
    });
  return { favor: of('favor'), secrets: of('secrets'), things: of('card', 'hidden', 'banner', 'site'), promises: of('promise') };
}

/** The chosen words, with one of these choices, or none, instead of whichever of them there was. */
export function replaced(chosen: readonly string[], among: readonly Choice[], by: Choice | undefined): string[] {
  const rest = chosen.filter((words) => !among.some((choice) => choice.words === words));
  return by ? [...rest, by.words] : rest;
}

/** What was chosen among these. */
export function chosenAmong(chosen: readonly string[], among: readonly Choice[]): Choice[] {
  return among.filter(({ words }) => chosen.includes(words));
}

/**
 * All of it in one: the engine wants things in the order in which it lists them, and sites in that
 * of the map.
 */
export function dealWords(view: View, choices: readonly Choice[], chosen: readonly string[]): string[] {
  const placeOf = ({ index, things: [thing] }: Choice): number => {
    const space = thing?.kind === 'site' ? spaceOf(view, thing.id) : null;
    return space === null ? index : view.sites.findIndex((site) => site.space === space);
  };
  const sites = (choice: Choice): number => Number(goodsOfVerb[choice.verb]?.good === 'site');
  const terms = chosenAmong(chosen, choices);
  terms.sort((one, other) => sites(one) - sites(other) || placeOf(one) - placeOf(other));
  return [...terms.map(({ words }) => words), 'propose'];
}

/** What a side would give with what was chosen. */
export function goodsWith(view: View, { given, asked }: Pick<Deal, Giver>, giver: Giver, chosen: readonly Choice[]): Goods {
  const goods = structuredClone(giver === 'given' ? given : asked);
  const advisers = view.players[goods.seat]?.advisers ?? [];
  for (const { verb, n, things: [thing] } of chosen) {
    const row = goodsOfVerb[verb];
    if (row?.giver !== giver) continue;
    const id = thing?.id ?? '';
    if (row.good === 'favor') goods.favor = n ?? 0;
    else if (row.good === 'secrets') goods.secrets = n ?? 0;
    else if (row.good === 'banner') goods.banners.push(id as Banner);
    else if (row.good === 'promise') goods.promise = Number(id);
    else if (row.good === 'site') goods.sites.push(...[spaceOf(view, id) ?? []].flat());
    else if (row.good === 'hidden') goods.advisers.push({ n: Number(id), card: '?denizen' });
    else if (view.players[goods.seat]?.relics.some((relic) => relic === id)) goods.relics.push(id as Relic);
    else goods.advisers.push({ n: advisers.findIndex(({ card }) => card === id) + 1, card: id as Card });
  }
  return goods;
}

export interface Change {
  what: 'favor' | 'secrets';
  from: number;
  to: number;
}

/** What a seat has of what can be counted, before and after. */
export function changesFor({ players }: View, seat: Seat, gives: Goods, gets: Goods): Change[] {
  const player = players[seat];
  if (!player) return [];
  const has = { favor: player.favor, secrets: player.secrets + player.secrets_down };
  const changed = (what: Change['what']): Change => ({ what, from: has[what], to: has[what] - gives[what] + gets[what] });
  return [changed('favor'), changed('secrets')].filter(({ from, to }) => from !== to);
}
