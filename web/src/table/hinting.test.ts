// Hints at a table: a nudge, then the choice, which the board draws.
import { beforeEach, expect, it } from 'vitest';
import { ServerError } from '../server/error';
import type { ChoiceOpinion } from '../server/wire';
import { FakeServer, info, now } from './fake_server';
import { TableState } from './table.svelte';

const opinion = (words: string, i: number, of: string, chance: number): ChoiceOpinion => ({
  words,
  choice: { i, verb: 'place', with: [['tile', 'temple']], kind: 'cell', of: [of] },
  chance,
  sure: 10,
  made: false,
  grade: null,
  why: [{ says: { key: 'reason' }, speaks: 'for' }],
});
const nudge = { key: 'look' };
const choices = [opinion('place temple G3', 1, 'G3', 470), opinion('place temple F3', 0, 'F3', 450)];

let server: FakeServer;
let table: TableState;

beforeEach(() => {
  server = new FakeServer();
  server.answers.hint = { nudge, choices: [], hinted: 1 };
  table = new TableState('k', server);
  table.hinting.isShown = true;
  server.open({ table: info({ hints: true }) });
});

const levels = (): unknown[] => server.asked.filter(([operation]) => operation === 'hint').map(([, fields]) => (fields as { level: string }).level);

it('nudges first and tells the choice when it is asked again', async () => {
  await table.hinting.ask();
  expect(server.asked).toEqual([['hint', { table: 'k', seq: 1, seat: 'archer', level: 'nudge' }]]);
  expect(table.hinting.nudge).toEqual(nudge);
  expect(table.advised).toEqual([]);

  server.answers.hint = { nudge, choices, hinted: 2 };
  await table.hinting.ask();
  expect(levels()).toEqual(['nudge', 'full']);
  expect(table.hinting.advice.map(({ choice }) => choice.words)).toEqual(['place temple G3', 'place temple F3']);
  // The best is drawn, and what it names is marked, until another is pointed at.
  expect(table.advised.map(({ words }) => words)).toEqual(['place temple G3']);
  expect(table.lit).toContainEqual({ kind: 'cell', id: 'G3' });
  table.hinting.point(table.hinting.advice[1] ?? null);
  expect(table.advised.map(({ index }) => index)).toEqual([0]);
  // There is nothing more to tell.
  await table.hinting.ask();
  expect(levels()).toEqual(['nudge', 'full']);
});

it('gives ideas at once in a first game, in the order of the list, and all of them are drawn', async () => {
  table.hinting.givesIdeas = true;
  server.answers.hint = { nudge, choices, hinted: 1 };
  await table.hinting.ask();
  expect(levels()).toEqual(['full']);
  expect(table.hinting.advice.map(({ choice }) => choice.words)).toEqual(['place temple F3', 'place temple G3']);
  expect(table.advised.map(({ words }) => words)).toEqual(['place temple F3', 'place temple G3']);
  table.hinting.point(table.hinting.advice[1] ?? null);
  expect(table.advised.map(({ words }) => words)).toEqual(['place temple G3']);
  table.hinting.point(null);
  expect(table.advised).toHaveLength(2);
});

it('is forgotten once the game goes on', async () => {
  server.answers.hint = { nudge, choices, hinted: 1 };
  await table.hinting.ask();
  expect(table.hinting.isOpen).toBe(true);
  server.say({ event: 'now', id: 'k', now: now({ seq: 2, made: 2 }), entries: [] });
  expect(table.hinting.isOpen).toBe(false);
  expect(table.advised).toEqual([]);
});

it('that is cancelled does not come', async () => {
  const asking = table.hinting.ask();
  expect(table.hinting.busy).toBe(true);
  table.hinting.cancel();
  await asking;
  expect(table.hinting.isOpen).toBe(false);
  expect(server.asked.at(-1)).toEqual(['cancel', { table: 'k' }]);
});

it('says why there is none', async () => {
  server.answers.hint = new ServerError({ key: 'hint.busy', text: '' });
  await table.hinting.ask();
  expect(table.hinting.problem?.key).toBe('hint.busy');
  expect(table.hinting.busy).toBe(false);
});

it('is asked for only where there is something to advise', async () => {
  server.open({ table: info({ hints: true }), now: now({ choices: [{ i: 0, verb: 'end' }] }) });
  await table.hinting.ask();
  expect(table.hinting.problem?.key).toBe('web.analysis.single');
  for (const contents of [{ table: info() }, { table: info({ hints: true }), now: now({ asked: 'bull' }) }]) {
    server.open(contents);
    expect(table.hinting.isOffered).toBe(false);
    await table.hinting.ask();
  }
  expect(server.asked).toEqual([]);
});
