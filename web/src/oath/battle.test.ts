// The numbers of a campaign's panel are the engine's, and its answers are those that the engine
// asks for.
import { describe, expect, it } from 'vitest';
import type { Battle, View } from '../server/oath';
import {
  beyondDice,
  facesOf,
  likelyLosses,
  lossWords,
  oddsOf,
  placeWords,
  plansToUse,
  poolOf,
  rollSum,
  sideOf,
  sides,
  sourcesOf,
  spotsToLose,
  spotsToOccupy,
  type Spot,
} from './battle';
import { choicesOf, question } from './fixtures/panels.svelte';
import rolls from './fixtures/rolls.json';

/** Rolls of the engine's own scenarios, with what made them count otherwise. */
const rolled = rolls as unknown as Battle[];

describe('dice', () => {
  it('add up to what the engine says, whatever counts twice or not at all', () => {
    expect(rolled.length).toBeGreaterThan(100);
    for (const battle of rolled)
      for (const side of sides) {
        const sum = rollSum(battle, side);
        if (!sum) continue;
        const terms = sum.terms.reduce((all, { n, worth }) => all + n * worth, 0);
        expect(Math.floor(terms * sum.times), JSON.stringify(battle)).toBe(sum.sum);
      }
  });

  it('promise what the engine says for as many as are chosen, and for all while none are', () => {
    const of = (dice: number): Battle['odds'][number] => ({ dice, alone: dice, sacrificing: 2 * dice, joined: {} });
    const battle = { odds: [of(0), of(1), of(2)] } as unknown as Battle;
    expect([oddsOf(battle, 1), oddsOf(battle, null)]).toEqual([of(1), of(2)]);
    expect(oddsOf({ ...battle, odds: [] }, 1)).toBeNull();
  });

  it('are shown one for each that was rolled', () => {
    for (const battle of rolled) {
      const { attack, defense } = battle.rolls;
      expect(facesOf(battle, 'attacker')?.length).toBe(attack ? attack.hollow + attack.swords + attack.skulls : undefined);
      const shields = defense ? defense.blank + defense.shields + defense.double_shields + defense.doublers : undefined;
      expect(facesOf(battle, 'defender')?.length).toBe(shields);
    }
  });

  it('and what comes to them make the total', () => {
    const battle = rolled.find(({ sacrificed, rolls: { attack, defense } }) => sacrificed > 0 && attack && defense);
    expect(battle && beyondDice(battle, 'attacker')).toBe((battle?.attack ?? 0) - (battle?.rolls.attack?.sum ?? 0));
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
