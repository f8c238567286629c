import { expect, it } from 'vitest';
import type { Entry, Message } from '../server/wire';
import { foughtUntil } from './fought';

const named = (is: string): { is: string; name: string } => ({ is, name: is });
const told = (event: string, args: Message['args'] = {}): Message => ({ key: `oath.event.${event}`, args });
const entry = (made: number, ...news: Message[]): Entry => ({ made, seat: 'white', at: 0, news });

const log = [
  entry(1, told('attacked', { seat: named('red'), seat2: named('blue') }), told('defender-won', { seat: named('blue') })),
  entry(2, told('attacked', { seat: named('white'), seat2: named('bandits') }), told('pools', { n: 3, amount: 1 })),
  entry(3, told('attack-sum', { n: 4 }), told('defense-sum', { n: 5 })),
  entry(4, told('sacrificed', { n: 2 }), told('attack-sum', { n: 6 }), told('killed.alone', { n: 2 }), told('attacker-won')),
  entry(5, told('moved.site', { n: 1 }), told('title', { seat: named('white') })),
  entry(6, told('searched.alone', { n: 3 })),
];

it('tells who won the last campaign, by which sums, and what came of it', () => {
  const fought = foughtUntil(log, 5);
  expect([fought?.attacker, fought?.defender, fought?.winner]).toEqual(['white', 'bandits', 'attacker']);
  expect(fought?.sums.map(({ args }) => args?.['n'])).toEqual([6, 5]);
  expect(fought?.outcome.map(({ key }) => key.split('.')[2])).toEqual(['sacrificed', 'killed', 'moved', 'title']);
});

it('tells of none that is still being fought, or was never begun', () => {
  expect(foughtUntil(log, 3)).toBeNull();
  expect(foughtUntil([], 3)).toBeNull();
  expect(foughtUntil(log, 1)?.winner).toBe('defender');
});
