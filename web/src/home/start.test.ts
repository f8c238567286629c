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
  const begun = (game: keyof typeof seats): string[] => seatsOf(starts[game] ?? { players: 0 }, seats[game], 'steady');
  expect(begun('tigris')).toEqual(['me', 'steady', 'steady']);
  expect(begun('crescent')).toEqual(['steady', 'steady', 'steady', 'me', 'steady']);
  expect(begun('oath')).toEqual(['steady', 'steady', 'me', 'steady']);
});

it('the computers are Stewards, or what they were last', () => {
  expect(lastLevel()).toBe('steady');
  keepLevel('basic');
  expect(lastLevel()).toBe('basic');
  keepLevel('godlike');
  expect(lastLevel()).toBe('steady');
});
