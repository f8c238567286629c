import { describe, expect, it } from 'vitest';
import { everything, fitting, readFilter, toDrop, toggled, wanted, writeFilter, type Filter } from './filters';

const some: Filter = { games: ['tigris', 'oath'], pace: ['live'] };

describe('a filter', () => {
  it('comes back from the address that it stands in', () => {
    expect(writeFilter(some)).toBe('?games=tigris,oath&pace=live');
    expect(readFilter(writeFilter(some))).toEqual(some);
    expect(writeFilter(everything)).toBe('');
    expect(readFilter('')).toEqual(everything);
  });

  it('takes only what is sound from an address', () => {
    expect(readFilter('?games=oath,oath,,a%20b&pace=live,blitz')).toEqual({ games: ['oath'], pace: ['live'] });
    expect(readFilter(`?games=${Array.from({ length: 30 }, (_, n) => `g${String(n)}`).join(',')}`).games).toHaveLength(10);
  });

  it('asks the server only for what was chosen', () => {
    expect(wanted(everything)).toEqual({});
    expect(wanted({ games: [], pace: ['daily'] })).toEqual({ pace: ['daily'] });
    expect(wanted(some)).toEqual({ games: ['tigris', 'oath'], pace: ['live'] });
  });

  it('gains and loses a chip', () => {
    expect(toggled(['tigris'], 'oath')).toEqual(['tigris', 'oath']);
    expect(toggled(['tigris', 'oath'], 'tigris')).toEqual(['oath']);
  });

  it('lets so many through', () => {
    const counts = { tigris: 3, crescent: 2 };
    expect(fitting(counts, [])).toBe(5);
    expect(fitting(counts, ['crescent', 'oath'])).toBe(2);
    expect(fitting(counts, ['oath'])).toBe(0);
  });
});

describe('if nothing fits', () => {
  it('the choice is named without which the most would', () => {
    const filter: Filter = { games: ['oath'], pace: ['live'] };
    expect(toDrop(filter, { tigris: 2 }, { tigris: 2, oath: 1 })).toEqual({ group: 'games', n: 2 });
    expect(toDrop(filter, { tigris: 2 }, { tigris: 2, oath: 3 })).toEqual({ group: 'pace', n: 3 });
  });

  it('no choice is named that was not made', () => {
    expect(toDrop({ games: [], pace: ['live'] }, {}, { tigris: 4 })).toEqual({ group: 'pace', n: 4 });
    expect(toDrop({ games: ['oath'], pace: [] }, { tigris: 4 }, { tigris: 4 })).toEqual({ group: 'games', n: 4 });
  });

  it('none is named if dropping one alone would not help', () => {
    expect(toDrop({ games: ['oath'], pace: ['live'] }, {}, { tigris: 4 })).toBeNull();
  });
});
