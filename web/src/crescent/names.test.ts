import { beforeAll, expect, test } from 'vitest';
import { learnGame, speak } from '../texts/texts.svelte';
import { hexName, unitsBriefly } from './names';
import { bareHex, type Hex } from './view';

beforeAll(async () => {
  await speak('en');
  await learnGame('crescent');
});

const hex: Hex = {
  ...bareHex,
  feature: 'crossing',
  rotation: 2,
  control: 'warlord',
  units: { warlord: { ordinary: 2, mercenary: 1 } },
  fort: 'warlord',
  town: true,
  token: 'murshid',
};

test('a hex is named with all that is drawn in it, and what can be done there', () => {
  expect(hexName('H8', hex, [{ seat: 'warlord', strength: 4 }], 'assault')).toBe(
    'H8, fertile land, crossing, controlled by the Warlord, Warlord: strength 4, 2 units, 1 mercenary, town, fort (Warlord), influence: Murshid; can be assaulted',
  );
});

test('an empty hex is named shortly', () => {
  expect(hexName('H7', bareHex, [], null)).toBe('H7, fertile land, nobody controls it');
});

test('a force fits on an arrow', () => {
  expect(unitsBriefly({ ordinary: 3, mercenary: 1 })).toBe('3 + 1m');
  expect(unitsBriefly({ ordinary: 0, mercenary: 2 })).toBe('2m');
});
