// Where the learner is follows from the choices that stand.
import { describe, expect, it } from 'vitest';
import { playedOf, placeOf, repliesFrom, wordsDue, type Cast, type Made } from './walk';
import type { Chapter } from './script';

const cast: Cast = { learner: 'red', auto: { 'card.ask': 'pass', chance: 'any' } };
const chapter: Chapter = {
  name: 'one',
  position: [],
  opening: ['blue: offer 2'],
  steps: [
    { name: 'move', choice: 'move A B', replies: ['blue: stay', 'chance: draw farm'] },
    { name: 'who', answers: ['me', 'you'], right: 1 },
    { name: 'why', answers: ['yes', 'no'], right: 0 },
    { name: 'free', task: { facts: {}, within: 3 }, solution: ['play levy', 'blue: refuse', 'recruit A'], replies: ['blue: end'] },
    { name: 'done', choice: 'done' },
  ],
  end: {},
};

/** `seat: words`, one after the other. */
function played(...lines: string[]): Made[] {
  return lines.map((line, index) => {
    const [seat = '', words = ''] = line.split(': ');
    return { seat, words, made: index + 1 };
  });
}

function at(answered: number, ...lines: string[]) {
  return placeOf(chapter, cast, played(...lines), answered);
}

const opened = ['blue: offer 2'];
const moved = [...opened, 'red: move A B', 'blue: stay', 'chance: draw farm'];

describe('a chapter', () => {
  it('begins with what the others do first', () => {
    expect(at(0)).toMatchObject({ step: 0, began: 0, queue: ['blue: offer 2'] });
    expect(at(0, ...opened)).toMatchObject({ step: 0, began: 1, queue: [] });
  });

  it('goes on with the choice that a step waits for, and then with the replies to it', () => {
    expect(at(0, ...moved.slice(0, 2))).toMatchObject({ step: 1, queue: ['blue: stay', 'chance: draw farm', 'blue: refuse', 'blue: end'] });
    expect(at(0, ...moved).queue).toEqual(['blue: refuse', 'blue: end']);
  });

  it('waits at a question until it is answered, which the table does not know', () => {
    expect(at(0, ...moved).step).toBe(1);
    expect(at(2, ...moved).step).toBe(2);
    expect(at(3, ...moved).step).toBe(3);
    expect(at(5, ...moved).step).toBe(3);
  });

  it('does not count what was answered for the learner', () => {
    expect(at(3, ...moved, 'red: pass')).toMatchObject({ step: 3, tried: [], began: 5 });
    expect(at(3, ...moved, 'red: play levy', 'red: pass')).toMatchObject({ step: 3, tried: ['play levy'] });
  });

  it('remembers where a task began, and what was tried in it', () => {
    expect(at(3, ...moved, 'red: recruit B', 'blue: refuse')).toMatchObject({ step: 3, began: 4, tried: ['recruit B'], queue: ['blue: end'] });
  });

  it('has done a task when it was done as the script does it', () => {
    const solved = [...moved, 'red: play levy', 'blue: refuse', 'red: recruit A'];
    expect(at(3, ...solved)).toMatchObject({ step: 4, tried: [], began: 7, queue: ['blue: end'] });
    expect(at(3, ...solved, 'blue: end', 'red: done')).toMatchObject({ step: 5, queue: [] });
  });

  it('knows which choices of the learner can be taken back', () => {
    expect(at(3, ...moved, 'red: play levy').choices).toEqual([
      { step: 0, before: 1 },
      { step: 3, before: 4 },
    ]);
  });
});

describe('what is chosen for a seat', () => {
  it('is the next reply, or the usual answer', () => {
    expect(wordsDue('blue', 'turn', ['blue: stay'], cast)).toEqual(['stay']);
    expect(wordsDue('blue', 'card.ask', ['blue: stay'], cast)).toEqual(['stay', 'pass']);
    expect(wordsDue('blue', 'card.ask', ['chance: draw farm'], cast)).toEqual(['pass']);
    expect(wordsDue('chance', 'bag.draw', [], cast)).toEqual(['any']);
  });

  it('is nothing if nobody knows', () => {
    expect(wordsDue('blue', 'turn', [], cast)).toEqual([]);
  });
});

describe('a line', () => {
  const line = ['move A B', 'blue: stay', 'chance: draw farm', 'done'];

  it('is followed as far as it was played', () => {
    expect(playedOf(line, cast, [])).toBe(0);
    expect(playedOf(line, cast, played('red: move A B', 'red: pass', 'chance: draw market', 'blue: stay'))).toBe(2);
    expect(playedOf(line, cast, played('red: done'))).toBeNull();
    expect(playedOf(line, cast, played('red: move A B', 'blue: stay', 'chance: draw farm', 'red: done'))).toBe(4);
  });

  it('says what the others choose next', () => {
    expect(repliesFrom(line, 0)).toEqual([]);
    expect(repliesFrom(line, 1)).toEqual(['blue: stay', 'chance: draw farm']);
    expect(repliesFrom(line, 4)).toEqual([]);
  });
});
