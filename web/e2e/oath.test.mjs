// Oath on the generic table page: a whole game, a victory and its chronicle, an offer between two
// people, a campaign that asks everybody at one screen, and the keyboard. Whoever plays here knows
// no rules: he does what the page offers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, open, players } from './form.mjs';
import { Anybody, bar, board, choice, confirm, look, question, withCard } from './generic.mjs';
import { Keyboard } from './hands.mjs';
import { houseOfTests, picture, sizes, violations } from './house.mjs';
import { lastRound, oathMiddle, siege } from './positions.mjs';

const house = houseOfTests();

/** These end soon what they begin, and a turn with it. */
const soothing = ['End the Act Phase', 'Done', 'Make this offer', 'Refuse', 'No'];

const middle = { game: 'oath', seats: ['me', 'random', 'random', 'random'], position: oathMiddle };

const undo = (page) => page.getByRole('button', { name: 'Undo', exact: true });

test('a guest opens a table and plays to the end', { timeout: 120_000 }, async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/new?game=oath');
  await players(page, 3).check();
  await against(page, 'Apprentice');
  await open(page).click();
  await board(page).getByText('round 1/8').waitFor();
  const guestPlays = new Anybody(page, soothing);
  await guestPlays.play(900);
  await page.getByText('The game is over.').first().waitFor();
  assert.match(await page.locator('.result').innerText(), /The winners?: /);
  assert.equal(await page.locator('.result li').count(), 3);
  assert.ok(guestPlays.met.size > 10, 'there was more than one question');
  await picture(page, 'oath-over');
});

/** The next player at the same screen. */
async function show(page, seat) {
  await page.getByRole('heading', { name: `Now: ${seat}` }).waitFor();
  await page.getByRole('button', { name: `Show (${seat})` }).click();
}

test('who has won writes the chronicle, and the others have a say in it', async () => {
  const friends = await house.person('Friends');
  const page = await friends.open('/t/' + (await friends.table({ game: 'oath', seats: ['me', 'me'], position: lastRound })));
  await show(page, 'Red');
  await choice(page, 'End the Act Phase').click();
  await confirm(page);
  await show(page, 'Chancellor');
  await question(page).getByText(/^You have won\. Which oath do you swear/).waitFor();
  await choice(page, 'Swear the Oath of Devotion').click();
  await choice(page, 'Offer citizenship to Red').click();
  await confirm(page);
  await show(page, 'Red');
  await choice(page, 'Accept').click();
  await confirm(page);
  await show(page, 'Chancellor');
  await question(page).getByText(/^Do you build or repair an edifice/).waitFor();
  await board(page).getByRole('button', { name: 'keep' }).first().click();
  await withCard(page).first().click();
  await confirm(page);
  await new Anybody(page, []).play(20);
  await page.getByText('The game is over.').first().waitFor();
  assert.match(await page.locator('.result').innerText(), /The winner: Chancellor/);
  await page.getByText('The Chancellor swears the Oath of Devotion').first().waitFor();
});

/** Both answer what is asked before the Chancellor's first turn. */
async function setUp(people) {
  for (let answers = 0; answers < 40; answers += 1) {
    for (const { page } of people) {
      const seen = await page.evaluate(look);
      if (/^Round 1\. You have/.test(seen.question)) return;
      if (seen.asked && (seen.confirming || seen.labels.length > 0)) await new Anybody(page, ['No']).answer(seen);
    }
    await people[0].page.waitForTimeout(50);
  }
  assert.fail('the game does not begin');
}

/** Red is offered citizenship; `terms` are buttons that add something. */
async function offer(page, ...terms) {
  for (const name of ['Offer citizenship to Red', 'Choose relic 2 of the Reliquary', ...terms, 'Make this offer'])
    await choice(page, name).click();
  await confirm(page);
}

test('two people talk about citizenship: an offer, a refusal, another offer, agreement', async () => {
  const [chancellor, red] = [await house.person('Hana'), await house.person('Gita')];
  await red.ask('/guest', { name: red.name });
  const id = await chancellor.table({ game: 'oath', seats: ['me', 'open'] });
  await red.open(`/t/${id}`);
  await red.page.getByRole('button', { name: 'Join: Red' }).click();
  const page = await chancellor.open(`/t/${id}`);
  await board(page).getByText('round 1/8').waitFor();
  await setUp([chancellor, red]);
  await offer(page);
  await question(red.page).getByText(/^The Chancellor offers you citizenship: you get 0 favor/).waitFor();
  await board(red.page).getByText('citizenship reliquary 2').waitFor();
  await choice(red.page, 'Refuse').click();
  await confirm(red.page);
  await page.getByText('Red refuses the Chancellor’s proposal.').first().waitFor();
  await offer(page, 'Give favor', 'Give 1 favor');
  await question(red.page).getByText(/^The Chancellor offers you citizenship: you get 1 favor/).waitFor();
  await picture(red.page, 'oath-offer');
  await choice(red.page, 'Accept').click();
  await confirm(red.page);
  for (const person of [chancellor, red]) {
    await person.page.getByText('Red becomes a Citizen.').first().waitFor();
  }
  const { view } = (await chancellor.ask(`/tables/${id}`)).now;
  assert.equal(view.players.red.role, 'citizen');
});

test('a campaign asks everybody at one screen', async () => {
  const friends = await house.person('Friends');
  const seats = ['me', 'me', 'me', 'me'];
  const page = await friends.open('/t/' + (await friends.table({ game: 'oath', seats, position: siege, seed: 1 })));
  await show(page, 'White');
  await choice(page, 'Campaign').click();
  await choice(page, 'Campaign against Red, led from Lush Coast').click();
  await choice(page, 'Attack with dice').click();
  await bar(page).getByRole('spinbutton', { name: 'Number' }).fill('14');
  await choice(page, 'Attack with 14 attack dice').click();
  await confirm(page);
  // Out of turn: an ally offers help, and the defender accepts it and has a plan.
  await show(page, 'Blue');
  await question(page).getByText(/^White attacks Red: 14 attack dice against 1 defense die/).waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /elders/i);
  await choice(page, 'Yes').click();
  await confirm(page);
  await show(page, 'Red');
  await choice(page, 'Choose Blue').click();
  await choice(page, 'Use the battle plan Extra Provisions').click();
  await picture(page, 'oath-campaign');
  await confirm(page);
  // The Empire has lost two of its warbands, and the Chancellor says which.
  await show(page, 'Chancellor');
  await question(page).getByText(/2 warbands still to be killed/).waitFor();
  await choice(page, 'Lose none on Red’s board').click();
  await choice(page, 'Lose 1 warband on Blue’s board').click();
  await confirm(page);
  await show(page, 'White');
  await page.getByText('Blue loses').first().waitFor();
  await bar(page).getByRole('spinbutton', { name: 'Number' }).fill('3');
  await choice(page, 'Place 3 warbands at Lush Coast').click();
  await board(page).getByText('warbands 3').first().waitFor();
});

test('things are picked in the picture, and undone', async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/t/' + (await guest.table(middle)));
  await choice(page, 'Travel').waitFor();
  await board(page).getByRole('button', { name: 'white' }).first().click();
  await choice(page, 'Offer citizenship to White').waitFor();
  await choice(page, 'Campaign against White, led from Plains').click();
  await board(page).getByText('targets').waitFor();
  // Pointing at a card, or coming to it by keyboard, tells what it is.
  const whistle = board(page).getByRole('button', { name: 'whistle' }).first();
  await whistle.hover();
  await page.getByText(/^Whistle – relic/).waitFor();
  await page.mouse.move(0, 0);
  await page.getByText(/^Whistle – relic/).waitFor({ state: 'hidden' });
  await whistle.focus();
  await page.getByText(/^Whistle – relic/).waitFor();
  // A click on a card reads it, and chooses nothing.
  await whistle.click();
  await page.getByRole('region', { name: 'Whistle' }).getByText(/^Whistle/).first().waitFor();
  assert.equal(await board(page).getByText('targets whistle').count(), 0);
  await withCard(page).first().click();
  await board(page).getByText('targets whistle').waitFor();
  await undo(page).click();
  await board(page).getByText('targets whistle').waitFor({ state: 'hidden' });
  await undo(page).click();
  await choice(page, 'Travel').waitFor();
  assert.equal(await board(page).getByText('targets').count(), 0);
});

test('what a card does is said to those who ask', async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/t/' + (await guest.table(middle)));
  await choice(page, 'Travel').waitFor();
  await page.keyboard.press('/');
  await page.locator('input:focus').waitFor();
  await page.keyboard.type('look keep');
  await page.keyboard.press('Enter');
  const transcript = page.getByRole('log', { name: 'Transcript' });
  await transcript.getByText(/^Keep – /).waitFor();
  assert.doesNotMatch(await transcript.innerText(), /oath\./);
});

test('by keyboard alone: a journey, and what axe finds on the way', async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/t/' + (await guest.table(middle)));
  const hand = new Keyboard(page);
  await choice(page, 'Travel').waitFor();
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
    assert.deepEqual(await violations(page), [], theme);
  }
  await hand.use(choice(page, 'Travel'));
  await bar(page).getByText('Travel:').waitFor();
  await hand.use(board(page).getByRole('button', { name: 'mountain' }).first());
  await page.getByText('The Chancellor travels to Mountain').first().waitFor();
  await hand.use(undo(page));
  await choice(page, 'Travel').waitFor();
});

test('on a phone nothing is too wide, and the picture can be scrolled', async () => {
  const guest = await house.person('Guest', { viewport: sizes.phone, hasTouch: true, isMobile: true });
  const page = await guest.open('/t/' + (await guest.table(middle)));
  await board(page).getByText('round 4/8').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false);
  const [visible, whole] = await board(page).evaluate((one) => [one.clientWidth, one.scrollWidth]);
  assert.ok(visible <= 360 && whole > visible, `${visible} of ${whole}`);
  await choice(page, 'End the Act Phase').scrollIntoViewIfNeeded();
  await choice(page, 'Travel').tap();
  await choice(page, 'Travel to Mountain').tap();
  await page.getByRole('tab', { name: 'Log' }).tap();
  await page.getByText('The Chancellor travels to Mountain').first().waitFor();
  await picture(page, 'oath-phone');
});
