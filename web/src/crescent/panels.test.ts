// The parts beside and below the map, as players meet them in positions of recorded games.
import { flushSync } from 'svelte';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Preview } from '../server/wire';
import { learnGame, speak } from '../texts/texts.svelte';
import Affair from './Affair.svelte';
import Bazaar from './Bazaar.svelte';
import answer from './fixtures/answer.json';
import attack from './fixtures/attack.json';
import capture from './fixtures/capture.json';
import dealing from './fixtures/dealing.json';
import market from './fixtures/market.json';
import meddle from './fixtures/meddle.json';
import over from './fixtures/over.json';
import plot from './fixtures/plot.json';
import riches from './fixtures/riches.json';
import side from './fixtures/side.json';
import { nowOf, show, type Shown } from './fixtures/table.svelte';
import talk from './fixtures/talk.json';
import Hand from './Hand.svelte';
import { marks } from './marks.svelte';
import YearEnd from './YearEnd.svelte';
import type { View } from './view';

let shown: Shown[] = [];
function put<P extends object>(...position: Parameters<typeof show<P>>): Shown {
  const table = show(...position);
  shown.push(table);
  flushSync();
  return table;
}
function click({ part }: Shown, selector: string): void {
  const element = part.querySelector(selector);
  if (!element) throw new Error(`${selector} is not there`);
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}
function textsOf({ part }: Shown, selector: string): string[] {
  return [...part.querySelectorAll(selector)].map((element) => element.textContent.replace(/\s+/g, ' ').trim());
}
const more = '[aria-label="One more"]';

beforeAll(async () => {
  await speak('en');
  await learnGame('crescent');
});
afterEach(() => {
  for (const table of shown) table.close();
  shown = [];
  marks.clear();
});

describe('the hand', () => {
  it('chooses no cards until some are marked, and those together', () => {
    const hand = put(Hand, attack, {});
    expect(hand.ready()).toBe('choose none');
    click(hand, '[data-thing="card:general"]');
    click(hand, '[data-thing="card:siege_engines"]');
    expect(hand.ready()).toBe('choose 1 3');
    click(hand, '[data-thing="card:general"]');
    expect(hand.ready()).toBe('choose 3');
    expect(textsOf(hand, '[aria-pressed="true"] b')).toEqual(['Siege Engines']);
  });

  it('keeps the text of a card that cannot be chosen, and asks why not', () => {
    const hand = put(Hand, attack, {});
    const vizier = hand.part.querySelector('[data-thing="card:vizier"]');
    expect(vizier?.hasAttribute('data-legal')).toBe(false);
    expect(vizier?.textContent).toContain('Influence +1, +2 if you control the hex.');
    click(hand, '[data-thing="card:vizier"]');
    expect(hand.explain).toHaveBeenCalledExactlyOnceWith({ words: 'choose 4' });
    expect(hand.ready()).toBe('choose none');
  });

  it('gives the Murshid’s cards to nobody before he has said for whom', () => {
    const both = [put(Hand, meddle, {}), put(Affair, meddle, {})] as const;
    const [hand, clash] = both;
    click(hand, '[data-thing="card:corrupt"]');
    expect(hand.ready()).toBeNull();
    click(clash, '[data-thing="side:defender"]');
    expect(hand.ready()).toBe('meddle defender 2');
  });
});

describe('a clash', () => {
  it('says what each side has, from what, and what is still open', () => {
    const clash = put(Affair, attack, {});
    expect(textsOf(clash, 'output')).toEqual(['4 + ?', '4 + ?']);
    expect(textsOf(clash, '.side:nth-child(2) dt')).toEqual(['2 units, 1 mercenary', 'fort', 'cards']);
    expect(textsOf(clash, '.side:nth-child(2) dd')).toEqual(['3', '1', '?']);
    expect(textsOf(clash, '[aria-current="step"]')).toEqual(['Cards']);
    expect(textsOf(clash, '.holds')[0]).toBe('holds Warfare, Cavalry, Ambush and 1 unknown card');
    expect(textsOf(clash, '.third p')).toContain('Deal: if you win, you pay 2 2 points');
    expect(clash.part.textContent).toContain('A tie wins for you.');
  });

  it('shows the sums that the engine foresees with the marked cards', () => {
    const view = structuredClone(attack.now.view) as unknown as View;
    const { clash } = view;
    if (!clash) throw new Error('there is no clash');
    const { attacker, defender } = clash.sums.sides;
    clash.cards_to_come = ['warlord'];
    clash.forecast = {
      ...clash.sums,
      sides: {
        attacker: { ...attacker, sum: 5, parts: { units: 4, strongholds: 0, cards: 1 } },
        defender: { ...defender, sum: 3, parts: { units: 3, strongholds: 0, cards: 0 } },
      },
      losses: { attacker: 1, defender: 2 },
    };
    const preview: Preview = { certain: true, undoable: true, asked: 'warlord', news: [], view };
    const foreseen = put(Affair, attack, {}, { preview });
    expect(textsOf(foreseen, 'output')).toEqual(['5 − ?', '3 + ?']);
    expect(textsOf(foreseen, 's')).toEqual(['1']);
    expect(foreseen.part.textContent).toContain('You lose 1 unit. The Warlord loses 2 units.');
  });

  it('lets a side be taken, and taken back', () => {
    const clash = put(Affair, side, {});
    expect(clash.ready()).toBeNull();
    click(clash, '[data-thing="side:attacker"]');
    expect(clash.ready()).toBe('support');
    click(clash, '[data-thing="side:attacker"]');
    expect(clash.ready()).toBeNull();
    click(clash, '[data-thing="side:defender"]');
    expect(clash.ready()).toBe('defend');
  });

  it('lets the Murshid take an offer or ask for another', () => {
    const clash = put(Affair, dealing, {});
    const [take, ask] = clash.part.querySelectorAll('.partner button');
    expect(textsOf(clash, '.partner p')[0]).toContain('The Caliph promises in case of victory 2 2 points');
    take?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    flushSync();
    expect(clash.ready()).toBe('agree caliph');
    ask?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    flushSync();
    click(clash, more);
    expect(clash.ready()).toBe('ask caliph 3');
  });

  it('says what a conquered building brings, either way', () => {
    const clash = put(Affair, capture, {});
    expect(textsOf(clash, '.choices button')).toEqual(['Capture the stronghold', 'Do not capture it 1 1 coin']);
    click(clash, '[data-verb="capture"]');
    expect(clash.ready()).toBe('capture');
  });

  it('is the same for who only watches, without anything to do', () => {
    const watching = structuredClone(side);
    watching.now.viewer = 'nomad';
    watching.now.view.viewer = 'nomad';
    watching.now.choices = [];
    const clash = put(Affair, watching, {});
    expect(textsOf(clash, 'output')).toEqual(['0 + ?', '1 + ?']);
    expect(clash.part.querySelectorAll('[data-legal]')).toHaveLength(0);
    expect(clash.prepare).not.toHaveBeenCalled();
  });
});

describe('talks', () => {
  it('name another price only when that is wanted', () => {
    const talks = put(Affair, answer, {});
    expect(textsOf(talks, '.thread p')).toEqual(['2 mercenaries for 3 coins?']);
    expect(talks.ready()).toBeNull();
    click(talks, '.another');
    expect(talks.ready()).toBe('counter 4');
    click(talks, more);
    expect(talks.ready()).toBe('counter 5');
    click(talks, '.another');
    expect(talks.ready()).toBeNull();
  });

  it('begin with a card of the Sultan’s and an offer for it', () => {
    const talks = put(Affair, talk, {});
    click(talks, '[data-thing="slot:court2"]');
    click(talks, more);
    expect(talks.ready()).toBe('bid court2 1');
    click(talks, '[data-thing="slot:court2"]');
    expect(talks.ready()).toBeNull();
  });
});

describe('the bazaar', () => {
  it('keeps what was bought in its place, and says what the rest would cost', () => {
    const bazaar = put(Bazaar, market, {});
    const state = (slot: string): string => bazaar.part.querySelector(`[data-thing="slot:${slot}"]`)?.className ?? '';
    expect(state('near2')).toContain('chosen');
    expect(textsOf(bazaar, '[data-thing="slot:near2"] b')).toEqual(['Guard']);
    expect(state('near1')).toContain('off');
    expect(textsOf(bazaar, '[data-thing="slot:far4"] .foot')).toEqual(['3 3 coins to bank']);
    click(bazaar, '[data-thing="slot:far4"]');
    expect(bazaar.pick).toHaveBeenCalledExactlyOnceWith({ kind: 'slot', id: 'far4' }, 'choose');
    click(bazaar, '[data-thing="slot:far1"]');
    expect(bazaar.explain).toHaveBeenCalledExactlyOnceWith({ words: 'purchase far1' });
  });

  it('is tickets for whoever does not buy, with prices that are the viewer’s own', () => {
    const bazaar = put(Bazaar, attack, {});
    expect(textsOf(bazaar, '.shelf:nth-child(3) .name')).toEqual(['Assassinate', 'Guard 1 1 coin']);
    expect(textsOf(bazaar, '.gap')).toEqual(['empty']);
  });
});

describe('cards looked at', () => {
  it('are lit if they may be taken', () => {
    const tray = put(Affair, plot, {});
    expect(textsOf(tray, '.card b')).toHaveLength(7);
    expect(textsOf(tray, '[data-legal] b')).toEqual(['Corrupt']);
    click(tray, '[data-legal]');
    expect(tray.pick).toHaveBeenCalledExactlyOnceWith({ kind: 'card', id: 'corrupt' }, 'choose');
  });
});

describe('the end of a year', () => {
  it('lets the Nomad hand in coins by the rate', () => {
    const field = put(Affair, riches, {});
    expect(field.ready()).toBe('hand-in 0');
    click(field, more);
    expect(field.ready()).toBe('hand-in 3');
    expect(textsOf(field, '.trade')).toEqual(['3 3 coins → 1 1 point']);
  });

  it('shows every objective with its parts, and at last all points and ranks', () => {
    const { now } = over;
    const end = put(YearEnd, over, { year: now.view.years, close: () => undefined });
    expect(textsOf(end, 'article h3')).toEqual(['Sultan 1.', 'Nomad 2.', 'Murshid 3.', 'Caliph 4.', 'Warlord 5.']);
    expect(textsOf(end, 'article:first-child li')).toEqual([
      'Great Works3 cities, 4 towns +5',
      'Holy Sitesettlement or token on the holy site +2',
      'Patronage3 patrons +3',
    ]);
    const points = nowOf(over).result ?? {};
    const ranked = Object.values(points).sort((one, other) => one.rank - other.rank);
    expect(textsOf(end, '.all b')).toEqual(ranked.map((standing) => String(standing.points)));
  });

  it('tells an earlier year without what was true only then', () => {
    const end = put(YearEnd, over, { year: 2, close: () => undefined });
    expect(textsOf(end, 'article:nth-child(3) output')).toEqual(['+10']);
    expect(textsOf(end, 'article:nth-child(3) small')).toEqual([]);
    expect(textsOf(end, '.next li')).toHaveLength(5);
  });
});
