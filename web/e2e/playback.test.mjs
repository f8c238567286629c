// Others' moves in steps: each is shown, none keeps the reader from anything, and what he has
// missed is told in one line.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, phone, picture, until, violations } from './house.mjs';
import { endTurn, myTurn, question, tile } from './table.mjs';

const house = houseOfTests();
const moving = { reducedMotion: 'no-preference' };
const byOne = { ...moving, settings: { playback: 'by-one' } };

const bar = (page) => page.getByRole('group', { name: 'Others’ moves', exact: true });
const strip = (page) => page.getByRole('region', { name: 'Since your last choice' });
const button = (page, name) => bar(page).getByRole('button', { name, exact: true });
/** What lies on the board, as a screen reader hears it. */
const board = (page) => page.getByRole('gridcell').evaluateAll((cells) => cells.map((cell) => cell.ariaLabel).join());

/** One of two people at a table, who plays without a page. */
class Opponent {
  constructor(person, id) {
    this.person = person;
    this.id = id;
  }
  now = async () => (await this.person.ask(`/tables/${this.id}`)).now;

  async choose(words) {
    await this.person.ask(`/tables/${this.id}/choose`, { seq: (await this.now()).seq, words });
  }
  /** The first of the choices with a verb, in words. */
  async some(verb) {
    const group = (await this.now()).choices.find((one) => one.verb === verb);
    return [verb, ...group.with.map(([, word]) => word), group.of[0]].join(' ');
  }
  /** Two tiles, and the end of the turn: two steps. */
  async turn() {
    await this.choose(await this.some('place'));
    await this.choose(await this.some('place'));
    await this.choose('end');
  }
}

/** The page of a reader who has just ended his turn, and the opponent whose turn it is. */
async function oneTurnEach(reader) {
  const other = await house.person('Marek');
  await other.ask('/guest', { name: 'Marek' });
  const id = await reader.table({ seats: ['me', 'open'] });
  await other.ask(`/tables/${id}/join`, {});
  const opponent = new Opponent(other, id);
  if ((await opponent.now()).asked === 'bull') await opponent.choose('end');
  const page = await reader.open(`/t/${id}`);
  await myTurn(page);
  await endTurn(page);
  await until('the opponent is asked', async () => (await opponent.now()).asked, (asked) => asked === 'bull');
  return { id, page, opponent };
}

test('others’ choices appear as steps in order, and the pictures differ', async () => {
  const reader = await house.person('Hana', byOne);
  const { id, page, opponent } = await oneTurnEach(reader);
  const { made } = await opponent.now();
  const pictures = [await board(page)];
  await opponent.turn();
  const { steps } = await reader.ask(`/tables/${id}/steps?from=${made}`);
  assert.equal(steps.length, 2);
  for (const [index, step] of steps.entries()) {
    const cell = step.news[0].args.cell;
    await until(`step ${index + 1}`, () => question(page).textContent(), (text) => text.includes(`Step ${index + 1} of 2`));
    assert.match(await question(page).textContent(), new RegExp(`on ${cell}\\b`));
    pictures.push(await board(page));
    assert.deepEqual(await violations(page), []);
    await picture(page, `playback-${index + 1}`);
    await button(page, 'One step on').click();
  }
  await bar(page).waitFor({ state: 'detached' });
  await myTurn(page);
  assert.equal(new Set(pictures).size, 3);
  assert.equal(await board(page), pictures.at(-1));
  assert.deepEqual(await violations(page), []);
});

test('steps go on by themselves, and can be held', async () => {
  const reader = await house.person('Hana', { ...moving, settings: { playback: 'fast' } });
  const { page, opponent } = await oneTurnEach(reader);
  await opponent.turn();
  await bar(page).waitFor();
  await bar(page).waitFor({ state: 'detached' });
  await strip(page).getByRole('button', { name: 'Watch again' }).click();
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });
  await strip(page).waitFor();
});

test('skipping shows the present', async () => {
  const reader = await house.person('Hana', byOne);
  const { page, opponent } = await oneTurnEach(reader);
  await opponent.turn();
  await bar(page).waitFor();
  const first = await board(page);
  await button(page, 'Skip').click();
  assert.equal(await bar(page).count(), 0);
  assert.notEqual(await board(page), first);
});

test('a pick during the steps is accepted', async () => {
  const reader = await house.person('Hana', byOne);
  const { page, opponent } = await oneTurnEach(reader);
  await opponent.turn();
  await bar(page).waitFor();
  await myTurn(page);
  const mine = page.locator('[data-thing^="tile:"][data-legal]').first();
  const word = (await mine.getAttribute('data-thing')).split(':')[1];
  await mine.click();
  assert.equal(await bar(page).count(), 0);
  await until('the tile is picked', () => tile(page, word).getAttribute('aria-pressed'), (pressed) => pressed === 'true');
});

test('the focus stays where it is', async () => {
  const reader = await house.person('Hana', byOne);
  const { page, opponent } = await oneTurnEach(reader);
  await page.getByRole('tab', { name: 'Notes' }).click();
  const notes = page.getByRole('textbox');
  await notes.focus();
  await opponent.turn();
  await bar(page).waitFor();
  await page.keyboard.type('mine ');
  assert.equal(await notes.inputValue(), 'mine ');
});

for (const [name, how] of Object.entries({
  'at once': { ...moving, settings: { playback: 'at-once' } },
  'with reduced motion': {},
}))
  test(`${name} there are no steps, but the strip with the sum of the entries`, async () => {
    const reader = await house.person('Hana', how);
    const { id, page, opponent } = await oneTurnEach(reader);
    await opponent.turn();
    await strip(page).waitFor();
    await myTurn(page);
    assert.equal(await bar(page).count(), 0);
    const { entries } = await reader.ask(`/tables/${id}`);
    const mine = entries.findLastIndex(({ seat }) => seat === 'archer');
    const theirs = entries.slice(mine).filter(({ seat }) => seat === 'bull').length;
    assert.equal(theirs, 3);
    await until('the sum', () => strip(page).getByRole('listitem').allTextContents(), (sums) => sums.join() === `Bull: ${theirs} choices`);
    assert.ok(!reader.frames.sent.some((frame) => frame.includes('"steps"')));
    await strip(page).getByRole('button', { name: 'Close' }).click();
    await strip(page).waitFor({ state: 'detached' });
  });

test('the strip comes back after the next turn of the others', async () => {
  const reader = await house.person('Hana');
  const { page, opponent } = await oneTurnEach(reader);
  await opponent.turn();
  await strip(page).waitFor();
  await endTurn(page);
  await strip(page).waitFor({ state: 'detached' });
  await opponent.turn();
  await strip(page).waitFor();
});

test('a spectator sees the steps and follows live', async () => {
  const reader = await house.person('Hana');
  const { id, opponent } = await oneTurnEach(reader);
  const spectator = await house.person('Eve', byOne);
  const page = await spectator.open(`/t/${id}`);
  await page.getByRole('grid').waitFor();
  await opponent.choose(await opponent.some('place'));
  await bar(page).waitFor();
  await button(page, 'Follow live').click();
  await bar(page).waitFor({ state: 'detached' });
  assert.equal(await strip(page).count(), 0);
});

test('on a phone the bar has the sentence and five buttons', async () => {
  const reader = await house.person('Hana', { ...phone, ...byOne });
  const { page, opponent } = await oneTurnEach(reader);
  await opponent.turn();
  await bar(page).waitFor();
  const boxes = await bar(page).getByRole('button').evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect()).map(({ height, y }) => ({ height, y })),
  );
  assert.equal(boxes.length, 5);
  assert.ok(boxes.every(({ height, y }) => height >= 40 && y === boxes[0].y), JSON.stringify(boxes));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false);
  await picture(page, 'phone-playback');
});
