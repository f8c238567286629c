import { expect, it } from 'vitest';
import { now } from '../table/fake_server';
import { find, holds, numberOf, seen } from './facts';

const view = {
  players: { red: { coins: 5, hand: ['levy', 'spy'] } },
  sites: [
    { site: 'river', warbands: 2 },
    { site: 'mine', warbands: 0 },
  ],
  hexes: { A1: { control: 'red' }, B1: { control: 'red' }, C1: { control: null } },
};

it('a path leads through objects and lists', () => {
  expect(find(view, 'players.red.coins')).toBe(5);
  expect(find(view, 'sites.1.site')).toBe('mine');
  expect(find(view, 'sites.@river.warbands')).toBe(2);
  expect(find(view, 'players.red.hand.@spy')).toBe('spy');
  expect(find(view, 'sites.length')).toBe(2);
  expect(find(view, 'hexes.length')).toBe(3);
  for (const path of ['players.blue.coins', 'sites.7.site', 'sites.@desert.site', 'players.red.coins.more'])
    expect(find(view, path), path).toBeNull();
});

it('facts hold if all of them do', () => {
  expect(holds({ 'players.red.coins': 5, 'hexes.C1.control': null }, view)).toBe(true);
  expect(holds({ 'players.red.coins': 5, 'hexes.C1.control': 'red' }, view)).toBe(false);
});

it('what is seen tells who is asked what, and how it has ended', () => {
  const told = seen(now({ over: true, asked: null, phase: 'end', result: { red: { points: 3, rank: 1 } }, view }));
  expect(find(told, 'asked.prompt')).toBe('end');
  expect(find(told, 'result.red.rank')).toBe(1);
  expect(find(seen(now()), 'asked.choices')).toBe(3);
});

it('a number is found where its claim says', () => {
  const moments = { view, before: { players: { red: { coins: 2 } } }, after: null, told: ['Red wins 4 to 3.'] };
  expect(numberOf({ is: 5, at: 'players.red.coins' }, moments)).toBe(5);
  expect(numberOf({ is: 3, gain: 'players.red.coins' }, moments)).toBe(3);
  expect(numberOf({ is: 7, sum: ['players.red.coins', 'sites.0.warbands'] }, moments)).toBe(7);
  expect(numberOf({ is: 2, count: 'hexes', where: { control: 'red' } }, moments)).toBe(2);
  expect(numberOf({ is: 4, news: 'wins 4' }, moments)).toBe(4);
  expect(numberOf({ is: 4, news: 'wins 5' }, moments)).toBeNaN();
  expect(numberOf({ is: 1, cost: 'players.red.coins' }, moments)).toBeNull();
  const after = { players: { red: { coins: 3 } } };
  expect(numberOf({ is: 2, cost: 'players.red.coins' }, { ...moments, after })).toBe(2);
  expect(numberOf({ is: -2, earn: 'players.red.coins' }, { ...moments, after })).toBe(-2);
});
