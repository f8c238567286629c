// What cannot be loaded says so, says that nothing is lost, and can be tried again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, phone, until, violations } from './house.mjs';
import { crossroads } from './positions.mjs';
import { tile } from './table.mjs';

const house = houseOfTests();
const failed = (page) => page.getByRole('alert').getByText('This page could not be loaded.');

/**
 * Opens a page that lacks a file of the site or an answer of the server, and has it once it is tried
 * again.
 */
async function lacks(missing, path, setUp = () => undefined) {
  const person = await house.person('Guest', { expected: /ERR_FAILED|Failed to fetch|500/ });
  await setUp(person);
  await person.context.route(missing, (route) => (missing.includes('/api/') ? route.fulfill({ status: 500 }) : route.abort()));
  const page = await person.open(await path(person));
  await failed(page).waitFor();
  assert.deepEqual(await violations(page), []);
  await person.context.unroute(missing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await failed(page).waitFor({ state: 'detached' });
  return page;
}

test('a page', async () => {
  const page = await lacks('**/assets/Settings-*.js', () => '/settings');
  await page.getByRole('heading', { name: 'Looks' }).waitFor();
});

test('what a page has to say', async () => {
  const page = await lacks('**/assets/web_account-*.js', () => '/account');
  await page.getByRole('heading', { name: 'Play as a guest' }).waitFor();
});

test('the board of a table', async () => {
  const page = await lacks('**/assets/board-*.js', async (person) => '/t/' + (await person.table({ position: crossroads() })));
  await tile(page, 'temple').waitFor();
});

test('a lesson', async () => {
  const page = await lacks('**/assets/tigris-1-*.js', () => '/learn/tigris/1');
  await page.getByRole('grid').waitFor();
});

test('sagas: that they are not known does not mean that there are none', async () => {
  const page = await lacks('**/api/sagas', () => '/sagas', (person) => person.ask('/register', { name: 'Somebody', password: 'a long password' }));
  await page.getByText('You have no saga yet.').waitFor();
});

test('on a phone the hand stays in sight while the server is away', async () => {
  const person = await house.person('Guest', { ...phone, expected: /WebSocket connection|ERR_CONNECTION|Failed to fetch/ });
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  await tile(page, 'temple').waitFor();
  await house.server.end('SIGTERM');
  await page.getByRole('button', { name: 'Try now' }).waitFor();
  const foot = () => page.locator('.hand').first().evaluate((hand) => hand.getBoundingClientRect().bottom);
  await until('the hand is in the window', foot, (bottom) => bottom <= phone.viewport.height);
  await house.server.start();
  await page.getByRole('button', { name: 'Try now' }).waitFor({ state: 'detached' });
});
