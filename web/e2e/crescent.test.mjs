// Crescent Moon on its own board: a whole game by mouse, deals between two people, cards chosen
// secretly, one screen for several, the keyboard, a phone, and every map. Whoever plays here knows
// no rules: he does what the page offers. The other ways of playing a whole game take long: they
// are played if LONG is set.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { against as rivals, open, way } from './form.mjs';
import { choice, question } from './generic.mjs';
import { Keyboard } from './hands.mjs';
import { houseOfTests, patience, phone, picture, sideways, sizes, until, violations, within } from './house.mjs';
import { eveOfBattle, secondYear } from './positions.mjs';
import { composer, hex, ready, Ruler, verb } from './ruler.mjs';
import { lookAt, scenes } from './scenes.mjs';

const house = houseOfTests();

const against = (level) => ['me', level, level, level, level];
const before = (person, more = {}) => person.table({ game: 'crescent', seats: against('random'), position: eveOfBattle, ...more });
/** Who is sure is not asked again whether he is. */
const sure = { settings: { confirm: 'never' } };
const isLong = Boolean(process.env.LONG);

/** Ends soon what it begins. */
const calm = ['No card until my next action', 'No card now', 'Done', 'Decline', 'Refuse', 'Skip'];

/**
 * What the reader has before him: the hexes by their names, and all else without the sums that are
 * foretold a moment later. Runs in the page.
 */
function standing() {
  const { made, phase } = document.querySelector('main.table').dataset;
  const board = document.querySelector('main .crescent').cloneNode(true);
  const drawn = 'svg, .duel, .tug, .line, .sum, .bar, .clash > ul';
  for (const other of board.querySelectorAll(drawn)) other.remove();
  return {
    made,
    phase,
    question: document.querySelector('.question').textContent,
    ready: document.querySelector('[aria-label="Choices"] .ready')?.textContent ?? null,
    picked: [...document.querySelectorAll('main .crescent [aria-pressed="true"]')].map((one) => one.dataset.thing ?? one.ariaLabel),
    hexes: [...document.querySelectorAll('.place')].map((one) => one.ariaLabel),
    board: board.textContent.replace(/\s+/g, ' '),
  };
}

/** What is loaded when it is needed is there. */
function isFilled(page) {
  const empty = page.locator('[role="tabpanel"]:empty, .context:empty');
  return until('panels are filled', () => empty.count(), (n) => n === 0);
}

/** A page that is loaded again shows the same, with nothing chosen twice and nothing picked. */
async function reload(page) {
  await isFilled(page);
  const seen = await page.evaluate(standing);
  await page.reload();
  await page.locator(`main[data-phase="${seen.phase}"] .crescent > :is(.beside, .dock)`).first().waitFor();
  await until('the page is the same again', () => page.evaluate(standing), (now) => JSON.stringify(now) === JSON.stringify(seen)).catch(async () => {
    assert.deepEqual(await page.evaluate(standing), seen);
  });
}

async function playToTheEnd(page, use) {
  let left = isLong ? 50 : 3;
  const ruler = new Ruler(page, { use, meet: async () => (left-- > 0 ? reload(page) : undefined) });
  await ruler.play(600, calm);
  await page.getByText('The game is over.').first().waitFor();
  assert.match(await page.locator('.result').innerText(), /The winners?: /);
  assert.equal(await page.locator('.result li').count(), 5);
  // Which questions come hangs on luck; that each year has four actions does not.
  assert.ok(ruler.met.has('action.choose') && ruler.answers >= 12, `${ruler.answers} answers to ${[...ruler.met]}`);
  return ruler;
}

test('a guest opens a table for five and plays to the end by mouse', { timeout: 600_000 }, async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/new?game=crescent');
  await way(page, 'Warlord', 'Me').check();
  await way(page, 'Caliph', 'Computer').check();
  await rivals(page, 'Apprentice');
  await page.locator('details summary').click();
  await page.getByRole('combobox', { name: 'Land' }).selectOption('spring_thaw');
  await open(page).click();
  await hex(page, 'H8').waitFor();
  await playToTheEnd(page);
  await page.getByText('The final reckoning').waitFor();
  await picture(page, 'crescent-over');
});

test('an assault of all units takes three inputs, of some four, and the sum shown is the one that is fought', async () => {
  const guest = await house.person('Guest', sure);
  const id = await before(guest);
  const page = await guest.open(`/t/${id}`);
  await hex(page, 'G7').click();
  await hex(page, 'F8').click();
  await composer(page).getByText('5', { exact: true }).waitFor();
  assert.equal(await ready(page).innerText(), 'Assault F8');
  // One fewer of them: a fourth input, and another sum.
  await composer(page).getByRole('button', { name: 'One fewer' }).first().click();
  await composer(page).getByText('4', { exact: true }).waitFor();
  await picture(page, 'crescent-assault');
  await ready(page).click();
  await page.getByRole('region', { name: 'Combat in F8' }).waitFor();
  const { clash } = (await guest.ask(`/tables/${id}`)).now.view;
  assert.deepEqual([clash.hex, clash.sums.sides.attacker.sum, clash.sums.sides.defender.sum], ['F8', 4, 3]);
});

test('what cannot be done says why, and cancelling leaves nothing picked', async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/t/' + (await before(guest)));
  // A button that only tells why takes a click, although it is called disabled.
  await verb(page, 'buy').click({ force: true });
  await question(page).getByText('There is no card that you could pay for').waitFor();
  await page.getByRole('button', { name: /^Cavalry/ }).click({ force: true });
  await question(page).getByText(/Cavalry/).waitFor();
  await verb(page, 'move').click();
  await hex(page, 'G7').click();
  await hex(page, 'I9').click();
  await question(page).getByText(/I9/).waitFor();
  assert.equal(await page.locator('.place[aria-pressed="true"]').count(), 1);
  await page.keyboard.press('Escape');
  await until('nothing is picked', () => page.locator('.place[aria-pressed="true"]').count(), (n) => n === 0);
  await hex(page, 'G7').click();
  await page.reload();
  await verb(page, 'move').waitFor();
  assert.equal(await page.locator('.place[aria-pressed="true"]').count(), 0);
  assert.equal(await ready(page).count(), 0);
});

test('two people talk: offer, counter-offer, last word, and once more until they agree', async () => {
  const [warlord, nomad] = [await house.person('Hana', sure), await house.person('Gita', sure)];
  await nomad.ask('/guest', { name: nomad.name });
  const id = await warlord.table({ game: 'crescent', seats: ['me', 'random', 'random', 'random', 'open'] });
  await nomad.open(`/t/${id}`);
  await nomad.page.getByRole('button', { name: 'Join: Nomad' }).click();
  await warlord.open(`/t/${id}`);
  const { page } = warlord;
  const talk = async (asked) => {
    await verb(page, 'hire').click();
    await page.locator('[data-number="1"]').click();
    await ready(page).click();
    await page.getByRole('spinbutton').first().fill('1');
    await ready(page).getByText('Offer 1 coin').click();
    await until('the Nomad is asked', () => nomad.page.title(), (title) => title.startsWith('●'));
    // Another price takes three inputs: that there is one, how much, and the main button.
    await nomad.page.getByRole('button', { name: 'Another price' }).click();
    await nomad.page.getByRole('spinbutton').first().fill(String(asked));
    await ready(nomad.page).getByText(`Ask for ${asked} coins`).click();
    await page.locator('main[data-phase="bargain.reply"]').waitFor();
    await question(page).getByText(new RegExp(`${asked} coins`)).waitFor();
    // Both see the same thread, and that the last word is due.
    for (const person of [warlord, nomad]) {
      await person.page.locator('.talks [aria-current="step"]').getByText('Last word').waitFor();
      assert.equal(await person.page.locator('.talks .thread li').count(), 2);
    }
  };
  const coins = async () => {
    const { players } = (await warlord.ask(`/tables/${id}`)).now.view;
    return [players.warlord.coins, players.nomad.coins];
  };
  await verb(page, 'hire').waitFor();
  const [warlordBefore, nomadBefore] = await coins();
  await talk(3);
  await choice(page, 'Refuse').click();
  await verb(page, 'hire').waitFor();
  await nomad.page.locator('.talks').waitFor({ state: 'detached' });
  await talk(2);
  await page.getByText('talks left: 1').waitFor();
  await picture(page, 'crescent-deal');
  await choice(page, 'Accept').click();
  for (const person of [warlord, nomad]) await person.page.getByText('agree: 1 mercenary for 2 coins.').first().waitFor();
  const [warlordThen, nomadThen] = await coins();
  assert.deepEqual([warlordThen - warlordBefore, nomadThen - nomadBefore], [-2, 2]);
});

test('cards are chosen secretly', async () => {
  const friends = await house.person('Friends', sure);
  const seats = ['me', 'random', 'random', 'me', 'random'];
  const page = await friends.open('/t/' + (await friends.table({ game: 'crescent', seats, position: eveOfBattle })));
  await page.getByRole('button', { name: 'Show (Warlord)' }).click();
  await hex(page, 'G7').click();
  await hex(page, 'F8').click();
  await ready(page).click();
  const card = (name) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  // A card takes two inputs: the card, and the main button.
  await card('Cavalry').click();
  await card('Warfare').click();
  await card('Raiders').click();
  await card('Raiders').click();
  await picture(page, 'crescent-cards');
  await ready(page).getByText('Choose 2 cards').click();
  // The defender is asked at the same screen: nothing of the choice is left on it.
  await page.getByRole('heading', { name: 'Now: Caliph' }).waitFor();
  await page.getByRole('button', { name: 'Show (Caliph)' }).click();
  await question(page).getByText(/^The Warlord attacks you/).waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /Choose 2 cards/);
  await ready(page).getByText('No cards').click();
  await page.getByRole('button', { name: 'Show (Warlord)' }).click();
  for (const name of ['Warfare', 'Cavalry']) await page.getByText(`The Warlord reveals ${name}.`).first().waitFor();
  // What was turned over cannot be taken back, and the button says so.
  await page.getByRole('button', { name: 'Undo', exact: true }).click({ force: true });
  await question(page).getByText(/^That cannot be taken back/).waitFor();
});

test('amounts are typed, and undone', async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/t/' + (await before(guest)));
  await verb(page, 'hire').click();
  await page.locator('[data-number="2"]').click();
  await ready(page).click();
  const number = page.getByRole('spinbutton').first();
  await number.fill('99');
  await number.press('Enter');
  await ready(page).getByText('Offer 30 coins').waitFor();
  await number.press('Home');
  await number.press('ArrowUp');
  await ready(page).getByText('Offer 1 coin').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await verb(page, 'muster').waitFor();
});

test('by keyboard alone: a move, and what axe finds on the way', async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/t/' + (await before(guest)));
  const hand = new Keyboard(page);
  await verb(page, 'move').waitFor();
  await hand.use(verb(page, 'move'));
  for (const theme of ['light', 'dark', 'contrast']) {
    await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
    assert.deepEqual(await violations(page), [], theme);
  }
  // The map is one stop of the tabulator; within it the keys lead from one hex that can be chosen
  // to the next.
  await hand.goTo(page.locator('.place[tabindex="0"]'));
  const focused = () => page.evaluate(() => document.activeElement.dataset.thing);
  await hand.press('Home');
  assert.equal(await focused(), 'hex:G7');
  assert.match(await page.evaluate(() => document.activeElement.ariaLabel), /^G7, wilderness, controlled by the Warlord, .*strength 5, 3 units, 2 mercenaries, influence: Warlord/);
  await hand.press('Enter');
  for (let keys = 0; (await focused()) !== 'hex:H7'; keys += 1) {
    assert.ok(keys < 20, 'n leads to every hex that can be chosen');
    await hand.press('n');
  }
  await hand.press('Enter');
  await hand.use(ready(page));
  await page.getByText('from G7 to H7').first().waitFor();
  // Whoever takes it back finds it as he had put it together.
  await hand.use(page.getByRole('button', { name: 'Undo', exact: true }));
  await ready(page).getByText('Move to H7').waitFor();
  assert.equal(await hex(page, 'G7').getAttribute('aria-pressed'), 'true');
  assert.equal(await verb(page, 'move').getAttribute('aria-pressed'), 'true');
});

test('on a phone nothing is too wide or too small, and a move takes four taps', async () => {
  const guest = await house.person('Guest', phone);
  const page = await guest.open('/t/' + (await before(guest)));
  await verb(page, 'move').tap();
  await hex(page, 'G7').tap();
  await hex(page, 'H7').tap();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false);
  assert.deepEqual(await page.evaluate(small), []);
  await ready(page).tap();
  await page.getByRole('tab', { name: 'Log' }).tap();
  await page.getByText('from G7 to H7').first().waitFor();
  await picture(page, 'crescent-phone');
});

test('every map fits a phone with hexes that a finger can hit', async () => {
  const guest = await house.person('Guest', phone);
  const maps = ['divided_lands', 'spring_thaw', 'fertile_valley', 'open_plains', 'meeting_place'];
  for (const map of maps)
    for (const rivals of [4, 3]) {
      const seats = ['me', ...Array(rivals).fill('random')];
      const page = await guest.open('/t/' + (await guest.table({ game: 'crescent', seats, options: { map } })));
      await page.locator('.place').first().waitFor();
      const boxes = await page.locator('.place').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      assert.ok(Math.min(...boxes.map(({ width }) => width)) >= 40, `${map}, ${rivals + 1} players: ${boxes[0].width}`);
      assert.ok(boxes.every(({ left, right }) => left >= 0 && right <= 360), map);
      await page.close();
    }
});

const languages = ['en', 'cs', 'pl', 'ru'];

/** Makes every text of the page longer by two fifths. Runs in the page. */
function lengthen() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (!node.parentElement.closest('svg') && node.data.trim().length > 2)
      node.data += node.data.trim().slice(0, Math.ceil(node.data.trim().length * 0.4));
}

const tall = { width: 800, height: 1120 };

for (const language of isLong ? languages : ['ru'])
  test(`nothing leaves the window sideways, not even with longer texts: ${language}`, async () => {
    for (const viewport of [sizes.wide, tall, sizes.phone]) {
      const guest = await house.person('Guest', { viewport, settings: { language } });
      const page = await guest.open('/t/' + (await before(guest)));
      await hex(page, 'G7').click();
      await hex(page, 'F8').click();
      await page.locator('.compose').waitFor();
      assert.deepEqual(await page.evaluate(sideways), [], `${viewport.width}`);
      await page.evaluate(lengthen);
      assert.deepEqual(await page.evaluate(sideways), [], `${viewport.width}, longer`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false);
    }
  });

/**
 * What can be scrolled now, by the names of the parts; what has none is told by its tag and
 * classes. Runs in the page.
 */
function scrolling(parts) {
  const { scrollHeight, scrollWidth } = document.scrollingElement;
  const page = scrollHeight > innerHeight + 1 || scrollWidth > innerWidth + 1 ? ['the page'] : [];
  const isLonger = (one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    const scrolls = /auto|scroll/;
    return (one.scrollHeight > one.clientHeight + 1 && scrolls.test(overflowY)) || (one.scrollWidth > one.clientWidth + 1 && scrolls.test(overflowX));
  };
  const nameOf = (one) => Object.keys(parts).find((name) => one.matches(parts[name])) ?? `${one.tagName} ${one.className}`;
  return [...page, ...[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && isLonger(one)).map(nameOf)];
}

/** The parts that may be longer than the room that they have. */
const mayScroll = { log: '.log .list', sheet: '.context', panel: '[role="tabpanel"]', hand: '.hand .cards', bazaar: '.stalls, .dock' };

for (const [width, viewport] of Object.entries({ 1400: sizes.wide, 800: tall, 360: sizes.phone }))
  test(`only the log, sheets, the hand and the bazaar scroll: ${width}`, async () => {
    const guest = await house.person('Guest', { viewport, settings: { language: 'ru' } });
    const page = await lookAt(guest, scenes.clash);
    const met = new Set();
    const look = async (where) => {
      await isFilled(page);
      const now = await page.evaluate(scrolling, mayScroll);
      assert.deepEqual(now.filter((part) => !(part in mayScroll)), [], where);
      assert.ok(!(now.includes('log') && now.includes('panel')), `${where}: the log scrolls by itself`);
      for (const part of now) met.add(part);
    };
    await look('at first');
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await until('it is open', () => tab.getAttribute('aria-selected'), (is) => is === 'true');
      await look(await tab.innerText());
    }
    // A clash and a log of many lines are longer than any window.
    assert.ok(met.has('log') && met.has('sheet'), [...met].join());
  });

/** Buttons that a finger misses. Runs in the page. */
function small() {
  return [...document.querySelectorAll('main button')]
    .map((one) => [one.getBoundingClientRect(), one.ariaLabel ?? one.textContent.trim()])
    .filter(([{ width, height }]) => width > 0 && (width < 39.5 || height < 39.5))
    .map(([{ width, height }, name]) => `${name} ${width}×${height}`);
}

const windows = { wide: { viewport: sizes.wide }, middle: { viewport: tall }, phone };
const themes = ['light', 'dark', 'contrast'];

for (const [i, [name, scene]] of Object.entries(scenes).entries())
  test(`whoever looks at the scene “${name}” sees all of it`, { skip: !isLong && !['clash', 'deal', 'market'].includes(name) }, async () => {
    for (const [size, device] of Object.entries(windows).filter((_, at) => isLong || at === i % 3)) {
      const guest = await house.person('Guest', { ...device, settings: { language: languages[i % 4] } });
      const page = await lookAt(guest, scene);
      for (const theme of isLong ? themes : [themes[i % 3]]) {
        await page.evaluate((word) => (document.documentElement.dataset.theme = word), theme);
        assert.deepEqual(await violations(page), [], `${size}, ${theme}`);
      }
      assert.deepEqual(await page.evaluate(sideways), [], size);
      if (size === 'phone') assert.deepEqual(await page.evaluate(small), []);
      await picture(page, `crescent-${name}-${size}`);
    }
  });

test('the map is drawn with few nodes', async () => {
  const guest = await house.person('Guest');
  const page = await guest.open('/t/' + (await before(guest)));
  await verb(page, 'move').click();
  const nodes = await page.locator('svg.map *').count();
  assert.ok(nodes > 100 && nodes <= 1500, `${nodes} nodes`);
});

/**
 * What moves on the page, and for how long; an outline that lights up does not. Runs in the page.
 */
function travelling() {
  return document
    .getAnimations()
    .map(({ id, effect, playState, animationName }) => {
      const { activeDuration, endTime } = effect.getComputedTiming();
      return { name: animationName ?? id, playState, milliseconds: activeDuration, endTime };
    })
    .filter(({ name, playState, milliseconds }) => !name.endsWith('flash') && playState === 'running' && milliseconds > 0);
}

/** All that travels as soon as something of this name does; asked before it sets out. */
function setsOut(page, name) {
  const watch = `new Promise((seen) => {
    const look = () => {
      const all = (${travelling})();
      if (all.some(({ name }) => name.endsWith('${name}'))) seen(all);
      else requestAnimationFrame(look);
    };
    look();
  })`;
  return within(patience, `to see ${name}`, page.evaluate(watch));
}

/** All motion takes fifty times as long, so that it is still seen where the machine is busy. */
async function slowDown(page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Animation.enable');
  await tools.send('Animation.setPlaybackRate', { playbackRate: 0.02 });
}

async function march(page) {
  await slowDown(page);
  await hex(page, 'G7').click();
  await hex(page, 'H7').click();
  await ready(page).getByText('Move to H7').click();
  await page.locator('.place[data-thing="hex:H7"][aria-label*="3 units"]').waitFor();
}

test('a march is seen to go, and nothing waits for it', async () => {
  const guest = await house.person('Guest', { reducedMotion: 'no-preference', settings: { ...sure.settings, motion: 'slow' } });
  const page = await guest.open('/t/' + (await before(guest)));
  await march(page);
  assert.ok((await page.evaluate(travelling)).some(({ name }) => name.endsWith('glide')), 'the force glides');
  // While it is on its way the next hex is picked.
  await hex(page, 'H7').click();
  assert.equal(await hex(page, 'H7').getAttribute('aria-pressed'), 'true');
  assert.ok((await page.evaluate(travelling)).some(({ name }) => name.endsWith('glide')), 'it is still on its way');
});

/** Nobody waits longer than this for what happens at once, delays included. */
const mostMilliseconds = 3000;

test('a tile flies in when it is laid', async () => {
  const guest = await house.person('Guest', { reducedMotion: 'no-preference', settings: { ...sure.settings, motion: 'slow' } });
  const page = await guest.open('/t/' + (await guest.table({ game: 'crescent', seats: against('random'), options: { map: 'variable' }, seed: 9 })));
  await page.locator('main[data-phase="setup.lay"] .place[data-legal]').first().waitFor();
  await slowDown(page);
  await page.locator('.compose [data-thing^="tile:"]').first().click();
  await page.locator('.place[data-legal]').first().click();
  const flown = setsOut(page, 'fly-in');
  await ready(page).click();
  const flying = await flown;
  assert.ok(flying.every(({ endTime }) => endTime <= mostMilliseconds), JSON.stringify(flying));
});

test('coins fly, and the bazaar slides', async () => {
  const guest = await house.person('Guest', { reducedMotion: 'no-preference', settings: { ...sure.settings, motion: 'slow' } });
  const page = await guest.open('/t/' + (await before(guest, { position: secondYear })));
  await slowDown(page);
  await verb(page, 'buy').click();
  await ready(page).click();
  await choice(page, 'Skip').click();
  await page.locator('main[data-phase="buy.card"] .stalls [data-legal]').last().click();
  const paid = setsOut(page, 'fly');
  await ready(page).click();
  await paid;
  const slid = setsOut(page, 'slide');
  await choice(page, 'Done').click();
  const sliding = await slid;
  assert.ok(sliding.every(({ endTime }) => endTime <= mostMilliseconds), JSON.stringify(sliding));
});

test('with reduced motion nothing travels: what has changed is outlined', async () => {
  const guest = await house.person('Guest', sure);
  const page = await guest.open('/t/' + (await before(guest)));
  await march(page);
  assert.deepEqual(await page.evaluate(travelling), []);
  assert.equal(await page.evaluate(() => document.getAnimations().filter(({ animationName }) => animationName?.endsWith('flash')).length), 2);
});

for (const [name, device, use] of [
  ['with a finger', phone, (element) => element.tap()],
  ['by mouse at a middling width', { viewport: sizes.middle }, undefined],
])
  test(`a whole game ${name}`, { timeout: 600_000, skip: !isLong }, async () => {
    const person = await house.person('Guest', device);
    const page = await person.open('/t/' + (await person.table({ game: 'crescent', seats: against('random'), seed: 7 })));
    await playToTheEnd(page, use);
  });

test('a whole game by keyboard', { timeout: 600_000, skip: !isLong }, async () => {
  const person = await house.person('Guest');
  const page = await person.open('/t/' + (await person.table({ game: 'crescent', seats: against('random'), seed: 8 })));
  // Whatever has the focus is pressed; the tabulator and the arrows lead everywhere.
  await playToTheEnd(page, async (element) => {
    await element.focus();
    await page.keyboard.press('Enter');
  });
});

test('the land is laid, and pieces are placed, by mouse', { timeout: 600_000, skip: !isLong }, async () => {
  const person = await house.person('Guest');
  const page = await person.open('/t/' + (await person.table({ game: 'crescent', seats: against('random'), options: { map: 'variable' }, seed: 9 })));
  const ruler = await playToTheEnd(page);
  assert.ok(ruler.met.has('setup.lay') && ruler.met.has('setup.found'), [...ruler.met].join());
});

test('a whole game by typed words', { timeout: 600_000, skip: !isLong }, async () => {
  const person = await house.person('Guest', sure);
  const id = await person.table({ game: 'crescent', seats: against('random'), seed: 10 });
  const page = await person.open(`/t/${id}`);
  const table = () => person.ask(`/tables/${id}`);
  await verb(page, 'move').waitFor();
  await page.keyboard.press('/');
  await page.locator('input:focus').waitFor();
  for (let answers = 0; answers < 400; answers += 1) {
    const { now } = await until('asked, or over', table, ({ now }) => now.over || now.asked === 'warlord');
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
