import { describe, expect, it, vi } from 'vitest';
import { Formatter } from './format';
import { bestLanguage } from './languages';

const english = new Formatter('en', {
  'tigris.seat.archer': 'Archer',
  'tigris.tile.temple': 'temple',
  'tigris.event.placed': '{seat_name} places a {tile_name} on {cell}.',
  'tigris.event.scored': '{n, plural, one {# point} other {# points}} for {tile, select, temple {temples} other {?}}',
  'tigris.choice.swap': 'Swap tiles: {bundle}',
  'tigris.tiles': '{n} {tile}',
  only: 'only in English',
});
const czech = new Formatter('cs', { points: '{n, plural, one {# bod} few {# body} other {# bodů}}', broken: '{n' }, english);

const placed = {
  key: 'tigris.event.placed',
  args: {
    n: 0,
    seat: { is: 'archer', name: 'tigris.seat.archer' },
    tile: { is: 'temple', name: 'tigris.tile.temple' },
    cell: 'F3',
  },
};

describe('a message', () => {
  it('is said with the names of its things', () => {
    expect(english.say(placed)).toBe('Archer places a temple on F3.');
  });

  it('selects by the word of a thing, and counts', () => {
    const args = { n: 2, tile: { is: 'temple', name: 'tigris.tile.temple' } };
    expect(english.say({ key: 'tigris.event.scored', args })).toBe('2 points for temples');
  });

  it('selects by a plain word too', () => {
    expect(english.say({ key: 'tigris.event.scored', args: { n: 1, tile: 'temple' } })).toBe('1 point for temples');
  });

  it('joins a list of messages with commas', () => {
    const tiles = (n: number, tile: string) => ({ key: 'tigris.tiles', args: { n, tile } });
    const args = { bundle: { say: [tiles(2, 'temple'), tiles(1, 'farm')] } };
    expect(english.say({ key: 'tigris.choice.swap', args })).toBe('Swap tiles: 2 temple, 1 farm');
  });

  it('calls a thing without a name by its word', () => {
    const args = { seat: { is: 'lion', name: 'tigris.seat.lion' }, tile: 'x', tile_name: 'x', cell: 'A1' };
    expect(english.say({ key: 'tigris.event.placed', args })).toBe('lion places a x on A1.');
  });

  it('gives its places as parts to link to', () => {
    expect(english.parts(placed)).toEqual([
      'Archer places a temple on ',
      { thing: { kind: 'cell', id: 'F3' }, text: 'F3' },
      '.',
    ]);
  });
});

describe('a missing text', () => {
  it('is taken from English, then the key shows', () => {
    expect(czech.say({ key: 'only' })).toBe('only in English');
    expect(czech.say({ key: 'nowhere' })).toBe('nowhere');
  });

  it('counts as missing when it is broken or lacks an argument', () => {
    expect(czech.say({ key: 'broken', args: { n: 1 } })).toBe('broken');
    expect(english.say({ key: 'tigris.event.placed' })).toBe('tigris.event.placed');
  });

  it('is reported where there is nothing to fall back on', () => {
    const missing = vi.fn();
    const lonely = new Formatter('pl', {}, null, missing);
    lonely.say({ key: 'only' });
    expect(missing.mock.calls).toEqual([['only']]);
    expect(lonely.has('only')).toBe(false);
    expect(missing).toHaveBeenCalledOnce();
  });
});

it('plurals follow the language', () => {
  const say = (n: number): string => czech.say({ key: 'points', args: { n } });
  expect([1, 2, 5].map(say)).toEqual(['1 bod', '2 body', '5 bodů']);
});

it('the first language of the reader that we have is spoken', () => {
  expect(bestLanguage(['de-DE', 'pl-PL', 'en'])).toBe('pl');
  expect(bestLanguage(['de'])).toBe('en');
});
