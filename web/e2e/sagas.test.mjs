// A saga: begun on its page, its first game played, told of, and gone on with; worlds from elsewhere.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, picture, sizes, until, violations } from './house.mjs';

const house = houseOfTests();
const password = 'a long password';

/** Whoever is asked ends his turn, or takes what comes first: so a game comes to its end. */
async function playOut(person, table) {
  for (;;) {
    const { now, table: info } = await person.ask(`/tables/${table}`);
    if (info.status === 'over') return;
    const { now: mine } = await person.ask(`/tables/${table}?as=${now.asked}`);
    const calm = mine.choices.find(({ verb }) => verb === 'end');
    await person.ask(`/tables/${table}/choose`, { seq: mine.seq, index: calm?.i ?? 0, seat: now.asked, sure: true });
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
  await playOut(ada, table);
  await page.reload();
  await page.getByRole('article', { name: 'Game 1' }).waitFor();
  await page.getByText('Ada won (Chancellor)').waitFor();
  await page.getByRole('button', { name: 'Play game II with the same people' }).waitFor();
  assert.deepEqual(await violations(page), []);
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

test('who follows a wrong link to a saga is led to his own', async () => {
  const person = await house.person('Ada', { expected: /404/ });
  const page = await person.open('/saga/nothing');
  await page.getByText('There is no such saga').waitFor();
  await page.locator('main').getByRole('link', { name: 'Sagas' }).click();
  await page.waitForURL('**/sagas');
});
