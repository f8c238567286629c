// Looking back: by keys, by an address that can be shared, with other eyes after the end, and what happened meanwhile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, picture, until } from './house.mjs';
import { crossroads } from './positions.mjs';
import { choice, hand, isFree, myTurn, place, question } from './table.mjs';

const house = houseOfTests();

const at = (page) => new URL(page.url()).searchParams.get('at');

/** Archer has placed two tiles; with an empty bag the end of the turn ends the game. */
async function twoTiles(person, bag) {
  const id = await person.table({ position: crossroads(bag) });
  const page = await person.open(`/t/${id}`);
  await place(page, 'temple', 'A1');
  await place(page, 'temple', 'A2');
  return { id, page };
}

async function finished(person) {
  const { id, page } = await twoTiles(person, 'settlement 0 temple 0 farm 0 market 0');
  await choice(page, 'End the turn').click();
  await page.locator('.result').waitFor();
  return { id, page };
}

test('keys lead through the moments of a running game', async () => {
  const person = await house.person('Guest');
  const { page } = await twoTiles(person);
  const press = async (key, moment) => {
    await page.keyboard.press(key);
    await until(`${key} leads to ${moment}`, () => at(page), (now) => now === moment);
  };
  await question(page).focus();
  await press('ArrowLeft', '1');
  await until('the second tile is not there yet', () => isFree(page, 'A2'));
  assert.equal(await isFree(page, 'A1'), false);
  await picture(page, 'replay');
  await press('ArrowLeft', '0');
  await until('nor the first', () => isFree(page, 'A1'));
  await press('ArrowRight', '1');
  await press('Home', '0');
  await press('End', null);
  await until('the present is back', () => isFree(page, 'A2'), (free) => !free);
  assert.ok((await page.title()).startsWith('●'));
});

test('a moment has an address that others can open', async () => {
  const person = await house.person('Guest');
  const other = await house.person('Other');
  const { id, page } = await finished(person);
  await page.keyboard.press('ArrowLeft');
  await until('a moment is shown', () => at(page));

  const theirs = await other.open(`/t/${id}?at=1&as=bull`);
  await theirs.getByRole('group', { name: 'Replay' }).waitFor();
  await until('the second tile is not there yet', () => isFree(theirs, 'A2'));
  assert.equal(await isFree(theirs, 'A1'), false);
  // After the end everybody may see with every seat's eyes.
  const sees = (...tiles) => until(`a hand of ${tiles}`, () => hand(theirs), (now) => now.join() === tiles.join());
  await sees('1 settlement', '2 temples', '2 farms', '1 market');
  await theirs.getByLabel('Seen by').selectOption('archer');
  await sees('2 settlements', '2 temples', 'no farm', '1 market');
  assert.match(theirs.url(), /at=1&as=archer/);
  await theirs.getByLabel('Seen by').selectOption('spectator');
  await sees();
  await theirs.getByRole('slider').fill('0');
  await until('the slider leads to the beginning', () => isFree(theirs, 'A1'));
});

test('during the game nobody sees with the eyes of another', async () => {
  const person = await house.person('Guest');
  const other = await house.person('Other');
  const { id } = await twoTiles(person);
  const theirs = await other.open(`/t/${id}?at=1&as=archer`);
  await theirs.getByRole('grid').waitFor();
  assert.equal(await theirs.locator('[data-thing^="tile:"]').count(), 0);
  for (const frame of other.frames.received) assert.doesNotMatch(frame, /"hand":/);
});

test('who comes back is told what has happened', async () => {
  const person = await house.person('Guest');
  const { id, page } = await twoTiles(person);
  await choice(page, 'End the turn').click();
  await page.goto(house.url);
  await until('the computer has played', async () => (await person.ask(`/tables/${id}`)).now.asked, (asked) => asked === 'archer');
  await page.goto(`${house.url}/t/${id}`);
  const recap = page.getByRole('region', { name: 'Since your last choice' });
  await recap.getByText(/Bull/).first().waitFor();
  await picture(page, 'recap');
  await recap.getByRole('button', { name: 'Step through' }).click();
  await page.getByRole('group', { name: 'Replay' }).waitFor();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await myTurn(page);
  await page.reload();
  await recap.getByRole('button', { name: 'Skip' }).click();
  await recap.waitFor({ state: 'detached' });
});
