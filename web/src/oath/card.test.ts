import { beforeAll, expect, it } from 'vitest';
import type { CardRow, Catalogue } from '../server/oath';
import { learnEverything, say, speak } from '../texts/texts.svelte';
import { aboutCard } from './card';

const tents: CardRow = {
  id: 'tents',
  kind: 'denizen',
  suit: 'nomad',
  limit: 'site',
  locked: false,
  cost: { favor: 1, secrets: 0, burnt_favor: 0, burnt_secrets: 2 },
  powers: ['modifier'],
  modifier: { act: 'travel', used: 'if-chosen' },
  plan: null,
};
const whistle: CardRow = {
  ...tents,
  id: 'whistle',
  kind: 'relic',
  suit: null,
  limit: null,
  locked: true,
  cost: { favor: 0, secrets: 0, burnt_favor: 0, burnt_secrets: 0 },
  shields: 2,
};

function about(id: string): string[] {
  return aboutCard({ cards: [tents, whistle] } as Catalogue, id).map((message) => say(message).trim());
}

beforeAll(async () => {
  await speak('en');
  await learnEverything();
});

it('tells the kind, the suit and where it may be played, then what it takes and does', () => {
  const [first, cost, effect] = about('tents');
  expect(first).toBe('Tents – denizen, Nomad, played to sites only.');
  expect(cost).toBe('Cost: 1 favor onto it, 2 secrets burnt.');
  expect(effect).not.toContain('oath.effect');
});

it('says nothing of a suit and a cost that are not there', () => {
  expect(about('whistle')).toHaveLength(2);
  expect(about('whistle')[0]).toBe('Whistle – relic, locked, 2 defense dice.');
});

it('says nothing about what is no card', () => {
  expect(about('nothing')).toEqual([]);
});
