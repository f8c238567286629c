// Two players at one screen: until the next one presses Show, nothing that only one of them may see
// is on the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, picture } from './house.mjs';
import { crossroads } from './positions.mjs';
import { choice, hand, tile } from './table.mjs';

const house = houseOfTests();

const hands = {
  Archer: ['2 settlements', '3 temples', 'no farm', '1 market'],
  Bull: ['1 settlement', '2 temples', '2 farms', '1 market'],
};

async function assertCovered(page, next) {
  await page.getByRole('heading', { name: `Now: ${next}` }).waitFor();
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  for (const secret of ['data-thing="tile:', 'role="grid"', ...hands.Archer.slice(0, 2), ...hands.Bull.slice(1, 3)])
    assert.ok(!html.includes(secret), `${secret} is in the page`);
}

test('the curtain falls between the turns', async () => {
  const friends = await house.person('Friends');
  const page = await friends.open('/t/' + (await friends.table({ seats: ['me', 'me'], position: crossroads() })));
  await assertCovered(page, 'Archer');
  await picture(page, 'curtain');

  await page.getByRole('button', { name: 'Show (Archer)' }).click();
  await tile(page, 'temple').waitFor();
  assert.deepEqual(await hand(page), hands.Archer);

  const before = friends.frames.received.length;
  await choice(page, 'End the turn').click();
  // What another seat is asked next cannot be taken back, so it asks.
  await page.getByRole('button', { name: 'Confirm: End the turn' }).click();
  await assertCovered(page, 'Bull');
  // Nor does the server tell the page of the next seat before it is asked to.
  for (const frame of friends.frames.received.slice(before)) assert.doesNotMatch(frame, /"viewer":"bull"/);

  await page.getByRole('button', { name: 'Show (Bull)' }).click();
  await tile(page, 'temple').waitFor();
  assert.deepEqual(await hand(page), hands.Bull);

  await page.reload();
  await assertCovered(page, 'Bull');
});
