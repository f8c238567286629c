import { expect, it } from 'vitest';
import { gainsOf } from './price';

it('a price is what the seat has less of, then more of', () => {
  const price = [
    { what: 'warbands', n: 2, from: null, to: 'red' },
    { what: 'favor', n: 1, from: 'red', to: ['card', 'wolves'] as [string, string] },
    { what: 'favor', n: 1, from: 'red', to: null },
    { what: 'favor', n: 3, from: 'blue', to: null },
    { what: 'secrets', n: 1, from: 'red', to: null },
    { what: 'secrets', n: 1, from: null, to: 'red' },
  ];
  expect(gainsOf(price, 'red')).toEqual([
    { what: 'favor', n: -2 },
    { what: 'warbands', n: 2 },
  ]);
  expect(gainsOf(price, 'blue')).toEqual([{ what: 'favor', n: -3 }]);
});
