import { expect, it } from 'vitest';
import type { ChoiceOpinion } from '../server/wire';
import { now } from '../table/fake_server';
import { adviceOf, foremost } from './advice';

const opinion = (i: number, made = false): ChoiceOpinion => ({
  words: `place temple F${i}`,
  choice: { i, verb: 'place', with: [['tile', 'temple']], kind: 'cell', of: [`F${i}`] },
  chance: 500 - i,
  sure: 10,
  made,
  grade: null,
  why: [],
});

it('has the choice that an opinion is about, and whose it is', () => {
  const [advice] = adviceOf('tigris', now(), 'bull', [opinion(3)]);
  expect(advice?.choice).toMatchObject({ index: 3, words: 'place temple F3', by: 'bull' });
  expect(advice?.choice.things).toEqual([{ kind: 'tile', id: 'temple' }, { kind: 'cell', id: 'F3' }]);
});

it('shows the best few, and what was chosen with its rank', () => {
  const advice = adviceOf('tigris', now(), 'bull', [1, 2, 3, 4, 5, 6, 7].map((i) => opinion(i, i === 6)));
  expect(foremost(advice).map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 6]);
  expect(foremost(advice.slice(0, 2)).map(({ rank }) => rank)).toEqual([1, 2]);
});
