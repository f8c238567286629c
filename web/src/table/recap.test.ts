import { expect, it } from 'vitest';
import type { Entry } from '../server/wire';
import { lastOwnMoment, since, sums } from './recap';

/** The log of a game in which these seats acted, one after the other. */
const log = (...seats: string[]): Entry[] => seats.map((seat, index) => ({ made: index + 1, seat, at: 0, news: [] }));
const game = log('chance', 'chance', 'archer', 'chance', 'bull', 'bull', 'chance', 'potter');

it('begins after the own choice and its draws', () => {
  expect(lastOwnMoment(game, 'archer')).toBe(4);
  expect(lastOwnMoment(game, 'potter')).toBe(8);
  expect(lastOwnMoment([], 'archer')).toBe(0);
});

it('begins after the set-up for who has not chosen yet', () => {
  expect(lastOwnMoment(game, 'lion')).toBe(2);
  expect(lastOwnMoment(log('bull'), 'archer')).toBe(0);
});

it('knows nothing of what was taken back', () => {
  const rewound: Entry[] = [...game, { made: 5, seat: 'bull', at: 0, rewind: 3 }];
  expect(since(rewound, 'archer').map(({ made }) => made)).toEqual([4, 5]);
  expect(sums(since(rewound, 'archer'))).toEqual([{ seat: 'bull', choices: 1 }]);
});

it('counts every choice of the others once', () => {
  const told = sums(since(game, 'archer'));
  expect(told).toEqual([
    { seat: 'bull', choices: 2 },
    { seat: 'potter', choices: 1 },
  ]);
});
