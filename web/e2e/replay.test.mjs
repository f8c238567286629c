// Looking back: by keys, by an address that can be shared, with other eyes after the end, and what
// happened meanwhile.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, picture, until } from './house.mjs';
import { crossroads } from './positions.mjs';
import { choice, hand, isFree, myTurn, place, question } from './table.mjs';

const house = houseOfTests();

const at = (page) => new URL(page.url()).searchParams.get('at');

/** The moments that the marked lines of the log lead to. */
const marked = (page) =>
  page.locator('.list .here a[href]').evaluateAll((all) => all.map((one) => Number(new URL(one.href).searchParams.get('at'))));

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

/**
 * A whole game that was dealt by chance: a tile is placed and drawn anew, then both people pass
 * until the end.
 */
async function shortGame(person) {
  const other = await house.person('Other');
  await other.ask('/guest', { name: 'Other' });
  const id = await person.table({ seats: ['me', 'open'] });
  await other.ask(`/tables/${id}/join`, {});
  for (let placed = false; ; placed = true) {
    const { over, asked } = (await person.ask(`/tables/${id}`)).now;
    if (over) return id;
    const one = asked === 'archer' ? person : other;
    const { seq, choices } = (await one.ask(`/tables/${id}`)).now;
    const { with: tile, of } = choices.find(({ verb }) => verb === 'place');
    await one.ask(`/tables/${id}/choose`, { seq, words: placed ? 'end' : `place ${tile[0][1]} ${of[0]}` });
  }
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
  await recap.getByRole('button', { name: 'Watch again' }).click();
  await page.getByRole('group', { name: 'Others’ moves', exact: true }).getByRole('button', { name: 'Skip' }).click();
  await myTurn(page);
  await page.reload();
  await recap.getByRole('button', { name: 'Close' }).click();
  await recap.waitFor({ state: 'detached' });
});

test('the set-up is one step, draws belong to a choice, and the log, the timeline and the address name the same moment', async () => {
  const person = await house.person('Guest', { settings: { playback: 'fast' } });
  const id = await shortGame(person);
  const { entries, now } = await person.ask(`/tables/${id}`);
  const { begins } = await person.ask(`/tables/${id}/timeline`);
  assert.ok(begins > 0, 'hands were dealt');
  const page = await person.open(`/t/${id}?at=${begins}`);
  const timeline = page.getByRole('slider');
  await page.getByRole('group', { name: 'Replay' }).waitFor();
  const moment = () => Number(at(page));
  const stops = [begins, ...entries.filter(({ made }) => made > begins && entries[made]?.seat !== 'chance').map(({ made }) => made)];
  await page.getByRole('button', { name: 'To the beginning' }).click();
  for (const stop of stops.slice(0, 6)) {
    await until(`the stop ${stop}`, moment, (shown) => shown === stop);
    await until('the timeline says so', () => timeline.getAttribute('aria-valuetext'), (text) => text.startsWith(`Choice ${stop} of ${now.made}.`));
    if (stop > begins)
      await until('the log marks it', () => marked(page), (moments) => moments.length > 0 && moments.every((one) => one === stop));
    await page.getByRole('button', { name: 'One step forward' }).click();
  }
  // Play runs to the end and stops there.
  await page.goto(`${house.url}/t/${id}?at=${stops.at(-3)}`);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await until('the last moment', moment, (shown) => shown === now.made);
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});
