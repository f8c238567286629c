import { expect, it } from 'vitest';
import type { View } from '../server/oath';
import { choicesOf, facts, question } from './fixtures/panels.svelte';
import { cardsToOrder, dropped, orderWords, pileOf, shifted } from './order';

it('cards are moved by one place, or to that of another', () => {
  expect(shifted(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(shifted(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
  expect(dropped(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
  expect(dropped(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
});

it('of those that go onto one pile, the last needs no word', () => {
  const now = question('dazzle.order');
  const choices = choicesOf(now);
  const cards = cardsToOrder(choices);
  const piles = new Set(cards.map((card) => pileOf(now.view as View, facts.catalogue, card)));
  expect(piles.has(null)).toBe(false);
  const words = orderWords(choices, cards, (card) => pileOf(now.view as View, facts.catalogue, card));
  expect(words).toHaveLength(cards.length - piles.size);
  expect(orderWords(choices, cards, (card) => card)).toEqual([]);
});
