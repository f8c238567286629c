// The front door: games that begin with one click, what waits for the reader, tables to join and
// games to watch.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutTexts, houseOfTests, picture, sizes, until, violations } from './house.mjs';
import { crossroads, middleGame } from './positions.mjs';
import { myTurn } from './table.mjs';

const house = houseOfTests();

const titles = { tigris: 'Tigris & Euphrates', crescent: 'Crescent Moon', oath: 'Oath' };
const section = (page, name) => page.getByRole('region', { name });
const rows = (page) => section(page, 'Open tables').getByRole('listitem');
const chip = (page, name) => page.getByRole('group', { name: 'Filter' }).getByRole('button', { name });

let people = 0;
/** Somebody with an account, who may invite and be invited. */
async function registered(name, more = {}) {
  const person = await house.person(name, more);
  person.name = `${name} ${String(++people)}`;
  await person.ask('/register', { name: person.name, password: 'a long password' });
  return person;
}

test('three games are named and pictured, and each begins with one click, without an account', async () => {
  for (const [game, title] of Object.entries(titles)) {
    const person = await house.person('Visitor');
    const page = await person.open();
    const tile = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
    await tile.locator('.picture svg').first().waitFor();
    await tile.getByText(/\d min/).waitFor();
    await tile.getByRole('button', { name: `Play now ${title}` }).click();
    await page.waitForURL(/\/t\/\w+$/);
    const { table } = await person.ask(`/tables/${new URL(page.url()).pathname.split('/').at(-1)}`);
    assert.equal(table.game, game);
    assert.equal(table.you.length, 1);
    const others = table.seats.filter(({ you }) => !you);
    assert.ok(others.length >= 2 && others.every(({ level }) => level === 'steward'), 'Stewards, the first time');
    await page.getByRole('heading', { name: title, level: 1 }).waitFor({ state: 'attached' });
    await house.leave();
  }
});

test('a table that waits stands there once, and two of the same game differ', async () => {
  const person = await house.person('Hana');
  const ids = [
    await person.table({ position: crossroads(), public: true }),
    await person.table({ position: middleGame, seats: ['me', 'random', 'random'], public: true }),
  ];
  const page = await person.open();
  const cards = section(page, 'Your turn').getByRole('link').filter({ has: page.locator('.thumb') });
  await cards.nth(1).waitFor();
  assert.equal(await cards.count(), 2);
  for (const id of ids) assert.equal(await page.locator(`a[href="/t/${id}"]`).count(), 1);
  const told = async (what) => {
    for (const card of await cards.all()) await card.locator(what).first().waitFor();
    return Promise.all((await cards.all()).map((card) => card.locator(what).first().innerHTML()));
  };
  for (const what of ['b', '.stage', '.thumb > svg']) {
    const [one, other] = await told(what);
    assert.notEqual(one, other, `${what} tells the tables apart`);
  }
  await picture(page, 'home-two-tables');
  await cards.first().click();
  await page.waitForURL(/\/t\//);
});

test('the least time left comes first, and what the others think about stands in a line', async () => {
  const [hana, gita] = [await registered('Hana'), await registered('Gita')];
  const slow = await hana.table({ seats: ['me', 'random'], position: crossroads(), pace: 'daily' });
  const quick = await hana.table({ seats: ['me', 'random'], position: crossroads(), pace: 'live' });
  const none = await hana.table({ seats: ['me', 'random'], position: crossroads(), pace: 'none' });
  const gathering = await hana.table({ seats: ['me', 'open'] });
  const page = await hana.open();
  const cards = section(page, 'Your turn').locator('a[href^="/t/"]');
  await cards.nth(2).waitFor();
  const order = await Promise.all((await cards.all()).map((card) => card.getAttribute('href')));
  assert.deepEqual(order, [quick, slow, none].map((id) => `/t/${id}`));
  await cards.first().locator('.hot').waitFor();
  assert.equal(await cards.nth(1).locator('.hot').count(), 0);
  await section(page, 'Waiting for players').locator(`a[href="/t/${gathering}"]`).getByText('1 free seat').waitFor();
  // Gita sits down, and whoever begins, one of the two sees the other thinking.
  await gita.open(`/t/${gathering}`);
  await gita.page.getByRole('button', { name: 'Join: Bull' }).click();
  await section(page, 'Waiting for players').waitFor({ state: 'detached' });
  await gita.page.getByRole('grid').waitFor();
  await gita.page.goto(house.url);
  const thinks = (one) => section(one, 'Others are thinking in').locator(`a[href="/t/${gathering}"]`);
  await until('one sees the other thinking', async () => (await thinks(page).count()) + (await thinks(gita.page).count()));
});

test('an invitation is accepted or declined where it stands', async () => {
  const [host, guest] = [await registered('Hana'), await registered('Gita')];
  const invite = () => host.table({ seats: ['me', 'open'], invite: { bull: guest.name } });
  const declined = await invite();
  const page = await guest.open();
  await section(page, 'Invitations').getByRole('button', { name: /^Decline/ }).click();
  await section(page, 'Invitations').waitFor({ state: 'detached' });
  await page.locator('#content:focus').waitFor(); // what was pressed is gone, the page is not
  const { table } = await host.ask(`/tables/${declined}`);
  assert.equal(table.seats.find(({ seat }) => seat === 'bull').kept, false);
  // The page tells of the next one by itself.
  const accepted = await invite();
  await section(page, 'Invitations').getByText(`${host.name} invites you`).waitFor();
  assert.deepEqual(await violations(page), []);
  await section(page, 'Invitations').getByRole('button', { name: /^Accept/ }).click();
  await page.waitForURL(new RegExp(`/t/${accepted}$`));
  await page.getByRole('grid').waitFor();
});

test('filters change the list, the count and the address, and stay', async () => {
  const host = await house.person('Hana');
  const open = { public: true };
  await host.table({ ...open, seats: ['me', 'open'], pace: 'live' });
  await host.table({ ...open, seats: ['me', 'open'], pace: 'daily' });
  await host.table({ ...open, game: 'oath', seats: ['me', 'open', 'random'], pace: 'daily' });
  const visitor = await house.person('Visitor');
  const page = await visitor.open();
  await until('all are shown', () => rows(page).count(), (n) => n === 3);
  await section(page, 'Open tables').getByText('3 tables', { exact: true }).waitFor();
  await chip(page, 'Oath').click();
  await until('one is left', () => rows(page).count(), (n) => n === 1);
  await section(page, 'Open tables').getByText('3 tables, 1 in the filter').waitFor();
  await page.locator('[aria-live=polite]').getByText('1 table fits the filter.').waitFor({ state: 'attached' });
  assert.equal(new URL(page.url()).search, '?games=oath');

  await page.reload();
  await until('it stayed', () => rows(page).count(), (n) => n === 1);
  assert.equal(await chip(page, 'Oath').getAttribute('aria-pressed'), 'true');
  // Also whoever comes back by another way finds it.
  await page.goto(`${house.url}/learn`);
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.waitForURL(/\?games=oath$/);

  await chip(page, 'Live').click();
  await page.getByText('No table fits your filter.').waitFor();
  await page.getByText('1 would without “Live”.').or(page.getByText('1 would without “Oath”.')).waitFor();
  await picture(page, 'home-nothing-fits');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: /^Drop “/ }).click();
  await until('one fits', () => rows(page).count(), (n) => n === 1);
  await section(page, 'Open tables').and(page.locator(':focus')).waitFor();
  await chip(page, 'All games').click();
  for (const pace of ['Live', 'Daily'])
    if ((await chip(page, pace).getAttribute('aria-pressed')) === 'true') await chip(page, pace).click();
  await until('all are back', () => rows(page).count(), (n) => n === 3);
  assert.equal(new URL(page.url()).search, '');
  await page.reload();
  await until('nothing is filtered any more', () => rows(page).count(), (n) => n === 3);
});

test('a list that cannot be loaded says so, and the rest of the page works', async () => {
  const person = await house.person('Visitor', { expected: /500/ });
  const page = await person.open('/learn');
  await page.route('**/api/lobby*', (route) => route.fulfill({ status: 500, body: 'away' }));
  await page.goto(house.url);
  await page.getByText('The open tables could not be loaded.').waitFor();
  await page.getByText('Your games could not be loaded.').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Play now/ }).count(), 3);
  assert.deepEqual(await violations(page), []);
  await page.unroute('**/api/lobby*');
  for (const again of (await page.getByRole('button', { name: 'Try again' }).all()).reverse()) await again.click();
  await page.getByText('could not be loaded').first().waitFor({ state: 'detached' });
});

test('while a list is on its way a skeleton has its place', async () => {
  const person = await house.person('Visitor');
  const page = await person.open('/learn');
  let release;
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/api/lobby*', (route) => held.then(() => route.continue()));
  await page.goto(house.url);
  await section(page, 'Open tables').locator('.panel[aria-hidden]').first().waitFor();
  release();
  await section(page, 'Open tables').locator('.panel[aria-hidden]').first().waitFor({ state: 'detached' });
});

test('every public game is found where games are watched, page by page', async () => {
  const hosts = [await house.person('Hana'), await house.person('Gita')];
  const settings = { seats: ['me', 'me'], public: true };
  const before = (await hosts[0].ask('/lobby')).counts.running.tigris ?? 0;
  const oath = await hosts[0].table({ ...settings, game: 'oath', seats: ['me', 'me', 'me'] });
  for (let n = before; n < 26; n += 1) await hosts[n % 2].table(settings);
  const visitor = await house.person('Visitor');
  const page = await visitor.open();
  await page.getByRole('link', { name: 'All, with filters' }).click();
  await page.waitForURL(/\/watch$/);
  const cards = section(page, 'Being played now').locator('a[href^="/t/"]');
  const ids = () => cards.evaluateAll((all) => all.map((card) => card.getAttribute('href')));
  await until('a page is full', () => cards.count(), (n) => n === 24);
  const first = await ids();
  await page.getByRole('link', { name: 'Older' }).click();
  await until('the rest', () => cards.count(), (n) => n === 3);
  assert.equal(new Set([...first, ...(await ids())]).size, 27);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('link', { name: 'Newer' }).click();
  await chip(page, 'Oath').click();
  await until('one is left', ids, (left) => left.length === 1 && left[0] === `/t/${oath}`);
  await page.reload();
  await until('it stayed', () => cards.count(), (n) => n === 1);
  await picture(page, 'watch');
  await cards.first().click();
  await page.waitForURL(new RegExp(`/t/${oath}`));
});

test('at a table the header says what is played', async () => {
  const person = await house.person('Hana');
  const id = await person.table({ position: crossroads() });
  const { table } = await person.ask(`/tables/${id}`);
  const page = await person.open(`/t/${id}`);
  await myTurn(page);
  const header = page.getByRole('banner');
  await header.getByText(table.name).waitFor();
  await header.getByText(/treasures? left/).waitFor();
  assert.equal(await header.getByRole('link', { name: 'Watch' }).count(), 0);
});

const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true };

test('on a phone no text is cut in any language, and the pages of the site stand at the foot', async () => {
  const host = await registered('Hana');
  await host.table({ seats: ['me', 'open', 'open', 'open'], public: true, pace: 'daily' });
  await host.table({ game: 'crescent', seats: ['me', 'open', 'random', 'random', 'random'], public: true });
  for (const language of ['en', 'cs', 'pl', 'ru']) {
    const person = await registered('Somebody with a long name', { ...phone, settings: { language } });
    await person.table({ position: crossroads(), pace: 'daily' });
    await person.table({ game: 'oath', seats: ['me', 'random', 'random', 'random'] });
    await host.table({ seats: ['me', 'open'], invite: { bull: person.name } });
    for (const path of ['/', '/watch']) {
      const page = await person.open(path);
      await page.locator('main .thumb, main ul li').first().waitFor();
      assert.deepEqual(await page.evaluate(cutTexts), [], `${path} in ${language}`);
      await picture(page, `phone-${path === '/' ? 'home' : 'watch'}-${language}`);
      const bar = page.locator('nav').last();
      assert.equal(await bar.getByRole('link').count(), 5);
    }
    await person.close();
    house.people = house.people.filter((one) => one !== person);
  }
});

test('nothing scrolls sideways at 320', async () => {
  const person = await registered('Somebody with a long name', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  await person.table({ position: crossroads(), pace: 'daily', name: 'A name of a table as long as they get..' });
  await person.table({ game: 'crescent', seats: ['me', 'open', 'random', 'random', 'random'], public: true });
  for (const path of ['/', '/watch', '/?games=oath&pace=live']) {
    const page = await person.open(path);
    await page.getByRole('heading').first().waitFor({ state: 'attached' });
    await page.locator('main .thumb, main .panel').first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, path);
  }
});
