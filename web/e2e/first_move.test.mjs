// From the first page to the first tile on the board: three clicks at most, and no typing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, picture } from './house.mjs';
import { Keyboard, Mouse } from './hands.mjs';

const house = houseOfTests();

async function playNow(hand) {
  const { page } = hand;
  await hand.use(page.getByRole('button', { name: 'Play now Tigris & Euphrates' }));
  // The lot may let the computer begin.
  await page.waitForFunction(() => document.title.startsWith('●'));
  await hand.use(page.locator('[data-thing^="tile:"][data-legal]').first());
  const space = await page.locator('[data-thing^="cell:"][data-legal]').first().getAttribute('data-thing');
  await hand.useSpace(space.replace('cell:', ''));
  await page.getByText(new RegExp(`places a .* on ${space.replace('cell:', '')}\\.`)).first().waitFor();
}

test('three clicks lead to the first tile', async () => {
  const guest = await house.person('Guest');
  const hand = new Mouse(await guest.open());
  await picture(hand.page, 'home');
  await playNow(hand);
  assert.ok(hand.clicks <= 3, `${hand.clicks} clicks`);
  await picture(hand.page, 'first-move');
});

test('the keyboard leads there too', async () => {
  const guest = await house.person('Guest');
  await playNow(new Keyboard(await guest.open()));
});
