// Every question and every verb has its place on the table, and a press finds the choices that name
// what was pressed.
import { describe, expect, it, test } from 'vitest';
import { prompts, verbs, type View } from '../server/oath';
import type { Group } from '../server/wire';
import type { Choice, Thing } from '../table/board';
import { expand } from '../table/choices';
import { catalogueOf } from '../texts/files';
import { panelOf } from './affair';
import fixture from './fixtures/view.json';
import { acts, bySpot, choicesAt, choicesOf, drawnAs, drawnOn, keyOf, majorActs, minorActs, spotsOf, wayOf, ways, type ActName } from './picks';

/** Blue is at Mountain, where a relic lies. */
const view = { ...fixture, viewer: 'blue' } as unknown as View;

function choices(...groups: Omit<Group, 'i'>[]): Choice[] {
  let i = 0;
  return groups.flatMap((group) => {
    const some = expand('oath', [{ ...group, i }]);
    i += some.length;
    return some;
  });
}
const only = (group: Omit<Group, 'i'>): Choice => choices(group)[0] as Choice;
const spots = (group: Omit<Group, 'i'>, seen = view): string[] => spotsOf(only(group), seen).map(keyOf);
const thing = (key: string): Thing => ({ kind: key.split(':')[0] ?? '', id: key.slice(key.indexOf(':') + 1) });

describe('questions', () => {
  it('has a row for every one of them, and none for others', () => {
    expect([...Object.keys(ways), ...Object.keys(panelOf)].sort()).toEqual([...prompts].sort());
  });

  it('leaves to chance what no text asks a player', () => {
    const texts = catalogueOf('en', (file) => file === 'oath.json');
    const asked = prompts.filter((prompt) => `oath.prompt.${prompt}.you` in texts);
    expect(prompts.filter((prompt) => wayOf(prompt) !== 'chance')).toEqual(asked);
  });

  it('rings the things of one that is not known yet', () => {
    expect(wayOf('some-new-card.victim')).toBe('ring');
  });
});

describe('verbs', () => {
  it('are each taken by one action at most, and every action has some that exist', () => {
    const taken = Object.values(acts).flat();
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.filter((verb) => !verbs.includes(verb))).toEqual([]);
    expect([...majorActs, ...minorActs].sort()).toEqual((Object.keys(acts) as ActName[]).sort());
  });

  it.each([
    ['search', { verb: 'search' }, ['deck:world']],
    ['a pile', { verb: 'search-pile', kind: 'region', of: ['provinces'] }, ['region:provinces']],
    ['a card', { verb: 'muster', kind: 'card', of: ['wolves'] }, ['card:wolves']],
    ['a site by its card', { verb: 'travel', kind: 'site', of: ['plains'] }, ['site:cradle-1']],
    ['a site by its place', { verb: 'travel', kind: 'site', of: ['hinterland-3'] }, ['site:hinterland-3']],
    ['a relic here', { verb: 'recover', kind: 'amount', of: ['1'] }, ['relic:provinces-1/1']],
    ['a relic elsewhere', { verb: 'relic', with: [['site', 'deep-woods']], kind: 'amount', of: ['1'] }, ['relic:hinterland-2/1']],
    ['a slot', { verb: 'peek-reliquary', kind: 'amount', of: ['4'] }, ['slot:4']],
    ['a facedown adviser', { verb: 'hidden', with: [['seat', 'white']], kind: 'amount', of: ['3'] }, ['hidden:white/3']],
    ['a banner with its price', { verb: 'recover-banner', with: [['banner', 'peoples-favor']], kind: 'amount', of: ['4'] }, ['banner:peoples-favor']],
    ['a campaign', { verb: 'campaign', with: [['seat', 'red']], kind: 'site', of: ['mountain'] }, ['seat:red', 'site:provinces-1']],
    ['warbands', { verb: 'station', n: 2 }, ['site:provinces-1']],
    ['tokens of the site', { verb: 'take-secret' }, ['secret:provinces-1']],
    ['favor for the banner', { verb: 'add' }, ['banner:peoples-favor']],
    ['a place without a card to go', { verb: 'to-site', with: [['site', 'mountain']], kind: 'card', of: ['nothing'] }, ['site:provinces-1']],
    ['what lies nowhere', { verb: 'end' }, []],
    ['a verb that is not known yet', { verb: 'bless', kind: 'card', of: ['wolves'] }, ['card:wolves']],
  ] as [string, Omit<Group, 'i'>, string[]][])('says where: %s', (_, group, wanted) => {
    expect(spots(group)).toEqual(wanted);
  });

  it('finds the pawn that a campaign aims at', () => {
    const battle = { ...view, battle: { defender: 'white' } } as unknown as View;
    expect(spots({ verb: 'target-pawn' }, battle)).toEqual(['seat:white']);
    expect(spots({ verb: 'target-pawn' })).toEqual([]);
  });
});

it('a site is drawn where it lies, and everything else by its own name', () => {
  const space = view.sites.find(({ site }) => site === 'mountain')?.space;
  const drawn = (key: string): string => keyOf(drawnAs(thing(key), view));
  expect(drawn('site:mountain')).toBe(`site:${String(space)}`);
  expect(['site:cradle-2', 'site:nowhere', 'card:elders', 'seat:blue'].map(drawn)).toEqual(['site:cradle-2', 'site:nowhere', 'card:elders', 'seat:blue']);
});

describe('pressing', () => {
  const turn = choices(
    { verb: 'muster', kind: 'card', of: ['wolves'] },
    { verb: 'trade-favor', kind: 'card', of: ['wolves'] },
    { verb: 'campaign', with: [['seat', 'red']], kind: 'site', of: ['mountain', 'lush-coast'] },
    { verb: 'campaign', with: [['seat', 'white']], kind: 'site', of: ['mountain'] },
    { verb: 'travel', kind: 'site', of: ['plains', 'mountain'] },
  );

  it('finds all that can be done with a thing, in whatever order it is named', () => {
    expect(choicesAt(turn, view, [thing('card:wolves')]).map(({ words }) => words)).toEqual(['muster wolves', 'trade-favor wolves']);
    expect(choicesAt(turn, view, [thing('site:provinces-1')]).map(({ verb }) => verb)).toEqual(['campaign', 'campaign', 'travel']);
  });

  it('asks for the enemy of a campaign before the place it is led from', () => {
    const campaigns = choicesOf('campaign', turn);
    expect([...bySpot(campaigns, view, []).keys()]).toEqual(['seat:red', 'seat:white']);
    const said = [thing('seat:red')];
    expect([...bySpot(choicesAt(campaigns, view, said), view, said).keys()]).toEqual(['site:provinces-1', 'site:provinces-3']);
  });

  test('every thing that choices name is drawn, so that it can be pressed', () => {
    const drawn = drawnOn(view);
    for (const choice of turn) for (const spot of spotsOf(choice, view)) expect(drawn).toContain(keyOf(spot));
    expect(drawn).toContain('hidden:white/3');
    expect(drawn).toContain('slot:1');
    expect(drawn).not.toContain('slot:3'); // it is empty
    expect(drawn).not.toContain('card:?denizen');
  });
});
