import { expect, test } from 'vitest';
import type { Message } from '../server/wire';
import { forceIn, movesOf } from './moves';
import type { Hex, View } from './view';

const hex: Hex = {
  terrain: 'fertile',
  feature: 'none',
  rotation: 0,
  control: null,
  units: {},
  crowded: {},
  fort: null,
  castle: null,
  palace: false,
  town: false,
  city: false,
  token: null,
  adjacent: [],
  touching: [],
};
const viewWith = (hexes: Record<string, Hex>): View => ({ hexes }) as unknown as View;
const force = {
  say: [
    { key: 'crescent.force', args: { n: 2, unit: { is: 'ordinary', name: 'crescent.unit.ordinary' } } },
    { key: 'crescent.force', args: { n: 1, unit: { is: 'mercenary', name: 'crescent.unit.mercenary' } } },
  ],
};
const caliph = { is: 'caliph', name: 'crescent.seat.caliph' };
const moved: Message = { key: 'crescent.event.moved', args: { seat: caliph, hex: 'G9', hex2: 'F9', force } };

test('a march is told with its force', () => {
  const view = viewWith({ F9: hex, G9: hex });
  expect(forceIn(moved)).toEqual({ ordinary: 2, mercenary: 1 });
  expect(movesOf(view, view, [moved]).marches).toEqual([
    { from: 'G9', to: 'F9', seat: 'caliph', force: { ordinary: 2, mercenary: 1 } },
  ]);
});

test('what comes to a hex and what falls there is seen by comparing', () => {
  const before = viewWith({ F9: { ...hex, fort: 'warlord' }, G9: hex });
  const after = viewWith({ F9: { ...hex, town: true, token: 'nomad' }, G9: hex });
  const { changed, marches } = movesOf(before, after, []);
  expect(marches).toEqual([]);
  expect([...changed]).toEqual([
    ['F9', { token: true, built: ['town'], fallen: [{ building: 'fort', seat: 'warlord' }] }],
  ]);
});

test('a captured stronghold rises in its new colour', () => {
  const before = viewWith({ F9: { ...hex, castle: 'caliph' } });
  const after = viewWith({ F9: { ...hex, castle: 'warlord' } });
  expect(movesOf(before, after, []).changed.get('F9')?.built).toEqual(['castle']);
});

test('units alone that came or went change a hex', () => {
  const before = viewWith({ F9: hex });
  const after = viewWith({ F9: { ...hex, units: { nomad: { ordinary: 1, mercenary: 0 } } } });
  expect(movesOf(before, after, []).changed.get('F9')).toEqual({ token: false, built: [], fallen: [] });
});
