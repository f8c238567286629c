import { expect, test } from 'vitest';
import type { Group } from '../server/wire';
import { expand } from '../table/choices';
import { nothingSaid } from './composer';
import { changedIn, marchOf, pricesOf, tabsOf, tileOf } from './drawn';
import { hexesOpen } from './saying';
import type { View } from './view';

const coins = (n: number): Group['cost'] => [[{ what: 'coins', n, from: 'sultan', to: null }]];
const choices = expand('crescent', [
  { i: 0, verb: 'build', with: [['building', 'town']], kind: 'hex', of: ['F9'], cost: coins(2) },
  { i: 1, verb: 'build', with: [['building', 'city']], kind: 'hex', of: ['F9'], cost: coins(5) },
  { i: 2, verb: 'move', with: [['hex', 'G9'], ['hex', 'H9']], kind: 'force', of: ['1', '2'] },
  { i: 4, verb: 'assault', with: [['hex', 'G9'], ['hex', 'H9']], kind: 'force', of: ['1', '2'] },
  { i: 6, verb: 'one', kind: 'hex', of: ['I7', 'I8'] },
  { i: 8, verb: 'two', kind: 'hex', of: ['I7', 'I8'] },
]);

test('the price of a hex is that of the cheapest thing there, once the verb is said', () => {
  expect(pricesOf(choices, nothingSaid, 'sultan').size).toBe(0);
  expect([...pricesOf(choices, { ...nothingSaid, verb: 'build' }, 'sultan')]).toEqual([['F9', 2]]);
  expect([...pricesOf(choices, { ...nothingSaid, verb: 'build', said: { building: 'city' } }, 'sultan')]).toEqual([['F9', 5]]);
});

test('an arrow needs two hexes and one verb', () => {
  expect(marchOf(choices, { ...nothingSaid, hexes: ['G9'] })).toBeNull();
  expect(marchOf(choices, { ...nothingSaid, hexes: ['G9', 'H9'] })).toBeNull();
  expect(marchOf(choices, { ...nothingSaid, verb: 'move', hexes: ['G9', 'H9'] })).toEqual({
    from: 'G9',
    to: 'H9',
    force: { ordinary: 2, mercenary: 0 },
  });
});

test('a hex that asks for one of two verbs asks at the hex', () => {
  expect([...tabsOf(choices, { ...nothingSaid, hexes: ['G9', 'H9'] }, false, [])]).toEqual([['H9', ['move', 'assault']]]);
  expect([...tabsOf(choices, nothingSaid, false, ['I7', 'I8'])]).toEqual([]);
  expect([...tabsOf(choices, nothingSaid, true, ['I7', 'I8']).keys()]).toEqual(['I7', 'I8']);
});

test('when nothing further can be said, the hexes that could stand in the place of the last one stay open', () => {
  expect([...hexesOpen(choices, { ...nothingSaid, verb: 'move', hexes: ['G9', 'H9'] }).keys()]).toEqual(['H9']);
});

test('a tile is drawn with the land that the catalogue gives it', () => {
  const [lay] = expand('crescent', [{ i: 0, verb: 'lay', n: 4, with: [['tile', 'river']], kind: 'hex', of: ['F9'] }]);
  const catalogue = { tiles: [{ id: 'river' as const, terrain: 'fertile' as const, copies: 4, copies_with_four: 3 }] };
  expect(tileOf(lay, catalogue)).toEqual({ F9: { terrain: 'fertile', feature: 'river', rotation: 4 } });
  expect(tileOf(choices[0], catalogue)).toEqual({});
});

test('only hexes that would change are drawn as they would be', () => {
  const view = { hexes: { F9: { token: null }, G9: { token: null } } } as unknown as View;
  const then = { hexes: { F9: { token: 'nomad' }, G9: { token: null } } } as unknown as View;
  expect([...changedIn(['F9', 'G9'], view, then).keys()]).toEqual(['F9']);
  expect(changedIn(['F9'], view, null).size).toBe(0);
});
