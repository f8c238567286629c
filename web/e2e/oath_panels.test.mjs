// The panels of Oath at a real table, where one answer says several things at once: which drawn
// card is kept, who dies in a campaign, and what is offered in a bargain.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, phone, picture, sizes, until, violations } from './house.mjs';
import { choose, cutIn, lookAtPanel, nowAt, oathScenes, openScene } from './oath_scenes.mjs';
import { oathMiddle, siege } from './positions.mjs';

const house = houseOfTests();
const isLong = Boolean(process.env.LONG);

/** Opens the page of somebody who plays everybody, and chance, too, after these choices. */
async function openAfter(position, choices, { settings = {}, ...more } = {}) {
  const person = await house.person('Hana', { settings: { confirm: 'never', ...settings }, ...more });
  const table = await openScene(person, { position });
  await choose(person, table, choices);
  const page = await lookAtPanel(person, table);
  assert.deepEqual(await violations(page, 'label-content-name-mismatch'), []);
  return { page, now: () => nowAt(person, table) };
}

const panel = (page, name) => page.getByRole('region', { name });
/** Makes what the panel has put together. */
const ready = (page) => page.locator('.prompt .ready');

test('a drawn card is kept and played and the others go in their order at once, which undo takes back as one', async () => {
  const position = `${oathMiddle}deck village-constable oracle scouts\n`;
  const { page, now } = await openAfter(position, ['search', 'turn']);
  const drawn = panel(page, 'You drew 3 cards');
  const isHidden = async () => assert.equal((await now()).view.piles.drawn.length, 3);
  await drawn.getByRole('button', { name: 'Read Oracle' }).click();
  await page.keyboard.press('Escape');
  await isHidden();
  await drawn.getByRole('button', { name: 'Keep this Village Constable' }).click();
  const toPlains = drawn.getByRole('button', { name: /^To Plains/ });
  await toPlains.waitFor();
  assert.equal(await ready(page).count(), 0, 'half of an answer is not sent');
  await drawn.getByRole('button', { name: 'Oracle: later' }).click();
  await isHidden();
  await toPlains.click();
  const played = await until('it is played', now, ({ view }) => view.sites[0].cards.includes('village-constable'));
  const { discards, drawn: left } = played.view.piles;
  assert.deepEqual([Object.values(discards).flat().slice(-2), left], [['scouts', 'oracle'], []]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await drawn.getByRole('button', { name: 'Keep this Village Constable' }).waitFor();
  await isHidden();
});

test('all who die in a campaign are named in one answer', async () => {
  const { page, now } = await openAfter(siege, [
    'campaign red lush-coast',
    'roll 14',
    'yes',
    'player blue',
    'done',
    'roll-defense 0-0-0',
    ...['0-4-0', '0-4-0', '0-4-0', '0-2-0'].map((faces) => `roll-attack ${faces}`),
  ]);
  const { view } = await now();
  const battle = panel(page, 'White attacks Red');
  await battle.getByText('2 warbands die. Chosen: 2.').waitFor();
  assert.deepEqual(await battle.locator('output').allInnerTexts(), [view.battle.attack, view.battle.defense].map(String));
  const [red, blue] = ['on Red’s board', 'on Blue’s board'].map((name) => battle.getByRole('group', { name }));
  await red.getByRole('button', { name: 'One fewer' }).click();
  assert.equal(await ready(page).count(), 0, 'one is still to be named');
  await blue.getByRole('button', { name: 'One more' }).click();
  await ready(page).click();
  const after = async () => {
    const { players } = (await now()).view;
    return [players.red.warbands, players.blue.warbands];
  };
  await until('one of each is dead', after, (warbands) => warbands.join() === '1,1');
});

test('the odds are told before the dice are rolled, for as many as are chosen', async () => {
  const { page, now } = await openAfter(oathMiddle, ['campaign white plains', 'target-pawn']);
  const battle = panel(page, 'The Chancellor attacks White');
  const [{ alone, sacrificing }] = (await now()).view.battle.odds.slice(-1);
  const told = () => battle.getByRole('list', { name: 'Chances of the attack' }).locator('b').allInnerTexts();
  await until('as the server says', told, (odds) => odds.join() === [`${alone}%`, `${sacrificing}%`].join());
  await battle.getByRole('button', { name: 'One fewer' }).click();
  const fewer = (await now()).view.battle.odds.at(-2);
  await until('with one die less', told, (odds) => odds.join() === [`${fewer.alone}%`, `${fewer.sacrificing}%`].join());
});

test('what a campaign came to is told until something else is chosen', async () => {
  const rolls = ['roll-defense 0-0-0', 'roll-attack 0-4-0', 'roll-attack 0-2-0'];
  const { page, now } = await openAfter(oathMiddle, ['campaign white plains', 'target-pawn', 'roll 5', 'done', 'done', ...rolls]);
  const battle = panel(page, 'The Chancellor attacks White');
  await battle.locator('[data-verb="no"]').click();
  await battle.getByText('The defense of White holds.').waitFor();
  await battle.getByText('Attack of the Chancellor: 6 (swords) + 0 (sacrificed) = 6.').waitFor();
  await battle.getByText('Defense of White: 0 (shields) + 8 (warbands) = 8.').waitFor();
  const { chancellor } = (await now()).view.players;
  await battle.getByText(`The Chancellor loses ${5 - chancellor.warbands} warbands on the board.`).waitFor();
  await picture(page, 'oath-fought');
  await page.locator('[data-act="travel"]').click();
  await page.locator('[data-thing="site:provinces-1"]').click();
  await battle.waitFor({ state: 'detached' });
});

test('a bargain is put together and offered as one, and read by the other with what it changes', async () => {
  const { page, now } = await openAfter(oathMiddle, ['offer red', 'slot 1']);
  const offer = panel(page, 'Offer of citizenship by the Chancellor to Red');
  await offer.getByRole('spinbutton', { name: 'Favor' }).first().fill('2');
  await offer.getByRole('checkbox', { name: 'Cup of Plenty' }).check();
  await offer.getByText('You get: relic 1 of the Reliquary, 2 favor; I get: Cup of Plenty.').waitFor();
  assert.equal((await now()).view.deal.given.favor, 0, 'nothing is said before it is offered');
  await ready(page).click();
  await page.getByRole('button', { name: 'Show (Red)' }).click();
  await offer.getByText('5 → 7').waitFor();
  await offer.getByRole('button', { name: 'Accept' }).click();
  await until('Red is a Citizen', async () => (await now()).view.players.red.role, (role) => role === 'citizen');
});

test('a target that was picked is taken off where it stands, and the others stay', async () => {
  const position = oathMiddle.replace('held white whistle', 'held white whistle\nheld white cracked-horn');
  const { page, now } = await openAfter(position, ['campaign white plains', 'target-relic whistle', 'target-relic cracked-horn', 'target-pawn']);
  const battle = panel(page, 'The Chancellor attacks White');
  const targets = async () => {
    const { relics, pawn } = (await now()).view.battle;
    return [...relics, ...(pawn ? ['pawn'] : [])].sort().join();
  };
  assert.equal(await targets(), 'cracked-horn,pawn,whistle');
  await battle.getByRole('button', { name: 'Take off: Whistle' }).click();
  await until('the other two are left', targets, (left) => left === 'cracked-horn,pawn');
  await battle.getByRole('button', { name: 'Take off: Whistle' }).waitFor({ state: 'detached' });
  await battle.getByRole('button', { name: 'Take off: the pawn of White' }).click();
  await until('one is left', targets, (left) => left === 'cracked-horn');
});

test('what cannot be a target without the one that is taken off goes with it, the reason is told, and the others stay', async () => {
  const position = `players 3
turn red
oath people
site cradle-1 lush-coast
site hinterland-1 narrow-pass
site hinterland-2 rocky-coast
warbands lush-coast blue 1
warbands narrow-pass blue 1
warbands rocky-coast blue 1
player red pawn lush-coast warbands 9
player blue pawn lush-coast warbands 2 favor 1
held blue whistle
`;
  const { page, now } = await openAfter(position, ['campaign blue lush-coast', 'target-site narrow-pass', 'target-site rocky-coast', 'target-relic whistle', 'target-pawn']);
  const targets = async () => {
    const { sites, relics, pawn } = (await now()).view.battle;
    return [...sites, ...relics, ...(pawn ? ['pawn'] : [])].join();
  };
  assert.equal(await targets(), 'cradle-1,hinterland-1,hinterland-2,whistle,pawn');
  await panel(page, 'Red attacks Blue').getByRole('button', { name: 'Take off: Narrow Pass' }).click();
  await page.locator('.prompt').getByText('attack what lies behind it only if the Pass is a target, too').waitFor();
  assert.equal(await targets(), 'cradle-1,whistle,pawn');
});

test('warbands are moved at all places by one answer, which undo takes back as one', async () => {
  const { warbands } = oathScenes;
  const { page, now } = await openAfter(warbands.position, warbands.by);
  const places = panel(page, 'Warbands');
  const [valley, river] = ['Fertile Valley', 'River'].map((name) => places.getByRole('group', { name }));
  for (let n = 0; n < 2; n += 1) await valley.getByRole('button', { name: 'One fewer' }).click();
  for (let n = 0; n < 3; n += 1) await river.getByRole('button', { name: 'One more' }).click();
  await places.getByText('On your board: 1.').waitFor();
  await ready(page).getByText('Move 5 warbands').click();
  const standing = async () => {
    const { sites, players } = (await now()).view;
    return [sites[0].warbands, sites[2].warbands, players.red.warbands].join();
  };
  await until('they have moved', standing, (there) => there === '1,4,1');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await until('all are back', standing, (there) => there === '3,1,2');
});

/**
 * What stands outside of its panel, in the prompt or in the sheet of a thing, and what can be
 * pressed and lies under something else that can. Not the actions of a turn, a row that is scrolled
 * by a finger, nor what scrolls away under the answers of a panel. Runs in the page.
 */
function outside() {
  const isAround = (one, other) => one.contains(other) || other.contains(one);
  const stuck = (one) => (one === null || getComputedStyle(one).position === 'sticky' ? one : stuck(one.parentElement));
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  return [...document.querySelectorAll('.oath-affair, .prompt, [popover]')].flatMap((panel) => {
    const { left, right } = panel.getBoundingClientRect();
    const inside = [...panel.querySelectorAll(':not(svg *, .hidden, .acts *)')].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1);
    const wide = inside.filter((one) => one.getBoundingClientRect().right > right + 1 || one.getBoundingClientRect().left < left - 1);
    const pressed = inside.filter((one) => one.matches('button, input, a, label'));
    const covered = pressed.filter((one, i) => pressed.slice(i + 1).some((other) => !isAround(one, other) && stuck(one) === stuck(other) && meet(one.getBoundingClientRect(), other.getBoundingClientRect())));
    return [...wide, ...covered].map((one) => one.outerHTML.slice(0, 140));
  });
}

/**
 * What can be pressed in a panel and is smaller than that; a tick is as large as its label, and a
 * name in a sentence as the sentence. Runs in the page.
 */
function smallerThan(least) {
  const boxOf = (one) => (one.matches('input') ? (one.closest('label') ?? one) : one).getBoundingClientRect();
  return [...document.querySelectorAll(':is(.oath-affair, .prompt, [popover]) :is(button, input, select, a):not(.link)')]
    .filter((one) => one.checkVisibility() && boxOf(one).width > 1)
    .filter((one) => Math.min(boxOf(one).width, boxOf(one).height) < least - 0.5)
    .map((one) => `${boxOf(one).width}×${boxOf(one).height} ${one.outerHTML.slice(0, 140)}`);
}
/** As WCAG demands it for a pointer, and the design for a finger. */
const leastTarget = ({ width }) => (width < 600 ? 40 : 24);

for (const language of ['en', 'ru'])
  test(`on a phone what a banner costs is stepped to and paid without scrolling sideways: ${language}`, async () => {
    const person = await house.person('Hana', { ...phone, settings: { confirm: 'never', language } });
    const page = await person.open('/t/' + (await person.table({ game: 'oath', seats: ['me', 'random', 'random', 'random'], position: oathMiddle })));
    const pay = page.locator('[data-choice^="recover-banner peoples-favor"]');
    const banner = page.locator('[data-thing="banner:peoples-favor"]');
    const fits = async () => {
      await until('nothing stands outside', () => page.evaluate(outside), (list) => list.length === 0);
      assert.deepEqual(await page.evaluate(smallerThan, leastTarget(sizes.phone)), []);
    };
    await banner.tap();
    await page.locator('[popover]').locator(pay).waitFor();
    await fits();
    await page.keyboard.press('Escape');
    await page.locator('[popover]').waitFor({ state: 'detached' });
    await page.locator('[data-act="recover"]').tap();
    await pay.waitFor();
    await fits();
    await banner.tap();
    await page.locator('[data-thing="banner:peoples-favor"][aria-pressed="true"]').waitFor();
    await fits();
    await page.locator('.prompt [role="group"] [role="group"] button').last().tap();
    await page.locator('[data-choice="recover-banner peoples-favor 5"]').tap();
    await page.locator('main[data-phase="recover.bank"]').waitFor();
  });

for (const [name, { position, by }] of Object.entries(oathScenes))
  for (const language of isLong ? ['ru', 'pl', 'cs', 'en'] : ['ru'])
    test(`axe finds nothing in any theme, and nothing is cut, too wide or too small: ${name}, ${language}`, async () => {
      const { page } = await openAfter(position, by, { settings: { language }, hasTouch: true });
      for (const theme of ['dark', 'contrast']) {
        await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
        assert.deepEqual(await violations(page), [], theme);
      }
      for (const viewport of [sizes.wide, sizes.middle, sizes.phone]) {
        await page.setViewportSize(viewport);
        await until(`nothing is cut at ${viewport.width}`, () => cutIn(page), (cut) => cut.length === 0);
        await until(`nothing stands outside at ${viewport.width}`, () => page.evaluate(outside), (list) => list.length === 0);
        await until(`nothing is too small at ${viewport.width}`, () => page.evaluate(smallerThan, leastTarget(viewport)), (list) => list.length === 0);
      }
    });
