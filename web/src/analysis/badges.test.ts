// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { Advice } from './advice';
import { badgesOn } from './badges';

const advice = (rank: number, words: string, ...things: [string, string][]): Advice =>
  ({ rank, choice: { words, things: things.map(([kind, id]) => ({ kind, id })) } }) as unknown as Advice;

beforeEach(() => {
  document.body.innerHTML = '<main><b data-thing="tile:temple"></b><b data-thing="cell:F3"></b><b data-thing="cell:G3"></b><button data-choice="end"></button></main>';
  for (const element of document.querySelectorAll('main *')) element.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
});
const shown = (list: Advice[]): [string | null, number[]][] =>
  badgesOn(document, list).map(({ at, ranks }) => [at.getAttribute('data-thing') ?? at.getAttribute('data-choice'), ranks]);

it('stand at what each choice is about, or at its button', () => {
  expect(shown([advice(1, 'place temple F3', ['tile', 'temple'], ['cell', 'F3']), advice(2, 'end')])).toEqual([
    ['cell:F3', [1]],
    ['end', [2]],
  ]);
});

it('are one for choices about the same thing, and for few choices', () => {
  const list = [
    advice(1, 'place temple F3', ['tile', 'temple'], ['cell', 'F3']),
    advice(2, 'place farm F3', ['tile', 'farm'], ['cell', 'F3']),
    advice(3, 'place farm G3', ['tile', 'farm'], ['cell', 'G3']),
    advice(4, 'end'),
  ];
  expect(shown(list)).toEqual([
    ['cell:F3', [1, 2]],
    ['cell:G3', [3]],
  ]);
});

it('are not drawn where nothing is to be seen', () => {
  expect(shown([advice(1, 'place temple A1', ['cell', 'A1'])])).toEqual([]);
});
