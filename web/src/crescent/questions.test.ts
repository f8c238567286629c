// Every question of the game is answered on the board, or by the buttons beside the question.
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { prompts } from '../server/crescent';
import type { Now } from '../server/wire';
import { site } from '../site.svelte';
import { open, settled, type Page } from '../table/fake_page.svelte';
import { catalogueOf } from '../texts/files';
import { languageList } from '../texts/languages';
import { learnGame, speak } from '../texts/texts.svelte';
import { layout } from '../ui/layout.svelte';
import { crescentButtons, tabFor } from './buttons';
import CrescentBoard from './CrescentBoard.svelte';
import { phases, questionsOf } from './fixtures/questions';
import { catalogue } from './fixtures/table.svelte';
import { marks } from './marks.svelte';
import { isHostile, markOf, signOf } from './targets';
import { viewOf } from './view';

/** Chance answers what no text asks a player. */
const texts = catalogueOf('en', (file) => file === 'crescent.json');
const asked = prompts.filter((prompt) => `crescent.prompt.${prompt}.you` in texts);

test('the board answers every question that players are asked, and each of them is recorded', () => {
  expect(Object.keys(crescentButtons).sort()).toEqual([...asked].sort());
  expect([...phases].sort()).toEqual([...asked].sort());
});

describe('the page', () => {
  let page: Page | null = null;
  beforeAll(async () => {
    await speak('en');
    await learnGame('crescent');
    // What is loaded when it is needed is there.
    await Promise.all([import('./Affair.svelte'), import('./RulerSheet.svelte')]);
  });
  beforeEach(() => {
    vi.spyOn(site.catalogues, 'of').mockResolvedValue(catalogue);
    vi.spyOn(site.socket, 'request').mockRejectedValue(new Error('there is no server'));
    layout.wide = true;
  });
  afterEach(() => {
    page?.close();
    page = null;
    marks.clear();
    vi.restoreAllMocks();
  });

  async function put(now: Now): Promise<Page> {
    const shown = open('crescent', now, { default: CrescentBoard });
    page?.close();
    page = shown;
    await vi.waitFor(() => {
      expect(shown.element.querySelector('.crescent > .beside')).not.toBeNull();
    });
    // Panels come a moment later.
    await settled();
    return shown;
  }

  /** What leads on from here: what stands in the sentence comes first. */
  const ways = ['.compose .row button', '.place[data-legal]:not([aria-pressed="true"])', '[data-legal]:not(.place, [aria-pressed="true"])', '.partner button', '.another']
    .map((one) => `.crescent ${one}`)
    .join();
  const starts = `[aria-label="Choices"] button, .actions button:not([aria-disabled="true"]), ${ways}`;
  const mostPresses = 5;
  /** Of what leads on, the first is pressed, then the second, and so on. */
  const mostTurns = 3;

  /** The verbs that can be said: whatever can be pressed is pressed first, then what follows. */
  async function sayAll(shown: Page, wanted: ReadonlySet<string>): Promise<Set<string>> {
    const said = new Set<string>();
    const listen = (): void => {
      for (const { verb } of [...(shown.table.ready?.choices ?? []), shown.made()].filter((choice) => choice !== null)) said.add(verb);
    };
    listen();
    const all = shown.element.querySelectorAll(starts).length;
    for (let way = 0; way < mostTurns * all && said.size < wanted.size; way += 1) {
      const turn = Math.floor(way / all);
      let control = shown.element.querySelectorAll(starts)[way % all];
      for (let presses = 0; control && presses < mostPresses; presses += 1) {
        shown.press(control);
        listen();
        const next = shown.table.ready ?? shown.made() ? [] : shown.element.querySelectorAll(ways);
        control = next[turn % next.length];
      }
      marks.clear();
      await shown.again();
    }
    return said;
  }

  describe.each(asked)('%s', (phase) => {
    const recorded = questionsOf(phase);

    it('lets everything be said that may be said', async () => {
      expect(recorded.length).toBeGreaterThan(0);
      for (const now of recorded) {
        const shown = await put(now);
        const verbs = new Set(shown.table.choices.map(({ verb }) => verb));
        expect(await sayAll(shown, verbs)).toEqual(verbs);
      }
    });

    it('has nothing to press for somebody else', async () => {
      const [now] = recorded as [Now];
      const other = Object.keys(viewOf(now).players).find((seat) => seat !== now.asked) ?? null;
      for (const viewer of [other, null]) {
        const shown = await put({ ...now, choices: [], viewer, view: { ...viewOf(now), viewer } });
        expect(shown.element.querySelectorAll('[data-legal], [aria-label="Choices"] button')).toHaveLength(0);
        expect(shown.table.ready).toBeNull();
      }
    });
  });

  const another = ['[aria-label="One fewer"]:not(:disabled), [aria-label="One more"]:not(:disabled)'];
  it.each([
    ['combat.losses', another],
    ['limit.dismiss', another],
    ['year.riches', another],
    ['bargain.offer', another],
    ['bargain.answer', ['.another', ...another]],
    ['deal.promise', another],
    ['deal.answer', ['.partner button:not([data-legal])', ...another]],
    ['buy.talk', ['[data-thing^="slot:"]', ...another]],
    ['contest.side', ['[data-thing="side:defender"]']],
    ['combat.attack', ['.hand [data-legal]']],
  ])('%s: what was taken back stands there as it was made', async (phase, presses) => {
    const [now] = questionsOf(phase) as [Now];
    const shown = await put(now);
    const before = shown.table.ready?.choices[0]?.words;
    for (const selector of presses) {
      const control = shown.element.querySelector(selector);
      if (!control) throw new Error(`${selector} is not there`);
      shown.press(control);
    }
    const prepared = shown.table.ready?.choices[0]?.words;
    const set = (): (string | null)[] =>
      [...shown.element.querySelectorAll('[role="spinbutton"], [data-thing][aria-pressed="true"]')].map(
        (one) => one.getAttribute('aria-valuenow') ?? one.getAttribute('data-thing'),
      );
    const values = set();
    expect(prepared).toBeDefined();
    expect(prepared).not.toBe(before);
    await shown.makeAndTakeBack();
    expect(shown.table.ready?.choices[0]?.words).toBe(prepared);
    expect(set()).toEqual(values);
  });
});

test('where not all has room, the tab of what is asked opens', () => {
  expect(tabFor('combat.attack')).toBe('hand');
  expect(tabFor('buy.card')).toBe('bazaar');
  expect(tabFor('action.choose')).toBe('act');
});

test.each(languageList)('in %s every action has a name that fits a button', (language) => {
  const names = Object.entries(catalogueOf(language)).filter(([key]) => key.startsWith('web.crescent.short.'));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter(([key, text]) => text.length > 12 && !/\.(one|two)$/.test(key))).toEqual([]);
});

test('a hex is marked with what would happen there, and of several things with the gentlest', () => {
  expect(markOf(['assault'])).toBe('assault');
  expect(markOf(['assault', 'move'])).toBe('move');
  expect(markOf(['flee'])).toBe('move');
  expect(markOf(['found'])).toBe('place');
  expect([isHostile('assault'), isHostile('fire'), isHostile('move')]).toEqual([true, true, false]);
  expect(signOf('fire')).toBe('crescent-e-fire');
});
