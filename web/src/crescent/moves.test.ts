import { expect, test } from 'vitest';
import type { Message } from '../server/wire';
import { forceIn, movesOf, paymentsIn, slidesOf } from './moves';
import { bareHex as hex, type Hex, type View } from './view';

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
    ['F9', { laid: false, token: true, built: ['town'], fallen: [{ building: 'fort', seat: 'warlord' }] }],
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
  expect(movesOf(before, after, []).changed.get('F9')).toEqual({ laid: false, token: false, built: [], fallen: [] });
});

test('a tile that was laid is new, and nothing else', () => {
  const before = viewWith({ F9: hex });
  const after = viewWith({ F9: hex, G9: hex });
  expect([...movesOf(before, after, []).changed]).toEqual([
    ['G9', { laid: true, token: false, built: [], fallen: [] }],
  ]);
});

test('coins go from one to another, to the bank and from it', () => {
  const nomad = { is: 'nomad', name: 'crescent.seat.nomad' };
  const news: Message[] = [
    { key: 'crescent.event.paid', args: { seat: caliph, seat2: nomad, n: 3 } },
    { key: 'crescent.event.paid-bank', args: { seat: caliph, n: 2 } },
    { key: 'crescent.event.income', args: { seat: nomad, n: 4 } },
    { key: 'crescent.event.income', args: { seat: caliph, n: 0 } },
  ];
  expect(paymentsIn(news)).toEqual([
    { from: 'caliph', to: 'nomad', n: 3 },
    { from: 'caliph', to: null, n: 2 },
    { from: null, to: 'nomad', n: 4 },
  ]);
});

test('cards of the bazaar slide to the right, and what is new is dealt', () => {
  const before = { far1: 'ships', far2: 'spy', middle1: 'guard', near1: 'levy' };
  const after = { far1: 'imam', far2: 'ships', middle1: 'spy', near1: 'guard' };
  expect([...slidesOf(before, after)]).toEqual([
    ['near1', 'middle1'],
    ['middle1', 'far2'],
    ['far2', 'far1'],
    ['far1', null],
  ]);
});

test('of two cards that are alike each slides once, and a gap is nothing to see', () => {
  const before = { far1: 'ships', far2: 'ships', middle1: null, near1: 'levy' };
  const after = { far1: null, far2: null, middle1: 'ships', near1: 'ships' };
  expect([...slidesOf(before, after)]).toEqual([
    ['near1', 'far2'],
    ['middle1', 'far1'],
  ]);
  expect(slidesOf(after, after).size).toBe(0);
});
