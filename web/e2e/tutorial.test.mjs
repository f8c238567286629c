// The tutorial as a learner meets it: by keyboard alone from the front page to the end, and on a phone with wrong moves,
// going back and leaving. That its numbers are true is checked by tests/server/tutorial.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { houseOfTests, patience, picture, sizes, until, violations } from './house.mjs';
import { Keyboard, Mouse } from './hands.mjs';
import { ready } from './table.mjs';

const { chapters } = JSON.parse(readFileSync(join(import.meta.dirname, '../src/tutorial/tigris.json'), 'utf8'));
const house = houseOfTests();

const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });
const piece = (page, thing) => page.locator(`[data-thing="${thing}"]`);

/** By the pieces and buttons that a player would use. */
const ways = {
  async leader(hand, [leader, space]) {
    await hand.use(piece(hand.page, `leader:${leader}`));
    await hand.useSpace(space);
  },
  async place(hand, [tile, space]) {
    await hand.use(piece(hand.page, `tile:${tile}`));
    await hand.useSpace(space);
  },
  take: (hand, [space]) => hand.useSpace(space),
  end: (hand) => hand.use(button(hand.page, 'End the turn')),
  war: (hand) => hand.use(button(hand.page, 'Let the kings fight')),
  async support(hand, [n]) {
    for (let i = 0; i < Number(n); i += 1) await hand.use(button(hand.page, 'One more'));
    await hand.use(ready(hand.page));
  },
  monument: (hand, [monument]) =>
    hand.use(button(hand.page, new RegExp(`Build the ${monument.replace('-', ' and ')} monument`))),
  async swap(hand, tiles) {
    await hand.use(button(hand.page, 'Swap tiles'));
    for (const [i, tile] of tiles.entries()) await hand.use(piece(hand.page, `tile:${tile}`).nth(i));
    await hand.use(ready(hand.page));
  },
  async catastrophe(hand, [space]) {
    await hand.use(piece(hand.page, 'verb:catastrophe'));
    await hand.useSpace(space);
  },
};

function text(page) {
  return page.locator('.lesson .text').innerText();
}

async function make(hand, choice) {
  const before = await text(hand.page);
  const [verb, ...words] = choice.split(' ');
  await ways[verb](hand, words);
  await until(`the lesson goes on after ${choice}`, () => text(hand.page), (now) => now !== before && now.length > 60);
}

test('the keyboard leads through the whole tutorial, and on into the game', async () => {
  const guest = await house.person('Learner');
  const hand = new Keyboard(await guest.open());
  const { page } = hand;
  await hand.use(page.getByRole('link', { name: 'Learn the game' }));
  for (const [index, { steps }] of chapters.entries()) {
    await page.getByRole('heading', { name: `${index + 1} of ${chapters.length}:` }).waitFor();
    await piece(page, 'cell:A1').waitFor();
    for (const { choice } of steps) await make(hand, choice);
    if (index + 1 < chapters.length) await hand.use(button(page, 'Next chapter'));
  }
  await picture(page, 'tutorial-end');
  await hand.use(button(page, 'Play on from here'));
  await page.waitForURL(/\/t\//);
  await button(page, 'Play on from here').waitFor({ state: 'detached' });
  await hand.use(button(page, 'End the turn').first());
  // The computer takes up to a second for each of its choices, and a turn can have many.
  await page.getByText(/Archer’s turn/).first().waitFor({ timeout: 4 * patience });
  assert.equal((await guest.ask('/lobby')).yours.length, 1, 'only the game that goes on is left');
});

test('on a phone: a wrong move costs nothing, a move can be taken back, and leaving leaves nothing behind', async () => {
  const guest = await house.person('Learner', { viewport: sizes.phone, hasTouch: true, isMobile: true });
  const hand = new Mouse(await guest.open('/learn/tigris'));
  const { page } = hand;
  await piece(page, 'cell:A1').waitFor();
  const welcome = await text(page);
  assert.deepEqual(await violations(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');

  await ways.leader(hand, ['priest', 'F4']);
  await page.getByText('The lesson goes on with this: Put your king on F4.').first().waitFor();
  await picture(page, 'tutorial-hint');
  await make(hand, 'leader king F4');
  await hand.use(button(page, 'Back'));
  await until('the first step is back', () => text(page), (now) => now === welcome);
  await hand.use(button(page, 'Do it for me'));
  await until('the second step comes', () => text(page), (now) => now.includes('G4'));

  await page.reload();
  await until('a reload begins the chapter anew', () => text(page), (now) => now === welcome);
  await hand.use(button(page, 'Skip chapter'));
  await page.getByRole('heading', { name: `2 of ${chapters.length}:` }).waitFor();
  await hand.use(page.getByRole('link', { name: 'Leave' }));
  await until('the tables are closed', () => guest.ask('/lobby'), ({ yours, waiting }) => yours.length + waiting.length === 0);
});

test('there is no tutorial of a game that is not there', async () => {
  const guest = await house.person('Learner');
  const page = await guest.open('/learn/nothing');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});
