import { expect, test } from 'vitest';
import { rowIn } from './pieces';
import { bareHex as empty, buildingsIn, forcesIn, type Catalogue, type Hex } from './view';

const catalogue: Pick<Catalogue, 'buildings'> = {
  buildings: [
    { id: 'fort', strength: 1, income: 0, sack_coins: 2, plunder: 1 },
    { id: 'castle', strength: 2, income: 0, sack_coins: 3, plunder: 2 },
    { id: 'town', strength: 0, income: 1, sack_coins: 2, plunder: 1 },
  ],
};

test('who controls a hex is counted with the strongholds, and comes first', () => {
  const hex: Hex = {
    ...empty,
    control: 'caliph',
    castle: 'caliph',
    town: true,
    units: { warlord: { ordinary: 2, mercenary: 0 }, caliph: { ordinary: 1, mercenary: 1 } },
  };
  expect(forcesIn(hex, catalogue)).toEqual([
    { seat: 'caliph', strength: 4 },
    { seat: 'warlord', strength: 2 },
  ]);
  expect(forcesIn(hex, null)[0]?.strength).toBe(2);
});

test('a settlement is the Sultan’s, and stands before the stronghold', () => {
  expect(buildingsIn({ ...empty, town: true, fort: 'nomad' })).toEqual([
    { building: 'town', seat: 'sultan' },
    { building: 'fort', seat: 'nomad' },
  ]);
});

test('what stands in a row lies in the middle of the hex and nothing covers another', () => {
  const { buildings, banner } = rowIn({ ...empty, city: true, castle: 'sultan', token: 'murshid' }, 'full');
  const [city, castle] = buildings;
  if (!city || !castle || !banner) throw new Error('pieces');
  expect(city.x + city.width).toBeLessThanOrEqual(castle.x);
  expect(castle.x + castle.width).toBeLessThan(banner.x);
  expect(city.x).toBeCloseTo(-(banner.x + 40 * banner.scale));
});

test('where units stand below, the row makes room for them', () => {
  const alone = rowIn({ ...empty, town: true }, 'full').buildings[0];
  const above = rowIn({ ...empty, town: true, units: { nomad: { ordinary: 1, mercenary: 0 } } }, 'full').buildings[0];
  expect(above?.y).toBeLessThan(alone?.y ?? 0);
});
