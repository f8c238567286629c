// The keys of this table: each letter does what its button does, each number presses what is ringed.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Catalogue } from '../server/oath';
import type { Now } from '../server/wire';
import { settings } from '../settings.svelte';
import { site } from '../site.svelte';
import { open, settled, type Page } from '../table/fake_page.svelte';
import { pressLast } from '../table/keys';
import { learnGame, speak } from '../texts/texts.svelte';
import { layout } from '../ui/layout.svelte';
import * as parts from './board';
import rows from './fixtures/catalogue.json';
import { choicesOf as choicesIn, question, questionsOf } from './fixtures/panels.svelte';
import { choicesOf, type ActName } from './picks';
import { shown } from './shown.svelte';

let page: Page | null = null;
beforeAll(async () => {
  await speak('en');
  await learnGame('oath');
});
beforeEach(() => {
  vi.spyOn(site.catalogues, 'of').mockResolvedValue(rows as unknown as Catalogue);
  vi.spyOn(site.socket, 'request').mockRejectedValue(new Error('there is no server'));
  HTMLElement.prototype.showPopover = () => undefined; // which this browser lacks
  settings.keys = true;
  layout.wide = true;
  window.addEventListener('keydown', pressLast);
});
afterEach(() => {
  page?.close();
  page = null;
  shown.pointed = null;
  window.removeEventListener('keydown', pressLast);
  vi.restoreAllMocks();
});

async function put(now: Now): Promise<Page> {
  page?.close();
  page = open('oath', now, parts);
  await settled(); // the catalogue has come
  await settled();
  return page;
}

async function type(key: string): Promise<void> {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await settled();
}

/** A turn in which this can be done in several ways. */
function turnWith(act: ActName): Now {
  const now = questionsOf('turn.act').find((one) => choicesOf(act, choicesIn(one)).length > 1);
  if (!now) throw new Error(`no recorded turn has several ways to ${act}`);
  return now;
}

const letters: [string, ActName][] = [
  ['s', 'search'],
  ['m', 'muster'],
  ['t', 'trade'],
  ['r', 'recover'],
  ['c', 'campaign'],
  ['v', 'travel'],
  ['p', 'powers'],
  ['w', 'warbands'],
];

describe('a letter', () => {
  it.each(letters)('%s begins to %s, and once more lets it go', async (letter, act) => {
    const { element } = await put(turnWith(act));
    const begun = (): (string | undefined)[] => [...element.querySelectorAll<HTMLElement>('[data-act][aria-pressed="true"]')].map(({ dataset }) => dataset['act']);
    expect(begun()).toEqual([]);
    await type(letter);
    expect(begun()).toEqual([act]);
    await type(letter);
    expect(begun()).toEqual([]);
  });

  it('e ends the turn', async () => {
    const { table } = await put(question('turn.act'));
    const previewed = vi.spyOn(table, 'choose');
    await type('e');
    expect(previewed.mock.calls.map(([{ verb }]) => verb)).toEqual(['end']);
  });

  it('i reads the thing that the keys have come to, and nothing where there is none', async () => {
    const { table, element } = await put(question('turn.act'));
    await type('i');
    expect(table.reading).toBeNull();
    const at = element.querySelector('[data-thing^="card:"]') as HTMLElement;
    const [kind = '', id = ''] = (at.dataset['thing'] ?? '').split(':');
    shown.pointed = { thing: { kind, id }, at };
    await type('i');
    expect(table.reading).toEqual({ kind, id });
  });

  it('o goes to the oath', async () => {
    const { element } = await put(question('turn.act'));
    await type('o');
    expect(document.activeElement).toBe(element.querySelector('.oath-card'));
  });

  it('begins nothing in the middle of another question', async () => {
    const { element, made } = await put(question('bank.choose'));
    for (const [letter] of letters) await type(letter);
    expect(element.querySelectorAll('[aria-pressed="true"]')).toHaveLength(0);
    expect(made()).toBeNull();
  });
});

describe('a number', () => {
  it('presses the thing that is ringed as the so many-th', async () => {
    const { element, made } = await put(turnWith('travel'));
    await type('v');
    const [, second] = element.querySelectorAll<HTMLElement>('.oath-table [data-legal]');
    await type('2');
    expect(made()?.verb).toBe('travel');
    expect([second?.dataset['thing'], second?.dataset['also']]).toContain(`site:${made()?.things[0]?.id ?? ''}`);
  });

  it('ends no turn, where nothing is ringed', async () => {
    const { element, made } = await put(turnWith('travel'));
    expect(element.querySelectorAll('.oath-table [data-legal]')).toHaveLength(0);
    for (const n of [1, 2, 9]) await type(String(n));
    expect(made()).toBeNull();
  });

  it('presses the buttons beside a question, too', async () => {
    const { element, made } = await put(question('setup.board'));
    const [first] = element.querySelectorAll<HTMLElement>('.prompt [data-legal]');
    await type('1');
    expect(made()?.words).toBe(first?.dataset['choice']);
  });
});
