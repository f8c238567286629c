// A question to solve: the answer is told instead of being chosen, and explained on the board.
import { beforeEach, expect, it } from 'vitest';
import { ServerError } from '../server/error';
import type { ChoiceOpinion } from '../server/wire';
import { FakeServer, info } from '../table/fake_server';
import { nextAfter } from './next';
import { Question, type Explained } from './question.svelte';

const opinion = (words: string, of: string, chance: number, made: boolean): ChoiceOpinion => ({
  words,
  choice: { i: 0, verb: 'place', with: [['tile', 'temple']], kind: 'cell', of: [of] },
  chance,
  sure: 10,
  made,
  grade: null,
  why: [],
});
const explained: Explained = {
  right: false,
  choices: [opinion('place temple G3', 'G3', 470, false), opinion('place temple F3', 'F3', 150, true)],
  then: null,
  known: [{ key: 'puzzle.wins' }],
  solved: false,
};

let server: FakeServer;
let table: Question;

beforeEach(() => {
  server = new FakeServer();
  server.answers.solve = explained;
  table = new Question('k', server);
  server.open({ table: info() });
});

const asked = (operation: string): unknown[] => server.asked.filter(([one]) => one === operation).map(([, fields]) => fields);
async function answer(words: string): Promise<void> {
  const choice = table.choices.find((one) => one.words === words);
  if (choice) await table.choose(choice);
}

it('tells the answer, chooses nothing, and shows what is best', async () => {
  await answer('place temple F3');
  expect(asked('solve')).toEqual([{ table: 'k', words: 'place temple F3' }]);
  expect(asked('choose')).toEqual([]);
  expect(table.explained).toEqual(explained);
  expect(table.answered).toBe(true);
  expect(table.advised.map(({ words }) => words)).toEqual(['place temple G3']);
  expect(table.advice.map(({ rank }) => rank)).toEqual([1, 2]);
  table.mark(table.advice[1] ?? null);
  expect(table.advised.map(({ words }) => words)).toEqual(['place temple F3']);
  table.mark(null);
  expect(table.advised.map(({ words }) => words)).toEqual(['place temple G3']);
});

it('takes one answer until it is asked again', async () => {
  await answer('place temple F3');
  await answer('place temple G3');
  expect(asked('solve')).toHaveLength(1);
  table.again();
  expect(table.answered).toBe(false);
  expect(table.advised).toEqual([]);
  await answer('place temple G3');
  expect(asked('solve')).toHaveLength(2);
});

it('takes what a board has put together: the first of several choices, or one in words', async () => {
  await table.make({ list: ['place temple F3', 'end'] });
  table.again();
  await table.make({ words: 'place temple G3' });
  table.again();
  await table.make({ index: 0 });
  expect(asked('solve').map((fields) => (fields as { words: string }).words)).toEqual([
    'place temple F3',
    'place temple G3',
    table.choices[0]?.words,
  ]);
});

it('says what was refused, and may be answered then', async () => {
  server.answers.solve = new ServerError({ key: 'hint.busy' });
  await answer('place temple F3');
  expect(table.trouble?.key).toBe('hint.busy');
  expect(table.answered).toBe(false);
});

it('does not wait for what is asked again', async () => {
  const first = answer('place temple F3');
  expect(table.weighing).toBe(true);
  table.again();
  await first;
  expect(asked('cancel')).toEqual([{ table: 'k' }]);
  expect(table.explained).toBeNull();
  expect(table.weighing).toBe(false);
});

it('leads on to the next that is not solved, around in a circle', () => {
  const all = [
    { name: 'a', solved: false },
    { name: 'b', solved: true },
    { name: 'c', solved: true },
    { name: 'd', solved: false },
  ];
  const after = (name: string): string | undefined => nextAfter(all, (one) => one.name === name)?.name;
  expect(after('a')).toBe('d');
  expect(after('d')).toBe('a');
  expect(after('b')).toBe('d');
  expect(nextAfter(all.slice(0, 2), (one) => one.name === 'a')).toBeNull();
});
