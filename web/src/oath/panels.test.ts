// The panels, in questions that the engine's scenarios ask.
import { flushSync } from 'svelte';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { View } from '../server/oath';
import type { Now } from '../server/wire';
import { settled } from '../table/fake_page.svelte';
import { learnGame, speak } from '../texts/texts.svelte';
import { affairOf, panelOf } from './affair';
import Affair from './Affair.svelte';
import { choicesOf, question, show, watched, type Shown } from './fixtures/panels.svelte';

let shown: Shown[] = [];
function put(now: Now, ...more: [Parameters<typeof show>[3]?]): Shown {
  const table = show(Affair, now, {}, ...more);
  shown.push(table);
  flushSync();
  return table;
}
/** With what is loaded only when it comes. */
async function putWhole(...asked: Parameters<typeof put>): Promise<Shown> {
  const table = put(...asked);
  await settled();
  flushSync();
  return table;
}
function press(element: Element): void {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}
function click({ part }: Shown, selector: string): void {
  const element = part.querySelector(selector);
  if (!element) throw new Error(`${selector} is not there`);
  press(element);
}
function textsOf({ part }: Shown, selector: string): string[] {
  return [...part.querySelectorAll(selector)].map((element) => element.textContent.replace(/\s+/g, ' ').trim());
}

beforeAll(async () => {
  await speak('en');
  await learnGame('oath');
  await import('./ChroniclePanel.svelte');
});
afterEach(() => {
  for (const table of shown) table.close();
  shown = [];
});

const phases = Object.keys(panelOf);

describe.each(phases)('%s', (phase) => {
  it('is answered in a panel: everything that may be said can be said there', async () => {
    const now = question(phase);
    const table = await putWhole(now);
    const said = new Set<string>();
    const listen = (): void => {
      const made = [...table.choose.mock.calls.map(([choice]) => choice.words), ...table.ready()];
      for (const words of made) said.add(words.split(' ')[0] ?? '');
    };
    listen();
    // Twice, because one press may bring forth what the next one needs.
    for (let round = 0; round < 2; ++round)
      for (const control of table.part.querySelectorAll('button:not(:disabled), input:not(:disabled)')) {
        if (control.matches('[type=checkbox], [type=radio]')) {
          (control as HTMLInputElement).checked = true;
          control.dispatchEvent(new Event('change', { bubbles: true }));
          flushSync();
        } else press(control);
        listen();
      }
    for (const select of table.part.querySelectorAll('select')) {
      select.value = select.options[1]?.value ?? '';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      flushSync();
      listen();
    }
    const verbs = new Set(choicesOf(now).map(({ verb }) => verb));
    expect([...verbs].filter((verb) => !said.has(verb))).toEqual([]);
  });

  it('is not answered before somebody presses the button for it', async () => {
    expect((await putWhole(question(phase))).choose).not.toHaveBeenCalled();
  });

  it('has nothing to press for somebody else', async () => {
    const now = question(phase);
    const others = Object.keys((now.view as View).players).filter((seat) => seat !== now.asked);
    for (const viewer of [...others, null]) {
      const table = await putWhole(watched(now, viewer));
      expect(table.part.querySelectorAll('[data-legal]')).toHaveLength(0);
      expect(table.ready()).toEqual([]);
    }
  });
});

describe('a campaign', () => {
  const battles = phases.filter((phase) => affairOf(watched(question(phase), null), null) === 'campaign');

  it.each(battles)('%s can be followed by a spectator: both sides with their numbers', (phase) => {
    const now = watched(question(phase), null);
    const { battle } = now.view as View;
    const table = put(now);
    expect(table.part.querySelectorAll('.side')).toHaveLength(2);
    expect(table.part.querySelectorAll('[aria-current="step"]')).toHaveLength(1);
    if (battle?.rolls.attack && battle.rolls.defense && battle.step !== 'rolls')
      expect(textsOf(table, 'output')).toEqual([String(battle.attack), String(battle.defense)]);
  });

  it('adds targets with the dice that they add, and attacks with all dice unless told otherwise', () => {
    const now = question('campaign.targets');
    const { battle } = now.view as View;
    const table = put(now);
    const rolls = choicesOf(now).filter(({ verb }) => verb === 'roll');
    expect(table.ready()).toEqual([rolls.at(-1)?.words]);
    click(table, '[aria-label="One fewer"]');
    expect(table.ready()).toEqual([rolls.at(-2)?.words]);
    const [first] = battle?.dice?.candidates ?? [];
    expect(textsOf(table, '.targets button')[0]).toContain(`+${first?.dice}`);
    click(table, '.targets button');
    expect(table.choose.mock.calls.map(([choice]) => choice.words)).toEqual([first?.words]);
  });

  it('shows what a plan does before it is used, and uses it by its own button', () => {
    const table = put(question('campaign.attack-plan'));
    click(table, 'li [data-thing^="card:"]');
    expect(table.read).toHaveBeenCalledOnce();
    expect(table.choose).not.toHaveBeenCalled();
    click(table, 'li [data-verb="plan"]');
    expect(table.choose.mock.calls[0]?.[0].verb).toBe('plan');
  });

  it('says all losses as one answer', () => {
    const now = question('losses.where');
    const { battle } = now.view as View;
    const table = put(now);
    const lost = table.ready().map((words) => Number(words.split(' ')[1]));
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(battle?.losses?.left ?? 0);
    click(table, '[aria-label="One fewer"]:not(:disabled)');
    expect(table.ready()).toEqual([]);
  });
});

describe('drawn cards', () => {
  it('are read by a click, never discarded', () => {
    for (const phase of ['search.discard', 'setup.adviser', 'search.first', 'search.swap', 'play.card', 'play.discard', 'play.adviser-limit']) {
      const table = put(question(phase));
      for (const card of table.part.querySelectorAll('.read')) press(card);
      expect(table.read).toHaveBeenCalled();
      expect(table.choose).not.toHaveBeenCalled();
      expect(table.ready()).toEqual([]);
    }
  });

  it('go in the order that was chosen, all but the one that is kept', () => {
    const now = question('search.discard');
    const [, second, third, ...others] = (now.view as View).piles.drawn.map((card) => `discard ${card}`);
    const table = put(now);
    click(table, '.keep');
    expect(table.ready()).toEqual([second, third, ...others]);
    click(table, '[aria-label$="later"]:not(:disabled)');
    expect(table.ready()).toEqual([third, second, ...others]);
    table.cancel();
    flushSync();
    expect(table.ready()).toEqual([]);
  });

  it('go with the answer to what becomes of the one that is kept', () => {
    const next = question('play.card');
    for (const [phase, goal] of [['search.discard', []], ['search.where', ['no']]] as const) {
      const table = put(question(phase));
      click(table, '.keep');
      const discards = table.ready();
      expect(discards.slice(0, goal.length)).toEqual(goal);
      expect(discards.at(-1)).toMatch(/^discard /);
      expect(table.part.querySelector('[data-choice]')).toBeNull();
      table.goOn(next);
      flushSync();
      const [first] = choicesOf(next);
      click(table, `[data-choice="${first?.words ?? ''}"]`);
      expect(table.choose.mock.lastCall?.[0]).toMatchObject({ words: first?.words, after: discards });
      click(table, '.keep');
      expect(table.part.querySelector('[data-choice]')).toBeNull();
    }
  });

  it('are in nobody else’s page', () => {
    const now = question('search.discard');
    const { drawn } = (now.view as View).piles;
    const own = put(now).part.innerHTML;
    const others = Object.keys((now.view as View).players).filter((seat) => seat !== now.asked);
    for (const card of drawn) expect(own).toContain(card);
    // Even if the server were to tell.
    for (const viewer of [...others, null])
      for (const card of drawn) expect(put(watched(now, viewer)).part.innerHTML).not.toContain(card);
  });
});

describe('a bargain', () => {
  it('is offered as one: what was chosen, and at last the proposal', () => {
    const now = question('exchange.terms');
    const table = put(now);
    for (const box of table.part.querySelectorAll<HTMLInputElement>('[type=checkbox]:not(:disabled)')) {
      box.checked = true;
      box.dispatchEvent(new Event('change', { bubbles: true }));
      flushSync();
    }
    const words = table.ready();
    expect(words.at(-1)).toBe('propose');
    expect(words.length).toBeGreaterThan(2);
    expect(words).not.toContain('back');
    expect(table.choose).not.toHaveBeenCalled();
  });

  it('is read by the other with what it changes', () => {
    const now = question('exchange.answer');
    const { deal, players } = now.view as View;
    const table = put(now);
    const gain = (deal?.given.favor ?? 0) - (deal?.asked.favor ?? 0);
    const had = players[deal?.to ?? '']?.favor ?? 0;
    expect(textsOf(table, '.change b')).toContain(`${had} → ${had + gain}`);
    expect(textsOf(table, '[data-legal]').map((text) => text.split(' ')[0])).toEqual(['Accept', 'Refuse']);
  });
});

describe('the end', () => {
  it('says who has won and how, and lets an oath be sworn', async () => {
    const now = question('chronicle.oath');
    const seat = (now.view as View).winner ?? '';
    const won = { key: 'oath.event.won', args: { n: 1, seat: { is: seat, name: `oath.seat.${seat}` } } };
    const entries = [{ made: 1, seat, news: [won] }] as never;
    const table = await putWhole(now, { entries });
    expect(textsOf(table, '.banner h2')[0]).toContain('wins as the Usurper');
    expect(table.ready()).toEqual([]);
    click(table, '[data-thing^="oath:"]');
    expect(table.ready()).toEqual([choicesOf(now)[0]?.words]);
  });
});
