// Two people at a table over the network, and one who watches.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, players, way } from './form.mjs';
import { houseOfTests, picture, until } from './house.mjs';
import { choice, hand, isFree, myTurn, place } from './table.mjs';

const house = houseOfTests();

const seatsOf = { Archer: 'archer', Bull: 'bull' };

/**
 * The host opens a public table, the guest finds it in the lobby and sits down, the watcher finds
 * it among the games to watch.
 */
async function meet() {
  const [host, guest, watcher] = [
    await house.person('Hana'),
    await house.person('Gita'),
    await house.person('Wim'),
  ];
  for (const person of [host, guest, watcher]) await person.ask('/guest', { name: person.name });
  await guest.open();
  await host.open('/new');
  await players(host.page, 2).check();
  await way(host.page, 'Bull', 'Person').check();
  await host.page.getByRole('radio', { name: 'Everybody' }).check();
  await open(host.page).click();
  await host.page.getByText('1 seat is free.').waitFor();
  const link = `a[href="${new URL(host.page.url()).pathname}"]`;
  // The lobby tells of the new table by itself.
  await guest.page.locator(link, { hasText: 'Join' }).click();
  await guest.page.getByRole('button', { name: 'Join: Bull' }).click();
  await watcher.open();
  await watcher.page.getByRole('region', { name: 'Being played now' }).locator(link).click();
  await watcher.page.getByRole('grid').waitFor();
  return { host, guest, watcher };
}

/** Whose turn it is, first. */
async function inTurn(...people) {
  const asked = await until('somebody is asked', async () => {
    const titles = await Promise.all(people.map(({ page }) => page.title()));
    return titles.findIndex((title) => title.startsWith('●')) + 1;
  });
  return asked === 1 ? people : [people[1], people[0]];
}

/** Places a tile that lies in the hand, anywhere. */
async function placeTile({ page }) {
  const [what, where] = await page.evaluate(() =>
    ['tile', 'cell'].map((kind) => document.querySelector(`[data-thing^="${kind}:"][data-legal]`).dataset.thing.split(':')[1]),
  );
  await place(page, what, where);
  return where;
}

async function chat({ page }, text) {
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByPlaceholder('Write something').fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('log', { name: 'Chat' }).getByText(text).waitFor();
}

test('what one does all three see, and the watcher sees no hand', async () => {
  const { host, guest, watcher } = await meet();
  const [mover] = await inTurn(host, guest);
  const space = await placeTile(mover);
  for (const person of [host, guest, watcher]) {
    await person.page.getByText(new RegExp(`places a .* on ${space}\\.`)).first().waitFor();
    assert.equal(await isFree(person.page, space), false);
  }
  assert.equal(await watcher.page.locator('[data-thing^="tile:"]').count(), 0);
  assert.ok(watcher.frames.received.some((frame) => frame.includes('"event":"now"')), 'the watcher was told');
  for (const frame of watcher.frames.received) assert.doesNotMatch(frame, /"hand":|"viewer":"/);
  await picture(watcher.page, 'watching');
});

test('players and watchers talk apart', async () => {
  const { host, guest, watcher } = await meet();
  await chat(host, 'only for players');
  await chat(watcher, 'only for watchers');
  await chat(guest, 'answer of a player');
  await host.page.getByText('answer of a player').waitFor();
  assert.equal(await guest.page.getByText('only for players').count(), 1);
  for (const { page, frames } of [host, guest]) {
    assert.equal(await page.getByText('only for watchers').count(), 0);
    assert.ok(!frames.received.some((frame) => frame.includes('only for watchers')));
  }
  assert.equal(await watcher.page.getByText(/players/).filter({ hasText: 'only for players' }).count(), 0);
  assert.ok(!watcher.frames.received.some((frame) => frame.includes('only for players')));
});

test('what was done is taken back by consent, and one may give up', async () => {
  const { host, guest, watcher } = await meet();
  const [mover, other] = await inTurn(host, guest);
  const before = await hand(mover.page);
  assert.equal(before.length, 4);
  const space = await placeTile(mover);
  await choice(mover.page, 'End the turn').click();
  // Ending the turn draws a tile: it cannot be taken back freely, so it asks.
  await mover.page.getByRole('button', { name: 'Confirm: End the turn' }).click();
  await myTurn(other.page);
  await mover.page.getByRole('button', { name: 'Ask for a takeback' }).click();
  await picture(other.page, 'takeback');
  await other.page.getByRole('button', { name: 'Accept' }).click();
  for (const { page } of [host, guest, watcher]) await page.getByText(/took back \d+ choice/).first().waitFor();
  await myTurn(mover.page);
  await mover.page.getByRole('button', { name: 'Undo' }).click();
  for (const { page } of [host, guest, watcher]) await until('the tile is gone', () => isFree(page, space));
  assert.deepEqual(await hand(mover.page), before);

  const seat = other === guest ? 'Bull' : 'Archer';
  await other.page.getByRole('tab', { name: 'Table' }).click();
  await other.page.getByRole('button', { name: `Resign (${seat})` }).click();
  await other.page.getByRole('button', { name: `Confirm: resign (${seat})` }).click();
  for (const { page } of [host, guest, watcher])
    await page.getByRole('list', { name: 'Players' }).getByText('resigned').waitFor();
  const { table } = await watcher.ask(`/tables/${new URL(mover.page.url()).pathname.split('/').at(-1)}`);
  assert.ok(table.seats.find((one) => one.seat === seatsOf[seat]).resigned);
});
