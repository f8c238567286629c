// Settings count at once, and are kept: the theme that follows the system, the size of the text,
// and when to recap.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, picture, until } from './house.mjs';

const house = houseOfTests();

const ofPage = (page) =>
  page.evaluate(() => ({
    theme: document.documentElement.dataset.theme,
    ground: getComputedStyle(document.body.parentElement).backgroundColor,
    text: getComputedStyle(document.documentElement).fontSize,
  }));

const light = 'rgb(243, 236, 221)';
const dark = 'rgb(22, 19, 15)';

test('the theme follows the system as it changes, until one is chosen', async () => {
  const person = await house.person('Guest', { colorScheme: 'light' });
  const page = await person.open('/settings');
  const choice = (name) => page.getByRole('radio', { name });
  await choice('As the system').waitFor();
  assert.ok(await choice('As the system').isChecked());
  assert.equal((await ofPage(page)).ground, light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await until('the page is dark', () => ofPage(page), ({ ground }) => ground === dark);
  await page.emulateMedia({ contrast: 'more' });
  await until('the page has more contrast', () => ofPage(page), ({ theme }) => theme === 'contrast');
  await choice('Light').check();
  await until('the page is light', () => ofPage(page), ({ ground }) => ground === light);
  await page.reload();
  await choice('Light').waitFor();
  assert.ok(await choice('Light').isChecked());
  assert.equal((await ofPage(page)).ground, light);
});

test('the size of the text counts at once, and on the next page', async () => {
  const person = await house.person('Guest');
  const page = await person.open('/settings');
  await page.getByRole('radiogroup', { name: 'Text size' }).getByRole('radio', { name: 'Large' }).check();
  await until('the text is large', () => ofPage(page), ({ text }) => text === '19px');
  await picture(page, 'settings-large');
  await page.goto(house.url);
  await page.getByRole('heading').first().waitFor();
  assert.equal((await ofPage(page)).text, '19px');
});

test('sections are reached by their address', async () => {
  const person = await house.person('Guest');
  const page = await person.open('/settings');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Looks' }).click();
  await until('the link is the current one', () => sections.getByRole('link', { name: 'Looks' }).getAttribute('aria-current'));
  assert.equal(new URL(page.url()).hash, '#looks');
  await page.getByRole('radio', { name: 'High contrast' }).waitFor();
});
