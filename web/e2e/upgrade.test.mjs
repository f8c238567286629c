// The rules have changed while a game was on: its people see why it has stopped, and decide
// together what becomes of it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { houseOfTests, picture, sizes, violations } from './house.mjs';

const house = houseOfTests();
const expected = /WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to fetch/;

/** As if the last choice had been made by rules that allowed something else. */
const otherRules = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as house:
    house.execute("UPDATE tables SET rules = 0, goes_by = 0 WHERE id = ?", [sys.argv[2]])
    house.execute("UPDATE log SET words = 'fly' WHERE table_id = ?1 AND seq = "
                  "(SELECT max(seq) FROM log WHERE table_id = ?1)", [sys.argv[2]])
`;

async function stoppedGame(options = {}) {
  const ada = await house.person('Ada', { expected, ...options });
  const bob = await house.person('Bob', { expected, viewport: sizes.phone });
  const id = await ada.table({ seats: ['me', 'open'] });
  await bob.ask('/guest', { name: 'Bob' });
  await bob.ask(`/tables/${id}/join`, {});
  const people = { archer: ada, bull: bob };
  for (let turn = 0; turn < 2; turn += 1) {
    const { now } = await ada.ask(`/tables/${id}`);
    await people[now.asked].ask(`/tables/${id}/choose`, { seq: now.seq, words: 'end' });
  }
  await house.server.end('SIGTERM');
  execFileSync('python3', ['-c', otherRules, join(house.server.data, 'ziggurat.db'), id]);
  await house.server.start();
  return { ada, bob, id, page: await ada.open(`/t/${id}`), other: await bob.open(`/t/${id}`) };
}

const box = (page) => page.getByRole('region', { name: 'The rules have changed' });

test('all agree to go on, by keyboard', async () => {
  const { page, other, ada, id } = await stoppedGame();
  await box(page).waitFor();
  await box(other).waitFor();
  assert.match(await box(page).innerText(), /is not allowed by the present rules/);
  await picture(page, 'stopped-wide');
  await picture(other, 'stopped-phone');
  for (const one of [page, other]) assert.deepEqual(await violations(one), []);
  await page.getByRole('button', { name: 'Go on from there' }).focus();
  await page.keyboard.press('Enter');
  const accept = other.getByRole('button', { name: 'Accept' });
  await accept.waitFor();
  await picture(other, 'stopped-proposal');
  await accept.focus();
  await other.keyboard.press('Enter');
  for (const one of [page, other]) await box(one).waitFor({ state: 'detached' });
  assert.equal((await ada.ask(`/tables/${id}`)).table.status, 'playing');
  await page.getByText('From here on by version').waitFor();
});

test('once all have closed the table its log can be saved', async () => {
  const { page, other } = await stoppedGame();
  await page.getByRole('button', { name: 'Close the table' }).click();
  await other.getByRole('button', { name: 'Accept' }).click();
  await page.getByText('This table is closed.').waitFor();
  await picture(page, 'stopped-closed');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the log' }).click(),
  ]);
  const log = readFileSync(await download.path(), 'utf8');
  assert.match(log, /^ziggurat log 1\ngame tigris\nrules 0\n/);
  assert.match(log, /: fly\n$/);
});
