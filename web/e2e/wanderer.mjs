// Somebody who plays Oath on its own table without knowing any rules: he presses what the page
// rings or offers, and what it has ready.
import assert from 'node:assert/strict';
import { until } from './house.mjs';

/** An action of the turn. */
export const act = (page, name) => page.locator(`[data-act="${name}"]`);
/** A thing of the table, wherever it is drawn first. */
export const thing = (page, key) => page.locator(`[data-thing="${key}"]`).first();
/** The card, site or board that is open, and what can be done with it. */
export const view = (page) => page.locator('.view[popover]');
export const doing = (page, verb) => view(page).locator(`[data-verb="${verb}"]`);

/** What chooses, or begins what is to be chosen. What only reads is not among it. */
const offered = [
  'main [data-legal]:not(:disabled)',
  '.oath-affair button:not(:disabled, [data-legal], [data-thing], [aria-pressed="true"])',
  '.act[aria-pressed="false"]:not(:disabled, [aria-disabled="true"])',
].join(', ');

/** What can be seen. Runs in the page. */
function look(selector) {
  const isSeen = (one) => one.getClientRects().length > 0;
  const ready = document.querySelector('.prompt .ready');
  return {
    asked: document.title.startsWith('●'),
    over: document.querySelector('.result') !== null,
    phase: document.querySelector('main.table')?.dataset.phase ?? '',
    made: document.querySelector('main.table')?.dataset.made ?? '',
    texts: document.querySelector('.prompt')?.innerText ?? '',
    confirming: document.querySelector('.prompt .confirm .main:not(:disabled)') !== null,
    busy: document.querySelector('.prompt :is(.act, .ready, [data-legal]):disabled, .prompt .confirm :disabled') !== null,
    ready: ready && isSeen(ready) ? ready.textContent.trim() : null,
    ways: [...document.querySelectorAll(selector)].map((one) => ({
      name: one.dataset.act ?? one.dataset.thing ?? one.dataset.verb ?? one.textContent.trim(),
      isSeen: isSeen(one),
    })),
  };
}

function canGoOn({ asked, over, confirming, busy, ready, ways }) {
  return over || (asked && !busy && (confirming || ready !== null || ways.length > 0));
}

/** These end soon what they begin. */
const calm = ['end', 'done', 'no', 'refuse', 'propose', 'roll'];

export class Wanderer {
  answers = 0;
  /** So many answers make one that is not calm; with one, none is. */
  calmness = 3;
  /** The questions that were met, and what was pressed. */
  met = new Set();
  pressed = new Set();

  /** `use` clicks, taps or presses an element. */
  constructor(page, use = (element) => element.click()) {
    this.page = page;
    this.use = use;
  }

  look() {
    return this.page.evaluate(look, offered);
  }

  /** Always the same of the same list at the same time, and different ones in the long run. */
  some(list) {
    return list[(this.answers * 7919 + 13) % list.length];
  }

  /** The element that answers. */
  element({ confirming, ready, ways }) {
    if (confirming) return this.page.locator('.prompt .confirm .main');
    if (ready !== null) return this.page.locator('.prompt .ready');
    const seen = ways.map((way, index) => ({ ...way, index })).filter(({ isSeen }) => isSeen);
    const soothing = seen.filter(({ name }) => calm.includes(name));
    const way = this.some(soothing.length > 0 && this.answers % this.calmness > 0 ? soothing : seen);
    this.pressed.add(way.name);
    return this.page.locator(offered).nth(way.index);
  }

  /** Presses it, unless what others do meanwhile takes it away. */
  async answer(seen) {
    const element = this.element(seen);
    const isGone = async () => this.isOther(seen, await this.look());
    await until('pressed, or gone', () => this.use(element, { timeout: 5000 }).then(() => true, isGone));
  }

  isOther(before, now) {
    return (canGoOn(now) || !now.asked) && JSON.stringify(now) !== JSON.stringify(before);
  }

  async play(most) {
    for (; this.answers < most; this.answers += 1) {
      const seen = await until('asked, or over', () => this.look(), canGoOn);
      if (seen.over) return;
      this.met.add(seen.phase);
      // What has no text shows as its key.
      assert.doesNotMatch(seen.texts, /\b(oath|web)\.\w/);
      await this.answer(seen);
      await until(`something came of it: ${seen.phase}`, () => this.look(), (now) => this.isOther(seen, now));
    }
    assert.fail(`not over after ${most} answers`);
  }
}
