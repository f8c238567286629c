// A saga: begun on its page, its first game played, told of, and gone on with; worlds from
// elsewhere. Three games of two people, from page to page, are played if LONG is set.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, picture, sizes, until, violations } from './house.mjs';

const house = houseOfTests();
const password = 'a long password';

/**
 * Whoever is asked ends his turn, or takes what comes first: so a game comes to its end. The first
 * time that a question of the script is asked it is answered as it says there.
 */
async function playOut(people, table, script = {}) {
  const left = new Map(Object.entries(script));
  for (;;) {
    const { now, table: info } = await people[0].ask(`/tables/${table}`);
    if (info.status === 'over') return assert.equal(left.size, 0);
    const { name } = info.seats.find(({ seat }) => seat === now.asked);
    const asked = people.find((person) => person.name === name);
    const { now: mine } = await asked.ask(`/tables/${table}?as=${now.asked}`);
    const calm = mine.choices.find(({ verb }) => verb === 'end');
    const answer = left.get(mine.phase) ?? { index: calm?.i ?? 0 };
    left.delete(mine.phase);
    await asked.ask(`/tables/${table}/choose`, { seq: mine.seq, seat: now.asked, sure: true, ...answer });
  }
}

async function begun(person, name) {
  const page = await person.open('/sagas');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForURL(/\/saga\//);
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  return page;
}

test('a saga is begun, played and told of', async () => {
  const ada = await house.person('Ada');
  await ada.ask('/register', { name: 'Ada', password });
  const page = await begun(ada, 'The Salt Road');
  const saga = page.url().split('/').at(-1);
  await page.getByText('The next game’s oath: Supremacy').waitFor();
  await page.getByRole('button', { name: 'Play the first game…' }).click();
  await page.getByRole('button', { name: 'One fewer' }).click();
  assert.deepEqual(await violations(page), []);

  const { table } = await ada.ask(`/saga/${saga}/play`, { seats: ['me', 'me'] });
  await playOut([ada], table);
  await page.goto(`${house.url}/t/${table}`);
  await page.getByRole('banner').getByRole('link', { name: 'The Salt Road' }).click();
  await page.getByRole('article', { name: 'Game 1' }).waitFor();
  await page.getByText('Ada won (Chancellor)').waitFor();
  await page.getByRole('button', { name: 'Play game II with the same people' }).waitFor();
  for (const theme of ['dark', 'contrast', 'light']) {
    await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
    assert.deepEqual(await violations(page), [], theme);
  }
  await picture(page, 'saga-1400');
  for (const size of [sizes.middle, sizes.phone]) {
    await page.setViewportSize(size);
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(await until('as wide as the window', wider, (n) => n <= 0), 0);
    await picture(page, `saga-${size.width}`);
  }

  await page.getByRole('link', { name: 'The last map' }).click();
  await page.waitForURL(/\?at=\d+/);
});

test('a world from elsewhere is read, or the column is named where it cannot be', async () => {
  const bob = await house.person('Bob', { expected: /status of 422/ });
  await bob.ask('/register', { name: 'Bob', password });
  const { saga } = await bob.ask('/sagas', { game: 'oath', name: 'At home' });
  const { text } = await bob.ask(`/saga/${saga}`);
  const page = await bob.open('/sagas');
  await page.getByRole('link', { name: 'At home' }).waitFor();
  await page.getByLabel('Name').fill('From afar');
  await page.getByText('Import a save string…').click();
  await page.getByLabel('Save string').fill(text.slice(0, 10) + 'x' + text.slice(11));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('alert').getByText('Column 11').waitFor();
  assert.deepEqual(await violations(page), []);
  await picture(page, 'sagas-1400');
  await page.getByLabel('Save string').fill(text);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: 'From afar', level: 1 }).waitFor();
});

/**
 * The Exile becomes a Citizen, with a relic and the Scepter: who has more than the Chancellor wins.
 */
const succession = {
  'turn.act': { list: ['offer red', 'slot 1', 'give-card grand-scepter', 'propose'] },
  'exchange.answer': { words: 'accept' },
};

const titleOf = (page, name) => page.getByRole('heading', { name, level: 1 }).waitFor();
const article = (page, n) => page.getByRole('article', { name: `Game ${n}` });

/** Where somebody is led once he has accepted what he is invited to. */
async function accepted(person, from) {
  const page = await person.open();
  const invitations = page.getByRole('region', { name: 'Invitations' });
  await invitations.getByText(`${from.name} invites you`).waitFor();
  await invitations.getByRole('button', { name: /^Accept/ }).click();
  await page.waitForURL(/\/t\/\w+$/);
  const table = page.url().split('/').at(-1);
  await until('the game begins', async () => (await person.ask(`/tables/${table}`)).table.status, (status) => status === 'playing');
  return table;
}

async function registered(name) {
  const person = await house.person(name);
  await person.ask('/register', { name, password });
  return person;
}

test('two people play three games, whoever wins is the Chancellor of the next', { skip: !process.env.LONG }, async () => {
  const [cleo, dora] = [await registered('Cleo'), await registered('Dora')];
  const page = await begun(cleo, 'The Long Road');
  const path = new URL(page.url()).pathname;
  await page.getByRole('button', { name: 'Play the first game…' }).click();
  await page.getByRole('button', { name: 'One fewer' }).click();
  await page.getByLabel('Name of the person who plays Red').fill('Dora');
  await page.getByRole('button', { name: 'Open the table' }).click();
  const first = await accepted(dora, cleo);
  await playOut([cleo, dora], first, succession);
  await page.getByRole('banner').getByRole('link', { name: 'The Long Road' }).click();
  await article(page, 1).getByText('Dora won (Red)').waitFor();

  for (const [n, host, guest] of [['II', dora, cleo], ['III', cleo, dora]]) {
    const from = await host.open(path);
    await from.getByRole('button', { name: `Play game ${n} with the same people` }).click();
    const table = await accepted(guest, host);
    const before = (await host.ask(path)).games[0];
    const winner = before.seats.find(({ rank }) => rank === 1).name;
    const { seats } = (await host.ask(`/tables/${table}`)).table;
    assert.equal(seats.find(({ seat }) => seat === 'chancellor').name, winner);
    await playOut([cleo, dora], table);
  }

  const last = await dora.open(path);
  for (const n of [1, 2, 3]) await article(last, n).waitFor();
  assert.deepEqual(await violations(last), []);
  const text = await last.getByLabel('Save string').inputValue();
  await article(last, 2).getByRole('button', { name: 'Branch from here' }).click();
  await titleOf(last, 'The Long Road, another way');
  await last.getByRole('link', { name: 'branched off another saga after 2 games' }).waitFor();
  await last.getByRole('button', { name: 'Play the first game…' }).waitFor();

  await last.goto(`${house.url}/sagas`);
  await last.getByRole('link', { name: 'The Long Road', exact: true }).waitFor();
  await last.getByLabel('Name').fill('The road from afar');
  await last.getByText('Import a save string…').click();
  await last.getByLabel('Save string').fill(text);
  await last.getByRole('button', { name: 'Import', exact: true }).click();
  await titleOf(last, 'The road from afar');
  assert.equal(await last.getByLabel('Save string').inputValue(), text);
});

test('who follows a wrong link to a saga is led to his own', async () => {
  const person = await house.person('Ada', { expected: /404/ });
  const page = await person.open('/saga/nothing');
  await page.getByText('There is no such saga').waitFor();
  await page.locator('main').getByRole('link', { name: 'Sagas' }).click();
  await page.waitForURL('**/sagas');
});
