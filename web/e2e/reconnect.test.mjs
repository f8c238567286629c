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
 * The first attempt after the server is there brings the page back; how long it waits between two,
 * a second and a half at most, is told by retry.test.ts. So no busy machine is mistaken for a slow
 * page.
 */
async function comeBack(page) {
  await house.server.start();
  await page.evaluate(() => null); // by then we have heard of attempts that were begun before
  let attempts = 0;
  page.on('websocket', () => (attempts += 1));
  await page.getByText(lost).waitFor({ state: 'detached' });
  assert.ok(attempts <= 1, `${attempts} attempts`);
}

test('between two choices', async () => {
  const { person, page, id } = await sitDown();
  await place(page, 'temple', 'A1');
  const before = await question(page).innerText();
  // Half of the next choice is made when the server goes.
  await tile(page, 'market').click();
  await kill(page);
  await picture(page, 'connection-lost');
  await comeBack(page);
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
  const { page } = await sitDown();
  await kill(page);
  await page.waitForTimeout(20_000); // long enough for pauses that only ever grow to become too long
  await comeBack(page);
});

test('a choice made while the server is away is made once', async () => {
  const { person, page, id } = await sitDown();
  await kill(page);
  await tile(page, 'temple').click();
  await space(page, 'A1').click();
  await space(page, 'A1').click();
  await comeBack(page);
  await page.getByText('Archer places a temple on A1.').first().waitFor();
  assert.equal((await placed(person, id)).length, 1);
});

test('a choice on its way when the server goes is made once or not at all', async () => {
  const { person, page, id } = await sitDown();
  await tile(page, 'temple').click();
  await Promise.all([space(page, 'A1').click(), house.server.end('SIGKILL')]);
  await page.getByText(lost).waitFor();
  await comeBack(page);
  await page.locator('[data-thing^="tile:"][data-legal]').first().waitFor();
  // The page sends it again if it was not answered, so both are asked until they agree.
  const both = async () => ({ free: await isFree(page, 'A1'), made: (await placed(person, id)).length });
  const { made } = await until('the page shows what the server kept', both, ({ free, made }) => free === (made === 0));
  assert.ok(made <= 1);
});
