// What a press on a thing does, and what is ringed.
import { describe, expect, it, vi } from 'vitest';
import type { Card, CardRow, Catalogue, View } from '../server/oath';
import type { Group } from '../server/wire';
import type { BoardProps, Thing } from '../table/board';
import { expand } from '../table/choices';
import { Desk, type Begun } from './desk.svelte';
import { Facts } from './facts';
import fixture from './fixtures/view.json';
import { shown } from './shown.svelte';

const row: CardRow = {
  id: 'forest-paths',
  kind: 'denizen',
  suit: 'beast',
  limit: null,
  locked: false,
  cost: { favor: 1, secrets: 0, burnt_favor: 0, burnt_secrets: 0 },
  powers: ['modifier'],
  modifier: { act: 'travel', used: 'if-chosen' },
  plan: null,
};
const facts = new Facts({ cards: [row], sites: [] } as unknown as Catalogue);

const turn: Group[] = [
  { i: 0, verb: 'muster', kind: 'card', of: ['wolves'] },
  { i: 1, verb: 'trade-favor', kind: 'card', of: ['wolves'] },
  { i: 2, verb: 'trade-secrets', kind: 'card', of: ['wolves'] },
  { i: 3, verb: 'travel', kind: 'site', of: ['plains', 'river'], cost: [2, 4].map((n) => [{ what: 'supply', n, from: 'blue', to: null }]) as never },
  { i: 5, verb: 'with', kind: 'card', of: ['forest-paths'] },
];

function at(groups: Group[], { phase = 'turn.act', draft = null, modifiers = [] }: { phase?: string; draft?: Begun | null; modifiers?: Card[] } = {}) {
  const view = { ...fixture, viewer: 'blue', modifiers } as unknown as View;
  const props = {
    now: { phase, view },
    choices: expand('oath', groups),
    draft,
    picked: [],
    highlight: [],
    preview: null,
    busy: false,
    choose: vi.fn(),
    chooseAll: vi.fn(),
    undo: vi.fn(),
    compose: vi.fn(),
    read: vi.fn(),
    explain: vi.fn(),
    cancel: vi.fn(),
    point: vi.fn(),
  };
  return { props, desk: new Desk(() => props as unknown as BoardProps, { facts }, { view: null }, { things: new Set() }) };
}
const card = (id: string): Thing => ({ kind: 'card', id });
const site = (id: string): Thing => ({ kind: 'site', id });

describe('in a turn', () => {
  it('rings nothing before an action is begun: a press opens what can be done', () => {
    const { desk, props } = at(turn);
    expect(desk.ringed.size).toBe(0);
    desk.press(card('wolves'));
    expect(props.read).toHaveBeenCalledWith(card('wolves'));
    expect(desk.choicesWith(card('wolves'))).toHaveLength(3);
  });

  it('begins an action with several ways, takes one with a single way, and says why there is none', () => {
    const { desk, props } = at(turn);
    desk.begin('travel');
    expect(props.compose).toHaveBeenCalledWith({ act: 'travel', said: [] }, null);
    desk.begin('muster');
    expect(props.choose).toHaveBeenCalledWith(props.choices[0]);
    desk.begin('recover');
    expect(props.explain).toHaveBeenCalledWith({ verb: 'recover' });
  });

  it('begins an action with a single way, too, where a card could modify it', () => {
    const ways: Group[] = [
      { i: 0, verb: 'travel', kind: 'site', of: ['plains'] },
      { i: 1, verb: 'with', kind: 'card', of: ['forest-paths'] },
    ];
    const { desk, props } = at(ways);
    desk.begin('travel');
    expect(props.choose).not.toHaveBeenCalled();
    expect(props.compose).toHaveBeenCalledWith({ act: 'travel', said: [] }, null);
  });

  it('rings what the action can be done with, each with its price', () => {
    const { desk } = at(turn, { draft: { act: 'travel', said: [] } });
    expect([...desk.ringed.keys()]).toEqual(['site:cradle-1', 'site:cradle-2']);
    expect(desk.gainsAt(site('cradle-2'))).toEqual([{ what: 'supply', n: -4 }]);
    expect(desk.lookOf(site('cradle-1'))).toMatchObject({ legal: true, dim: false });
    expect(desk.lookOf(site('hinterland-1'))).toMatchObject({ legal: false, dim: true });
  });

  it('chooses by a press on what is ringed, or on what lies in it', () => {
    const { desk, props } = at(turn, { draft: { act: 'travel', said: [] } });
    desk.press(site('cradle-1'));
    desk.press(card('elders'), site('cradle-2'));
    expect(props.choose.mock.calls.map(([{ words }]) => words as string)).toEqual(['travel plains', 'travel river']);
  });

  it('asks further where a thing leaves more than one choice', () => {
    const { desk, props } = at(turn, { draft: { act: 'trade', said: [] } });
    desk.press(card('wolves'));
    expect(props.choose).not.toHaveBeenCalled();
    expect(props.compose).toHaveBeenCalledWith({ act: 'trade', said: [card('wolves')] }, null);
    const { desk: next } = at(turn, { draft: { act: 'trade', said: [card('wolves')] } });
    expect(next.open.map(({ verb }) => verb)).toEqual(['trade-favor', 'trade-secrets']);
    expect(next.lookOf(card('wolves')).picked).toBe(true);
  });

  it('says in the words of the action why a thing cannot be', () => {
    const { desk, props } = at(turn, { draft: { act: 'travel', said: [] } });
    desk.press(site('provinces-1'));
    expect(props.explain).toHaveBeenCalledWith({ words: 'travel mountain' });
    expect(shown.refused).toBe('site:provinces-1');
    desk.press(site('cradle-1'));
    expect(shown.refused).toBeNull();
  });

  it('stays with the action that a chosen modifier is for', () => {
    const { desk } = at(turn.slice(3, 4), { modifiers: ['forest-paths'] });
    expect(desk.act).toBe('travel');
    expect(desk.ringed.size).toBe(2);
  });
});

describe('a question', () => {
  const banks: Group[] = [{ i: 0, verb: 'suit', kind: 'suit', of: ['beast', 'hearth'] }];

  it('rings its things at once, and a press chooses', () => {
    const { desk, props } = at(banks, { phase: 'bank.choose' });
    desk.press({ kind: 'suit', id: 'hearth' });
    expect(props.choose).toHaveBeenCalledWith(props.choices[1]);
  });

  it('lets everything else be read', () => {
    const { desk, props } = at(banks, { phase: 'bank.choose' });
    desk.press(card('wolves'));
    expect(props.read).toHaveBeenCalledWith(card('wolves'));
    expect(props.explain).not.toHaveBeenCalled();
  });

  it('is the action itself where one more is given', () => {
    const { desk } = at(turn.slice(3, 4), { phase: 'extra.travel' });
    expect(desk.ringed.size).toBe(2);
  });
});
