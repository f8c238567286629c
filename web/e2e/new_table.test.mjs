// A new table: opened without any input, with friends who are invited by name, by another rulebook,
// on a phone, and in four languages. What is wished survives a reload; what is refused is said at
// its field.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, open, players, tableName, way } from './form.mjs';
import { houseOfTests, phone, picture, sizes, until, violations } from './house.mjs';
import { myTurn } from './table.mjs';

const house = houseOfTests();
/** What the browser says about a request that the server refuses. */
const expected = /422/;

const rule = (page, name) => page.getByRole('radiogroup', { name, exact: true });

let registered = 0;

/** Somebody with an account; names are given once only. */
async function member(name, options) {
  const person = await house.person(`${name}${++registered}`, options);
  await person.ask('/register', { name: person.name, password: 'a long password' });
  return person;
}

async function formOf(person, path) {
  const page = await person.open(path);
  await open(page).waitFor();
  return page;
}

/** The table that the page has gone to, as the server tells it. */
async function tableOf(person) {
  await person.page.waitForURL(/\/t\//);
  return (await person.ask(`/tables/${new URL(person.page.url()).pathname.split('/').at(-1)}`)).table;
}

test('a table is opened with nothing but the button, and played at once', async () => {
  const guest = await house.person('Guest');
  const page = await formOf(guest, '/new');
  await open(page).click();
  await myTurn(page);
  const { game, status, seats, options } = await tableOf(guest);
  assert.deepEqual([game, status, seats.map(({ kind }) => kind)], ['tigris', 'playing', ['person', 'ai', 'ai']]);
  assert.deepEqual(options, {}, 'by the rulebook');
});

for (const game of ['tigris', 'crescent', 'oath'])
  test(`the address chooses ${game}, and that is opened`, async () => {
    const guest = await house.person('Guest');
    const page = await formOf(guest, `/new?game=${game}`);
    await open(page).click();
    assert.equal((await tableOf(guest)).game, game);
  });

test('friends are waited for where the address asks for them', async () => {
  const guest = await house.person('Guest');
  const page = await formOf(guest, '/new?game=tigris&with=friends');
  await page.getByRole('complementary', { name: 'Your table' }).getByText('Begins when 2 more people sit down.').waitFor();
  await way(page, 'Potter', 'Computer').check();
  await page.reload();
  await open(page).click();
  const { status, seats } = await tableOf(guest);
  assert.deepEqual([status, seats.map(({ kind }) => kind)], ['open', ['person', 'open', 'ai']]);
});

test('an invitation arrives on the home of whoever is invited', async () => {
  const [host, friend] = [await member('Hana', { expected }), await member('Marek')];
  await friend.open();
  const page = await formOf(host, '/new?game=crescent');
  await way(page, 'Warlord', 'Person').check();
  await page.getByLabel('Warlord: name of the person').fill('Nobody at all');
  await open(page).click();
  await page.getByRole('alert').getByText('Nobody has an account called “Nobody at all”.').waitFor();
  assert.equal(await page.getByLabel('Warlord: name of the person').getAttribute('aria-invalid'), 'true');
  await page.getByLabel('Warlord: name of the person').fill(friend.name);
  await tableName(page).fill('Seven Wells');
  await page.getByRole('complementary', { name: 'Your table' }).getByText(`${friend.name}, invited`).waitFor();
  await open(page).click();
  const { name, seats } = await tableOf(host);
  assert.equal(name, 'Seven Wells');
  assert.deepEqual([seats[0].name, seats[0].kept, seats[0].kind], [friend.name, true, 'open']);
  await friend.page.getByText('Seven Wells').first().waitFor();
  assert.equal((await friend.ask('/lobby')).invited.length, 1);
});

test('whoever is looked at can be invited from his page', async () => {
  const [host, friend] = [await member('Hana'), await member('Marek')];
  const page = await host.open(`/u/${encodeURIComponent(friend.name)}`);
  await page.getByRole('link', { name: 'Invite to a game' }).click();
  await page.getByRole('complementary', { name: 'Your table' }).getByText(`${friend.name}, invited`).waitFor();
});

test('a rulebook sets what the books differ about, and the rest can be changed', async () => {
  const guest = await house.person('Guest');
  const page = await formOf(guest, '/new?game=crescent');
  await page.locator('summary').click();
  const names = ['Peaceful influence', 'Card effects', 'Murshid’s deals', 'Sacking towns', 'Muster', 'Deserters', 'Length', 'The Elder’s mercenary'];
  const held = async () => {
    const values = names.map((name) => rule(page, name).locator('.chosen').innerText());
    return Object.fromEntries((await Promise.all(values)).map((value, index) => [names[index], value.trim()]));
  };
  const before = await held();
  assert.equal(await page.getByText('changed', { exact: true }).count(), 0, 'who has wished nothing has changed nothing');
  await rule(page, 'Rulebook').getByRole('radio', { name: 'Polish' }).check();
  const polish = { ...before, 'Peaceful influence': 'all together', 'Card effects': 'may be declined', 'Murshid’s deals': 'any number', 'Sacking towns': 'own hexes too', Muster: 'may skip' };
  assert.deepEqual(await held(), polish);
  await page.locator('summary').getByText('Polish rules').waitFor();
  await rule(page, 'Muster').getByRole('radio', { name: 'every hex' }).check();
  await page.locator('summary').getByText('Polish rules · Muster: every hex').waitFor();
  assert.equal(await page.getByText('changed', { exact: true }).count(), 1);
  await page.getByRole('button', { name: 'What does it mean? Muster' }).click();
  await page.getByText('Muster must place units in every hex where it can').waitFor();
  await picture(page, 'new-variants');
  await open(page).click();
  const { options } = await tableOf(guest);
  assert.deepEqual(options, { civil: 'once', effects: 'optional', deals: 'any' });
});

test('what is wished survives a reload, and is gone with the table', async () => {
  const guest = await house.person('Guest');
  const page = await formOf(guest, '/new');
  await page.getByRole('radio', { name: 'Oath' }).check();
  await way(page, 'Red', 'Me').check();
  await page.getByRole('radio', { name: 'Day by day' }).check();
  await tableName(page).fill('Copper Reed');
  await page.reload();
  await open(page).waitFor();
  assert.ok(await page.getByRole('radio', { name: 'Oath' }).isChecked());
  assert.ok(await way(page, 'Red', 'Me').isChecked());
  assert.ok(await page.getByRole('radio', { name: 'Day by day' }).isChecked());
  await open(page).click();
  const { name, pace } = await tableOf(guest);
  assert.deepEqual([name, pace], ['Copper Reed', 'daily']);
  const again = await formOf(guest, '/new');
  assert.ok(await way(again, 'Red', 'Me').isChecked());
  assert.equal(await tableName(again).inputValue(), '');
});

test('seats are dealt, and stay as many', async () => {
  const guest = await house.person('Guest');
  const page = await formOf(guest, '/new?game=crescent');
  const mine = () => page.locator('.seats .chosen').allInnerTexts();
  const before = await mine();
  await until('somebody has moved', async () => {
    await page.getByRole('button', { name: 'Deal the seats' }).click();
    return mine();
  }, (now) => now.join() !== before.join());
  assert.deepEqual((await mine()).sort(), before.sort());
  await players(page, 4).check();
  assert.ok((await mine()).includes('Me') && (await mine()).length === 4);
});

test('one level does for all computers, and counts on the next table, too', async () => {
  const guest = await house.person('Guest');
  const page = await formOf(guest, '/new?game=oath');
  await against(page, 'Apprentice');
  await open(page).click();
  const { seats } = await tableOf(guest);
  assert.deepEqual(seats.map(({ level }) => level), ['apprentice', 'apprentice', null, 'apprentice']);
  const again = await formOf(guest, '/new?game=tigris');
  await players(again, 4).check();
  assert.equal(await again.getByRole('button', { name: /Lion: how strong\?\s*Apprentice/ }).count(), 1);
});

test('a table at one screen begins from the save string of a world', async () => {
  const guest = await house.person('Guest');
  await guest.ask('/guest', { name: guest.name });
  const { saga } = await guest.ask('/sagas', { game: 'oath', name: 'From afar', options: { world: 'people' } });
  const { text, world } = await guest.ask(`/saga/${saga}`);
  const page = await formOf(guest, '/new?game=oath');
  await page.locator('summary').click();
  await page.getByLabel('Chronicle').fill(text);
  await open(page).click();
  const { id, status } = await tableOf(guest);
  assert.equal(status, 'playing');
  const { view } = (await guest.ask(`/tables/${id}`)).now;
  assert.deepEqual([view.oath, view.games], [world.oath, world.game]);
  assert.ok(world.game > 1);
});

test('a chronicle that cannot be read is refused at its field', async () => {
  const guest = await house.person('Guest', { expected });
  const page = await formOf(guest, '/new?game=oath');
  await page.locator('summary').click();
  await page.getByLabel('Chronicle').fill('0303 nonsense');
  await page.locator('summary').click();
  await open(page).click();
  await page.getByRole('alert').getByText(/^Column \d+/).waitFor();
  assert.equal(await page.getByLabel('Chronicle').getAttribute('aria-invalid'), 'true');
  // With other people there is neither chronicle nor seed.
  await way(page, 'Red', 'Person').check();
  await page.getByLabel('Chronicle').waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('Seed').count(), 0);
});

test('on a phone the summary and the button are a bar at the foot', async () => {
  const guest = await house.person('Guest', phone);
  const page = await formOf(guest, '/new?game=crescent');
  const bar = await page.getByRole('complementary', { name: 'Your table' }).boundingBox();
  assert.ok(bar.y > sizes.phone.height / 2 && Math.round(bar.y + bar.height) === sizes.phone.height, JSON.stringify(bar));
  assert.ok(bar.height < 120, `${bar.height} pixels high`);
  await picture(page, 'new-phone');
  await open(page).tap();
  assert.equal((await tableOf(guest)).status, 'playing');
});

test('nothing is wrong with it, all unfolded, in any theme', async () => {
  const host = await member('Hana');
  const page = await formOf(host, '/new?game=oath');
  await page.locator('summary').click();
  await page.getByRole('button', { name: /Red: how strong/ }).click();
  await way(page, 'Chancellor', 'Person').check();
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
    assert.deepEqual(await violations(page), [], theme);
  }
});

/** What is wider than its box, and so not all seen. */
function cut() {
  const isCut = (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible' && !one.classList.contains('hidden');
  return [...document.querySelectorAll('main *')].filter((one) => one.checkVisibility() && isCut(one)).map((one) => one.outerHTML.slice(0, 200));
}

for (const language of ['en', 'cs', 'pl', 'ru'])
  test(`on narrow screens nothing is cut and nothing scrolls sideways in ${language}`, async () => {
    const person = await house.person('Guest', { ...phone, settings: { language } });
    for (const path of ['/new?game=tigris', '/new?game=crescent', '/new?game=oath', '/settings']) {
      const page = await person.open(path);
      await page.getByRole('radiogroup').nth(2).waitFor();
      for (const summary of await page.locator('summary').all()) await summary.tap();
      assert.deepEqual(await page.evaluate(cut), [], `${path} at 360`);
      await page.setViewportSize({ width: 320, height: 640 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, `${path} at 320`);
      await page.close();
    }
  });
