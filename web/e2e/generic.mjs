// The generic table page, as whoever plays by it without knowing any rules: by what the page
// offers.
import assert from 'node:assert/strict';
import { until } from './house.mjs';

export const bar = (page) => page.getByRole('group', { name: 'Choices' });
export const choice = (page, name) => bar(page).getByRole('button', { name, exact: true });
export const board = (page) => page.getByRole('group', { name: 'Board as text' });
/** What can be done with the card that is open. */
export const withCard = (page) => page.getByRole('group', { name: 'What you can do with it' }).getByRole('button');
export const question = (page) => page.locator('.question');

/** What can be seen. Runs in the page. */
export function look() {
  // As it is called: what stands beside it for the eye alone, such as a price, is no part of the
  // name.
  const name = (one) => [...one.childNodes].filter((part) => part.ariaHidden !== 'true').map((part) => part.textContent);
  const labels = [...document.querySelectorAll('[aria-label="Choices"] button:not(:disabled)')].map(
    (one) => one.ariaLabel ?? name(one).join('').trim(),
  );
  return {
    asked: document.title.startsWith('●'),
    over: document.querySelector('.result') !== null,
    question: document.querySelector('.question')?.textContent ?? '',
    confirming: document.querySelector('[aria-label="Confirm your choice"]') !== null,
    labels,
    number: document.querySelector('[aria-label="Choices"] [role=spinbutton]')?.value ?? '',
    told: document.querySelectorAll('a.moment').length,
  };
}

/** While a choice is on its way, nothing can be pressed. */
function canAct({ asked, over, confirming, labels }) {
  return over || (asked && (confirming || labels.length > 0));
}

/** Buttons that cannot be pressed for a moment are no news. */
function isOther(before, now) {
  return (canAct(now) || !now.asked) && JSON.stringify(now) !== JSON.stringify(before);
}

/**
 * Somebody who answers whatever is asked. `soothing` are choices that end soon what they begin:
 * these come first, unless the time has come for something else.
 */
export class Anybody {
  answers = 0;
  met = new Set();

  constructor(page, soothing) {
    this.page = page;
    this.soothing = soothing;
  }

  /** Always the same of the same list at the same time, and different ones in the long run. */
  some(list) {
    return list[(this.answers * 7919 + 13) % list.length];
  }

  /** The button that answers. */
  button({ labels, confirming }) {
    if (confirming) return this.page.getByRole('button', { name: /^Confirm: / });
    const calm = this.soothing.find((label) => labels.includes(label));
    const label = calm && this.answers % 3 > 0 ? calm : this.some(labels);
    return bar(this.page).getByRole('button', { name: label, exact: true }).first();
  }

  /** Presses it, unless what others do meanwhile takes it away. */
  async answer(seen) {
    const button = this.button(seen);
    const isGone = async () => isOther(seen, await this.page.evaluate(look));
    await until('pressed, or gone', () => button.click({ timeout: 5000 }).then(() => true, isGone));
  }

  async play(most) {
    for (; this.answers < most; this.answers += 1) {
      const seen = await until('asked, or over', () => this.page.evaluate(look), canAct);
      if (seen.over) return;
      this.met.add(seen.question);
      // What has no text shows as its key.
      assert.doesNotMatch([seen.question, ...seen.labels].join(' '), /\w\.\w|^\./);
      await this.answer(seen);
      await until('something came of it', () => this.page.evaluate(look), (now) => isOther(seen, now));
    }
    assert.fail(`not over after ${most} answers`);
  }
}

/** What cannot be taken back is asked twice. */
export async function confirm(page) {
  const again = page.getByRole('button', { name: /^Confirm: / });
  await until('confirmed', async () => (await again.isVisible()) || !(await page.evaluate(look)).asked || (await page.evaluate(look)).labels.length > 0);
  if (!(await again.isVisible())) return;
  await again.click();
  await again.waitFor({ state: 'hidden' });
}
