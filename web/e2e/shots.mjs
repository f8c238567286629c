// Takes pictures of every state of the site, in three widths and two themes, into build/shots, and
// those of the documentation. To be run by hand after a change to what is seen: node
// web/e2e/shots.mjs [words of the states wanted]
import { join } from 'node:path';
import { House, phone, picture, sizes, until } from './house.mjs';
import { crossroads, eveOfBattle, middleGame, oathMiddle, siege } from './positions.mjs';
import { hex, ready } from './ruler.mjs';
import { lookAt, scenes } from './scenes.mjs';
import { choice, myTurn, place, space, tile } from './table.mjs';
import { act, thing } from './wanderer.mjs';

const wanted = process.argv.slice(2);
const house = new House();
const three = { seats: ['me', 'basic', 'basic'], position: middleGame };

const five = { game: 'crescent', seats: ['me', 'random', 'random', 'random', 'random'] };

const four = { game: 'oath', seats: ['me', 'random', 'random', 'random'], position: oathMiddle };

async function openTable(person, settings = { position: crossroads() }) {
  const page = await person.open('/t/' + (await person.table(settings)));
  await page.getByRole('grid').or(page.locator('.place')).or(page.getByRole('heading')).first().waitFor({ state: 'attached' });
  return page;
}

async function finish(page) {
  await choice(page, 'End the turn').click();
  const confirm = page.getByRole('button', { name: 'Confirm: End the turn' });
  await confirm.or(page.locator('.result')).first().waitFor();
  if (await confirm.isVisible()) await confirm.click();
}

async function assault(person) {
  const page = await openTable(person, { ...five, position: eveOfBattle });
  await hex(page, 'G7').click();
  await hex(page, 'F8').click();
  await page.locator('.compose .sum').waitFor();
  return page;
}

async function cards(person) {
  const page = await assault(person);
  await ready(page).click();
  for (const card of ['Cavalry', 'Warfare']) await page.getByRole('button', { name: new RegExp(`^${card}`) }).click();
  await ready(page).getByText('Choose 2 cards').waitFor();
  return page;
}

const states = {
  home: (person) => person.open(),
  lobby: async (person) => {
    await person.table({ seats: ['me', 'open'], public: true });
    await person.table(three);
    await person.open();
  },
  new: (person) => person.open('/new'),
  account: (person) => person.open('/account'),
  settings: async (person) => {
    await person.table(three); // only somebody has settings that the server keeps
    return person.open('/settings');
  },
  missing: (person) => person.open('/nowhere'),
  learn: (person) => person.open('/learn'),
  lesson: (person) => person.open('/learn/tigris'),
  puzzle: (person) => person.open('/learn/tigris/puzzle/king'),
  waiting: (person) => openTable(person, { seats: ['me', 'open'], public: true }),
  curtain: (person) => openTable(person, { seats: ['me', 'me'] }),
  turn: (person) => openTable(person, three),
  preview: async (person) => {
    const page = await openTable(person);
    await tile(page, 'temple').click();
    await space(page, 'H3').hover();
    await page.locator('.board .coming').first().waitFor({ state: 'attached' });
  },
  swap: async (person) => {
    const page = await openTable(person);
    await page.getByRole('button', { name: 'Swap tiles' }).click();
  },
  war: async (person, how) => {
    const page = await openTable(person);
    await place(page, 'temple', 'H3', how);
    await choice(page, 'Let the kings fight').click();
    await page.getByRole('button', { name: 'One more' }).click();
  },
  monument: async (person, how) => place(await openTable(person), 'temple', 'P10', how),
  treasure: async (person, how) => place(await openTable(person), 'settlement', 'I10', how),
  confirm: async (person) => {
    const page = await openTable(person);
    await choice(page, 'End the turn').click();
    await page.getByRole('group', { name: 'Confirm your choice' }).waitFor();
  },
  reason: async (person) => {
    const page = await openTable(person);
    await tile(page, 'temple').click();
    await space(page, 'E1').click();
    await page.locator('.problem').waitFor();
  },
  recap: async (person) => {
    const page = await openTable(person, three);
    await finish(page);
    await myTurn(page);
    await page.getByRole('region', { name: 'Since your last choice' }).waitFor();
  },
  playback: async (person) => {
    await states.recap(person);
    await person.page.getByRole('button', { name: 'Watch again' }).click();
    await person.page.getByRole('button', { name: 'One step on' }).click();
  },
  replay: async (person, how) => {
    const page = await openTable(person, three);
    await place(page, 'temple', 'A9', how);
    await page.goto(`${page.url()}?at=0`);
    await page.getByRole('group', { name: 'Replay' }).waitFor();
  },
  crescent: (person) => openTable(person, { ...five, seed: 5 }),
  'crescent-assault': (person) => assault(person),
  'crescent-cards': cards,
  ...Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [`crescent-${name}`, (person) => lookAt(person, scene)])),
  oath: (person) => openTable(person, four),
  'oath-travel': async (person) => {
    const page = await openTable(person, four);
    await act(page, 'travel').click();
  },
  'oath-card': async (person) => {
    const page = await openTable(person, four);
    await thing(page, 'card:keep').click();
  },
  'oath-targets': async (person) => {
    const page = await openTable(person, { ...four, seats: ['random', 'random', 'random', 'me'], position: siege });
    await act(page, 'campaign').click();
    await page.getByRole('button', { name: 'Campaign against Red, led from Lush Coast' }).click();
    await page.locator('.prompt .ready').waitFor();
  },
  over: async (person, how) => {
    const page = await openTable(person, { position: crossroads('settlement 0 temple 0 farm 0 market 0') });
    await place(page, 'temple', 'A1', how);
    await finish(page);
    await page.locator('.result').waitFor();
  },
};

async function takeAll() {
  for (const [state, go] of Object.entries(states)) {
    if (wanted.length > 0 && !wanted.includes(state)) continue;
    for (const [size, viewport] of Object.entries(sizes))
      for (const theme of ['light', 'dark']) {
        const touch = size === 'phone' ? { hasTouch: true, isMobile: true } : {};
        const person = await house.person('Hana', { viewport, settings: { theme }, ...touch });
        await go(person, size === 'phone' ? 'tap' : 'click');
        await person.page.getByRole('heading').first().waitFor({ state: 'attached' });
        await picture(person.page, `${state}-${size}-${theme}`);
        await house.leave();
      }
  }
}

/** A front page at which somebody is awaited, and others play. */
async function busyHome(person) {
  const positions = { tigris: middleGame, crescent: eveOfBattle, oath: oathMiddle };
  const others = { tigris: ['basic', 'basic'], crescent: Array(4).fill('basic'), oath: Array(3).fill('basic') };
  const marek = await house.person('Marek');
  for (const game of Object.keys(positions))
    for (const somebody of [person, marek])
      await somebody.table({ game, seats: ['me', ...others[game]], position: positions[game], public: true });
  await marek.table({ game: 'oath', seats: ['me', 'open', 'basic'], public: true, pace: 'daily' });
  const page = await person.open();
  const pictures = page.locator('.thumb svg[role=img]');
  await until('positions are drawn', () => pictures.count(), (n) => n >= 6);
  return page;
}

async function forDocuments() {
  const docs = join(import.meta.dirname, '../../docs');
  await (await busyHome(await house.person('Hana'))).screenshot({ path: join(docs, 'home.png'), fullPage: true });
  await house.leave();
  const wide = await house.person('Hana');
  const page = await openTable(wide, three);
  await place(page, 'settlement', 'M4');
  await tile(page, 'temple').click();
  await space(page, 'H6').hover();
  await page.locator('.board .coming').first().waitFor({ state: 'attached' });
  await page.screenshot({ path: join(docs, 'board.png') });
  await (await cards(await house.person('Hana'))).screenshot({ path: join(docs, 'crescent.png') });
  const world = await openTable(await house.person('Hana'), four);
  await act(world, 'travel').click();
  await thing(world, 'card:keep').waitFor();
  await world.screenshot({ path: join(docs, 'oath.png') });
  const small = await openTable(await house.person('Hana', phone), three);
  await tile(small, 'temple').waitFor();
  await small.screenshot({ path: join(docs, 'phone.png') });
  await house.leave();
}

await house.open();
try {
  await takeAll();
  if (wanted.length === 0 || wanted.includes('documents')) await forDocuments();
} finally {
  await house.close();
}
