// Every question that is not answered in a panel is put to the whole board, and everything that may
// be said is said there: by the buttons beside the question, by an action and then by what is ringed
// for it, by a stepper, by a switch.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Catalogue } from '../server/oath';
import type { Now } from '../server/wire';
import { site } from '../site.svelte';
import type { Choice } from '../table/board';
import { open, settled, type Page } from '../table/fake_page.svelte';
import { learnGame, speak } from '../texts/texts.svelte';
import { layout } from '../ui/layout.svelte';
import * as parts from './board';
import rows from './fixtures/catalogue.json';
import { questionsOf, watched } from './fixtures/panels.svelte';
import { acts, keyOf, spotsOf, ways, type ActName } from './picks';
import { shown as opened } from './shown.svelte';
import { seatsIn, viewOf } from './view';

const asked = Object.entries(ways).flatMap(([phase, way]) => (way === 'chance' ? [] : [phase]));

/** What begins the ways of a verb. */
function actOf(verb: string): ActName | null {
  return (Object.keys(acts) as ActName[]).find((act) => acts[act].some((one) => one === verb)) ?? null;
}

let page: Page | null = null;
beforeAll(async () => {
  await speak('en');
  await learnGame('oath');
  await import('./ChroniclePanel.svelte');
});
beforeEach(() => {
  vi.spyOn(site.catalogues, 'of').mockResolvedValue(rows as unknown as Catalogue);
  vi.spyOn(site.socket, 'request').mockRejectedValue(new Error('there is no server'));
  layout.wide = true;
});
afterEach(() => {
  page?.close();
  page = null;
  opened.resumed = null;
  vi.restoreAllMocks();
});

async function put(now: Now): Promise<Page> {
  page?.close();
  page = open('oath', now, parts);
  await settled(); // the catalogue has come
  await settled();
  return page;
}

/** Presses it, if it is there; whether it was. */
function press({ element, press: use }: Page, selector: string): boolean {
  const control = element.querySelector(selector);
  if (control) use(control);
  return control !== null;
}

const button = ({ words }: Choice): string => `[data-choice="${CSS.escape(words)}"]`;

/** Steps the field of this choice to its number, and presses the field's button. */
function step(at: Page, choice: Choice): boolean {
  const most = 30;
  for (const field of at.element.querySelectorAll('[data-panel="amount"]'))
    for (let steps = 0; steps < most; steps += 1) {
      const made = field.querySelector(button(choice));
      if (made) {
        at.press(made);
        return true;
      }
      const more = field.querySelector('[aria-label="One more"]:not(:disabled)');
      if (!more) break;
      at.press(more);
    }
  return false;
}

/** What a player does who wants just this. */
function say(at: Page, now: Now, choice: Choice): Choice | null {
  const act = actOf(choice.verb);
  const isMade = (): boolean => at.made() !== null;
  if (!press(at, button(choice)) && act !== null) press(at, `[data-act="${act}"]`);
  if (!isMade()) press(at, button(choice));
  for (const spot of isMade() ? [] : spotsOf(choice, viewOf(now))) {
    if (isMade()) break;
    press(at, `[data-thing="${CSS.escape(keyOf(spot))}"][data-legal]:not([aria-pressed="true"])`);
  }
  if (!isMade()) press(at, button(choice));
  if (!isMade()) step(at, choice);
  return at.made();
}

/** A modifier is switched while its action is begun; the action itself lets all of them go. */
function switchOver(at: Page, choice: Choice): Choice | null {
  if (choice.verb === 'back') press(at, '[data-act][aria-pressed="true"]');
  for (const act of Object.keys(acts)) {
    if (at.made()) break;
    press(at, `[data-act="${act}"][aria-pressed="false"]:not([aria-disabled="true"])`);
    press(at, button(choice));
  }
  return at.made();
}

/** Of many that differ only in what they name, the first and the last. */
const many = 12;
function some(choices: readonly Choice[]): readonly Choice[] {
  if (choices.length <= many) return choices;
  const isEnd = ({ verb }: Choice, i: number): boolean => choices[i - 1]?.verb !== verb || choices[i + 1]?.verb !== verb;
  return choices.filter(isEnd);
}

const isSwitch = ({ verb }: Choice): boolean => ['with', 'without', 'back'].includes(verb);

describe.each(asked)('%s', (phase) => {
  const recorded = questionsOf(phase);

  it('lets everything be said that may be said', async () => {
    expect(recorded.length).toBeGreaterThan(0);
    for (const now of recorded) {
      const at = await put(now);
      const unsaid: string[] = [];
      expect(at.table.choices.length).toBeGreaterThan(0);
      for (const choice of some(at.table.choices)) {
        const made = isSwitch(choice) ? switchOver(at, choice) : say(at, now, choice);
        if (made?.words !== choice.words) unsaid.push(`${choice.words}: ${made?.words ?? 'nothing'}`);
        await at.again();
      }
      expect(unsaid).toEqual([]);
    }
  });

  it('has nothing to press for somebody else', async () => {
    const [now] = recorded as [Now];
    const other = seatsIn(viewOf(now)).find((seat) => seat !== now.asked) ?? null;
    const at = await put(watched(now, other));
    expect(at.element.querySelectorAll('[data-legal], [data-act]')).toHaveLength(0);
    expect(at.table.ready).toBeNull();
  });
});
