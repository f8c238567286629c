// Warbands that are moved at several places, in the questions that the engine asks.
import { expect, it } from 'vitest';
import type { Spot } from './battle';
import { choicesOf, question } from './fixtures/panels.svelte';
import { movingWords, warbandsIn, type Warbands } from './warbands';

it.each(['messenger.move', 'warning-signals.move', 'obsidian-cage.release', 'garrison.site'])('%s has a place for all that it names', (phase) => {
  const now = question(phase);
  const choices = choicesOf(now);
  const { spots } = warbandsIn(now, choices);
  const named = new Set(choices.flatMap(({ things: [thing] }) => (thing ? [thing.id] : [])));
  expect([...named].filter((word) => !spots.some((spot) => spot.word === word))).toEqual([]);
});

it.each(['messenger.move', 'warning-signals.move'])('%s may leave everything where it is', (phase) => {
  const now = question(phase);
  expect(movingWords(warbandsIn(now, choicesOf(now)), [])).toEqual(['done']);
});

function site(word: string, least: number, most: number): Spot {
  return { at: { site: 'cradle-1' }, owner: 'red', least, most, verb: 'place', word };
}

it('lifts before it places, and is done where something else could be moved', () => {
  const warbands: Warbands = { spots: [site('mine', 0, 4), site('plains', -2, 4), site('river', -1, 4)], most: 1, isWhole: false, mayEnd: true };
  expect(movingWords(warbands, [3, -2, 0])).toEqual(['lift 2 plains', 'place 3 mine', 'done']);
  expect(movingWords(warbands, [4, -2, -1])).toEqual(['lift 2 plains', 'lift 1 river', 'place 4 mine']);
});

it('is not asked to go on where nothing is left on the board', () => {
  const warbands: Warbands = { spots: [site('mine', 0, 2), site('plains', 0, 2)], most: 2, isWhole: false, mayEnd: true };
  expect(movingWords(warbands, [2, 0])).toEqual(['place 2 mine']);
  expect(movingWords(warbands, [1, 0])).toEqual(['place 1 mine', 'done']);
});

it('releases some from the Cage, or all of them', () => {
  const caged: Spot = { at: { board: 'blue' }, owner: 'blue', most: 2, verb: 'lend', word: 'blue' };
  const warbands: Warbands = { spots: [caged], most: 2, isWhole: false, mayEnd: false };
  expect([[0], [1], [2]].map((shares) => movingWords(warbands, shares))).toEqual([null, ['lend 1 blue', 'done'], ['lend 2 blue']]);
  expect(movingWords({ ...warbands, mayEnd: true }, [0])).toEqual(['done']);
});

it('places every warband of a garrison', () => {
  const warbands: Warbands = { spots: ['mine', 'plains', 'river'].map((word) => site(word, 0, 1)), most: 2, isWhole: true, mayEnd: false };
  expect(movingWords(warbands, [1, 0, 0])).toBeNull();
  expect(movingWords(warbands, [1, 0, 1])).toEqual(['place 1 mine', 'place 1 river']);
});
