// A game of each title comes to its end, and its page tells how: who won, where the points came
// from, playing again. What somebody has played stands on his own page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Keyboard } from './hands.mjs';
import { houseOfTests, sizes, until, violations } from './house.mjs';
import { crossroads } from './positions.mjs';

const house = houseOfTests();
const titles = { tigris: 2, crescent: 4, oath: 2 };
const password = 'a long password';

/** What ends a turn, or what goes on in it: so a game comes to its end. */
const soothing = ['end', 'stay', 'done', 'pass', 'refuse'];
const mostAnswers = 1500;

/**
 * Plays a table to its end by whatever is legal, without looking at it; the others are computers.
 */
async function playOut(person, table) {
  for (let n = 0; n < mostAnswers; n += 1) {
    const asked = ({ now, table: info }) => now.choices !== undefined || info.status === 'over';
    const { now, table: info } = await until('asked, or over', () => person.ask(`/tables/${table}`), asked);
    if (info.status === 'over') return now.result;
    const calm = n % 3 > 0 ? now.choices.find(({ verb }) => soothing.includes(verb)) : undefined;
    const choices = now.choices.flatMap(({ i, of = [''] }) => of.map((_, more) => i + more));
    const index = calm?.i ?? choices[(n * 7919 + 13) % choices.length];
    await person.ask(`/tables/${table}/choose`, { seq: now.seq, index, sure: true });
  }
  return assert.fail(`not over after ${mostAnswers} answers`);
}

/** Everybody has passed so often that one more time ends the game. */
const idle = 'idle 3\n';

async function pass(person, table) {
  const { now } = await person.ask(`/tables/${table}`);
  await person.ask(`/tables/${table}/choose`, { seq: now.seq, words: 'end', sure: true });
}

async function finished(person, game, more = {}) {
  const seats = ['me', ...Array(titles[game] - 1).fill('random')];
  const table = await person.table({ game, seats, ...more });
  return { table, result: await playOut(person, table) };
}

/** What the page says to be the points, by seat: of cards and of rows alike. */
async function shownTotals(page) {
  return page.locator('.total').evaluateAll((all) => all.map((one) => Number.parseInt(one.firstChild.textContent, 10)));
}

/** What is wider than the page, or cut within itself. */
async function cut(page) {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page'] : [];
    const isCut = (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === 'hidden';
    const texts = [...document.querySelectorAll('main :is(p, h1, h2, th, td, dt, dd, a, button, span, small, li)')];
    return [...wide, ...texts.filter((one) => !one.closest('.hidden') && isCut(one)).map((one) => one.outerHTML.slice(0, 120))];
  });
}

for (const game of Object.keys(titles))
  test(`the end of a game of ${game}`, async () => {
    const person = await house.person('Hana');
    const { table, result } = await finished(person, game);
    const page = await person.open(`/t/${table}/end`);
    await page.getByRole('heading', { level: 1, name: / wins?/ }).waitFor();
    const rows = page.getByRole('table').getByRole('row');
    await until('everybody has a row', () => rows.count(), (n) => n === titles[game] + 1);
    const { rows: account, columns, adds } = await person.ask(`/tables/${table}/account`);
    for (const { seat, total, cells } of account) {
      const counted = cells.filter((_, i) => columns[i].counts).map(({ n, plus }) => n + plus);
      const sum = adds === 'least' ? Math.min(...counted) : counted.reduce((a, b) => a + b, 0);
      assert.equal(sum, total, seat);
      assert.equal(total, result[seat].points, seat);
    }
    if (game !== 'oath') {
      const best = Object.values(result).sort((a, b) => a.rank - b.rank);
      assert.deepEqual(await shownTotals(page), best.map(({ points }) => points));
    }
    await page.getByRole('img').first().waitFor();
    for (const theme of ['light', 'dark', 'contrast']) {
      await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
      assert.deepEqual(await violations(page), [], theme);
    }
    for (const [width, languages] of [[800, ['ru']], [320, ['en']], [360, ['cs', 'pl', 'ru', 'en']]]) {
      await page.setViewportSize({ ...sizes.phone, width });
      for (const language of languages) {
        await page.evaluate((word) => localStorage.setItem('ziggurat.settings', JSON.stringify({ language: word })), language);
        await page.reload();
        await page.locator(`html[lang="${language}"]`).waitFor();
        await page.locator('main .won').first().waitFor();
        assert.deepEqual(await cut(page), [], `${language} at ${width}`);
      }
    }
    assert.deepEqual(await violations(page), [], 'on a phone');
  });

test('the table leads to how it went, and playing again against computers takes one click', async () => {
  const person = await house.person('Hana');
  const { table } = await finished(person, 'tigris', { position: crossroads('settlement 0 temple 0 farm 0 market 0') });
  const page = await person.open(`/t/${table}`);
  await page.getByRole('link', { name: 'How it went' }).click();
  await page.waitForURL(`**/t/${table}/end`);
  await page.getByRole('link', { name: 'Watch it again' }).waitFor();
  await page.getByRole('button', { name: 'Play again' }).click();
  await page.waitForURL((url) => /\/t\/[\w-]+$/.test(url.pathname) && !url.pathname.includes(table));
  await page.getByRole('grid').waitFor();
  // Back at the end, the new game is one link away.
  await page.goBack();
  await page.getByRole('link', { name: 'To the new game' }).waitFor();
});

test('another game of Crescent Moon is played with other characters', async () => {
  const person = await house.person('Hana');
  const { table } = await finished(person, 'crescent');
  const page = await person.open(`/t/${table}/end`);
  // By keyboard alone, and whoever looks sees where he is.
  const again = page.getByRole('button', { name: 'Rematch, other characters' });
  await again.waitFor();
  const hand = new Keyboard(page);
  await hand.goTo(again);
  assert.notEqual(await again.evaluate((one) => getComputedStyle(one).outlineStyle), 'none');
  await hand.press('Enter');
  await page.waitForURL((url) => /\/t\/[\w-]+$/.test(url.pathname) && !url.pathname.includes(table));
  const { table: next } = await person.ask(`/tables/${new URL(page.url()).pathname.split('/').at(-1)}`);
  assert.deepEqual(next.you, ['murshid']);
});

test('people agree to another game on the page where the last one ended', async () => {
  const [ann, bob] = [await house.person('Ann'), await house.person('Bob')];
  const table = await ann.table({ seats: ['me', 'open'] });
  await bob.ask('/guest', { name: 'Bob' });
  await bob.ask(`/tables/${table}/join`, {});
  // The lot decides who begins. Nobody builds: that ends it.
  const { now } = await ann.ask(`/tables/${table}`);
  const [first, second] = now.asked === 'archer' ? [ann, bob] : [bob, ann];
  for (const who of [first, second, first, second]) await pass(who, table);
  const [hers, his] = [await ann.open(`/t/${table}/end`), await bob.open(`/t/${table}/end`)];
  await hers.getByRole('button', { name: 'Play again' }).click();
  await his.getByRole('button', { name: 'Accept' }).click();
  await hers.waitForURL((url) => !url.pathname.includes(table));
  await his.getByRole('link', { name: 'To the new game' }).click();
  await his.waitForURL(hers.url());
});

test('the link to the end is copied, and that is said', async () => {
  const person = await house.person('Hana', { permissions: ['clipboard-read', 'clipboard-write'] });
  const table = await person.table({ position: idle });
  await pass(person, table);
  const page = await person.open(`/t/${table}/end`);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Copied.' }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${house.url}/t/${table}/end`);
});

test('a game that is not over says so', async () => {
  const person = await house.person('Hana');
  const table = await person.table();
  const page = await person.open(`/t/${table}/end`);
  await page.getByText('This game is not over yet.').waitFor();
  await page.getByRole('link', { name: 'To the table' }).click();
  await page.waitForURL(`**/t/${table}`);
});

test('a profile tells what somebody has played, by game, and leads to it', async () => {
  const person = await house.person('Hana');
  await person.ask('/register', { name: 'Hana', password });
  for (const game of ['tigris', 'oath']) await finished(person, game, { public: true });
  const page = await person.open('/account');
  await page.getByRole('link', { name: 'Your profile' }).click();
  await page.getByRole('heading', { name: 'Hana' }).waitFor();
  await page.getByText('2 games').first().waitFor();
  await page.getByRole('row', { name: 'Random 2' }).waitFor();
  const games = page.locator('ol > li');
  assert.equal(await games.count(), 2);
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
    assert.deepEqual(await violations(page), [], theme);
  }
  await page.getByRole('group', { name: 'Which game' }).getByRole('button', { name: 'Oath' }).click();
  await until('only Oath is left', () => games.count(), (n) => n === 1);
  await page.setViewportSize({ ...sizes.phone, width: 320 });
  assert.deepEqual(await cut(page), []);
  await page.setViewportSize(sizes.phone);
  for (const language of ['cs', 'pl', 'ru']) {
    await page.evaluate((word) => localStorage.setItem('ziggurat.settings', JSON.stringify({ language: word })), language);
    await page.reload();
    await page.locator(`html[lang="${language}"]`).waitFor();
    await games.first().waitFor();
    assert.deepEqual(await cut(page), [], language);
  }
  await games.first().getByRole('link').click();
  await page.waitForURL('**/end');
});

test('nobody has a page by a name that no account has', async () => {
  const person = await house.person('Guest', { expected: /404/ });
  const page = await person.open('/u/Nobody');
  await page.getByText('There is nobody by this name.').waitFor();
  assert.deepEqual(await violations(page), []);
});
