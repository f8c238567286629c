import { describe, expect, it } from 'vitest';
import type { Message } from '../server/wire';
import { expand } from './choices';
import { areSets, setsOf } from './sets';

const hand = ['Guard', 'Guard', 'Imam'];
const card = (n: number): Message => ({ key: hand[n - 1] ?? '' });
const picks = ['none', '1', '1 2', '3', '1 3', '1 2 3'];
const choices = expand('some', [
  {
    i: 0,
    verb: 'choose',
    kind: 'pick',
    of: picks,
    say: picks.map((pick) => (pick === 'none' ? [{ key: 'nothing' }] : pick.split(' ').map((n) => card(Number(n))))),
  },
]);
const sets = setsOf(choices, ({ key }) => key);

describe('sets', () => {
  it('are found by their members', () => {
    expect(sets.members).toEqual([['1', 'Guard'], ['2', 'Guard'], ['3', 'Imam']]);
    expect(sets.find([])?.words).toBe('choose none');
    expect(sets.find(['3', '1'])?.words).toBe('choose 1 3');
  });

  it('do not tell things of one name apart', () => {
    expect(sets.find(['2'])?.words).toBe('choose 1');
    expect(sets.find(['2', '3'])?.words).toBe('choose 1 3');
  });

  it('are known by several words in one place', () => {
    expect(areSets(choices)).toBe(true);
    expect(areSets(choices.slice(0, 2))).toBe(false);
  });

  it('may be missing', () => {
    expect(setsOf(choices.slice(1), ({ key }) => key).find([])).toBeUndefined();
  });
});
