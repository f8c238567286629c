// A phone in the hand: 360 by 740, touched by a finger.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutTexts, houseOfTests, phone, picture, sizes, until } from './house.mjs';
import { crossroads } from './positions.mjs';
import { isFree, myTurn, question, space, tile } from './table.mjs';

const house = houseOfTests();

/**
 * What can be touched and is smaller than a fingertip needs. Links within a sentence are excepted,
 * as WCAG excepts them.
 */
function smallTargets() {
  const targets = document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=tab], [role=gridcell]');
  return [...targets]
    .filter((one) => one.checkVisibility() && !one.closest('p, li div') && one.getBoundingClientRect().right > 0)
    .map((one) => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
    .filter(({ box }) => box.width < 24 || box.height < 24)
    .map(({ one, box }) => `${one.outerHTML.slice(0, 120)} ${box.width} x ${box.height}`);
}

const scrollsSideways = () => document.documentElement.scrollWidth > window.innerWidth;

test('a tile is placed by taps: they prepare, and say what would be', async () => {
  const person = await house.person('Guest', phone);
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  await tile(page, 'temple').tap();
  await picture(page, 'phone-picked');
  await space(page, 'A1').tap();
  await page.locator('.board .coming').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await until('nothing is picked', () => tile(page, 'temple').getAttribute('aria-pressed'), (pressed) => pressed === 'false');
  await tile(page, 'temple').tap();
  await space(page, 'H3').tap();
  await question(page).getByText('War of the kings: Archer 2+? against Bull 2+?.').waitFor();
  assert.ok(await isFree(page, 'H3'));
  await picture(page, 'phone-place');
  await page.getByRole('button', { name: 'Place', exact: true }).tap();
  await until('the tile lies there', () => isFree(page, 'H3'), (free) => !free);
  await picture(page, 'phone-war');
});

/** Where a part of the page lies; its height as it is seen. */
const boxOf = (page, selector) => page.locator(selector).first().evaluate((one) => one.getBoundingClientRect().toJSON());

test('strip, board, question, hand and tabs are all in sight', async () => {
  const person = await house.person('Guest', phone);
  const page = await person.open('/t/' + (await person.table({ seats: ['me', 'random', 'random'] })));
  await myTurn(page);
  await space(page, 'A1').waitFor();
  const [strip, board, bar, hand, tabs] = await Promise.all(
    ['.strip', '[role=grid]', '.bar', '.hand', '.tabs'].map((part) => boxOf(page, part)),
  );
  const heights = [strip, board, bar, hand, tabs].map(({ height }) => Math.round(height));
  assert.deepEqual(heights, [40, 541, 50, 52, 47]);
  assert.equal(strip.top, 0);
  assert.ok(strip.bottom <= board.top && board.bottom <= bar.top, 'the board lies between strip and question');
  assert.ok(bar.bottom <= hand.top && hand.bottom <= tabs.top && tabs.bottom <= sizes.phone.height);
  assert.equal(await page.locator('.hand button').count(), 9);
  assert.equal(await page.locator('.ground').evaluate((one) => one.scrollHeight > one.clientHeight), false);
});

for (const language of ['cs', 'pl', 'ru'])
  test(`in ${language} nothing has to be scrolled either`, async () => {
    const person = await house.person('Guest', { ...phone, settings: { language } });
    const page = await person.open('/t/' + (await person.table({ seats: ['me', 'random', 'random'] })));
    await myTurn(page);
    await space(page, 'A1').waitFor();
    assert.equal(await page.locator('.ground').evaluate((one) => one.scrollHeight > one.clientHeight), false);
    assert.equal(await page.evaluate(scrollsSideways), false);
  });

test('on a lower screen the board scrolls, question and hand stay', async () => {
  const person = await house.person('Guest', { ...phone, viewport: { width: 360, height: 640 } });
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  await space(page, 'P6').scrollIntoViewIfNeeded();
  assert.ok(await page.locator('.ground').evaluate((one) => one.scrollTop > 0));
  for (const part of ['.bar', '.hand', '.tabs']) {
    const { top, bottom } = await boxOf(page, part);
    assert.ok(top >= 0 && bottom <= 640, `${part} is in sight: ${top} to ${bottom}`);
  }
});

test('the header of the site and the other panels are behind the menu', async () => {
  const person = await house.person('Guest', phone);
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.waitFor();
  assert.equal(await page.locator('header').count(), 0);
  await menu.tap();
  await page.locator('header').getByRole('link', { name: 'Settings' }).waitFor();
  await page.getByRole('button', { name: 'Notes' }).tap();
  await page.getByRole('tabpanel', { name: 'Notes' }).waitFor();
  await page.getByRole('tab', { name: 'Board' }).tap();
  await page.getByRole('tabpanel').waitFor({ state: 'detached' });
  // By keyboard, too: the focus is back where it came from, and Escape closes what covers the board.
  await menu.press('Enter');
  await page.getByRole('button', { name: 'Notes' }).press('Enter');
  await page.getByRole('tabpanel', { name: 'Notes' }).waitFor();
  await menu.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tabpanel').waitFor({ state: 'detached' });
  await menu.press('Enter');
  await page.keyboard.press('Escape');
  await page.locator('header').waitFor({ state: 'detached' });
});

test('two fingers make the board larger', async () => {
  const person = await house.person('Guest', phone);
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  const side = async () => (await space(page, 'H6').boundingBox()).width;
  const before = await side();
  const session = await person.context.newCDPSession(page);
  const fingers = (type, apart) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === null ? [] : [-1, 1].map((way, id) => ({ x: 180 + (way * apart) / 2, y: 300, id })),
    });
  await fingers('touchStart', 60);
  for (const apart of [80, 100, 120]) await fingers('touchMove', apart);
  await fingers('touchEnd', null);
  await until('it is larger', side, (now) => now > 1.5 * before);
  assert.ok(await isFree(page, 'H6'), 'and nothing was picked by it');
  assert.equal(await page.locator('.place.picked').count(), 0);
});

test('the spaces of the board are large enough for a finger', async () => {
  const person = await house.person('Guest', phone);
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  await space(page, 'A1').waitFor();
  const side = await page.evaluate(() => {
    const left = (word) => document.querySelector(`[data-thing="cell:${word}"]`).getBoundingClientRect();
    const [one, across] = [left('A2'), left('A1')];
    return Math.max(Math.abs(across.x - one.x), Math.abs(across.y - one.y));
  });
  assert.ok(side >= 32, `${side} pixels from space to space`);
});

const pages = {
  home: '/',
  watch: '/watch',
  new: '/new',
  account: '/account',
  settings: '/settings',
  learn: '/learn',
  lesson: '/learn/tigris',
  puzzle: '/learn/tigris/puzzle/king',
  missing: '/nowhere',
};
for (const [name, path] of Object.entries(pages))
  test(`nothing is too wide or too small: ${name}`, async () => {
    const person = await house.person('Guest', phone);
    const page = await person.open(path);
    await page.getByRole('heading').first().waitFor();
    assert.equal(await page.evaluate(scrollsSideways), false);
    assert.deepEqual(await page.evaluate(smallTargets), []);
    await picture(page, `phone-${name}`);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.equal(await page.evaluate(scrollsSideways), false, 'at 320');
  });

test('no text is cut in any language: the account, learning, a table that waits', async () => {
  const host = await house.person('Somebody with a long name');
  const waiting = await host.table({ seats: ['me', 'open', 'open'], public: true, pace: 'daily' });
  for (const language of ['en', 'cs', 'pl', 'ru']) {
    const person = await house.person('Guest', { ...phone, settings: { language } });
    for (const path of ['/account', '/learn', `/t/${waiting}`]) {
      const page = await person.open(path);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      assert.deepEqual(await page.evaluate(cutTexts), [], `${path} in ${language}`);
    }
    await person.close();
    house.people = house.people.filter((one) => one !== person);
  }
});

test('nothing is too wide or too small: the lobby, when a game waits', async () => {
  const person = await house.person('Somebody with a long name', phone);
  await person.table({ position: crossroads() });
  const page = await person.open();
  await page.getByRole('link', { name: '1 waits for you' }).waitFor();
  assert.equal(await page.evaluate(scrollsSideways), false);
  assert.deepEqual(await page.evaluate(smallTargets), []);
  await picture(page, 'phone-lobby');
});

test('nothing is too wide or too small: the table, with every panel', async () => {
  const person = await house.person('Guest', phone);
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  await space(page, 'A1').waitFor();
  for (const tab of await page.getByRole('tab').all()) {
    for (const width of [320, sizes.phone.width]) {
      await page.setViewportSize({ ...sizes.phone, width });
      assert.equal(await page.evaluate(scrollsSideways), false, `at ${width}`);
    }
    assert.deepEqual(await page.evaluate(smallTargets), []);
    const name = await tab.innerText();
    await tab.tap();
    await page.getByRole('tabpanel').waitFor({ state: name === 'Board' ? 'detached' : 'visible' });
    await picture(page, `phone-table-${name.toLowerCase()}`);
  }
});
