// The numbers of a campaign's panel are the engine's, and its answers are those that the engine
// asks for.
import { describe, expect, it } from 'vitest';
import type { Battle, Roll, View } from '../server/oath';
import {
  beyondDice,
  facesOf,
  likelyLosses,
  lossWords,
  oddsOf,
  placeWords,
  plansToUse,
  poolOf,
  sideOf,
  sourcesOf,
  spotsToLose,
  spotsToOccupy,
  stepOf,
  sumOf,
  type Spot,
} from './battle';
import { choicesOf, question } from './fixtures/panels.svelte';

const attack: Roll = {
  faces: [
    { face: 'skull', n: 2, halves: 4 },
    { face: 'sword', n: 3, halves: 2 },
    { face: 'hollow', n: 1, halves: 1 },
  ],
  times: 1,
  sum: 7,
};
const defense: Roll = {
  faces: [
    { face: 'doubler', n: 1, halves: 0 },
    { face: 'double', n: 0, halves: 4 },
    { face: 'single', n: 2, halves: 2 },
    { face: 'blank', n: 1, halves: 0 },
  ],
  times: 2,
  sum: 4,
};

describe('dice', () => {
  it('are shown one for each that was rolled, the strongest first', () => {
    expect(facesOf(attack)).toEqual(['skull', 'skull', 'sword', 'sword', 'sword', 'hollow']);
    expect(facesOf(defense)).toEqual(['doubler', 'single', 'single', 'blank']);
  });

  it('add up by what the engine says that each of them counts', () => {
    expect(sumOf(attack)).toBe('2 × 2 + 3 × 1 + 1 × ½');
    expect(sumOf(defense)).toBe('(2 × 1) × 2');
    const ignored = attack.faces.map((face) => ({ ...face, halves: face.face === 'skull' ? 0 : face.halves }));
    expect(sumOf({ ...attack, faces: ignored })).toBe('3 × 1 + 1 × ½');
    expect(sumOf({ ...defense, faces: defense.faces.slice(0, 1) })).toBe('(0) × 2');
  });

  it('promise what the engine says for as many as are chosen, and for all while none are', () => {
    const of = (dice: number): Battle['odds'][number] => ({ dice, alone: dice, sacrificing: 2 * dice, joined: {} });
    const battle = { odds: [of(0), of(1), of(2)] } as unknown as Battle;
    expect([oddsOf(battle, 1), oddsOf(battle, null)]).toEqual([of(1), of(2)]);
    expect(oddsOf({ ...battle, odds: [] }, 1)).toBeNull();
  });

  it('and what comes to them make the total', () => {
    const battle = { step: 'sacrifice', rolls: { attack, defense }, attack: 9, defense: 4 } as unknown as Battle;
    expect([beyondDice(battle, 'attacker'), beyondDice(battle, 'defender')]).toEqual([2, 0]);
    expect(beyondDice({ ...battle, step: 'rolls' }, 'attacker')).toBe(0);
  });

  it('come from sources that make up the pool, also with fewer dice than could be', () => {
    const { battle } = question('campaign.targets').view as View;
    if (!battle) throw new Error('there is no campaign');
    const sum = (chosen: number | null): number => sourcesOf(battle, 'attacker', chosen).reduce((all, { dice }) => all + dice, 0);
    expect(poolOf(battle, 'attacker')).toBe(sum(null));
    expect(poolOf(battle, 'attacker', 1)).toBe(Math.max(0, sum(null) - battle.forces.attacker.sum + 1));
  });
});

it('allies fight on the side of the defender, and others on none', () => {
  const battle = { attacker: 'red', defender: 'chancellor', allies: ['blue'] } as unknown as Battle;
  expect((['red', 'chancellor', 'blue', 'white', null] as const).map((seat) => sideOf(battle, seat))).toEqual([
    'attacker',
    'defender',
    'defender',
    null,
    null,
  ]);
});

it('plans are offered once each, with both of their ways', () => {
  const choices = choicesOf(question('campaign.attack-plan'));
  const plans = plansToUse(choices);
  expect(new Set(plans.map(({ card }) => card)).size).toBe(plans.length);
  expect(plans.flatMap(({ plan, more }) => [plan, more].filter(Boolean))).toHaveLength(choices.length - 1);
});

function spot(word: string, most: number): Spot {
  return { at: { board: 'red' }, owner: 'red', most, verb: 'lose', word };
}

describe('losses', () => {
  it('begin with the place that is asked for', () => {
    const now = question('losses.where');
    const view = now.view as View;
    if (!view.battle) throw new Error('there is no campaign');
    const choices = choicesOf(now);
    const [first] = spotsToLose(view, view.battle, choices);
    expect(choices.map(({ words }) => words)).toContain(`${first?.verb} ${first?.most === 0 ? 0 : choices[0]?.n} ${first?.word}`);
  });

  it('fall first where most are', () => {
    expect(likelyLosses([spot('red', 1), spot('blue', 4), spot('white', 2)], 5)).toEqual([0, 4, 1]);
  });

  it('are not asked for where there is only one way', () => {
    const spots = [spot('red', 2), spot('blue', 3), spot('white', 1)];
    expect(lossWords(spots, [1, 2, 1], 4)).toEqual(['lose 1 red', 'lose 2 blue']);
    // All of them die, or there is nothing left to say.
    expect(lossWords(spots, [2, 3, 1], 6)).toEqual([]);
    expect(lossWords(spots, [2, 0, 0], 2)).toEqual(['lose 2 red']);
  });
});

describe('occupation', () => {
  it('is of the sites that were won, from the one that is asked for', () => {
    const now = question('occupy.board');
    const view = now.view as View;
    if (!view.battle) throw new Error('there is no campaign');
    const choices = choicesOf(now);
    const spots = spotsToOccupy(view, view.battle, choices);
    expect(choices.map(({ words }) => words)).toContain(placeWords(spots, spots.map(() => 1))[0]);
  });

  it('ends when the board is empty', () => {
    const site = (word: string): Spot => ({ ...spot(word, 3), verb: 'place' });
    expect(placeWords([site('river'), site('mine'), site('plains')], [1, 2, 0])).toEqual(['place 1 river', 'place 2 mine']);
    expect(placeWords([site('river'), site('mine')], [0, 1])).toEqual(['place 0 river', 'place 1 mine']);
  });
});

describe('a target that is taken off', () => {
  const leaving = { words: 'target-site pass', kept: ['target-site coast', 'target-pawn'], tried: null };

  it('is taken back with what came after it, and what still can be is chosen again', () => {
    expect(stepOf(leaving, ['target-site pass', 'target-pawn'], [])).toEqual({ does: 'undo' });
    expect(stepOf(leaving, [], ['target-pawn', 'roll 3'])).toEqual({ does: 'choose', list: ['target-pawn'] });
    expect(stepOf(leaving, ['target-site coast', 'target-pawn'], ['roll 3'])).toBeNull();
  });

  it('takes with it what cannot be a target without it, and says why', () => {
    expect(stepOf(leaving, ['target-pawn'], ['roll 3'])).toEqual({ does: 'explain', words: 'target-site coast' });
  });
});
