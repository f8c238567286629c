import { afterEach, expect, it } from 'vitest';
import { keepLevel, lastLevel, seatsOf, starts } from './start';

afterEach(() => {
  localStorage.clear();
});

const seats = {
  tigris: ['archer', 'bull', 'potter', 'lion'],
  crescent: ['warlord', 'murshid', 'sultan', 'caliph', 'nomad'],
  oath: ['chancellor', 'red', 'blue', 'white', 'yellow', 'black'],
};

it('a game begins with the reader on his seat and computers on the others', () => {
  const begun = (game: keyof typeof seats): string[] => seatsOf(starts[game] ?? { players: 0 }, seats[game], 'steward');
  expect(begun('tigris')).toEqual(['me', 'steward', 'steward']);
  expect(begun('crescent')).toEqual(['steward', 'steward', 'steward', 'me', 'steward']);
  expect(begun('oath')).toEqual(['steward', 'steward', 'me', 'steward']);
});

it('the computers are Stewards, or what they were last', () => {
  expect(lastLevel()).toBe('steward');
  keepLevel('scribe');
  expect(lastLevel()).toBe('scribe');
  keepLevel('godlike');
  expect(lastLevel()).toBe('steward');
});
