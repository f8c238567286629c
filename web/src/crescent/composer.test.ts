import { expect, test } from 'vitest';
import type { Group } from '../server/wire';
import { expand } from '../table/choices';
import {
  forceMeant,
  forcesLeft,
  meant,
  nextHexes,
  nothingSaid,
  questionOf,
  sayHex,
  sayNumber,
  sayThing,
  sayVerb,
  stepsOf,
  turned,
  turnsOf,
  withUnits,
  wordsWith,
  type Draft,
} from './composer';

const g9 = { with: [['hex', 'G9']] as [string, string][] };
const forces = ['1', '2', '3', '1m', '1+1m', '2+1m', '3+1m'];
const groups: Group[] = [
  { i: 0, verb: 'influence', kind: 'hex', of: ['G9', 'H8'] },
  { i: 2, verb: 'build', with: [['building', 'fort']], kind: 'hex', of: ['F9', 'G9'] },
  { i: 4, verb: 'build', with: [['building', 'castle']], kind: 'hex', of: ['G9'] },
  { i: 5, verb: 'move', with: [...g9.with, ['hex', 'F9']], kind: 'force', of: forces },
  { i: 12, verb: 'assault', with: [...g9.with, ['hex', 'H8']], kind: 'force', of: forces },
  { i: 19, verb: 'bribe', n: 1, kind: 'hex', of: ['I6'] },
  { i: 20, verb: 'bribe', n: 2, kind: 'hex', of: ['I6'] },
  { i: 21, verb: 'collect' },
];
const choices = expand('crescent', groups);

function said(...steps: (string | { hex: string })[]): Draft {
  return steps.reduce<Draft>(
    (draft, step) => (typeof step === 'string' ? sayVerb(choices, draft, step) : (sayHex(choices, draft, step.hex) ?? draft)),
    nothingSaid,
  );
}

test('a hex, another and nothing else make an assault with all that may go', () => {
  const draft = said({ hex: 'G9' }, { hex: 'H8' });
  expect(meant(choices, draft)?.words).toBe('assault G9 H8 3+1m');
});

test('the verb may come first, in the middle or last', () => {
  for (const steps of [
    ['assault', { hex: 'G9' }, { hex: 'H8' }],
    [{ hex: 'G9' }, 'assault', { hex: 'H8' }],
    [{ hex: 'G9' }, { hex: 'H8' }, 'assault'],
  ])
    expect(meant(choices, said(...steps))?.words).toBe('assault G9 H8 3+1m');
});

test('a verb that says everything is meant at once', () => {
  expect(meant(choices, said('collect'))?.words).toBe('collect');
  expect(meant(choices, nothingSaid)).toBeNull();
});

test('of the force every kind is stepped by itself', () => {
  const draft = said({ hex: 'G9' }, { hex: 'H8' });
  const left = forcesLeft(choices, draft) ?? [];
  const all = forceMeant(left, null);
  expect(all).toEqual({ ordinary: 3, mercenary: 1 });
  expect(stepsOf(left, 'ordinary')).toEqual([0, 1, 2, 3]);
  const fewer = withUnits(left, all, 'ordinary', 2);
  expect(meant(choices, { ...draft, force: fewer })?.words).toBe('assault G9 H8 2+1m');
});

test('where nobody would be left of the other kind, one of it goes along', () => {
  const left = forcesLeft(choices, said({ hex: 'G9' }, { hex: 'H8' })) ?? [];
  expect(withUnits(left, { ordinary: 0, mercenary: 1 }, 'mercenary', 0)).toEqual({ ordinary: 1, mercenary: 0 });
});

test('a hex alone asks which verb, and marks where its units may go', () => {
  const draft = said({ hex: 'G9' });
  expect(questionOf(choices, draft)).toEqual({ about: 'verb', verbs: ['influence', 'build', 'move', 'assault'] });
  const next = nextHexes(choices, draft);
  expect([...next.keys()]).toEqual(['F9', 'H8']);
  expect([...(next.get('H8') ?? [])]).toEqual(['assault']);
});

test('a building is asked for, before or after the hex', () => {
  const draft = said('build', { hex: 'G9' });
  expect(questionOf(choices, draft)).toEqual({ about: 'thing', kind: 'building', words: ['fort', 'castle'] });
  const castle = sayThing(choices, draft, { kind: 'building', id: 'castle' });
  expect(meant(choices, castle)?.words).toBe('build castle G9');
  const first = sayThing(choices, said('build'), { kind: 'building', id: 'fort' });
  expect([...nextHexes(choices, first).keys()]).toEqual(['F9', 'G9']);
});

test('a building that cannot stand where the hex was said begins without it', () => {
  const draft = sayThing(choices, said('build', { hex: 'F9' }), { kind: 'building', id: 'castle' });
  expect(draft.hexes).toEqual([]);
});

test('how many is asked for', () => {
  const draft = said('bribe', { hex: 'I6' });
  expect(questionOf(choices, draft)).toEqual({ about: 'number', numbers: [1, 2] });
  expect(meant(choices, sayNumber(draft, 2))?.words).toBe('bribe 2 I6');
});

test('a tile is turned among the ways in which it may lie there', () => {
  const lay = expand('crescent', [
    { i: 0, verb: 'lay', n: 1, with: [['tile', 'river']], kind: 'hex', of: ['F9'] },
    { i: 1, verb: 'lay', n: 4, with: [['tile', 'river']], kind: 'hex', of: ['F9', 'G9'] },
    { i: 3, verb: 'lay', n: 0, with: [['tile', 'desert']], kind: 'hex', of: ['F9'] },
  ]);
  const river = sayThing(lay, nothingSaid, { kind: 'tile', id: 'river' });
  const laid = sayHex(lay, river, 'F9') ?? nothingSaid;
  expect(meant(lay, laid)?.words).toBe('lay 1 river F9');
  expect(turnsOf(lay, laid)).toEqual([1, 4]);
  const other = turned(lay, laid, 1);
  expect(meant(lay, other)?.words).toBe('lay 4 river F9');
  expect(meant(lay, turned(lay, other, 1))?.words).toBe('lay 1 river F9');
  // Elsewhere it lies as it may there.
  expect(meant(lay, sayHex(lay, laid, 'G9') ?? nothingSaid)?.words).toBe('lay 4 river G9');
  const first = sayHex(lay, nothingSaid, 'F9') ?? nothingSaid;
  expect(questionOf(lay, first)).toEqual({ about: 'thing', kind: 'tile', words: ['river', 'desert'] });
});

test('a hex said again is taken back, another takes its place, and one of no use leads nowhere', () => {
  const draft = said('move', { hex: 'G9' }, { hex: 'F9' });
  expect(sayHex(choices, draft, 'F9')?.hexes).toEqual(['G9']);
  expect(sayHex(choices, said('influence', { hex: 'G9' }), 'H8')?.hexes).toEqual(['H8']);
  expect(sayHex(choices, draft, 'A1')).toBeNull();
});

test('another verb keeps the hex where it can', () => {
  expect(said({ hex: 'G9' }, 'build').hexes).toEqual(['G9']);
  expect(said({ hex: 'G9' }, 'bribe').hexes).toEqual([]);
  expect(said('build', 'build')).toEqual(nothingSaid);
});

test('why a hex cannot be is asked with the sentence it would complete', () => {
  expect(wordsWith(choices, said('influence'), 'F7')).toBe('influence F7');
  expect(wordsWith(choices, said('assault', { hex: 'G9' }), 'F7')).toBe('assault G9 F7 1');
  expect(wordsWith(choices, nothingSaid, 'F7')).toBeNull();
});
