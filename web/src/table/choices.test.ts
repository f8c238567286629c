import { describe, expect, it } from 'vitest';
import type { Group } from '../server/wire';
import type { Choice, Thing } from './board';
import {
  byNumber,
  byVerb,
  candidates,
  choicesWith,
  completions,
  decided,
  examples,
  expand,
  nextThings,
  nothingPicked,
  pickThing,
  pickVerb,
  saidWithout,
  sayNext,
  thingsBefore,
  type Selection,
} from './choices';

const groups: Group[] = [
  { i: 0, verb: 'place', with: [['tile', 'temple']], kind: 'cell', of: ['F3', 'G3'] },
  { i: 2, verb: 'place', with: [['tile', 'farm']], kind: 'cell', of: ['A1'] },
  { i: 3, verb: 'leader', with: [['leader', 'king']], kind: 'cell', of: ['F3', 'H4'] },
  { i: 5, verb: 'withdraw', kind: 'leader', of: ['king'] },
  {
    i: 6,
    verb: 'swap',
    kind: 'bundle',
    of: ['temple farm'],
    say: [[{ key: 'tigris.tiles', args: { n: 1, tile: 'temple' } }]],
  },
  { i: 7, verb: 'support', n: 2 },
  { i: 8, verb: 'end' },
];
const choices = expand('tigris', groups);
const temple: Thing = { kind: 'tile', id: 'temple' };
const king: Thing = { kind: 'leader', id: 'king' };
const cell = (id: string): Thing => ({ kind: 'cell', id });

/** Picks one after the other, each from where the last one led. */
function picked(things: Thing[], verb: string | null = null): Selection {
  let selection: Selection = verb === null ? nothingPicked : pickVerb(choices, nothingPicked, verb);
  for (const thing of things) {
    const pick = pickThing(choices, selection, thing);
    if (pick.kind !== 'selected') throw new Error(`${thing.id} leads to ${pick.kind}`);
    selection = pick.selection;
  }
  return selection;
}

describe('expanding', () => {
  it('numbers the choices and says their words', () => {
    expect(choices.map(({ index, words }) => [index, words])).toEqual([
      [0, 'place temple F3'],
      [1, 'place temple G3'],
      [2, 'place farm A1'],
      [3, 'leader king F3'],
      [4, 'leader king H4'],
      [5, 'withdraw king'],
      [6, 'swap temple farm'],
      [7, 'support 2'],
      [8, 'end'],
    ]);
  });

  it('names the arguments of the text by the kinds of the things', () => {
    expect(choices[0]?.text).toEqual({
      key: 'tigris.choice.place',
      args: {
        tile: { is: 'temple', name: 'tigris.tile.temple' },
        cell: { is: 'F3', name: 'tigris.cell.F3' },
      },
    });
    expect(choices[7]?.text).toEqual({ key: 'tigris.choice.support', args: { n: 2 } });
  });

  it('lets the server say what has no word in the texts', () => {
    expect(choices[6]?.text.args?.['bundle']).toEqual({ say: groups[4]?.say?.[0] });
  });

  it('tells two things of one kind apart, and numbers from words', () => {
    const [move] = expand('some', [{ i: 0, verb: 'move', with: [['cell', 'A1']], kind: 'cell', of: ['7'] }]);
    expect(move?.text.args).toEqual({ cell: { is: 'A1', name: 'some.cell.A1' }, cell2: 7 });
  });
});

describe('narrowing', () => {
  it('leads to the same choice in every order', () => {
    const orders: [Thing[], string | null][] = [
      [[temple, cell('F3')], null],
      [[cell('F3'), temple], null],
      [[temple, cell('F3')], 'place'],
      [[cell('F3'), temple], 'place'],
    ];
    for (const [things, verb] of orders)
      expect(decided(choices, picked(things, verb), false)?.words).toBe('place temple F3');
    const verbLast = pickVerb(choices, picked([temple, cell('F3')]), 'place');
    expect(decided(choices, verbLast, false)?.words).toBe('place temple F3');
  });

  it('asks which verb is meant when a place allows several', () => {
    expect([...byVerb(candidates(choices, picked([cell('F3')]))).keys()]).toEqual(['place', 'leader']);
  });

  it('takes a pick away when it is picked again', () => {
    expect(picked([temple, temple])).toEqual(nothingPicked);
  });

  it('puts a thing in the place of one of its kind', () => {
    const farm: Thing = { kind: 'tile', id: 'farm' };
    expect(picked([temple, farm]).things).toEqual([farm]);
  });

  it('begins anew with a thing that fits no choice with what was picked', () => {
    expect(picked([temple, king]).things).toEqual([king]);
  });

  it('asks why a complete sentence is not legal', () => {
    expect(pickThing(choices, picked([temple]), cell('A1'))).toEqual({ kind: 'why', words: 'place temple A1' });
    expect(pickThing(choices, picked([cell('A1')]), temple)).toEqual({ kind: 'why', words: 'place temple A1' });
    expect(pickThing(choices, picked([king]), cell('A1'))).toEqual({ kind: 'why', words: 'leader king A1' });
  });

  it('knows of nothing to do with a thing that no choice names', () => {
    expect(pickThing(choices, nothingPicked, cell('P9'))).toEqual({ kind: 'nothing' });
  });

  it('lets a verb go again, or begins anew with it', () => {
    const place = pickVerb(choices, nothingPicked, 'place');
    expect(pickVerb(choices, place, 'place')).toEqual(nothingPicked);
    expect(pickVerb(choices, picked([temple]), 'end')).toEqual({ verb: 'end', things: [] });
  });
});

describe('deciding', () => {
  it('makes the single choice that is left only when all of it was picked, or when told to jump', () => {
    const farm = picked([{ kind: 'tile', id: 'farm' }]);
    expect(decided(choices, farm, false)).toBeNull();
    expect(decided(choices, farm, true)?.words).toBe('place farm A1');
  });

  it('never decides between several', () => {
    expect(decided(choices, picked([temple]), true)).toBeNull();
  });
});

describe('what comes next', () => {
  it('is the first thing that is not settled', () => {
    const place = candidates(choices, { verb: 'place', things: [] });
    expect(nextThings(place).map(({ id }) => id)).toEqual(['temple', 'farm']);
    const temples = candidates(choices, { verb: 'place', things: [temple] });
    expect(nextThings(temples).map(({ id }) => id)).toEqual(['F3', 'G3']);
  });

  it('skips what all have in common', () => {
    const farms = candidates(choices, { verb: 'place', things: [temple] });
    expect(nextThings(farms).map(({ kind }) => kind)).toEqual(['cell', 'cell']);
    expect(thingsBefore(farms)).toEqual([temple]);
  });

  it('tells where a move begins from where it ends', () => {
    const moves = expand('some', [
      { i: 0, verb: 'move', with: [['cell', 'A1']], kind: 'cell', of: ['A2', 'A3'] },
      { i: 2, verb: 'move', with: [['cell', 'A2']], kind: 'cell', of: ['A1', 'A3'] },
    ]);
    const from = sayNext(moves, { verb: 'move', things: [] }, cell('A2'));
    expect(candidates(moves, from).map(({ words }) => words)).toEqual(['move A2 A1', 'move A2 A3']);
    const to = sayNext(moves, from, cell('A1'));
    expect(decided(moves, to, false)?.words).toBe('move A2 A1');
    // What was picked before on the board still counts.
    const about = sayNext(moves, { verb: 'move', things: [cell('A1')] }, cell('A2'));
    expect(decided(moves, about, true)?.words).toBe('move A2 A1');
  });

  it('is a number when nothing else is open', () => {
    const offers = expand('some', [{ i: 0, verb: 'offer', kind: 'amount', of: ['0', '3', '10'] }]);
    expect(byNumber(offers)?.get(10)?.words).toBe('offer 10');
    const hires = expand('some', [
      { i: 0, verb: 'hire', n: 1 },
      { i: 1, verb: 'hire', n: 2 },
    ]);
    expect(byNumber(hires)?.get(2)?.words).toBe('hire 2');
    expect(byNumber(choices.slice(0, 2))).toBeNull();
  });

  it('is nothing for a choice without things', () => {
    expect(nextThings(choices.slice(8) as Choice[])).toEqual([]);
  });
});

describe('what can be typed', () => {
  const say = (...groups: Omit<Group, 'i'>[]): string => examples(expand('some', groups.map((group) => ({ i: 0, ...group }))));
  const verbs = (...words: string[]): Omit<Group, 'i'>[] => words.map((verb) => ({ verb }));

  it('is said of one answer, of two and of many', () => {
    expect(say(...verbs('end'))).toBe('end');
    expect(say({ verb: 'tie', kind: 'side', of: ['attacker', 'defender'] })).toBe('tie attacker, tie defender');
    expect(say({ verb: 'counter', kind: 'amount', of: ['4', '5', '9'] }, ...verbs('accept', 'refuse'))).toBe(
      'counter 4 … counter 9, accept, refuse',
    );
  });

  it('has one example of each where there are many verbs', () => {
    expect(examples(choices)).toBe('place temple F3 …, leader king F3 …, withdraw king, swap temple farm, support 2, end');
  });

  it('ends with the way out', () => {
    expect(say(...verbs('a', 'b', 'c', 'd', 'e', 'f', 'g', 'end'))).toBe('a, b, c, d, e, f, g, end');
    expect(say(...verbs('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'end'))).toBe('a, b, c, d, e, f, g, …, end');
  });
});

describe('completion', () => {
  it('goes one word further', () => {
    expect(completions(choices, 'pl', 9)).toEqual(['place']);
    expect(completions(choices, 'place ', 9)).toEqual(['place temple', 'place farm']);
    expect(completions(choices, 'Place temple', 9)).toEqual(['place temple F3', 'place temple G3']);
    expect(completions(choices, 'end', 9)).toEqual([]);
  });

  it('is no longer than allowed', () => {
    expect(completions(choices, '', 2)).toHaveLength(2);
  });
});

describe('beside a board', () => {
  const kinds = ['tile', 'leader', 'cell'];
  const words = (some: Choice[]): string[] => some.map((choice) => choice.words);

  it('what has nothing to be picked on it is left to buttons', () => {
    expect(words(saidWithout(choices, kinds, []))).toEqual(['swap temple farm', 'support 2', 'end']);
  });

  it('what is picked completely is, too', () => {
    const left = candidates(choices, picked([king]));
    expect(words(saidWithout(left, kinds, [king]))).toEqual(['withdraw king']);
  });
});

it('the choices with the next thing are told from those with another', () => {
  const temples = candidates(choices, picked([temple]));
  expect(choicesWith(temples, cell('G3')).map(({ words }) => words)).toEqual(['place temple G3']);
});

it('each choice has its price', () => {
  const cost = [[], [{ what: 'coins', n: 2, from: 'red', to: null }]];
  const [free, dear] = expand('some', [{ i: 0, verb: 'buy', kind: 'slot', of: ['near1', 'near2'], cost }]);
  expect([free?.cost, dear?.cost]).toEqual(cost);
  expect(choices[0]?.cost).toEqual([]);
});
