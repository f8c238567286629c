// What axe-core finds wrong: nothing, on every page and in every theme; and with nothing but the Tab
// key all of it is reached, and seen to be.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, violations } from './house.mjs';
import { walk } from './keyboard.mjs';
import { crossroads } from './positions.mjs';
import { choice, place, space, tile } from './table.mjs';

const house = houseOfTests();
const emptyBag = crossroads('settlement 0 temple 0 farm 0 market 0');

let people = 0;
/** Has an account from now on; returns its name. */
async function register(person) {
  const name = `Somebody ${String(++people)}`;
  await person.ask('/register', { name, password: 'a long password' });
  return name;
}

/** Opens a table of a game that ends with the first turn, and plays it; returns its id. */
async function playToTheEnd(person) {
  const id = await person.table({ position: emptyBag });
  const page = await person.open('/t/' + id);
  await place(page, 'temple', 'A1');
  await choice(page, 'End the turn').click();
  const confirm = page.getByRole('button', { name: 'Confirm: End the turn' });
  await confirm.or(page.locator('.result')).first().waitFor();
  if (await confirm.isVisible()) await confirm.click();
  await page.locator('.result').waitFor();
  return id;
}

/** Each leads the page to what is to be judged. */
const places = {
  home: (person) => person.open('/'),
  'home, with tables': async (person) => {
    await person.table({ position: crossroads(), pace: 'daily' });
    await person.table({ seats: ['me', 'me'], public: true });
    await person.table({ seats: ['me', 'open'], public: true });
    const page = await person.open('/');
    await page.locator('.thumb > svg').first().waitFor();
  },
  watch: async (person) => {
    await person.table({ seats: ['me', 'me'], public: true });
    const page = await (await house.person('Visitor')).open('/watch');
    person.page = page;
    await page.locator('.thumb').first().waitFor();
  },
  'new table': async (person) => {
    const page = await person.open('/new');
    await page.locator('details summary').click();
  },
  account: (person) => person.open('/account'),
  'account of somebody registered': async (person) => {
    await register(person);
    await person.ask('/tokens', { name: 'bot' });
    await person.open('/account');
  },
  settings: (person) => person.open('/settings'),
  'not found': (person) => person.open('/nowhere'),
  learn: async (person) => {
    const page = await person.open('/learn');
    await page.locator('summary').first().waitFor();
    for (const summary of await page.locator('summary').all()) await summary.click();
    await page.getByText('Your weakest colour is your score').waitFor();
  },
  lesson: (person) => person.open('/learn/tigris'),
  puzzle: (person) => person.open('/learn/tigris/puzzle/king'),
  'table, a tile picked': async (person) => {
    const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
    await place(page, 'market', 'A1');
    await tile(page, 'temple').click();
    await space(page, 'H3').hover();
    await page.locator('.board .coming').first().waitFor({ state: 'attached' });
  },
  'table, in a war': async (person) => {
    const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
    await place(page, 'temple', 'H3');
    await choice(page, 'Let the kings fight').click();
    await page.getByRole('region', { name: 'War of the kings' }).waitFor();
  },
  'table that waits': async (person) => {
    const page = await person.open('/t/' + (await person.table({ seats: ['me', 'open'], public: true })));
    await page.getByRole('tab').first().waitFor();
  },
  'table over': (person) => playToTheEnd(person),
  'how it went': async (person) => {
    const id = await playToTheEnd(person);
    await person.page.goto(`${house.url}/t/${id}/end`);
    await person.page.locator('.thumb > svg').first().waitFor();
  },
  profile: async (person) => {
    const name = await register(person);
    await playToTheEnd(person);
    await person.page.goto(`${house.url}/u/${encodeURIComponent(name)}`);
    await person.page.getByRole('heading', { name }).waitFor();
  },
  sagas: async (person) => {
    await register(person);
    const page = await person.open('/sagas');
    await page.locator('details summary').click();
  },
  saga: async (person) => {
    await register(person);
    const { saga } = await person.ask('/sagas', { game: 'oath', name: 'The long war', public: false, options: {} });
    const page = await person.open('/saga/' + saga);
    await page.getByRole('button', { name: 'Play the first game' }).click();
  },
  replay: async (person) => {
    const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
    await place(page, 'temple', 'A1');
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByRole('group', { name: 'Replay' }).waitFor();
  },
};

for (const [name, go] of Object.entries(places))
  test(name, async () => {
    const person = await house.person('Guest');
    await go(person);
    const { page } = person;
    await page.getByRole('heading').first().waitFor({ state: 'attached' });
    for (const theme of ['light', 'dark', 'contrast']) {
      await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
      assert.deepEqual(await violations(page), [], `${name} in ${theme}`);
    }
    assert.deepEqual(await walk(page), [], `${name} by keyboard`);
  });

test('every panel of the table', async () => {
  const person = await house.person('Guest');
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    assert.deepEqual(await violations(page), [], await tab.innerText());
  }
});
