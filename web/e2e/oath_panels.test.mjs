// The panels of Oath at a real table, where one answer says several things at once: which drawn
// card is kept, who dies in a campaign, and what is offered in a bargain.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutTexts, houseOfTests, picture, sizes, until, violations } from './house.mjs';
import { choose, lookAtPanel, nowAt, oathScenes, openScene } from './oath_scenes.mjs';
import { oathMiddle, siege } from './positions.mjs';

const house = houseOfTests();
const isLong = Boolean(process.env.LONG);

/** Opens the page of somebody who plays everybody, and chance, too, after these choices. */
async function openAfter(position, choices, settings = {}) {
  const person = await house.person('Hana', { settings: { confirm: 'never', ...settings } });
  const table = await openScene(person, { position });
  await choose(person, table, choices);
  const page = await lookAtPanel(person, table);
  assert.deepEqual(await violations(page, 'label-content-name-mismatch'), []);
  return { page, now: () => nowAt(person, table) };
}

const panel = (page, name) => page.getByRole('region', { name });
/** Makes what the panel has put together. */
const ready = (page) => page.locator('.prompt .ready');

test('a drawn card is kept and the others go in their order, which undo takes back as one', async () => {
  const position = `${oathMiddle}deck village-constable oracle scouts\n`;
  const { page, now } = await openAfter(position, ['search', 'turn']);
  const drawn = panel(page, 'You drew 3 cards');
  await drawn.getByRole('button', { name: 'Read Oracle' }).click();
  await page.keyboard.press('Escape');
  assert.equal((await now()).view.piles.drawn.length, 3, 'a click on a card only reads it');
  await drawn.getByRole('button', { name: 'Keep this Village Constable' }).click();
  await drawn.getByRole('button', { name: 'Oracle: later' }).click();
  await ready(page).click();
  await panel(page, 'How is it played?').getByRole('button', { name: /^To Plains/ }).waitFor();
  const { discards, drawn: kept } = (await now()).view.piles;
  assert.deepEqual(kept, ['village-constable']);
  assert.deepEqual(Object.values(discards).flat().slice(-2), ['scouts', 'oracle']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await until('all cards are back', async () => (await now()).view.piles.drawn.length, (n) => n === 3);
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

/** Texts that are cut and that no tip tells in full. */
const cutIn = async (page) => (await page.evaluate(cutTexts)).filter((one) => !one.includes(' title="'));

for (const [name, { position, by }] of Object.entries(oathScenes))
  for (const language of isLong ? ['ru', 'pl', 'cs', 'en'] : ['ru'])
    test(`axe finds nothing in any theme, and no text is cut: ${name}, ${language}`, async () => {
      const { page } = await openAfter(position, by, { language });
      for (const theme of ['dark', 'contrast']) {
        await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
        assert.deepEqual(await violations(page), [], theme);
      }
      for (const viewport of [sizes.wide, sizes.phone]) {
        await page.setViewportSize(viewport);
        await until(`nothing is cut at ${viewport.width}`, () => cutIn(page), (cut) => cut.length === 0);
      }
    });
