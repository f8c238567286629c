// What the table page does for whoever plays: undo, asking before what is risky, showing what would
// be, saying why not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, picture, until } from './house.mjs';
import { crossroads } from './positions.mjs';
import { choice, hand, isFree, place, question, space, tile } from './table.mjs';

const house = houseOfTests();

async function sitDown(settings = {}) {
  const person = await house.person('Guest', { settings });
  const id = await person.table({ position: crossroads() });
  const page = await person.open(`/t/${id}`);
  await tile(page, 'temple').waitFor();
  return page;
}

const undo = (page, name) => page.getByRole('group', { name: 'Back' }).getByRole('button', { name });

test('one choice or the whole turn is taken back', async () => {
  const page = await sitDown();
  const before = await hand(page);
  const asked = await question(page).innerText();
  await place(page, 'temple', 'A1');
  await place(page, 'market', 'A2');
  await undo(page, 'Undo').click();
  await until('the second is back', () => isFree(page, 'A2'));
  assert.equal(await isFree(page, 'A1'), false);
  await place(page, 'market', 'A2');
  await undo(page, 'Restart turn').click();
  await until('both are back', () => isFree(page, 'A1'));
  assert.ok(await isFree(page, 'A2'));
  assert.deepEqual(await hand(page), before);
  assert.equal(await question(page).innerText(), asked);
  // The key does it too.
  await place(page, 'temple', 'A1');
  await page.keyboard.press('u');
  await until('it is back', () => isFree(page, 'A1'));
});

test('who comes and goes does not disturb a choice half made', async () => {
  const person = await house.person('Guest');
  const id = await person.table({ position: crossroads() });
  const page = await person.open(`/t/${id}`);
  await tile(page, 'temple').click();
  const other = await house.person('Other');
  await other.open(`/t/${id}`);
  await until('the page heard of it', () => person.frames.received.filter((frame) => /"watchers":1/.test(frame)).length);
  assert.equal(await tile(page, 'temple').getAttribute('aria-pressed'), 'true');
});

test('Escape forgets what was picked', async () => {
  const page = await sitDown();
  await tile(page, 'temple').click();
  assert.equal(await tile(page, 'temple').getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('Escape');
  assert.equal(await tile(page, 'temple').getAttribute('aria-pressed'), 'false');
});

test('what cannot be taken back asks in place', async () => {
  const page = await sitDown();
  await choice(page, 'End the turn').click();
  const box = page.getByRole('group', { name: 'Confirm your choice' });
  await box.getByText('This cannot be taken back.').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
  await picture(page, 'confirm');
  await box.getByRole('button', { name: 'Cancel' }).click();
  await box.waitFor({ state: 'detached' });
  assert.equal(await page.getByText('Nothing has happened yet.').count(), 1);
  await choice(page, 'End the turn').click();
  await box.getByRole('button', { name: 'Confirm: End the turn' }).click();
  await page.getByText('Bull’s turn.').first().waitFor();
});

test('who wants to be asked always is asked always', async () => {
  const page = await sitDown({ confirm: 'always' });
  await tile(page, 'temple').click();
  await space(page, 'A1').click();
  await page.getByRole('button', { name: 'Confirm: Place a temple on A1' }).click();
  await until('the tile lies there', () => isFree(page, 'A1'), (free) => !free);
});

for (const how of ['hover', 'focus'])
  test(`${how} shows what would be`, async () => {
    const page = await sitDown();
    await tile(page, 'temple').click();
    await space(page, 'H3')[how]();
    // The piece that would come, and in words what would follow.
    await page.locator('.board .coming').first().waitFor({ state: 'attached' });
    await page.getByText('War of the kings: Archer 2+? against Bull 2+?.').waitFor();
    await picture(page, `preview-${how}`);
    await page.keyboard.press('Escape');
    await page.mouse.move(5, 5);
    await until('the ghost goes', () => page.locator('.board .coming').count(), (n) => n === 0);
    assert.ok(await isFree(page, 'H3'));
  });

test('the board is made larger by key, wheel and button, and moved', async () => {
  const page = await sitDown();
  const box = () => space(page, 'H6').boundingBox();
  const before = await box();
  const becomes = (what, isSo) => until(what, box, isSo);
  await page.keyboard.press('+');
  const larger = await becomes('a key makes it larger', ({ width }) => width > 1.3 * before.width);
  await page.mouse.move(larger.x + larger.width / 2, larger.y + larger.height / 2);
  await page.mouse.down();
  await page.mouse.move(larger.x + larger.width / 2 + 40, larger.y + larger.height / 2 + 20, { steps: 4 });
  await page.mouse.up();
  await becomes('it is dragged', ({ x }) => x > larger.x + 20);
  assert.equal(await page.locator('.place.picked').count(), 0);
  await page.keyboard.press('0');
  await becomes('it is whole again', ({ width }) => Math.abs(width - before.width) < 2);
  await space(page, 'H6').hover();
  await page.mouse.wheel(0, -200);
  await becomes('the wheel makes it larger', ({ width }) => width > 1.3 * before.width);
  await page.keyboard.press('0');
  await page.getByRole('button', { name: 'Larger' }).click();
  await becomes('a button does, too', ({ width }) => width > 1.3 * before.width);
});

test('an illegal click is answered with the reason', async () => {
  const page = await sitDown();
  await tile(page, 'temple').click();
  await space(page, 'E1').click();
  await question(page).getByText('Only farms are placed on the river, and E1 is river.').waitFor();
  await space(page, 'F2').click();
  await question(page).getByText('F2 is not free.').waitFor();
  // A tile that is not there cannot be used, but says so.
  await tile(page, 'farm').click({ force: true });
  await question(page).getByText(/farm/).waitFor();
  await picture(page, 'reason');
  assert.equal(await page.getByText('Nothing has happened yet.').count(), 1);
});

test('a place in the log is shown on the board', async () => {
  const page = await sitDown();
  await place(page, 'temple', 'A1');
  const link = page.getByRole('region', { name: 'What has happened' }).getByRole('button', { name: 'A1' }).first();
  await link.hover();
  await until('A1 is marked', () => space(page, 'A1').getAttribute('class'), (names) => names.includes('lit'));
  await page.mouse.move(5, 5);
  await until('and not any more', () => space(page, 'A1').getAttribute('class'), (names) => !names.includes('lit'));
  await link.focus();
  await until('by focus too', () => space(page, 'A1').getAttribute('class'), (names) => names.includes('lit'));
});
