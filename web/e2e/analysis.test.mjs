// What the computer thinks of a game: hints while it is played, and once it is over the race, each
// choice with a grade, and lines of one's own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Keyboard } from './hands.mjs';
import { cutTexts, houseOfTests, patience, sideways, sizes, until, violations, within } from './house.mjs';
import { crossroads } from './positions.mjs';
import { question } from './table.mjs';

const house = houseOfTests();

/** The bag runs empty after a few turns: so the analysis takes seconds. */
const shortly = crossroads('settlement 2 temple 2 farm 1 market 1');
/** Milliseconds that thinking may take on a busy machine. */
const thought = 2 * patience;

/** The person places a tile where she first may, and ends her turn; the other one is a computer. */
async function finished(person) {
  const table = await person.table({ position: shortly, seed: 3 });
  for (let answers = 0; answers < 60; answers += 1) {
    const isAsked = ({ now, table: { status } }) => now.choices !== undefined || status === 'over';
    const { now, table: { status } } = await until('asked, or over', () => person.ask(`/tables/${table}`), isAsked);
    if (status === 'over') return table;
    const index = (now.choices.find(({ verb }) => verb === (answers % 2 === 0 ? 'place' : 'end')) ?? now.choices[0]).i;
    await person.ask(`/tables/${table}/choose`, { seq: now.seq, index, sure: true });
  }
  return assert.fail('the game did not end');
}

async function inAllThemes(page) {
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
    assert.deepEqual(await violations(page), [], theme);
  }
}

test('a finished game is analysed: the race, its turning points, and each choice', { timeout: 600_000 }, async () => {
  const person = await house.person('Hana');
  const table = await finished(person);
  const page = await person.open(`/t/${table}/end`);
  const race = page.getByRole('region', { name: 'The race: chance to win' });
  await race.getByRole('button', { name: 'Analyse' }).click();
  const graph = race.getByRole('img', { name: /^Chance to win in the course of the game/ });
  await graph.waitFor({ timeout: thought });

  // The picture can be read as a table; whoever has won has all chances in the end.
  await race.getByText('As a table').click();
  const rows = race.getByRole('row');
  await until('there is a row for each moment', () => rows.count(), (n) => n > 6);
  const { chances, swings, grades } = await person.ask(`/tables/${table}/analysis`, {});
  assert.equal(await rows.count(), chances.length + 1);
  for (const { p } of chances) assert.equal(p.reduce((sum, share) => sum + share, 0), 1000);
  const shares = await rows.last().getByRole('cell').allTextContents();
  assert.deepEqual(shares, chances.at(-1).p.map((share) => `${Math.round(share / 10)} %`));
  await inAllThemes(page);
  await page.setViewportSize(sizes.phone);
  await until('the page has found its width', () => page.evaluate(sideways), (wide) => wide.length === 0);
  assert.deepEqual(await page.evaluate(cutTexts), []);
  await page.setViewportSize(sizes.wide);

  // A turning point opens its moment.
  const turning = race.getByRole('listitem');
  assert.equal(await turning.count(), Math.min(5, swings.length));
  await turning.first().getByRole('link').click();
  await page.waitForURL(/\?at=\d+/);
  const all = page.getByRole('region', { name: 'All choices' });
  await all.waitFor();

  // Each choice that was one has a grade; the first of them is gone to.
  const steps = all.locator('ol').getByRole('link');
  const judged = steps.filter({ hasText: /best|good|inaccurate|mistake/ });
  await until('each choice that was one has a grade', () => judged.count(), (n) => n === grades.length);
  await judged.first().click();
  const choice = page.getByRole('region', { name: 'The choice' });
  const best = choice.getByRole('listitem');
  await best.first().waitFor({ timeout: thought });
  await until('what was chosen is marked, once', () => best.filter({ hasText: 'chosen' }).count(), (n) => n === 1);
  await inAllThemes(page);

  // It thinks longer until it is told not to; what it has found stays.
  await choice.getByRole('button', { name: 'Think longer' }).click();
  await choice.getByRole('button', { name: 'Cancel' }).click();
  await choice.getByRole('button', { name: 'Think longer' }).waitFor();
  assert.ok((await best.count()) > 0);

  for (const [width, language] of [[800, 'ru'], [360, 'cs']]) {
    await page.setViewportSize({ ...sizes.phone, width });
    await page.evaluate((word) => localStorage.setItem('ziggurat.settings', JSON.stringify({ language: word })), language);
    await page.reload();
    await page.locator(`html[lang="${language}"]`).waitFor();
    await page.locator('.rail ol [aria-current]').waitFor();
    assert.deepEqual(await page.evaluate(sideways), [], `${language} at ${width}`);
  }
  assert.deepEqual(await violations(page), [], 'on a phone');
});

test('a line of one’s own leaves a finished game by a key, and leads back', { timeout: 600_000 }, async () => {
  const person = await house.person('Hana');
  const table = await finished(person);
  const page = await person.open(`/t/${table}?at=1`);
  await page.getByRole('button', { name: 'Try another line' }).waitFor();
  await question(page).focus();
  await page.keyboard.press('l');
  await page.waitForURL((url) => /^\/t\/[\w-]+$/.test(url.pathname) && !url.pathname.includes(table));
  await page.getByText('Only you see it.').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const { table: info } = await person.ask(`/tables/${id}`);
  assert.equal(info.line.table, table);
  await inAllThemes(page);

  const stranger = await house.person('Other', { expected: /40[34]/ });
  const theirs = await stranger.open(`/t/${id}`);
  await theirs.getByRole('heading', { name: 'This table cannot be shown' }).waitFor();

  const back = page.getByRole('link', { name: 'Back to the game' });
  const hand = new Keyboard(page);
  await hand.goTo(back);
  await hand.press('Enter');
  await page.waitForURL(`**/t/${table}?at=*`);
});

test('a hint nudges first, then tells the choice and makes it', { timeout: 600_000 }, async () => {
  const person = await house.person('Hana');
  const table = await person.table({ position: crossroads() });
  const page = await person.open(`/t/${table}`);
  const bulb = page.getByRole('button', { name: 'Hint' });
  await bulb.waitFor();
  await question(page).focus();
  await page.keyboard.press('h');
  const box = page.getByRole('region', { name: 'Hint' });
  const more = box.getByRole('button', { name: 'Tell me the choice' });
  await more.waitFor({ timeout: thought });
  await box.getByText('1 hint so far').waitFor();
  await inAllThemes(page);

  await more.click();
  const made = box.getByRole('listitem').filter({ hasText: '%' });
  await until('three choices at most', () => made.count(), (n) => n > 0 && n <= 3);
  await page.setViewportSize(sizes.phone);
  await until('the numbers on the board have found their places', () => page.evaluate(sideways), (wide) => wide.length === 0);
  assert.deepEqual(await violations(page), [], 'on a phone');
  await box.getByRole('button').first().click();
  await until('the choice is made', () => person.ask(`/tables/${table}`), ({ now }) => now.made > 0);
  await box.waitFor({ state: 'detached' });

  const { table: info } = await within(patience, 'the table', person.ask(`/tables/${table}`));
  assert.equal(info.hinted, 1);
});

test('where other people play hints are given only if the table says so', async () => {
  const [hana, marek] = [await house.person('Hana'), await house.person('Marek')];
  await marek.ask('/guest', { name: 'Marek' });
  const page = await hana.open('/new?game=tigris&with=friends');
  await page.getByRole('switch', { name: /^Hints/ }).check();
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/t\/[\w-]+$/);
  const allowed = new URL(page.url()).pathname.split('/').at(-1);
  const forbidden = await hana.table({ seats: ['me', 'open', 'open'] });
  for (const [table, hints] of [[allowed, true], [forbidden, false]]) {
    await marek.ask(`/tables/${table}/join`, {});
    assert.equal((await marek.ask(`/tables/${table}`)).table.hints, hints);
  }
});
