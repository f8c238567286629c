// A new table as a value: seats, rules, what is kept, and what the server is told.
import { describe, expect, it } from 'vitest';
import type { GameInfo } from '../server/wire';
import {
  afterOpening,
  arranged,
  arrangementOf,
  booksOf,
  changesOf,
  dealt,
  digits,
  fieldsOf,
  hasChronicle,
  isDisputed,
  levelOf,
  placeOf,
  readDraft,
  ruleOf,
  seatOf,
  withBook,
  withFriends,
  withGuest,
  withNumber,
  type Arrangement,
  type House,
  type Sitter,
  type Way,
} from './draft';

const option = (name: string, values: string[], presets: Record<string, string> = {}) => ({ name, values, presets });
const facts = { minutes: 60, weight: 3, standing: {}, sagas: false };
const crescent: GameInfo = {
  ...facts,
  game: 'crescent',
  least: 4,
  most: 5,
  seats: ['warlord', 'murshid', 'sultan', 'caliph', 'nomad'],
  options: [
    option('map', ['divided', 'open', 'valley']),
    option('civil', ['each', 'once'], { czech: 'each', polish: 'once', russian: 'once' }),
    option('muster', ['must', 'may'], { czech: 'must', polish: 'may', russian: 'may' }),
    option('desert', ['any', 'others'], { czech: 'any' }),
  ],
};
const oath: GameInfo = { ...facts, game: 'oath', least: 2, most: 6, seats: ['chancellor', 'red', 'blue', 'yellow', 'white', 'black'], options: [option('world', ['first', 'ruins'])] };
const house: House = {
  games: [crescent, oath],
  levels: ['apprentice', 'scribe', 'steward'].map((level) => ({ level, ratings: {} })),
  paces: [
    { name: 'none', bank: 0, credit: 0 },
    { name: 'live', bank: 1_200_000, credit: 60_000 },
  ],
};

const sitter = (is: Way, name = '', level = 'steward'): Sitter => ({ is, name, level });
const ways = (seats: Sitter[]) => seats.map(({ is }) => is);

const usual = readDraft(null, house, 'steward');
const usualOath = { ...usual, game: 'oath' };

describe('without any wish', () => {
  it('the reader plays against computers by the rulebook', () => {
    expect(fieldsOf(usual, crescent, true)).toEqual({ game: 'crescent', seats: ['steward', 'steward', 'steward', 'me', 'steward'], options: {}, public: false, pace: 'none' });
    expect(arrangementOf(usualOath).seats.length).toBe(4);
  });

  it('a house without the wished level has its strongest', () => {
    expect(levelOf(house, 'scribe')).toBe('scribe');
    expect(levelOf(house, 'godlike')).toBe('steward');
  });

  it('an unknown game has few seats, as far as it allows it', () => {
    const [first, , ...more] = arrangementOf(readDraft(null, { ...house, games: [{ ...oath, game: 'chess', most: 2 }] }, 'scribe')).seats;
    expect([first, more]).toEqual([sitter('me', '', 'scribe'), []]);
  });
});

describe('what the browser keeps', () => {
  it('is read as it was written', () => {
    const draft = { ...arranged(usual, { seats: [sitter('me'), sitter('person', 'Marek'), sitter('computer', '', 'apprentice'), sitter('me')] }), name: 'Seven Wells', pace: 'live' as const, seed: '7' };
    expect(readDraft(JSON.stringify(draft), house, 'steward')).toEqual(draft);
  });

  it('does no harm if it is nonsense, or of another house', () => {
    for (const text of ['', '{', 'null', '[]', '"x"', '7']) expect(readDraft(text, house, 'steward')).toEqual(usual);
    const odd = {
      game: 'chess',
      arrangements: { crescent: { seats: [{ is: 'king', level: 'god' }, 7], options: { map: 'moon', civil: 'once', more: 1 }, book: 'greek', chronicle: 7 }, chess: {} },
      name: 'x'.repeat(1000),
      public: 'yes',
      pace: 'hasty',
      seed: '1e9',
    };
    const read = readDraft(JSON.stringify(odd), house, 'steward');
    expect(Object.keys(read.arrangements)).toEqual(['crescent', 'oath']);
    expect(arrangementOf(read)).toEqual({ ...arrangementOf(usual), seats: Array.from({ length: 4 }, () => sitter('computer')), options: { map: 'divided', civil: 'once', muster: 'must', desert: 'any' } });
    expect({ ...read, arrangements: {} }).toEqual({ ...usual, arrangements: {}, name: 'x'.repeat(40), seed: '19' });
  });

  it('is free of what belonged to one table once it is opened', () => {
    const draft = { ...arranged(usualOath, { chronicle: '0303', seats: [sitter('me'), sitter('me')] }), name: 'Seven Wells', seed: '7', public: true };
    expect(afterOpening(draft)).toEqual({ ...arranged(draft, { chronicle: '' }), name: '', seed: '' });
  });
});

describe('seats', () => {
  it('come and go at the end', () => {
    const seats = [sitter('me'), sitter('person', 'Marek')];
    expect(withNumber(seats, 3, 'scribe')).toEqual([...seats, sitter('computer', '', 'scribe')]);
    expect(withNumber(seats, 1, 'scribe')).toEqual([sitter('me')]);
  });

  it('do not go with the reader', () => {
    expect(ways(withNumber([sitter('computer'), sitter('person'), sitter('me')], 2, 'scribe'))).toEqual(['computer', 'me']);
  });

  it('wait for friends instead of computers', () => {
    expect(withFriends([sitter('me'), sitter('computer'), sitter('person', 'Marek')])).toEqual([sitter('me'), sitter('person'), sitter('person', 'Marek')]);
  });

  it('are kept for somebody in particular, once', () => {
    const seats = [sitter('me'), sitter('computer'), sitter('computer')];
    const invited = [sitter('me'), sitter('person', 'Marek'), sitter('computer')];
    expect(withGuest(seats, 'Marek')).toEqual(invited);
    expect(withGuest(invited, 'Marek')).toEqual(invited);
  });

  it('are dealt so that everybody has one', () => {
    const seats = [sitter('me'), sitter('person', 'Marek'), sitter('computer')];
    expect(dealt(seats, () => 0)).toEqual(seats);
    expect(dealt(seats, () => 0.999)).toEqual([...seats].reverse());
    const numbers = [0.4, 0.9, 0.1];
    expect(ways(dealt(seats, () => numbers.shift() ?? 0))).toEqual(['person', 'computer', 'me']);
  });
});

describe('rules', () => {
  it('books that say the same stand together', () => {
    expect(booksOf(crescent)).toEqual([['czech'], ['polish', 'russian']]);
    expect(booksOf(oath)).toEqual([]);
  });

  it('that no book has as they are usual here are a book of their own, and nothing is changed', () => {
    const own = { ...crescent, options: crescent.options.map((one) => (one.name === 'civil' ? { ...one, values: ['once', 'each'] } : one)) };
    expect(booksOf(own)).toEqual([['house'], ['czech'], ['polish', 'russian']]);
    const arrangement = arrangementOf(readDraft(null, { ...house, games: [own] }, 'steward'));
    expect(changesOf(own, arrangement)).toEqual([]);
    expect(changesOf(own, withBook(arrangement, own, 'czech'))).toEqual([]);
  });

  it('a book sets exactly what is disputed', () => {
    const before: Arrangement = { ...arrangementOf(usual), options: { map: 'open', civil: 'each', muster: 'must', desert: 'others' } };
    const after = withBook(before, crescent, 'polish');
    expect(after).toEqual({ ...before, book: 'polish', options: { map: 'open', civil: 'once', muster: 'may', desert: 'any' } });
    for (const one of crescent.options.filter((one) => !isDisputed(one))) expect(after.options[one.name]).toBe(before.options[one.name]);
    expect(withBook(after, crescent, 'czech').options).toEqual({ ...arrangementOf(usual).options, map: 'open' });
  });

  it('whatever differs from the book is a change', () => {
    const polish = withBook(arrangementOf(usual), crescent, 'polish');
    expect(crescent.options.map((one) => ruleOf(one, polish))).toEqual(['usual', 'by-book', 'by-book', 'usual']);
    const mine = { ...polish, options: { ...polish.options, map: 'valley', muster: 'must', desert: 'others' } };
    expect(changesOf(crescent, mine).map(({ name }) => name)).toEqual(['map', 'muster', 'desert']);
  });
});

describe('the server is told', () => {
  it('who is invited, by seat, and only what is unusual', () => {
    const seats = [sitter('person', ' Marek '), sitter('me', 'nobody'), sitter('person'), sitter('computer', 'nobody', 'apprentice')];
    const draft = { ...arranged(usual, { seats, options: { ...arrangementOf(usual).options, civil: 'once' } }), name: ' Seven Wells ', public: true, pace: 'live' as const };
    expect(fieldsOf(draft, crescent, true)).toEqual({
      game: 'crescent',
      seats: ['open', 'me', 'open', 'apprentice'],
      invite: { warlord: 'Marek' },
      options: { civil: 'once' },
      public: true,
      pace: 'live',
      name: 'Seven Wells',
    });
    expect(Object.keys(fieldsOf(draft, crescent, false))).not.toContain('invite');
  });

  it('a seed and a chronicle only where nobody else plays', () => {
    const alone = { ...arranged(usualOath, { seats: [sitter('me'), sitter('computer')], chronicle: '  chronicle 0303 Land\n' }), seed: '12' };
    expect(fieldsOf(alone, oath, true)).toMatchObject({ seed: 12, position: 'chronicle 0303 Land' });
    const together = arranged(alone, { seats: [sitter('me'), sitter('person')] });
    expect(Object.keys(fieldsOf(together, oath, true))).not.toContain('seed');
    expect(Object.keys(fieldsOf(together, oath, true))).not.toContain('position');
  });

  it('of hints only where others play: alone they are allowed', () => {
    const alone = { ...arranged(usual, { seats: [sitter('me'), sitter('computer')] }), hints: true };
    expect(Object.keys(fieldsOf(alone, crescent, true))).not.toContain('hints');
    const together = arranged(alone, { seats: [sitter('me'), sitter('person')] });
    expect(fieldsOf(together, crescent, true)).toMatchObject({ hints: true });
    expect(Object.keys(fieldsOf({ ...together, hints: false }, crescent, true))).not.toContain('hints');
    expect(readDraft(JSON.stringify(together), house, 'steward').hints).toBe(true);
  });

  it('a chronicle only of the game that has one', () => {
    expect(hasChronicle('oath', arrangementOf(usualOath))).toBe(true);
    expect(hasChronicle('crescent', arrangementOf(usual))).toBe(false);
    const draft = arranged(usual, { chronicle: '0303' });
    expect(Object.keys(fieldsOf(draft, crescent, true))).not.toContain('position');
  });

  it('a seed in digits', () => {
    expect(digits('12a 3-4.5')).toBe('12345');
    expect(digits('12345678901')).toBe('123456789');
  });
});

describe('a refusal', () => {
  it('stands at the field that caused it', () => {
    const at = (key: string) => placeOf({ key });
    expect(['create.no-seat', 'invite.unknown', 'seats.wrong', 'table.name', 'oath.chronicle.error.hex', 'create.position', 'option.value'].map(at)).toEqual([
      'seats',
      'seats',
      'seats',
      'name',
      'chronicle',
      'chronicle',
      'variants',
    ]);
    expect(['create.many', 'request.rate', 'web.error.unreachable'].map(at)).toEqual(['table', 'table', 'table']);
  });

  it('of an invitation stands at the seat with that name', () => {
    const seats = [sitter('me', 'marek'), sitter('person', 'Hana'), sitter('person', ' marek')];
    expect(seatOf({ key: 'invite.unknown', args: { name: 'Marek' } }, seats)).toBe(2);
    expect(seatOf({ key: 'invite.account' }, seats)).toBe(-1);
  });
});
