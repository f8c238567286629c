import { expect, it } from 'vitest';
import type { Deal, Goods, View } from '../server/oath';
import { changesFor, chosenAmong, dealWords, givers, goodsWith, replaced, termsOf } from './deal';
import { choicesOf, question } from './fixtures/panels.svelte';

const now = question('exchange.terms');
const view = now.view as View;
const choices = choicesOf(now);

it('every term belongs to one side', () => {
  const terms = givers.flatMap((giver) => Object.values(termsOf(choices, giver)).flat());
  const others = choices.filter((choice) => !terms.includes(choice)).map(({ verb }) => verb);
  expect(new Set(terms).size).toBe(terms.length);
  expect(others.filter((verb) => !['propose', 'back', 'show'].includes(verb))).toEqual([]);
});

it('an amount takes the place of another', () => {
  const { favor } = termsOf(choices, 'asked');
  const [one, two] = favor;
  if (!one) throw new Error('no favor can be asked for');
  const chosen = replaced(['give-card wolves'], favor, one);
  expect(chosen).toEqual(['give-card wolves', one.words]);
  expect(replaced(chosen, favor, two)).toEqual(['give-card wolves', ...(two ? [two.words] : [])]);
  expect(replaced(chosen, favor, undefined)).toEqual(['give-card wolves']);
});

it('things are named in the order of the choices, sites in that of the map, and then it is proposed', () => {
  const site = (id: string, index: number): (typeof choices)[number] => ({
    index,
    verb: 'give-site',
    n: null,
    things: [{ kind: 'site', id }],
    words: `give-site ${id}`,
    text: { key: '' },
    cost: [],
  });
  const [first, second] = view.sites.filter((one) => one.site !== null).map((one) => one.site ?? '');
  if (first === undefined || second === undefined) throw new Error('there are no two sites');
  const all = [...choices, site(second, 90), site(first, 91)];
  const things = choices.filter(({ verb }) => /-card$/.test(verb));
  const words = dealWords(view, all, [`give-site ${second}`, `give-site ${first}`, ...things.map((one) => one.words).reverse()]);
  expect(words).toEqual([...things.map((one) => one.words), `give-site ${first}`, `give-site ${second}`, 'propose']);
});

it('what was chosen is what the side would give', () => {
  const { deal } = view;
  if (!deal) throw new Error('there is no bargain');
  const { favor, things } = termsOf(choices, 'asked');
  const [most] = favor.slice(-1);
  const chosen = [...(most ? [most] : []), ...things];
  const goods = goodsWith(view, deal, 'asked', chosen);
  expect(goods.favor).toBe(most?.n ?? 0);
  expect(goods.relics.length + goods.advisers.length + goods.banners.length + goods.sites.length).toBe(things.length);
  expect(goodsWith(view, deal, 'given', chosen)).toEqual(deal.given);
  expect(chosenAmong(chosen.map(({ words }) => words), choices)).toEqual([...chosen].sort((one, other) => one.index - other.index));
});

it('what can be counted is told before and after, if it changes', () => {
  const { deal } = question('exchange.answer').view as View & { deal: Deal };
  const none: Goods = { ...deal.given, favor: 0, secrets: 0 };
  const players = { red: { favor: 3, secrets: 1, secrets_down: 1 } } as unknown as View['players'];
  const board = { players } as View;
  expect(changesFor(board, 'red', { ...none, favor: 2 }, { ...none, secrets: 1 })).toEqual([
    { what: 'favor', from: 3, to: 1 },
    { what: 'secrets', from: 2, to: 3 },
  ]);
  expect(changesFor(board, 'red', none, none)).toEqual([]);
});
