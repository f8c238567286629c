import { expect, it } from 'vitest';
import { givenName, hintFor, offerFor, type HintScript, type Seen } from './hints';

const script: HintScript = {
  game: 'crescent',
  hints: [
    { name: 'start', seat: 'nomad', when: { 'asked.prompt': 'action.choose', round: 1 } },
    { name: 'rich', when: { 'asked.prompt': 'action.choose' }, least: { 'players.me.coins': 8 }, legal: 'buy' },
    { name: 'empty', when: { 'asked.prompt': 'action.choose' }, most: { 'players.me.cards': 0 } },
    { name: 'last', when: { 'asked.prompt': 'action.choose', round: 4 }, each: 'year' },
  ],
  offers: { 'deal.promise': 5 },
};

function seen(round: number, own: { coins: number; cards: number }, verbs: string[] = []): Seen {
  const view = { round, asked: { prompt: 'action.choose' }, players: { caliph: own, nomad: { coins: 99, cards: 0 } } };
  return { seat: 'caliph', year: 2, view, verbs: new Set(verbs) };
}
const nothing = { table: 'one', given: [], over: false };
const nameOf = (now: Seen, given: string[] = []): string | null => hintFor(script, now, { ...nothing, given })?.name ?? null;

it('a hint comes when it fits the reader’s own seat', () => {
  expect(nameOf(seen(1, { coins: 3, cards: 2 }))).toBeNull();
  expect(nameOf({ ...seen(1, { coins: 3, cards: 2 }), seat: 'nomad' })).toBe('start');
  expect(nameOf(seen(1, { coins: 8, cards: 2 }, ['buy']))).toBe('rich');
  expect(nameOf(seen(1, { coins: 7, cards: 2 }, ['buy']))).toBeNull();
  expect(nameOf(seen(1, { coins: 8, cards: 2 }, ['move']))).toBeNull();
  expect(nameOf(seen(1, { coins: 0, cards: 0 }))).toBe('empty');
});

it('what must be so, or must not, may be the reader’s own', () => {
  const when = { 'asked.prompt': 'turn.act' };
  const oath: HintScript = {
    game: 'oath',
    hints: [
      { name: 'keeper', when: { ...when, 'title.holder': 'me', 'players.me.role': 'exile' } },
      { name: 'usurper', when: { ...when, 'title.usurper': true }, unlike: { 'title.holder': 'me' } },
    ],
    offers: {},
  };
  const told = (holder: string, usurper: boolean, role = 'exile'): string | null => {
    const view = { asked: { prompt: 'turn.act' }, title: { holder, usurper }, players: { red: { role } } };
    return hintFor(oath, { seat: 'red', year: 1, view, verbs: new Set() }, nothing)?.name ?? null;
  };
  expect(told('red', false)).toBe('keeper');
  expect(told('red', false, 'citizen')).toBeNull();
  expect(told('blue', false)).toBeNull();
  expect(told('blue', true)).toBe('usurper');
  expect(told('red', true, 'citizen')).toBeNull();
});

it('it comes once, or once a year', () => {
  expect(nameOf(seen(1, { coins: 0, cards: 0 }), ['empty'])).toBeNull();
  const last = seen(4, { coins: 0, cards: 1 });
  expect(nameOf(last, ['last 1'])).toBe('last');
  expect(nameOf(last, ['last 2'])).toBeNull();
  const [, , once, yearly] = script.hints;
  expect([once, yearly].map((hint) => hint && givenName(hint, last))).toEqual(['empty', 'last 2']);
});

it('a lesson is offered with its question, unless the reader has had it or was asked', () => {
  expect(offerFor(script, 'deal.promise', nothing, [])).toBe(5);
  expect(offerFor(script, 'move.again', nothing, [])).toBeNull();
  expect(offerFor(script, 'deal.promise', nothing, ['crescent.5'])).toBeNull();
  expect(offerFor(script, 'deal.promise', { ...nothing, given: ['lesson 5'] }, [])).toBeNull();
});
