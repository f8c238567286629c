import { describe, expect, it } from 'vitest';
import { keepBegun, keepDone, keepSolved, nothingLearned, puzzleOfVisit, readProgress, stateOf, toContinue } from './progress';

const begun = { chapter: 1, step: 7, of: 26, answered: 2, table: 'k3' };

describe('what was kept', () => {
  it('is read again', () => {
    const progress = keepSolved(keepBegun(nothingLearned, 'tigris.1', begun), 'tigris.king');
    expect(readProgress(JSON.stringify(progress))).toEqual(progress);
  });

  it('is nothing if nobody understands it', () => {
    for (const text of [null, '', 'no', '[]', 'null', '7', '{"begun":7,"done":"x","solved":[1]}'])
      expect(readProgress(text), String(text)).toEqual(nothingLearned);
    expect(readProgress(JSON.stringify({ begun: { a: { ...begun, step: -1 }, b: begun } })).begun).toEqual({ b: begun });
  });
});

describe('a lesson', () => {
  it('is new, begun or done', () => {
    const first = keepBegun(nothingLearned, 'tigris.1', begun);
    expect(stateOf(nothingLearned, 'tigris.1')).toEqual({ is: 'new' });
    expect(stateOf(first, 'tigris.1')).toEqual({ is: 'begun', step: 7, of: 26 });
    const done = keepDone(keepDone(first, 'tigris.1'), 'tigris.1');
    expect(stateOf(done, 'tigris.1')).toEqual({ is: 'done' });
    expect(done.done).toEqual(['tigris.1']);
    expect(stateOf(keepBegun(done, 'tigris.1', begun), 'tigris.1').is).toBe('begun');
  });

  it('that was begun comes before a new one', () => {
    const lessons = ['a.1', 'a.2', 'b.1'];
    expect(toContinue(nothingLearned, lessons)).toBe('a.1');
    expect(toContinue(keepDone(nothingLearned, 'a.1'), lessons)).toBe('a.2');
    expect(toContinue(keepBegun(nothingLearned, 'b.1', begun), lessons)).toBe('b.1');
    expect(toContinue(keepDone(nothingLearned, 'a.1'), ['a.1'])).toBeNull();
  });
});

it('each visit has a puzzle that is not solved, while there is one', () => {
  expect(puzzleOfVisit(['a', 'b', 'c'], ['a'], 0)).toBe('b');
  expect(puzzleOfVisit(['a', 'b', 'c'], ['a'], 3)).toBe('c');
  expect(puzzleOfVisit(['a', 'b'], ['a', 'b'], 1)).toBe('b');
  expect(puzzleOfVisit([], [], 1)).toBeNull();
});
