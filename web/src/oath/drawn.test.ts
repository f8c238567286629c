import { expect, it } from 'vitest';
import { prompts, type View } from '../server/oath';
import { panelOf } from './affair';
import { cardPlayed, goalWords, keepWords, moved, standingWith, toggled, toKeep, topicOf } from './drawn';
import { choicesOf, question } from './fixtures/panels.svelte';

it('as many are kept as the rules let', () => {
  expect(toKeep(question('search.discard').view as View, 'search.discard')).toBe(1);
  expect(toKeep({ search: { keep: 2 } } as View, 'search.discard')).toBe(2);
  expect(prompts.filter((phase) => toKeep({} as View, phase) === null)).toContain('play.card');
});

it('marking one more lets the first one go', () => {
  expect(toggled(['wolves'], 'elders', 1)).toEqual(['elders']);
  expect(toggled(['wolves'], 'elders', 2)).toEqual(['wolves', 'elders']);
  expect(toggled(['wolves', 'elders'], 'wolves', 2)).toEqual(['elders']);
});

it('those that go change places with each other only', () => {
  const order = ['wolves', 'keep', 'elders', 'scouts'];
  expect(moved(order, ['keep'], 'wolves', 1)).toEqual(['elders', 'keep', 'wolves', 'scouts']);
  expect(moved(order, ['keep'], 'wolves', -1)).toEqual(order);
});

it('the words keep one and discard the others in their order', () => {
  const order = ['wolves', 'keep', 'elders'];
  expect(keepWords('search.discard', order, ['keep'])).toEqual(['discard wolves', 'discard elders']);
  // At the beginning of a game the last one needs no word.
  expect(keepWords('setup.adviser', order, ['keep'])).toEqual(['choose keep', 'discard wolves']);
  expect(keepWords('setup.discard', ['wolves', 'elders'], [])).toEqual(['discard wolves']);
});

it('where discards go is said in the words of the choices', () => {
  const words = ['search.where', 'play.where'].flatMap((phase) => choicesOf(question(phase)).map((choice) => choice.words));
  for (const goal of ['usual', 'deck', 'cradle', 'hinterland'] as const) expect(words).toContain(goalWords(goal, 'top')[0]);
  expect(goalWords('hinterland', 'bottom')).toEqual(['region hinterland', 'no']);
});

it('every question about drawn cards has a topic, and the card that is played is named', () => {
  const topics = Object.keys(panelOf).map(topicOf);
  expect(new Set(topics)).toEqual(new Set(['setup', 'search', 'swap', 'first', 'play', 'room', 'where']));
  const now = question('play.card');
  expect(choicesOf(now).map(({ words }) => words)).toContain(`discard ${cardPlayed(now)}`);
});

it('a vision says how one stands with it', () => {
  const visions = [{ seat: 'red', vision: 'conquest', has: { red: 2, blue: 4, white: 1 } }];
  const view = { viewer: 'red', standing: { visions } } as unknown as View;
  expect(standingWith(view, 'conquest')).toEqual({ own: 2, other: 4 });
  expect(standingWith(view, 'faith')).toBeNull();
});
