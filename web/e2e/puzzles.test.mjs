// Questions to solve: positions from games, and what somebody has chosen badly in a game of his own.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Keyboard } from './hands.mjs';
import { cutTexts, houseOfTests, phone, picture, sideways, sizes, until, violations } from './house.mjs';
import { crossroads } from './positions.mjs';
import { ready } from './table.mjs';

const house = houseOfTests();
/** Milliseconds that thinking may take on a busy machine. */
const thought = 120_000;
const themes = ['light', 'dark', 'contrast'];

async function inAllThemes(page) {
  for (const theme of themes) {
    await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
    assert.deepEqual(await violations(page), [], theme);
  }
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
}
const speech = (page) => page.getByRole('region', { name: 'The puzzle' });
const told = (page) => speech(page).locator('ol > li');
/** The first position of the program: a revolt, in which two or three temples win. */
const [first] = readFileSync(join(import.meta.dirname, '../../ai/tactics/tigris.play'), 'utf8').match(/(?<=^case )[\w-]+/m);

test('a position is solved by keyboard, explained, and remembered', { timeout: 300_000 }, async () => {
  const person = await house.person('Hana');
  const page = await person.open('/learn');
  const games = page.locator('details', { hasText: 'Positions from games' });
  await games.first().locator('summary').click();
  await page.getByText('0 of 63 solved').waitFor();
  assert.deepEqual(await violations(page), []);
  const hand = new Keyboard(page);
  await hand.goTo(games.first().getByRole('link', { name: /^Position 1,/ }));
  await hand.press('Enter');
  await page.waitForURL(`**/learn/tigris/position/${first}`);

  // A wrong answer: what is best is told, with its chance and reasons, and shown on the board.
  await speech(page).getByText('Find the choice that wins.').waitFor();
  await hand.use(ready(page));
  await speech(page).getByText('There is something better.').waitFor({ timeout: thought });
  await speech(page).getByText('It wins by force.').waitFor();
  await until('the best is told, and what was chosen', () => told(page).count(), (n) => n >= 2);
  assert.equal(await told(page).filter({ hasText: 'chosen' }).count(), 1);
  assert.match(await told(page).first().innerText(), /%/);
  await page.locator('.advice-badges span').first().waitFor();
  await inAllThemes(page);
  await picture(page, 'puzzle-wrong-1400');

  // Once more, from the beginning: now it is right, but was told before.
  await page.keyboard.press('Backspace');
  await speech(page).getByText('Find the choice that wins.').waitFor();
  await told(page).first().waitFor({ state: 'detached' });
  const more = page.getByRole('button', { name: 'One more' });
  for (let i = 0; i < 2; i += 1) await hand.use(more);
  await hand.use(ready(page));
  await speech(page).getByText('Right!').waitFor({ timeout: thought });
  assert.equal((await person.ask('/puzzles?game=tigris')).puzzles[0].solved, false);

  // Whoever comes again and finds it by himself has solved it.
  await page.reload();
  await hand.use(more);
  await hand.use(more);
  await hand.use(ready(page));
  await speech(page).getByText('Right!').waitFor({ timeout: thought });
  assert.equal((await person.ask('/puzzles?game=tigris')).puzzles[0].solved, true);
  await hand.use(speech(page).getByRole('link', { name: 'Next puzzle' }));
  await page.waitForURL((url) => url.pathname.startsWith('/learn/tigris/position/') && !url.pathname.endsWith(first));
  await page.getByRole('heading', { name: 'Tigris & Euphrates: position 2' }).first().waitFor();
});

test('at a position nobody is asked for a takeback, though one has chosen before', async () => {
  const person = await house.person('Ivo');
  const { puzzles } = await person.ask('/puzzles?game=crescent');
  const page = await person.open(`/learn/crescent/position/${puzzles[2].puzzle}`);
  await page.getByText('The Sultan has chosen cards, or none.').first().waitFor();
  await page.getByRole('group', { name: 'Back' }).getByRole('button', { name: 'Undo' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Ask for a takeback' }).count(), 0);
});

test('a position of every game fits a phone, in every language', { timeout: 300_000 }, async () => {
  const person = await house.person('Hana', phone);
  const page = await person.open('/');
  for (const [game, language] of [['tigris', 'cs'], ['crescent', 'ru'], ['oath', 'pl']]) {
    const { puzzles } = await person.ask(`/puzzles?game=${game}`);
    await page.evaluate((word) => localStorage.setItem('ziggurat.settings', JSON.stringify({ language: word })), language);
    await page.goto(new URL(`/learn/${game}/position/${puzzles[0].puzzle}`, page.url()).href);
    await page.locator(`html[lang="${language}"]`).waitFor();
    await page.locator('.speech').waitFor();
    assert.deepEqual(await page.evaluate(sideways), [], game);
    assert.deepEqual(await page.evaluate(cutTexts), [], game);
    assert.deepEqual(await violations(page), [], game);
    await picture(page, `puzzle-${game}-360`);
  }
});

/** The bag runs empty after a few turns: so the analysis takes seconds. */
const shortly = crossroads('settlement 2 temple 2 farm 1 market 1');

/** Ends every turn of hers without a tile placed; the other one is a computer. */
async function finished(person) {
  const table = await person.table({ seats: ['me', 'random'], seed: 4, position: shortly });
  for (let answers = 0; answers < 100; answers += 1) {
    const isAsked = ({ now, table: { status } }) => now.choices !== undefined || status === 'over';
    const { now, table: { status } } = await until('asked, or over', () => person.ask(`/tables/${table}`), isAsked);
    if (status === 'over') return table;
    const index = (now.choices.find(({ verb }) => verb === 'end') ?? now.choices[0]).i;
    await person.ask(`/tables/${table}/choose`, { seq: now.seq, index, sure: true });
  }
  return assert.fail('the game did not end');
}

test('a mistake of one’s own is asked again, and what was chosen then is told', { timeout: 300_000 }, async () => {
  const person = await house.person('Hana');
  const table = await finished(person);
  const page = await person.open(`/t/${table}/end`);
  await page.getByRole('button', { name: 'Analyse' }).click();
  const list = page.locator('section', { has: page.getByRole('heading', { name: 'Your mistakes' }) });
  await list.getByRole('link').first().waitFor({ timeout: thought });
  await inAllThemes(page);
  const { mistakes } = await person.ask(`/mistakes?table=${table}`);
  assert.ok(mistakes.length > 0);
  assert.equal(await list.getByRole('link').count(), Math.min(12, mistakes.length));
  await list.getByRole('link').first().click();
  await page.waitForURL(`**/t/${table}/again/*`);
  await speech(page).getByText(/cost you \d+ % of a chance to win/).waitFor();
  await page.getByRole('group', { name: 'Choices' }).getByRole('button', { name: 'End the turn' }).click();
  await told(page).first().waitFor({ timeout: thought });
  assert.equal(await told(page).filter({ hasText: 'chosen in the game' }).count(), 1);
  await page.setViewportSize(sizes.middle);
  await until('the page has found its width', () => page.evaluate(sideways), (wide) => wide.length === 0);
  await picture(page, 'puzzle-mistake-800');
  await speech(page).getByRole('link', { name: 'Play on from here' }).click();
  await page.getByText('Only you see it.').waitFor();
  await page.goto(new URL('/learn', page.url()).href);
  await page.getByRole('heading', { name: 'Your mistakes' }).waitFor();
});
