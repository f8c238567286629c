// Whoever wants to go takes along what is his, is told what will become of it, and goes; with the
// keyboard alone, and on every screen.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cutTexts, houseOfTests, phone, picture, sideways, sizes, violations } from './house.mjs';

const house = houseOfTests();
const password = 'a long password';

async function accountOf(name, settings) {
  const person = await house.person(name, settings);
  await person.ask('/register', { name, password });
  return person;
}

test('somebody goes, and leaves a former player', async () => {
  const ada = await accountOf('Ada', { expected: /40[013]/ });
  const bob = await house.person('Bob');
  await bob.ask('/guest', { name: 'Bob' });
  const id = await ada.table({ seats: ['me', 'open'] });
  await bob.ask(`/tables/${id}/join`, {});

  const page = await ada.open('/account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  const mine = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
  assert.equal(mine.name, 'Ada');
  assert.equal(mine.tables[0].table, id);

  const way = page.getByRole('button', { name: 'Delete the account', exact: true });
  await way.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete the account Ada?' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  assert.ok(await way.evaluate((button) => button === document.activeElement), 'the focus is where it was');

  await page.keyboard.press('Enter');
  const go = dialog.getByRole('button', { name: 'Delete the account' });
  await dialog.getByLabel('Password').fill('a wrong one');
  assert.ok(await go.isDisabled(), 'not before he has said that he is sure');
  await dialog.getByRole('checkbox').check();
  await page.keyboard.press('Enter');
  await dialog.getByText('The password is wrong; nothing was deleted.').waitFor();
  await dialog.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Everything of yours is deleted. Farewell!').waitFor();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  assert.equal((await ada.ask('/me')).user, null);

  const his = await bob.open('/t/' + id);
  await his.getByText('resigned').first().waitFor();
  const { seats } = (await bob.ask('/tables/' + id)).table;
  assert.deepEqual([seats[0].name, seats[0].resigned], ['', true]);
});

test('the name of who has gone is said in the reader’s language', async () => {
  const ada = await accountOf('Ada Two');
  const bob = await accountOf('Bob Two', { settings: { language: 'cs' } });
  const { saga } = await ada.ask('/sagas', { game: 'oath', name: 'The long war', public: true, options: {} });
  await ada.ask('/account/delete', { sure: true, password });
  const page = await bob.open('/saga/' + saga);
  await page.getByText('bývalý hráč').waitFor();
});

test('a guest goes without a password', async () => {
  const eve = await house.person('Eve');
  await eve.ask('/guest', { name: 'Eve' });
  const page = await eve.open('/account');
  await page.getByRole('button', { name: 'Delete this guest' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the guest Eve?' });
  assert.equal(await dialog.getByLabel('Password').count(), 0);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Delete this guest' }).click();
  await page.getByText('Everything of yours is deleted. Farewell!').waitFor();
});

const screens = { wide: { viewport: sizes.wide }, middle: { viewport: sizes.middle }, phone };
for (const [size, settings] of Object.entries(screens))
  for (const language of ['en', 'ru'])
    test(`the page has room, ${size}, ${language}`, async () => {
      const person = await accountOf(`${size} ${language}`, { ...settings, settings: { language } });
      const page = await person.open('/account');
      const way = page.locator('button[aria-haspopup=dialog]');
      await way.waitFor();
      assert.deepEqual(await page.evaluate(cutTexts), []);
      await picture(page, `account-${size}-${language}`);
      await way.click();
      await page.locator('dialog[open]').waitFor();
      assert.deepEqual(await page.evaluate(sideways), []);
      assert.deepEqual(await violations(page), []);
      await picture(page, `account-delete-${size}-${language}`);
    });
