// Oath on its own table: a whole game by mouse, how few clicks what is done often takes, prices
// that are kept, an offer between two people, a campaign that asks everybody at one screen, the
// chronicle, the keyboard, a phone, and nothing that a seat may not know. Whoever plays here knows
// no rules: he does what the page offers. The other ways of playing a whole game take long: they
// are played if LONG is set.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against, open, players } from './form.mjs';
import { question } from './generic.mjs';
import { Keyboard } from './hands.mjs';
import { houseOfTests, phone, picture, sideways, sizes, until, violations } from './house.mjs';
import { cutIn } from './oath_scenes.mjs';
import { lastRound, oathMiddle, siege, sixOfOath } from './positions.mjs';
import { act, doing, thing, view, Wanderer } from './wanderer.mjs';

const house = houseOfTests();
const isLong = Boolean(process.env.LONG);

const six = sixOfOath.seats;
const middle = { game: 'oath', seats: ['me', 'random', 'random', 'random'], position: oathMiddle };
/** Who is sure is not asked again whether he is. */
const sure = { settings: { confirm: 'never' } };

const undo = (page) => page.getByRole('button', { name: 'Undo', exact: true });
const end = (page) => page.getByRole('button', { name: 'End turn', exact: true });
const panel = (page) => page.locator('.oath-affair');
const answer = (page, verb) => panel(page).locator(`[data-verb="${verb}"]`);
/** What the panel has put together. */
const ready = (page) => page.locator('.prompt .ready');

async function playToTheEnd(page, use, seats) {
  const wanderer = new Wanderer(page, use);
  await wanderer.play(900);
  const result = page.locator('.result');
  await result.waitFor();
  assert.match(await result.locator('h2').innerText(), /: \S/, 'somebody has won');
  assert.equal(await result.locator('li').count(), seats);
  assert.ok(wanderer.met.has('turn.act') && wanderer.answers >= 8, `${wanderer.answers} answers to ${[...wanderer.met]}`);
}

test('a guest opens a table and plays to the end by mouse', { timeout: 600_000 }, async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/new?game=oath');
  await players(page, 3).check();
  await against(page, 'Apprentice');
  await open(page).click();
  await thing(page, 'site:cradle-1').waitFor();
  await playToTheEnd(page, undefined, 3);
  await picture(page, 'oath-over');
});

/** What the viewer has, as the server tells it. */
async function purse(person, id, seat) {
  const { supply, favor, secrets, warbands } = (await person.ask(`/tables/${id}`)).now.view.players[seat];
  return { supply, favor, secrets, warbands };
}

test('what is done often takes two clicks, and costs what was shown before', async () => {
  const guest = await house.person('Guest', sure);
  const id = await guest.table(middle);
  const page = await guest.open(`/t/${id}`);
  await act(page, 'travel').waitFor();
  const before = await purse(guest, id, 'chancellor');
  const counted = await counting(page);
  const undone = async () => {
    await undo(page).click();
    await until('undone', () => purse(guest, id, 'chancellor'), (now) => JSON.stringify(now) === JSON.stringify(before));
  };
  // The thing first, then what is done with it.
  for (const [key, verb, change] of [
    ['card:keep', 'muster', { supply: -1, favor: -1, warbands: 2 }],
    ['card:keep', 'trade-favor', { supply: -1, secrets: -1, favor: 2 }],
    ['site:provinces-1', 'travel', { supply: -2 }],
  ]) {
    const { presses: had } = await counted();
    await thing(page, key).click();
    const price = await doing(page, verb).locator('.gain').allInnerTexts();
    await doing(page, verb).click();
    await undo(page).and(page.locator(':not([aria-disabled="true"])')).waitFor();
    const { presses, scrolled } = await counted();
    assert.deepEqual([presses - had, scrolled], [2, 0], verb);
    const after = await purse(guest, id, 'chancellor');
    const changed = Object.fromEntries(Object.keys(before).map((what) => [what, after[what] - before[what]]).filter(([, n]) => n !== 0));
    assert.deepEqual(changed, change);
    const shown = price.map((text) => /[−+]\d+/.exec(text)[0].replace('−', '-'));
    assert.deepEqual(shown.map(Number).sort(), Object.values(change).sort());
    await undone();
  }
  // The action first, then the thing: it is ringed with its price.
  await act(page, 'travel').click();
  const site = page.locator('article', { has: page.locator('[data-thing="site:provinces-1"][data-legal]') });
  assert.match(await site.locator('.price').innerText(), /−2/);
  await thing(page, 'site:provinces-1').click();
  await page.getByText('The Chancellor travels to Mountain').first().waitFor();
  await undone();
});

/** How often the page was pressed since it was opened, and how far it, or the table, was scrolled. */
async function counting(page) {
  await page.evaluate(() => {
    window.presses = 0;
    window.addEventListener('click', ({ isTrusted }) => (window.presses += Number(isTrusted)), true);
  });
  return () => page.evaluate(() => ({ presses: window.presses, scrolled: window.scrollY + document.querySelector('.oath-table').scrollTop }));
}

for (const [name, most, position, isDone, play] of [
  [
    'a power takes two clicks',
    2,
    oathMiddle.replace('plains keep', 'plains keep alchemist'),
    ({ phase }) => phase === 'bank.choose',
    async (page) => {
      await thing(page, 'card:alchemist').click();
      await doing(page, 'use').click();
    },
  ],
  [
    'a search and playing what was found takes three',
    3,
    `${oathMiddle}deck village-constable oracle scouts\n`,
    ({ phase, view: { sites } }) => phase === 'turn.act' && sites[0].cards.includes('village-constable'),
    async (page) => {
      await act(page, 'search').click();
      await panel(page).getByRole('button', { name: 'Keep this Village Constable' }).click();
      await panel(page).getByRole('button', { name: /^To Plains/ }).click();
    },
  ],
  [
    'a campaign without plans takes four, and the answers of the others',
    4,
    oathMiddle.replace('advisers white extra-provisions', 'advisers white elders').replace('advisers chancellor longbows', 'advisers chancellor tents'),
    ({ phase, view: { battle } }) => phase !== 'campaign.targets' && battle?.rolls.attack !== null,
    async (page) => {
      await act(page, 'campaign').click();
      await thing(page, 'seat:white').click();
      await panel(page).getByRole('heading', { name: 'The Chancellor attacks White' }).waitFor();
      await ready(page).click();
    },
  ],
])
  test(name, async () => {
    const guest = await house.person('Guest', sure);
    const id = await guest.table({ ...middle, position, seed: 1 });
    const page = await guest.open(`/t/${id}`);
    await act(page, 'search').waitFor();
    const counted = await counting(page);
    await play(page);
    await until('it is done', async () => (await guest.ask(`/tables/${id}`)).now, isDone);
    const { presses, scrolled } = await counted();
    assert.ok(presses <= most, `${presses} clicks`);
    assert.equal(scrolled, 0);
  });

test('what cannot be done says why, and Escape lets go of what was begun', async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/t/' + (await guest.table(middle)));
  await act(page, 'travel').click();
  await thing(page, 'site:cradle-1').click();
  await question(page).getByText('Your pawn is there already.').waitFor();
  await page.locator('[data-thing="site:cradle-1"].refused').waitFor();
  assert.equal(await act(page, 'travel').getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('Escape');
  await until('nothing is ringed', () => page.locator('.oath-table [data-legal]').count(), (n) => n === 0);
  // An action that cannot be taken says why, too; a thing says it where it is read.
  await thing(page, 'card:wolves').click();
  await view(page).getByText('That is not at your site.').first().waitFor();
  await view(page).getByText('Ruling: More warbands in your bank may mean more Supply.').waitFor();
  await page.keyboard.press('Escape');
  await view(page).waitFor({ state: 'hidden' });
  await thing(page, 'site:cradle-1').click();
  await view(page).getByText('Travel: Your pawn is there already.').waitFor();
  await view(page).getByText('Ruling: ').waitFor();
  // However much there is to read, it stays in the window.
  await page.keyboard.press('Escape');
  await view(page).waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1400, height: 620 });
  await thing(page, 'card:elders').click();
  await view(page).getByText('That is not at your site.').first().waitFor();
  await until('the view is in the window', () => view(page).evaluate((box) => box.getBoundingClientRect().bottom <= window.innerHeight));
});

test('what a pointer rests on, or the keys have come to, is told beside it without a press', async () => {
  const guest = await house.person('Guest', sure);
  const page = await guest.open('/t/' + (await guest.table(middle)));
  const tip = page.getByRole('tooltip');
  await thing(page, 'card:elders').hover();
  await tip.getByText('Elders').waitFor();
  await until('it is in the window', () => tip.evaluate((box) => box.getBoundingClientRect().bottom <= window.innerHeight));
  await question(page).hover();
  await tip.waitFor({ state: 'detached' });
  await new Keyboard(page).goTo(thing(page, 'card:keep'));
  await tip.getByText('Keep').first().waitFor();
  assert.equal(await view(page).count(), 0);
  await page.keyboard.press('i');
  await view(page).getByRole('heading', { name: /^Keep/ }).waitFor();
});

test('a modifier is switched on beside its action, and changes the price at once', async () => {
  const guest = await house.person('Guest', sure);
  const position = oathMiddle.replace('elders', 'elders tents').replace('pawn plains favor 8', 'pawn lush-coast favor 8').replace('warbands lush-coast red 2', 'warbands lush-coast chancellor 2');
  const page = await guest.open('/t/' + (await guest.table({ ...middle, position })));
  await act(page, 'travel').click();
  const tents = page.getByRole('switch', { name: /Tents/ });
  const price = page.locator('article', { has: page.locator('[data-thing="site:cradle-1"]') }).locator('.price');
  assert.match(await price.innerText(), /−1 Supply/);
  await tents.click();
  await page.getByRole('switch', { name: /Tents/, checked: true }).waitFor();
  assert.equal(await act(page, 'travel').getAttribute('aria-pressed'), 'true');
  assert.match(await price.innerText(), /^\s*−1 favor\s*−1\s*$/);
  await page.getByRole('switch', { name: /Tents/, checked: true }).click();
  await page.getByRole('switch', { name: /Tents/, checked: false }).waitFor();
});

/** Makes a choice in somebody's stead, as soon as his seat is asked. */
async function choose(person, id, seat, words) {
  const { now } = await until(`${seat} is asked`, () => person.ask(`/tables/${id}?as=${seat}`), (table) => table.now.asked === seat);
  await person.ask(`/tables/${id}/choose`, { seq: now.seq, seat, words, sure: true });
}

test('a pawn is seen walking to where it goes, and nothing moves for whoever wants no motion', async () => {
  for (const [reducedMotion, lasts] of [['no-preference', true], ['reduce', false]]) {
    const guest = await house.person('Guest', { ...sure, reducedMotion });
    const page = await guest.open('/t/' + (await guest.table(middle)));
    await act(page, 'travel').click();
    await thing(page, 'site:provinces-1').click();
    const walk = page.locator('.flights > span', { has: page.locator('[viewBox="0 0 26 34"]') });
    await walk.waitFor({ state: 'attached' });
    const { way, duration, sites } = await walk.evaluate((one) => ({
      way: one.style.offsetPath.match(/-?[\d.]+/g).map(Number),
      duration: parseFloat(getComputedStyle(one).animationDuration),
      sites: ['cradle-1', 'provinces-1'].map((space) => document.querySelector(`[data-site="${space}"]`).getBoundingClientRect().toJSON()),
    }));
    const isIn = ({ left, right, top, bottom }, [x, y]) => x >= left && x <= right && y >= top && y <= bottom;
    assert.ok(isIn(sites[0], way.slice(0, 2)) && isIn(sites[1], way.slice(-2)), `${way}: ${JSON.stringify(sites)}`);
    assert.equal(duration > 0, lasts);
  }
});

test('what others have changed since one has chosen is marked without any motion', async () => {
  const friends = await house.person('Friends', sure);
  const id = await friends.table({ ...middle, seats: ['me', 'me', 'me', 'me'] });
  await choose(friends, id, 'chancellor', 'end');
  for (const words of ['suit arcane', 'travel mountain', 'muster wolves', 'end']) await choose(friends, id, 'red', words);
  for (const seat of ['blue', 'white']) await choose(friends, id, seat, 'end');
  const page = await friends.open(`/t/${id}`);
  await show(page, 'Chancellor');
  await page.locator('[data-site="provinces-1"] .pawn.fresh').waitFor();
  for (const [number, change] of [
    ['[data-thing="suit:arcane"]', '+1'],
    ['[data-thing="suit:beast"]', '+1'],
    ['[data-count="red warbands"]', '+2'],
    ['[data-count="red favor"]', '−1'],
  ])
    await page.locator(`${number} .change`, { hasText: change }).first().waitFor();
});

test('a choice is one line of the log with its signs, and a name rings what it names', async () => {
  const guest = await house.person('Guest', sure);
  const id = await guest.table({ ...middle, position: `${oathMiddle}deck village-constable oracle scouts\n`, seed: 1 });
  const page = await guest.open(`/t/${id}`);
  await thing(page, 'card:wolves').waitFor(); // cards are drawn once the catalogue has come
  const lines = page.locator('.log li');
  for (const [words, said, signs, named, ringed] of [
    ['muster keep', 'The Chancellor musters on Keep.', ['−1', '+2'], 'Keep', 'card:keep'],
    ['travel mountain', 'The Chancellor travels to Mountain.', ['−2'], 'Mountain', 'site:provinces-1'],
    ['recover-banner darkest-secret 2', 'The Chancellor recovers the Darkest Secret for 2 tokens.', ['−1', '+1'], 'Darkest Secret', 'banner:darkest-secret'],
    ['trade-favor wolves', 'The Chancellor trades with Wolves.', ['−1', '+1'], 'Wolves', 'card:wolves'],
    ['search', 'The Chancellor searches the world deck and draws 3 cards.', ['−2'], null, null],
  ]) {
    const before = await lines.count();
    await choose(guest, id, 'chancellor', words);
    await until(`one more line: ${words}`, () => lines.count(), (n) => n === before + 1);
    const line = lines.last();
    await line.getByText(said).waitFor();
    assert.deepEqual(await line.locator('.gain > :nth-child(2)').allInnerTexts(), signs, words);
    // Every sentence has its own glyph, and every sign, and all of them are drawn.
    const glyphs = await line.locator('use').evaluateAll((list) => list.map((one) => document.querySelector(one.getAttribute('href')) !== null));
    assert.deepEqual(glyphs, Array((await line.locator('.line').count()) + signs.length).fill(true), words);
    if (named === null) continue;
    await line.getByRole('button', { name: named, exact: true }).hover();
    await page.locator(`[data-thing="${ringed}"].lit`).first().waitFor();
    await question(page).hover();
    await until(`${named} is ringed no more`, () => page.locator('.lit').count(), (n) => n === 0);
  }
});

test('undo restores the page as it was, whatever was chosen', async () => {
  const guest = await house.person('Guest', sure);
  const id = await guest.table(middle);
  const page = await guest.open(`/t/${id}`);
  await act(page, 'travel').waitFor();
  await thing(page, 'card:wolves').waitFor(); // cards are drawn once the catalogue has come
  /**
   * All that is drawn, but not what flies: elements with their attributes in any order, and texts.
   */
  const drawn = () =>
    page.evaluate(() => {
      const attributes = (one) => [...one.attributes].map(({ name, value }) => `${name}=${value}`).sort();
      const parts = [...document.querySelectorAll('.prompt, .oath-table, .seats')];
      return parts.flatMap((part) => [part.innerText, ...[...part.querySelectorAll(':not(.flights, .flights *)')].map((one) => `${one.tagName} ${attributes(one)}`)]);
    });
  const before = await drawn();
  for (const words of [
    'muster keep',
    'trade-favor keep',
    'trade-secrets keep',
    'recover-banner peoples-favor 5',
    'campaign white plains',
    'travel mountain',
    'station 3',
    'recall 1',
    'offer red',
  ]) {
    await choose(guest, id, 'chancellor', words);
    await until(`${words} is seen`, drawn, (now) => now.join() !== before.join());
    await undo(page).click();
    await until(`the page is as before ${words}`, drawn, (now) => now.join() === before.join());
  }
});

/** The next player at the same screen. */
async function show(page, seat) {
  await page.getByRole('heading', { name: `Now: ${seat}` }).waitFor();
  await page.getByRole('button', { name: `Show (${seat})` }).click();
}

test('who has won writes the chronicle, and the others have a say in it', async () => {
  const friends = await house.person('Friends', sure);
  const page = await friends.open('/t/' + (await friends.table({ game: 'oath', seats: ['me', 'me'], position: lastRound })));
  await show(page, 'Red');
  await end(page).click();
  await show(page, 'Chancellor');
  await question(page).getByText(/^You have won\. Which oath do you swear/).waitFor();
  await panel(page).locator('.banner .numbers', { hasText: 'Who holds the People’s Favor keeps it' }).waitFor();
  await panel(page).getByRole('button', { name: /Devotion/ }).click();
  await ready(page).click();
  await answer(page, 'offer').click();
  await show(page, 'Red');
  await answer(page, 'accept').click();
  await show(page, 'Chancellor');
  await question(page).getByText(/^Do you build or repair an edifice/).waitFor();
  await picture(page, 'oath-chronicle');
  await new Wanderer(page).play(20);
  await page.getByText('The game is over.').first().waitFor();
  assert.match(await page.locator('.result').innerText(), /The winner: Chancellor/);
  await page.getByText('The Chancellor swears the Oath of Devotion').first().waitFor();
});

test('a campaign asks everybody at one screen, and nobody sees what is hidden', async () => {
  const friends = await house.person('Friends', sure);
  const seats = ['me', 'me', 'me', 'me'];
  const page = await friends.open('/t/' + (await friends.table({ game: 'oath', seats, position: siege, seed: 1 })));
  await show(page, 'White');
  await act(page, 'campaign').click();
  // The enemy is pressed where he stands.
  await thing(page, 'seat:red').click();
  await panel(page).getByRole('heading', { name: 'White attacks Red' }).waitFor();
  await ready(page).getByText('Attack with 14 attack dice').click();
  // Out of turn: an ally offers help, and the defender accepts it and has a plan.
  await show(page, 'Blue');
  await panel(page).getByRole('heading', { name: 'White attacks Red' }).waitFor();
  assert.doesNotMatch(await page.content(), /elders/i);
  await answer(page, 'yes').click();
  await show(page, 'Red');
  await answer(page, 'player').click();
  await panel(page).getByText('Extra Provisions').first().waitFor();
  await picture(page, 'oath-campaign');
});

/** Both answer what is asked before the Chancellor's first turn. */
async function setUp(...pages) {
  const wanderers = pages.map((page) => new Wanderer(page));
  await until('the first turn begins', async () => {
    for (const wanderer of wanderers) {
      const seen = await wanderer.look();
      if (seen.asked && seen.phase === 'turn.act') return true;
      if (seen.asked && !seen.busy && (seen.ready !== null || seen.ways.length > 0)) await wanderer.answer(seen);
    }
    return false;
  });
}

test('two people talk about citizenship: an offer, a refusal, another offer, agreement', async () => {
  const [chancellor, red] = [await house.person('Hana', sure), await house.person('Gita', sure)];
  await red.ask('/guest', { name: red.name });
  const id = await chancellor.table({ game: 'oath', seats: ['me', 'open'] });
  await red.open(`/t/${id}`);
  await red.page.getByRole('button', { name: 'Join: Red' }).click();
  const page = await chancellor.open(`/t/${id}`);
  await setUp(page, red.page);
  const offer = async (favor) => {
    // Whom it is made to is the first thing said: his board says what can be done with him.
    await page.locator('.player [data-thing="seat:red"]').click();
    await doing(page, 'offer').click();
    await panel(page).getByRole('button', { name: /Relic 2|2/ }).first().click();
    await panel(page).getByRole('heading', { name: /citizenship/i }).first().waitFor();
    for (let n = 0; n < favor; n += 1) await panel(page).getByRole('group', { name: /favor/i }).first().getByRole('button', { name: 'One more' }).click();
    await ready(page).click();
  };
  await offer(0);
  await answer(red.page, 'refuse').click();
  await page.getByText('Red refuses the Chancellor’s proposal.').first().waitFor();
  await offer(1);
  await panel(red.page).getByText('1 favor').first().waitFor();
  await picture(red.page, 'oath-offer');
  await answer(red.page, 'accept').click();
  for (const person of [chancellor, red]) await person.page.getByText('Red becomes a Citizen.').first().waitFor();
  assert.equal((await chancellor.ask(`/tables/${id}`)).now.view.players.red.role, 'citizen');
});

test('what somebody may not know is nowhere in the page', async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/t/' + (await guest.table(middle)));
  await act(page, 'travel').waitFor();
  // White has a facedown vision; below a site lies a relic.
  assert.doesNotMatch(await page.content(), /conquest|ivory.eye/i);
});

test('what others have drawn, or talk about face down, is nowhere in the page', async () => {
  const [friends, watcher] = [await house.person('Friends', sure), await house.person('Watcher')];
  const position = `${oathMiddle.replace('plains keep', 'plains keep festival-district').replace('red horse-archers', 'red horse-archers tents*')}deck village-constable oracle scouts\n`;
  const id = await friends.table({ ...middle, seats: ['me', 'me', 'me', 'me'], position, public: true });
  const page = await watcher.open(`/t/${id}`);
  const secrets = /\btents\b|village.constable|\boracle\b|\bscouts\b/i;
  const seenAs = async (seat) => JSON.stringify((await friends.ask(`/tables/${id}?as=${seat}`)).now);
  const isHidden = async (phase) => {
    await page.locator(`main[data-phase="${phase}"]`).waitFor();
    // The catalogue, which names every card, is an answer; what happens is told by events.
    const told = watcher.frames.received.filter((frame) => frame.includes('"event"'));
    assert.ok(told.length > 0);
    assert.doesNotMatch((await page.content()) + told.join(), secrets);
  };
  // Red's facedown adviser is asked for, by its number.
  for (const words of ['use festival-district', 'player red', 'ask-hidden 2', 'propose']) await choose(friends, id, 'chancellor', words);
  await isHidden('exchange.answer');
  await panel(page).getByText('facedown adviser').first().waitFor();
  assert.match(await seenAs('red'), secrets);
  assert.doesNotMatch(await seenAs('chancellor'), secrets);
  await choose(friends, id, 'red', 'refuse');
  await isHidden('turn.act');
  await choose(friends, id, 'chancellor', 'search');
  await isHidden('search.discard');
  assert.match(await seenAs('chancellor'), secrets);
  assert.doesNotMatch(await seenAs('blue'), secrets);
});

test('by keyboard alone: a journey, a card, and what axe finds on the way', async () => {
  const guest = await house.person('Guest', sure);
  const page = await guest.open('/t/' + (await guest.table(middle)));
  const hand = new Keyboard(page);
  await act(page, 'travel').waitFor();
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
    assert.deepEqual(await violations(page), [], theme);
  }
  // A letter begins an action; the map is one stop of the tabulator, and arrows lead from site to
  // site.
  await hand.press('v');
  await until('Travel is begun', () => act(page, 'travel').getAttribute('aria-pressed'), (pressed) => pressed === 'true');
  assert.deepEqual(await violations(page), []);
  await hand.goTo(thing(page, 'site:cradle-1'));
  await hand.press('ArrowRight');
  const focused = () => page.evaluate(() => [document.activeElement.dataset.thing, document.activeElement.textContent.trim()]);
  const [key, name] = await focused();
  assert.equal(key, 'site:provinces-1');
  assert.match(name, /^Mountain; Provinces 1; ruler: Blue, 1; pawns: Blue; cards: Wolves; .*−2 Supply$/);
  await hand.press('Enter');
  await page.getByText('The Chancellor travels to Mountain').first().waitFor();
  await hand.press('u');
  await until('undone', () => page.locator('article:has([data-thing="site:cradle-1"]) .pawn').count(), (n) => n === 2);
  // The map remembers where the keys were; what lies at a site follows it.
  await hand.goTo(thing(page, 'site:provinces-1'));
  await hand.press('ArrowLeft');
  await hand.press('Tab');
  assert.equal((await focused())[0], 'card:keep');
  await hand.press('Enter');
  await view(page).getByRole('heading', { name: /^Keep/ }).waitFor();
  assert.deepEqual(await violations(page), []);
  await hand.press('Escape');
  await view(page).waitFor({ state: 'hidden' });
});

test('on a phone nothing is too wide or too small, and a journey takes two taps', async () => {
  const guest = await house.person('Guest', { ...phone, ...sure });
  const page = await guest.open('/t/' + (await guest.table(middle)));
  await act(page, 'travel').tap();
  for (const tab of ['Map', 'You', 'Players']) {
    await page.getByRole('tab', { name: tab }).tap();
    const { wide, small, tiny } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth > window.innerWidth,
      small: [...document.querySelectorAll('main button')]
        .map((one) => [one.getBoundingClientRect(), one.ariaLabel ?? one.textContent.trim()])
        .filter(([{ width, height }]) => width > 0 && (width < 39.5 || height < 39.5))
        .map(([{ width, height }, name]) => `${name} ${width}×${height}`),
      tiny: [...document.querySelectorAll('main *')]
        .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '') && !one.closest('svg'))
        .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 11)
        .map((one) => one.textContent.trim()),
    }));
    assert.equal(wide, false, tab);
    assert.deepEqual(small, [], tab);
    assert.deepEqual(tiny, [], tab);
  }
  await page.getByRole('tab', { name: 'Map' }).tap();
  await thing(page, 'site:provinces-1').tap();
  await page.getByRole('tab', { name: 'Log' }).tap();
  await page.getByText('The Chancellor travels to Mountain').first().waitFor();
  await page.getByRole('tab', { name: 'Map' }).tap();
  // A finger that rests reads, also where its tap would choose.
  await act(page, 'travel').tap();
  const elders = thing(page, 'card:elders');
  await elders.dispatchEvent('pointerdown', { pointerType: 'touch' });
  await view(page).getByRole('heading', { name: /^Elders/ }).waitFor();
  await elders.dispatchEvent('click');
  assert.equal(await act(page, 'travel').getAttribute('aria-pressed'), 'true');
  await picture(page, 'oath-phone');
});

test('on a phone a name in the log leads to its site, and who only watches has no board of his own', async () => {
  const guest = await house.person('Guest', { ...phone, ...sure });
  const id = await guest.table({ ...middle, public: true });
  await choose(guest, id, 'chancellor', 'travel rocky-coast');
  const page = await guest.open(`/t/${id}`);
  await page.getByRole('tab', { name: 'You' }).waitFor();
  await page.getByRole('tab', { name: 'Log' }).tap();
  await page.getByRole('button', { name: 'Rocky Coast' }).first().tap();
  const isInSight = (site) => {
    const { top, bottom } = site.getBoundingClientRect();
    return top >= 0 && bottom <= document.querySelector('.prompt').getBoundingClientRect().top + 1;
  };
  await until('the site is in sight', () => page.locator('[data-also="site:rocky-coast"]').evaluate(isInSight));
  const watcher = await house.person('Watcher', phone);
  const seen = await watcher.open(`/t/${id}`);
  await seen.getByRole('tab', { name: 'Players' }).waitFor();
  await until('no tab of his own', () => seen.getByRole('tab', { name: 'You' }).count(), (n) => n === 0);
});

/** Serves all names of things longer than they are by two fifths. */
async function lengthenNames(person) {
  const name = /(["'`]oath\.(?:card|site|seat|suit|banner|region|oath|role)\.[\w-]+["'`]\s*:\s*["'`])([^"'`]+)/g;
  let lengthened = 0;
  await person.context.route(/\/assets\/oath[\w-]*\.js$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(name, (_, before, text) => {
      lengthened += 1;
      return before + text + text.slice(0, Math.ceil(text.length * 0.4)).trimEnd();
    });
    await route.fulfill({ response: answer, body });
  });
  return () => lengthened;
}

/** Sites at which pawns stand on what is written there. Runs in the page. */
function covered() {
  const isOn = (one, other) => one.getBoundingClientRect().right > other.getBoundingClientRect().left + 1;
  return [...document.querySelectorAll('[data-site]')]
    .filter((site) => [...site.querySelectorAll('.brief, .price, .tokens')].some((words) => [...site.querySelectorAll('.pawns')].some((pawns) => isOn(words, pawns))))
    .map((site) => site.dataset.site);
}

for (const [language, hasLongNames] of [...(isLong ? ['en', 'cs', 'pl', 'ru'] : ['ru']).map((one) => [one, false]), ['en', true]])
  test(`nothing leaves the window or the table sideways, and nothing is cut: ${language}${hasLongNames ? ' with longer names' : ''}`, async () => {
    for (const viewport of [sizes.wide, sizes.middle, { width: 640, height: 900 }, sizes.phone]) {
      const guest = await house.person('Guest', { viewport, settings: { language } });
      const lengthened = hasLongNames ? await lengthenNames(guest) : null;
      const page = await guest.open('/t/' + (await guest.table({ ...middle, seats: six, position: undefined })));
      await page.locator('.oath-table').waitFor();
      assert.deepEqual(await page.evaluate(sideways), [], `${viewport.width}`);
      const [seen, whole] = await page.locator('.oath-table').evaluate((one) => [one.clientWidth, one.scrollWidth]);
      assert.ok(whole <= seen + 1, `${viewport.width}: ${whole} of ${seen}`);
      await until('nothing is cut', () => cutIn(page), (cut) => cut.length === 0);
      assert.deepEqual(await page.evaluate(covered), [], `${viewport.width}`);
      if (lengthened) assert.ok(lengthened() > 250, `${lengthened()} names are longer`);
    }
  });

test('six players are drawn with few nodes', async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/t/' + (await guest.table({ game: 'oath', seats: six })));
  await page.locator('.oath-table').waitFor();
  const nodes = await page.locator('main *').count();
  assert.ok(nodes > 300 && nodes <= 2000, `${nodes} nodes`);
});

for (const [name, device, use] of [
  ['with a finger, in Czech', { ...phone, settings: { language: 'cs' } }, (element, how) => element.tap(how)],
  ['by mouse at a middling width, in Polish', { viewport: sizes.middle, settings: { language: 'pl' } }, undefined],
])
  test(`a whole game ${name}`, { timeout: 600_000, skip: !isLong }, async () => {
    const person = await house.person('Guest', device);
    const page = await person.open('/t/' + (await person.table({ game: 'oath', seats: six, seed: 7 })));
    await playToTheEnd(page, use, six.length);
  });

/**
 * By the tabulator, and on the map by the arrows: it is one stop, and what lies at a site follows
 * the site that the arrows have come to.
 */
class MapKeyboard extends Keyboard {
  async use(element, how) {
    const wanted = await element.elementHandle(how);
    const there = await wanted.evaluate((one) => one.closest('[data-site]')?.dataset.site ?? null);
    if (there !== null) await this.goToSite(there);
    await super.use(wanted);
  }

  async goToSite(there) {
    await this.goTo(this.page.locator('[data-thing^="site:"]:not([tabindex="-1"])'));
    const placeOf = (space) => [space.replace(/-\d$/, ''), Number(space.slice(-1))];
    const regions = ['cradle', 'provinces', 'hinterland'];
    const [region, row] = placeOf(there);
    for (let steps = 0; ; steps += 1) {
      const here = await this.page.evaluate(() => document.activeElement.closest('[data-site]').dataset.site);
      if (here === there) return;
      assert.ok(steps < 6, `the arrows do not lead to ${there}, but to ${here}`);
      const [from, down] = placeOf(here);
      const across = regions.indexOf(region) - regions.indexOf(from);
      if (across !== 0) await this.press(across > 0 ? 'ArrowRight' : 'ArrowLeft');
      else await this.press(row > down ? 'ArrowDown' : 'ArrowUp');
    }
  }
}

test('a whole game by keyboard, in Russian', { timeout: 600_000, skip: !isLong }, async () => {
  const person = await house.person('Guest', { settings: { language: 'ru' } });
  const page = await person.open('/t/' + (await person.table({ game: 'oath', seats: six, seed: 8 })));
  const hand = new MapKeyboard(page);
  await playToTheEnd(page, (element, how) => hand.use(element, how), six.length);
});

test('a whole game by typed words', { timeout: 600_000, skip: !isLong }, async () => {
  const person = await house.person('Guest', sure);
  const id = await person.table({ game: 'oath', seats: six, seed: 9 });
  const page = await person.open(`/t/${id}`);
  const table = () => person.ask(`/tables/${id}`);
  await page.locator('.oath-table').waitFor();
  await page.keyboard.press('/');
  await page.locator('input:focus').waitFor();
  for (let answers = 0; answers < 600; answers += 1) {
    const { now } = await until('asked, or over', table, ({ now: then }) => then.over || then.asked === 'chancellor');
    if (now.over) break;
    // The page hears of it a little later.
    await page.locator(`main[data-made="${now.made}"]`).waitFor();
    // The last choice of a list ends what was begun, the first goes on with it.
    const last = now.choices.reduce((most, { i, of = [''] }) => Math.max(most, i + of.length), 1);
    await page.keyboard.type(String(answers % 3 === 0 ? 1 : last));
    await page.keyboard.press('Enter');
    await until('something came of it', async () => (await table()).now.made, (made) => made > now.made);
  }
  await page.getByText('The game is over.').first().waitFor();
});
