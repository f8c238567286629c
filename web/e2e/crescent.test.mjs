// Crescent Moon on the generic table page: a whole game, deals between two people, cards chosen secretly, one screen for
// several, and the keyboard. Whoever plays here knows no rules: he does what the page offers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Anybody, bar, board, choice, confirm, question } from './generic.mjs';
import { Keyboard } from './hands.mjs';
import { houseOfTests, picture, sizes, until, violations } from './house.mjs';
import { eveOfBattle } from './positions.mjs';

const house = houseOfTests();

const against = (level) => ['me', level, level, level, level];

/** Ends soon what it begins: these come first, unless the time has come for something else. */
const soothing = ['No card until my next action', 'No card now', 'Done', 'Decline', 'Refuse', 'Skip', 'Do nothing'];

test('a guest opens a table for five and plays to the end', { timeout: 80_000 }, async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/new');
  await page.getByLabel('Game').selectOption('crescent');
  await page.getByRole('button', { name: 'One more seat' }).click();
  for (const seat of [1, 2, 3, 4]) await page.locator('.seat select').nth(seat).selectOption('random');
  await page.locator('details summary').click();
  await page.getByLabel('the land').selectOption('spring_thaw');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await board(page).getByText('year 1/3').waitFor();
  const guestPlays = new Anybody(page, soothing);
  await guestPlays.play(600);
  await page.getByText('The game is over.').first().waitFor();
  assert.match(await page.locator('.result').innerText(), /The winners?: /);
  assert.equal(await page.locator('.result li').count(), 5);
  assert.ok(guestPlays.met.size > 10, 'there was more than one question');
  await picture(page, 'crescent-over');
});

test('two people make a deal: offer, counter-offer, agreement', async () => {
  const [warlord, nomad] = [await house.person('Hana'), await house.person('Gita')];
  await nomad.ask('/guest', { name: nomad.name });
  const id = await warlord.table({ game: 'crescent', seats: ['me', 'random', 'random', 'random', 'open'] });
  await nomad.open(`/t/${id}`);
  await nomad.page.getByRole('button', { name: 'Join: Nomad' }).click();
  await warlord.open(`/t/${id}`);
  const { page } = warlord;
  await choice(page, 'Hire mercenaries').click();
  await choice(page, 'Hire 1 mercenary').click();
  await choice(page, 'Offer 1 coin').click();
  await confirm(page);
  await until('the Nomad is asked', () => nomad.page.title(), (title) => title.startsWith('●'));
  await nomad.page.getByText('The Warlord offers the Nomad 1 coin for 1 mercenary.').first().waitFor();
  await choice(nomad.page, 'Ask for 2 coins instead').click();
  await confirm(nomad.page);
  await page.getByText('The Nomad wants 2 coins.').first().waitFor();
  await question(page).getByText(/2 coins/).waitFor();
  await picture(page, 'crescent-deal');
  await choice(page, 'Accept').click();
  await confirm(page);
  for (const person of [warlord, nomad]) {
    await board(person.page).getByText('coins 1', { exact: false }).first().waitFor();
    await person.page.getByText('agree: 1 mercenary for 2 coins.').first().waitFor();
  }
  const coins = async (seat) => (await warlord.ask(`/tables/${id}`)).now.view.players[seat].coins;
  assert.deepEqual([await coins('warlord'), await coins('nomad')], [1, 2]);
});

test('cards are chosen secretly, by their names', async () => {
  const friends = await house.person('Friends');
  const seats = ['me', 'random', 'random', 'me', 'random'];
  const page = await friends.open('/t/' + (await friends.table({ game: 'crescent', seats, position: eveOfBattle })));
  await page.getByRole('button', { name: 'Show (Warlord)' }).click();
  await choice(page, 'Assault').click();
  await bar(page).getByRole('button', { name: /^Assault .* with 2 ordinary units, 1 mercenary$/ }).click();
  for (const card of ['Cavalry', 'Warfare']) await choice(page, card).click();
  await picture(page, 'crescent-cards');
  await choice(page, 'Raiders').click();
  await choice(page, 'Raiders').click();
  await bar(page).getByRole('button', { name: /^Choose (Warfare, Cavalry|Cavalry, Warfare)$/ }).click();
  await confirm(page);
  // The defender is asked at the same screen: nothing of the choice is left on it.
  await page.getByRole('heading', { name: 'Now: Caliph' }).waitFor();
  await page.getByRole('button', { name: 'Show (Caliph)' }).click();
  await question(page).getByText(/^The Warlord attacks you/).waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /(Choose|your hand +1|chosen) Warfare/i);
  await choice(page, 'Choose no card').click();
  await confirm(page);
  await page.getByRole('button', { name: 'Show (Warlord)' }).click();
  for (const card of ['Warfare', 'Cavalry']) await page.getByText(`The Warlord reveals ${card}.`).first().waitFor();
});

test('numbers are typed, and undone', async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/t/' + (await guest.table({ game: 'crescent', seats: against('random'), position: eveOfBattle })));
  await choice(page, 'Hire mercenaries').click();
  await choice(page, 'Hire 2 mercenaries').click();
  const number = bar(page).getByRole('spinbutton', { name: 'Number' });
  await number.fill('99');
  await number.press('Enter');
  await choice(page, 'Offer 30 coins').waitFor();
  await number.press('Home');
  await number.press('ArrowUp');
  await choice(page, 'Offer 1 coin').waitFor();
  await number.fill('17');
  await choice(page, 'Offer 17 coins').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await choice(page, 'Muster').waitFor();
});

test('by keyboard alone: a move, and what axe finds on the way', async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/t/' + (await guest.table({ game: 'crescent', seats: against('random'), position: eveOfBattle })));
  const hand = new Keyboard(page);
  await choice(page, 'Move').waitFor();
  await hand.use(choice(page, 'Move'));
  await bar(page).getByText('Move – G7:').waitFor();
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
    assert.deepEqual(await violations(page), [], theme);
  }
  // A place can be picked in the picture, too.
  await hand.use(board(page).getByRole('button', { name: 'H7' }));
  await hand.use(choice(page, 'Move 1 ordinary unit, 1 mercenary from G7 to H7'));
  await page.getByText('from G7 to H7').first().waitFor();
  await hand.use(page.getByRole('button', { name: 'Undo', exact: true }));
  await choice(page, 'Muster').waitFor();
});

test('on a phone nothing is too wide, and the picture can be scrolled', async () => {
  const guest = await house.person('Guest', { viewport: sizes.phone, hasTouch: true, isMobile: true });
  const page = await guest.open('/t/' + (await guest.table({ game: 'crescent', seats: against('random'), position: eveOfBattle })));
  await board(page).getByText('year 1/3').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false);
  const [visible, whole] = await board(page).evaluate((one) => [one.clientWidth, one.scrollWidth]);
  assert.ok(visible <= 360 && whole > visible, `${visible} of ${whole}`);
  await choice(page, 'Do nothing').scrollIntoViewIfNeeded();
  await choice(page, 'Move').tap();
  await choice(page, 'H7').tap();
  await choice(page, 'Move 3 ordinary units from G7 to H7').tap();
  await page.getByRole('tab', { name: 'Log' }).tap();
  await page.getByText('from G7 to H7').first().waitFor();
  await picture(page, 'crescent-phone');
});
