// A phone in the hand: 360 by 740, touched by a finger.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, picture, sizes, until } from './house.mjs';
import { crossroads } from './positions.mjs';
import { isFree, space, tile } from './table.mjs';

const house = houseOfTests();
const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** What can be touched and is smaller than a fingertip needs. Links within a sentence are excepted, as WCAG excepts them. */
function smallTargets() {
  const targets = document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=tab], [role=gridcell]');
  return [...targets]
    .filter((one) => one.checkVisibility() && !one.closest('p, li div') && one.getBoundingClientRect().right > 0)
    .map((one) => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
    .filter(({ box }) => box.width < 24 || box.height < 24)
    .map(({ one, box }) => `${one.outerHTML.slice(0, 120)} ${box.width} x ${box.height}`);
}

const scrollsSideways = () => document.documentElement.scrollWidth > window.innerWidth;

test('a tile is placed by taps', async () => {
  const person = await house.person('Guest', phone);
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  await tile(page, 'temple').tap();
  await picture(page, 'phone-picked');
  await space(page, 'H3').scrollIntoViewIfNeeded();
  await space(page, 'H3').tap();
  await until('the tile lies there', () => isFree(page, 'H3'), (free) => !free);
  await picture(page, 'phone-war');
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

for (const [name, path] of Object.entries({ home: '/', new: '/new', account: '/account', settings: '/settings', missing: '/nowhere' }))
  test(`nothing is too wide or too small: ${name}`, async () => {
    const person = await house.person('Guest', phone);
    const page = await person.open(path);
    await page.getByRole('heading').first().waitFor();
    assert.equal(await page.evaluate(scrollsSideways), false);
    assert.deepEqual(await page.evaluate(smallTargets), []);
    await picture(page, `phone-${name}`);
  });

test('nothing is too wide or too small: the lobby, when a game waits', async () => {
  const person = await house.person('Somebody with a long name', phone);
  await person.table({ position: crossroads() });
  const page = await person.open();
  await page.getByRole('link', { name: '1 game waits for you' }).waitFor();
  assert.equal(await page.evaluate(scrollsSideways), false);
  assert.deepEqual(await page.evaluate(smallTargets), []);
  await picture(page, 'phone-lobby');
});

test('nothing is too wide or too small: the table, with every panel', async () => {
  const person = await house.person('Guest', phone);
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  await space(page, 'A1').waitFor();
  for (const tab of await page.getByRole('tab').all()) {
    assert.equal(await page.evaluate(scrollsSideways), false);
    assert.deepEqual(await page.evaluate(smallTargets), []);
    const name = await tab.innerText();
    await tab.tap();
    await page.getByRole('tabpanel').waitFor();
    await picture(page, `phone-table-${name.toLowerCase()}`);
  }
});
