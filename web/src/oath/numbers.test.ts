// Prices, amounts, modifiers, keys and places: the small reckonings of the table.
import { expect, it } from 'vitest';
import type { Card, CardRow, Catalogue, View } from '../server/oath';
import type { Group } from '../server/wire';
import type { Choice } from '../table/board';
import { expand } from '../table/choices';
import { amountsOf, byStepper } from './amounts';
import { besideOf } from './beside';
import { Facts, frameOf, glyphOf } from './facts';
import { nextSpace } from './goto';
import { modifiersOf } from './modifiers';
import { supplyRange } from './prices';

const paying = (...supply: number[]): Choice[] =>
  expand('oath', [
    { i: 0, verb: 'travel', kind: 'site', of: supply.map((_, i) => `provinces-${i + 1}`), cost: supply.map((n) => [{ what: 'supply', n, from: 'red', to: null }]) as never },
  ]);

it('tells the least and the most Supply that an action takes', () => {
  expect(supplyRange(paying(4, 2, 3), 'red')).toEqual([2, 4]);
  expect(supplyRange(paying(2), 'blue')).toEqual([0, 0]); // somebody else pays
  expect(supplyRange([], 'red')).toBeNull();
});

it('puts choices together that differ in a number only', () => {
  const groups: Group[] = [
    { i: 0, verb: 'station', n: 1 },
    { i: 1, verb: 'station', n: 2 },
    { i: 2, verb: 'lend', n: 1, kind: 'seat', of: ['red', 'blue'] },
    { i: 4, verb: 'recover-banner', with: [['banner', 'peoples-favor']], kind: 'amount', of: ['3', '4'] },
    { i: 6, verb: 'slot', kind: 'amount', of: ['2'] },
  ];
  const choices = expand('oath', groups);
  expect(amountsOf(choices).map(({ key, numbers }) => [key, [...numbers.keys()]])).toEqual([
    ['station', [1, 2]],
    ['lend red', [1]],
    ['lend blue', [1]],
    ['recover-banner peoples-favor', [3, 4]],
  ]);
  // Which slot is no amount, and a number alone needs no stepper.
  expect(byStepper(choices).plain.map(({ words }) => words)).toEqual(['lend 1 red', 'lend 1 blue', 'slot 2']);
});

const row = (id: string, used: string, act = 'travel'): CardRow =>
  ({ id, kind: 'denizen', suit: 'beast', modifier: { act, used } }) as unknown as CardRow;
const facts = new Facts({
  cards: [row('forest-paths', 'if-chosen'), row('saddle-makers', 'if-useful'), row('cup-of-plenty', 'if-chosen', 'trade')],
  sites: [],
} as unknown as Catalogue);
const offered: Group[] = [
  { i: 0, verb: 'with', kind: 'card', of: ['forest-paths', 'cup-of-plenty'] },
  { i: 2, verb: 'without', kind: 'card', of: ['saddle-makers'] },
];

it('offers the modifiers of an action as switches: off until chosen, or on until declined', () => {
  const switches = modifiersOf('travel', expand('oath', offered), { modifiers: [] as Card[] } as View, facts);
  expect(switches.map(({ card, isOn, choice }) => [card, isOn, choice.words])).toEqual([
    ['forest-paths', false, 'with forest-paths'],
    ['saddle-makers', true, 'without saddle-makers'],
  ]);
});

it('goes back by a switch that was used', () => {
  const choices = expand('oath', [...offered.slice(1), { i: 3, verb: 'back' }]);
  const switches = modifiersOf('travel', choices, { modifiers: ['forest-paths'] as Card[] } as View, facts);
  expect(switches.map(({ card, isOn, choice }) => [card, isOn, choice.words])).toEqual([
    ['forest-paths', true, 'back'],
    ['saddle-makers', true, 'without saddle-makers'],
  ]);
});

it('leads from site to site by the arrows, also where the Cradle has no third', () => {
  expect(nextSpace('provinces-1', 'left')).toBe('cradle-1');
  expect(nextSpace('provinces-3', 'left')).toBe('cradle-2');
  expect(nextSpace('provinces-2', 'down')).toBe('provinces-3');
  expect(nextSpace('hinterland-3', 'right')).toBeNull();
  expect(nextSpace('cradle-2', 'row-end')).toBe('hinterland-2');
  expect(nextSpace('hinterland-2', 'top')).toBe('hinterland-1');
  expect(nextSpace('hinterland-2', 'pick')).toBeNull();
});

it('stands beside what it is about, and never outside of the window', () => {
  const box = { width: 300, height: 200 };
  const thing = (left: number, top: number): { left: number; top: number; right: number; width: number; height: number } => ({ left, top, right: left + 100, width: 100, height: 80 });
  expect(besideOf(thing(50, 40), box, 800, 600)).toEqual({ left: 158, top: 40 });
  expect(besideOf(thing(650, 500), box, 800, 600)).toEqual({ left: 342, top: 392 });
  expect(besideOf(thing(20, 0), box, 360, 600).left).toBeGreaterThanOrEqual(8);
});

it('frames a card by its suit, or by what else it is', () => {
  const card = (kind: string, suit: string | null): CardRow => ({ kind, suit }) as unknown as CardRow;
  expect(frameOf(card('denizen', 'order'))).toBe('order');
  expect(frameOf(card('relic', null))).toBe('relic');
  expect(glyphOf(frameOf(card('ruin', null)))).toBe('edifice');
});
