// The server is killed under a game and comes back: the page says so, finds back by itself, and
// nothing is lost or done twice.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, picture, until } from './house.mjs';
import { crossroads } from './positions.mjs';
import { isFree, place, question, space, tile } from './table.mjs';

const house = houseOfTests();

const lost = 'Connection lost, trying again…';
/** What a browser says about a server that is away. */
const expected = /WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to fetch/;

async function sitDown() {
  const person = await house.person('Guest', { expected });
  const id = await person.table({ position: crossroads() });
  const page = await person.open('/t/' + id);
  await tile(page, 'temple').waitFor();
  return { person, page, id };
}

const placed = async (person, id) =>
  (await person.ask(`/tables/${id}`)).entries.flatMap(({ news = [] }) => news).filter(({ key }) => key === 'tigris.event.placed');

async function kill(page) {
  await house.server.end('SIGKILL');
  await page.getByText(lost).waitFor();
}

/**
 * The page is back within two seconds after the server is: after the longest pause between two
 * attempts, a second and a half, and the time that a fresh page of the table takes on this machine
 * just now, for which a quiet one has half a second.
 */
async function comeBack({ person, page, id }) {
  await house.server.start();
  const began = performance.now();
  await page.getByText(lost).waitFor({ state: 'detached' });
  const took = performance.now() - began;
  const fresh = await person.context.newPage();
  await fresh.goto(`${house.url}/t/${id}`);
  await tile(fresh, 'temple').waitFor();
  const opening = performance.now() - began - took;
  await fresh.close();
  assert.ok(took < 1500 + Math.max(500, opening), `back after ${took} ms; a fresh page takes ${opening} ms`);
}

test('between two choices', async () => {
  const table = await sitDown();
  const { person, page, id } = table;
  await place(page, 'temple', 'A1');
  const before = await question(page).innerText();
  // Half of the next choice is made when the server goes.
  await tile(page, 'market').click();
  await kill(page);
  await picture(page, 'connection-lost');
  await comeBack(table);
  await until('the same question', () => question(page).innerText(), (now) => now === before);
  assert.equal((await placed(person, id)).length, 1);
  assert.equal(await page.getByText('Archer places a temple on A1.').first().isVisible(), true);
  // The other half can be made, or the whole again.
  const market = tile(page, 'market');
  if ((await market.getAttribute('aria-pressed')) === 'false') await market.click();
  await space(page, 'A2').click();
  await page.getByText('Archer places a market on A2.').first().waitFor();
  assert.equal((await placed(person, id)).length, 2);
});

test('after a long time', async () => {
  const table = await sitDown();
  await kill(table.page);
  await table.page.waitForTimeout(20_000); // long enough for pauses that only ever grow to become too long
  await comeBack(table);
});

test('a choice made while the server is away is made once', async () => {
  const table = await sitDown();
  const { person, page, id } = table;
  await kill(page);
  await tile(page, 'temple').click();
  await space(page, 'A1').click();
  await space(page, 'A1').click();
  await comeBack(table);
  await page.getByText('Archer places a temple on A1.').first().waitFor();
  assert.equal((await placed(person, id)).length, 1);
});

test('a choice on its way when the server goes is made once or not at all', async () => {
  const table = await sitDown();
  const { person, page, id } = table;
  await tile(page, 'temple').click();
  await Promise.all([space(page, 'A1').click(), house.server.end('SIGKILL')]);
  await page.getByText(lost).waitFor();
  await comeBack(table);
  await page.locator('[data-thing^="tile:"][data-legal]').first().waitFor();
  // The page sends it again if it was not answered, so both are asked until they agree.
  const both = async () => ({ free: await isFree(page, 'A1'), made: (await placed(person, id)).length });
  const { made } = await until('the page shows what the server kept', both, ({ free, made }) => free === (made === 0));
  assert.ok(made <= 1);
});
