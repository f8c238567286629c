// Somebody who plays Crescent Moon on its own board without knowing any rules: he picks what the
// page lights up, until its main button is ready, and presses that.
import assert from 'node:assert/strict';
import { until } from './house.mjs';

export const hex = (page, place) => page.locator(`[data-thing="hex:${place}"]`);
export const verb = (page, word) => page.locator(`.actions [data-verb="${word}"]`);
/** What makes the choice that is put together. */
export const ready = (page) => page.locator('[aria-label="Choices"] .ready');
export const composer = (page) => page.getByRole('region', { name: 'What you are about to do' });

/**
 * What can be picked besides the buttons of the prompt: verbs, hexes, cards, and what panels offer.
 */
const offered = [
  '.actions button:not(:disabled, [aria-disabled="true"])',
  '.compose .row button:not(:disabled)',
  '.place[data-legal]',
  '.context [data-legal]:not(:disabled, .place)',
  '.dock [data-legal]:not(:disabled)',
]
  .map((selector) => `.crescent ${selector}`)
  .join(', ');

/** What can be seen. Runs in the page. */
function look(selector) {
  const inBar = [...document.querySelectorAll('[aria-label="Choices"] button:not(:disabled)')];
  const kind = (one) => (one.closest('.actions') ? 'verb' : one.closest('.compose') ? 'word' : (one.dataset.thing ?? '').split(':')[0] || 'other');
  return {
    // The panels come once the catalogue is there.
    asked: document.title.startsWith('●') && document.querySelector('.crescent > :is(.beside, .dock)') !== null,
    over: document.querySelector('.result') !== null,
    phase: document.querySelector('main.table')?.dataset.phase ?? '',
    question: document.querySelector('.question')?.textContent ?? '',
    told: document.querySelectorAll('a.moment').length,
    confirming: document.querySelector('[aria-label="Confirm your choice"] .main:not(:disabled)') !== null,
    busy: document.querySelector(':is([aria-label="Choices"], [aria-label="Confirm your choice"]) button:disabled') !== null,
    ready: document.querySelector('[aria-label="Choices"] .ready:not(:disabled)')?.textContent ?? null,
    bar: inBar.filter((one) => !one.matches('.ready')).map((one) => one.textContent.trim()),
    things: [...document.querySelectorAll(selector)].map((one) => ({
      kind: kind(one),
      name: one.dataset.verb ?? one.dataset.thing ?? one.textContent.trim(),
      picked: one.ariaPressed === 'true',
    })),
  };
}

function canAct({ asked, over, confirming, busy, ready, bar, things }) {
  return over || (asked && !busy && (confirming || ready !== null || bar.length > 0 || things.length > 0));
}

export class Ruler {
  answers = 0;
  clicks = 0;
  /** The questions that were met, and the verbs that were committed. */
  met = new Set();
  done = new Set();

  /** `use` clicks, taps or presses an element; `meet` is called at every kind of question once. */
  constructor(page, { use = (element) => element.click(), meet = () => undefined } = {}) {
    this.page = page;
    this.use = use;
    this.meet = meet;
  }

  look() {
    return this.page.evaluate(look, offered);
  }

  /** Always the same of the same list at the same time, and different ones in the long run. */
  some(list) {
    return list[(this.answers * 7919 + this.clicks * 31 + 13) % list.length];
  }

  async press(name) {
    await this.use(this.page.locator('[aria-label="Choices"] button:not(:disabled)').filter({ hasText: name }).first());
  }

  async pick(index) {
    this.clicks += 1;
    await this.use(this.page.locator(offered).nth(index));
  }

  /** Picks things until something is ready to be done, or nothing is left to be picked. */
  async prepare(seen) {
    let now = seen;
    for (let picks = 0; picks < 8; picks += 1) {
      // What stands in the sentence comes first, then hexes; a new verb only at the beginning.
      const fresh = now.things.map((thing, index) => ({ ...thing, index })).filter(({ picked }) => !picked);
      const words = fresh.filter(({ kind }) => kind === 'word');
      const others = fresh.filter(({ kind }) => (picks === 0 && kind === 'verb') || !['word', 'verb'].includes(kind));
      const verbs = picks === 0 ? others.filter(({ kind }) => kind === 'verb') : [];
      const list = words.length > 0 ? words : verbs.length > 0 ? verbs : others;
      if (list.length === 0) return null;
      await this.pick(this.some(list).index);
      const before = now;
      now = await until('the pick did something', () => this.look(), (then) => JSON.stringify(then) !== JSON.stringify(before) || !then.asked);
      if (now.ready !== null || !now.asked) return now;
    }
    return null;
  }

  /** `calm` are the buttons of the prompt that end soon what was begun. */
  async answer(seen, calm) {
    if (seen.confirming) return this.page.getByRole('button', { name: /^Confirm: / }).click();
    const soothing = calm.find((name) => seen.bar.some((text) => text.startsWith(name)));
    if (soothing && this.answers % 4 > 0) return this.press(soothing);
    const ready = seen.ready !== null ? seen : await this.prepare(seen);
    if (ready?.ready) {
      this.done.add(ready.phase);
      return this.use(this.page.locator('[aria-label="Choices"] .ready'));
    }
    if (ready && !ready.asked) return null;
    const way = soothing ?? seen.bar[0];
    assert.ok(way !== undefined, `no way on: ${seen.phase}: ${seen.question}`);
    const cancel = this.page.getByRole('button', { name: 'Cancel', exact: true });
    if (await cancel.isVisible()) await this.use(cancel);
    return this.press(way);
  }

  async play(most, calm) {
    for (; this.answers < most; this.answers += 1) {
      const seen = await until('asked, or over', () => this.look(), canAct);
      if (seen.over) return;
      if (!this.met.has(seen.phase)) await this.meet(seen);
      this.met.add(seen.phase);
      // What has no text shows as its key.
      assert.doesNotMatch([seen.question, seen.ready ?? '', ...seen.bar].join(' '), /\w\.\w|^\./);
      await this.answer(seen, calm);
      await until('something came of it', () => this.look(), (now) => JSON.stringify(now) !== JSON.stringify(seen) && (canAct(now) || !now.asked));
    }
    assert.fail(`not over after ${most} answers`);
  }
}
