// Somebody who plays Tigris & Euphrates with a mouse or a keyboard in hand, or on a phone by a
// finger. He knows no rules: he does what the page marks as legal, and follows a plan only in what
// he does with the actions of his turns.
import assert from 'node:assert/strict';
import { until } from './house.mjs';
import { ready } from './table.mjs';

/** What can be seen on the page. Runs in the page. */
function look() {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const things = (kind) => all(`[data-thing^="${kind}:"][data-legal]`).map((one) => one.dataset.thing.split(':')[1]);
  const prompt = document.querySelector('section[aria-label="Your decision"]');
  return {
    // The board is loaded apart, and may come later than the question.
    asked: document.title.startsWith('●') && document.querySelector('[role="grid"]') !== null,
    over: document.querySelector('.result') !== null,
    made: Number(document.querySelector('main')?.dataset.made ?? 0),
    phase: document.querySelector('main')?.dataset.phase ?? '',
    problem: prompt?.querySelector('.problem')?.textContent ?? '',
    confirming: document.querySelector('[aria-label="Confirm your choice"]') !== null,
    supporting: all('.support').length > 0,
    swaps: all('[aria-label="Choices"] [data-verb="swap"]').length > 0,
    buttons: all('[aria-label="Choices"] button').length,
    tiles: things('tile'),
    leaders: things('leader').filter((leader) => !document.querySelector(`[data-thing="leader:${leader}"].away`)),
    spaces: things('cell'),
  };
}

export class Player {
  /** The names of the questions that came up. */
  met = new Set();
  answers = 0;
  actions = 0;

  /**
   * The plan: what to do with the next action, "place", "leader", "swap", or an own function of
   * this player.
   */
  constructor(hand, plan) {
    this.hand = hand;
    this.page = hand.page;
    this.plan = plan;
  }

  see() {
    return this.page.evaluate(look);
  }

  /** Plays until the game is over, or until something else is so; at most so many answers. */
  async play({ most = 400, stop = () => false } = {}) {
    for (; this.answers < most; this.answers += 1) {
      const seen = await until('asked, or over', () => this.see(), (now) => now.asked || now.over);
      if (seen.over || stop(seen)) return;
      this.met.add(seen.phase);
      await this.answer(seen);
      const after = await until('something came of it', () => this.see(), (now) => isOther(seen, now));
      assert.equal(after.problem, '');
    }
    assert.fail(`not done after ${most} answers`);
  }

  async answer(seen) {
    if (seen.confirming) await this.button('Confirm: ');
    else if (seen.supporting) await this.support();
    else if (seen.phase === 'turn.action') await this.act(seen);
    else if (seen.spaces.length > 0 && this.answers % 2 === 0) await this.onBoard(seen);
    else await this.hand.use(this.choices().first());
  }

  choices() {
    return this.page.getByRole('group', { name: 'Choices' }).getByRole('button');
  }

  async button(name) {
    await this.hand.use(this.page.getByRole('button', { name }).first());
  }

  async support() {
    const more = this.page.getByRole('button', { name: 'One more' });
    if (await more.isEnabled()) await this.hand.use(more);
    await this.hand.use(ready(this.page));
  }

  /** Picks the space; if that leaves several choices, the first of their buttons. */
  async onBoard({ spaces, made }) {
    await this.hand.useSpace(this.some(spaces));
    const now = await this.see();
    if (now.made === made && now.asked && !now.confirming && now.buttons > 1) await this.hand.use(this.choices().first());
  }

  async act(seen) {
    if (seen.tiles.length === 0) return this.button('End the turn');
    const next = this.plan(this.actions);
    this.actions += 1;
    if (typeof next === 'function') return next(this);
    if (next === 'leader' && seen.leaders.length > 0) return this.put('leader', this.some(seen.leaders));
    if (next === 'swap' && seen.swaps) return this.swap();
    return this.put('tile', this.some(seen.tiles));
  }

  /** Picks a tile or a leader, and then a space; without one, any that is lit. */
  async put(kind, word, space = null) {
    await this.hand.use(this.page.locator(`[data-thing="${kind}:${word}"]`));
    const { spaces } = await until(`${word} is picked`, () => this.see(), (now) => now.spaces.length < 170);
    await this.hand.useSpace(space ?? this.some(spaces));
  }

  async swap() {
    await this.hand.use(this.page.locator('[aria-label="Choices"] [data-verb="swap"]'));
    for (const tile of await this.page.locator('[data-thing^="tile:"]').all()) await this.hand.use(tile);
    await this.hand.use(ready(this.page));
  }

  /** Always the same of the same list at the same time, and different ones in the long run. */
  some(list) {
    assert.ok(list.length > 0, 'nothing is legal');
    return list[(this.answers * 7919 + 13) % list.length];
  }
}

function isOther(one, other) {
  return ['made', 'over', 'confirming'].some((name) => one[name] !== other[name]);
}
