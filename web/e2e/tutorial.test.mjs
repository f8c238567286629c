// Learning as a learner meets it: by keyboard alone through the whole lesson, and on a phone with
// wrong moves, going back, leaving and coming back; puzzles; the page of everything. That the
// numbers are true is checked by tests/server/tutorial.mjs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { houseOfTests, patience, phone, picture, sideways, sizes, until, violations } from './house.mjs';
import { Keyboard, Mouse } from './hands.mjs';
import { ready } from './table.mjs';

const script = (name) => JSON.parse(readFileSync(join(import.meta.dirname, `../src/tutorial/${name}.json`), 'utf8'));
const { chapters } = script('tigris-1');
const warlord = script('crescent-7');
const house = houseOfTests();

const button = (page, name) => page.getByRole('button', { name, exact: typeof name === 'string' });
const piece = (page, thing) => page.locator(`[data-thing="${thing}"]`);

/** By the pieces and buttons that a player would use. */
const ways = {
  async leader(hand, [leader, space]) {
    await hand.use(piece(hand.page, `leader:${leader}`));
    await hand.useSpace(space);
  },
  async place(hand, [tile, space]) {
    await hand.use(piece(hand.page, `tile:${tile}`));
    await hand.useSpace(space);
  },
  take: (hand, [space]) => hand.useSpace(space),
  end: (hand) => hand.use(button(hand.page, 'End the turn')),
  war: (hand) => hand.use(button(hand.page, 'Let the kings fight')),
  async support(hand, [n]) {
    for (let i = 0; i < Number(n); i += 1) await hand.use(button(hand.page, 'One more'));
    await hand.use(ready(hand.page));
  },
  monument: (hand, [monument]) =>
    hand.use(button(hand.page, new RegExp(`Build the ${monument.replace('-', ' and ')} monument`)).first()),
  async swap(hand, tiles) {
    await hand.use(button(hand.page, 'Swap tiles'));
    for (const [i, tile] of tiles.entries()) await hand.use(piece(hand.page, `tile:${tile}`).nth(i));
    await hand.use(ready(hand.page));
  },
  async catastrophe(hand, [space]) {
    await hand.use(piece(hand.page, 'verb:catastrophe'));
    await hand.useSpace(space);
  },
};

function make(hand, choice) {
  const [verb, ...words] = choice.split(' ');
  return ways[verb](hand, words);
}

const isReady = (text) => text !== '' && !text.includes('The others are playing');

function text(page) {
  return page.locator('.speech .text').innerText();
}

/** What the lesson says once it says something else. */
function after(page, before) {
  return until('the lesson goes on', () => text(page), (now) => isReady(now) && now !== before);
}

/** Does a step as it asks, by keys where there are keys. */
async function doStep(hand, { choice, right, solution }) {
  const { page } = hand;
  const before = await text(page);
  if (right !== undefined) {
    await page.keyboard.press(String(right + 1));
    const reason = await after(page, before);
    await hand.use(button(page, 'Go on'));
    await after(page, reason);
    return;
  }
  for (const words of choice ? [choice] : solution) await make(hand, words);
  await after(page, before);
}

test('the keyboard leads through the whole lesson, and on into the game', async () => {
  const guest = await house.person('Learner');
  const hand = new Keyboard(await guest.open('/learn'));
  const { page } = hand;
  await page.getByRole('heading', { name: 'Learn' }).waitFor();
  assert.deepEqual(await violations(page), []);
  await hand.use(page.getByRole('link', { name: /^Begin:/ }));
  for (const [index, { steps }] of chapters.entries()) {
    await page.getByRole('heading', { name: `${index + 1} of ${chapters.length}:` }).waitFor();
    await piece(page, 'cell:A1').waitFor();
    await until('the lesson speaks', () => text(page), isReady);
    for (const step of steps) await doStep(hand, step);
    if (index + 1 < chapters.length) await hand.use(button(page, 'Next chapter'));
  }
  await picture(page, 'tutorial-end');
  await hand.use(button(page, 'Play on from here'));
  await page.waitForURL(/\/t\//);
  await button(page, 'Play on from here').waitFor({ state: 'detached' });
  await hand.use(button(page, 'End the turn').first());
  // The computer takes up to a second for each of its choices, and a turn can have many.
  await page.getByText(/Archer’s turn/).first().waitFor({ timeout: 4 * patience });
  const left = await guest.ask('/lobby');
  assert.equal(left.waiting.length + left.yours.length, 1, 'only the game that goes on is left');
  await page.goto(`${house.url}/learn`);
  await page.getByText('12 minutes · done').waitFor();
});

test('on a phone: wrong clicks teach, a move is taken back, a reload comes back to the step', async () => {
  const guest = await house.person('Learner', { viewport: sizes.phone, hasTouch: true, isMobile: true });
  const hand = new Mouse(await guest.open('/learn/tigris'));
  const { page } = hand;
  await piece(page, 'cell:A1').waitFor();
  const welcome = await until('the lesson speaks', () => text(page), isReady);
  assert.deepEqual(await violations(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
  for (const name of ['Back', 'Do it for me', 'Rule']) {
    const { height } = await button(page, name).boundingBox();
    assert.ok(height >= 44, `${name} is ${height} px high`);
  }

  await make(hand, 'leader priest F4');
  await page.getByText('bring the king first').first().waitFor();
  await make(hand, 'leader trader F4');
  await page.getByText('The lesson goes on with this: Put your king on F4.').first().waitFor();
  await picture(page, 'tutorial-hint');
  await make(hand, 'leader king F4');
  const second = await until('the second step comes', () => text(page), (now) => now.includes('G4'));
  await hand.use(button(page, 'Back'));
  await until('the first step is back', () => text(page), (now) => now === welcome);
  await hand.use(button(page, 'Do it for me'));
  await until('it is done', () => text(page), (now) => now === second);

  await page.reload();
  await until('a reload comes back to the step', () => text(page), (now) => now === second);
  await hand.use(button(page, 'Rule'));
  await page.getByRole('dialog').getByText('connected tiles and leaders').waitFor();
  assert.deepEqual(await violations(page), []);
  await hand.use(button(page, 'Close'));
  await hand.use(page.getByRole('link', { name: 'Leave' }));
  await page.getByText('begun: step 2 of 26').waitFor();
  const { yours, waiting } = await guest.ask('/lobby');
  assert.deepEqual([...yours, ...waiting], [], 'nobody is reminded of a lesson');
  await hand.use(page.getByRole('link', { name: 'Continue' }));
  await until('it goes on there', () => text(page), (now) => now === second);
});

test('a question marks the right answer after two wrong ones, and a task shows its solution after three tries', async () => {
  const guest = await house.person('Learner');
  const hand = new Mouse(await guest.open('/learn/tigris?chapter=3'));
  const { page } = hand;
  await piece(page, 'cell:A1').waitFor();
  await hand.use(button(page, 'Do it for me'));
  await page.getByRole('group', { name: 'Answers' }).waitFor();
  await page.keyboard.press('1');
  await page.getByText('No. Look again.').first().waitFor();
  assert.equal(await page.getByText('(this is right)').count(), 0);
  await page.keyboard.press('2');
  await hand.use(button(page, 'Go on'));
  await until('the support is asked for', () => text(page), (now) => now.includes('from your hand'));
  await page.keyboard.press('d');
  await until('the task comes', () => text(page), (now) => now.includes('without help'));
  for (let tries = 0; tries < 3; tries += 1) {
    await make(hand, 'place farm D3');
    await page.getByText('Not yet').first().waitFor();
    await until('the action is back', () => page.locator('[data-thing="cell:D3"]').getAttribute('aria-label'), (name) => !name?.includes('farm'));
  }
  await page.getByText('One way to do it').waitFor();
  await picture(page, 'tutorial-solution');
  await page.keyboard.press('d');
  await button(page, 'Next chapter').waitFor();
});

test('a puzzle is answered by playing, and then shows its lines', async () => {
  const guest = await house.person('Learner');
  const hand = new Mouse(await guest.open('/learn/tigris/puzzle/king'));
  const { page } = hand;
  const said = () => page.locator('.speech .text').innerText();
  await piece(page, 'cell:A1').waitFor();
  await make(hand, 'place settlement I3');
  await until('it is judged', said, (now) => now.includes('There is something better.'));
  assert.deepEqual(await violations(page), []);
  await hand.use(button(page, 'Again'));
  await until('it is asked again', said, (now) => now.includes('What brings the point'));
  await make(hand, 'place market I3');
  await until('it is solved', said, (now) => now.includes('Right!'));
  await picture(page, 'puzzle-right');
  await hand.use(button(page, 'Try the other way'));
  await until('the other way is played', said, (now) => now.includes('where the other way leads'));
  await until('its tile lies there', () => page.locator('[data-thing="cell:I3"]').getAttribute('aria-label'), (name) => name?.includes('settlement'));
  await hand.use(page.getByRole('link', { name: 'Next puzzle' }));
  await page.waitForURL(/puzzle\/revolt/);
  await hand.use(page.getByRole('link', { name: 'Leave' }));
  await page.getByText('1 of 10 solved').waitFor();
});

test('on the board of Crescent Moon: wrong hexes teach, it is done for whoever asks, and a real game with hints follows', async () => {
  const guest = await house.person('Learner');
  const hand = new Mouse(await guest.open('/learn/crescent/1'));
  const { page } = hand;
  const verb = (name) => page.locator(`.actions [data-verb="${name}"]`);
  await hand.use(verb('move'));
  await hand.use(piece(page, 'hex:F8'));
  await hand.use(piece(page, 'hex:F9'));
  await page.getByText('they are not neighbours').first().waitFor();
  await hand.use(piece(page, 'hex:F7'));
  await page.locator('.ready[data-lit]').waitFor();
  await hand.use(ready(page));
  await until('a question comes', () => text(page), (now) => now.includes('How strong are you in G9'));
  await page.reload();
  await until('a reload comes back to it', () => text(page), (now) => now.includes('How strong are you in G9'));
  assert.deepEqual(await violations(page), []);

  await page.goto(`${house.url}/learn/crescent/7?chapter=2`);
  await until('the lesson speaks', () => text(page), isReady);
  for (const { name } of warlord.chapters[1].steps) {
    const before = await text(page);
    await page.keyboard.press('d');
    const now = await after(page, before);
    if (name !== 'bonus') continue;
    await page.keyboard.press('d');
    await after(page, now);
  }
  await hand.use(button(page, 'Start a real game'));
  await page.waitForURL(/\/t\//);
  const table = page.url().split('/').at(-1);
  const { seats } = (await guest.ask(`/tables/${table}`)).table;
  assert.deepEqual(seats.map(({ seat, you, level }) => [seat, you ? 'me' : level]), [
    ['warlord', 'me'],
    ...['murshid', 'sultan', 'caliph', 'nomad'].map((seat) => [seat, 'apprentice']),
  ]);
  const hint = page.getByRole('region', { name: 'A hint' });
  await hint.getByText('Muster raises units').waitFor();
  await page.locator('[data-verb="muster"][data-lit]').waitFor();
  assert.deepEqual(await violations(page), []);
  await picture(page, 'first-game-hint');
  await hand.use(hint.getByRole('button', { name: 'Got it' }));
  await hint.waitFor({ state: 'detached' });
  await page.reload();
  await verb('muster').waitFor();
  assert.equal(await hint.count(), 0, 'a hint comes once');
});

test('on the board of Oath: wrong sites teach, a choice is taken back, cards are kept by one button, and the next lesson follows', async () => {
  const guest = await house.person('Learner');
  const hand = new Mouse(await guest.open('/learn/oath/1'));
  const { page } = hand;
  const said = (words) => until(`it says “${words}”`, () => text(page), (now) => now.includes(words));
  await said('choose Travel, then the Mountain');
  await page.locator('[data-act="travel"][data-lit]').waitFor();
  await page.locator('[data-thing="site:provinces-2"][data-lit]').waitFor();
  assert.deepEqual(await violations(page), []);
  await hand.use(page.locator('[data-act="travel"]'));
  await hand.use(piece(page, 'card:elders')); // which lies where the learner stands
  await page.getByText('That is where you stand.').first().waitFor();
  await hand.use(piece(page, 'site:provinces-2'));
  await said('who rules the Mountain?');
  await page.keyboard.press('Backspace');
  await said('choose Travel, then the Mountain');
  await page.keyboard.press('d');
  await said('who rules the Mountain?');
  await page.reload();
  await said('who rules the Mountain?');

  await page.goto(`${house.url}/learn/oath/2`);
  await said('Search the world deck');
  await hand.use(page.locator('[data-act="search"]'));
  await said('Keep the Forest Paths');
  await hand.use(page.locator('article', { has: piece(page, 'card:tavern-songs') }).getByRole('button', { name: /Keep this/ }));
  await hand.use(page.locator('.ready'));
  await page.getByText('Not yet: everything is back where it was.').first().waitFor();
  await hand.use(page.locator('article', { has: piece(page, 'card:forest-paths') }).getByRole('button', { name: /Keep this/ }));
  await hand.use(page.locator('.ready'));
  await said('Play it to the Mountain');
  await hand.use(page.locator('[data-choice="to-site mountain nothing"][data-lit]'));
  for (const next of ['Where did the new one come from?', 'Each suit has a bank', 'Search again', 'Whom does a faceup adviser serve?', 'You alone', 'One of your advisers still lies face down']) {
    await said(next);
    await page.keyboard.press('d');
  }
  await hand.use(page.getByRole('link', { name: 'Next lesson' }));
  await said('Favor buys soldiers');
});

/** Does every step of a lesson by the key that does it for the learner; `look` is called before each. */
async function walk(page, look) {
  const spoken = () =>
    page.evaluate(() => {
      const box = document.querySelector('.speech');
      const has = (selector) => Boolean(box?.querySelector(selector));
      const goesOn = has('.answers, [aria-keyshortcuts="d"]:not(:disabled)');
      return { goesOn, isOver: !goesOn && !has('progress') && has('.ways .main'), text: `${box?.querySelector('progress')?.value} ${box?.innerText}` };
    });
  const says = (what, isNew) => until(what, spoken, (now) => (now.goesOn || now.isOver) && isNew(now));
  let now = await says('the lesson begins', () => true);
  for (let step = 1; ; step += 1) {
    await look(step);
    if (now.isOver) return step;
    const { text: before } = now;
    await page.keyboard.press('d');
    now = await says(`it goes on after ${before}`, (then) => then.text !== before);
  }
}

const languages = ['cs', 'pl', 'ru', 'en'];
for (const n of [1, 2, 3, 4, 5, 6, 7, 8])
  for (const [name, device] of [['at a desk', {}], ['on a phone', phone]]) {
    const language = languages[n % languages.length];
    test(`all of lesson ${n} of Oath in the dark, ${name}: ${language}`, { skip: !process.env.LONG }, async () => {
      const guest = await house.person('Learner', { ...device, settings: { theme: 'dark', language } });
      const page = await guest.open(`/learn/oath/${n}`);
      const steps = await walk(page, async (step) => {
        await picture(page, `lesson-oath-${n}-${step}-${name.split(' ').at(-1)}`);
        assert.deepEqual(await violations(page), [], `step ${step}`);
        assert.deepEqual(await page.evaluate(sideways), [], `step ${step}`);
        assert.doesNotMatch(await page.locator('body').innerText(), /\b(oath|web|tutorial)\.[a-z]/, `step ${step}`);
      });
      assert.ok(steps > 4, `${steps} steps`);
    });
  }

test('on a phone a lesson of Oath opens the tab of what it lights', async () => {
  const guest = await house.person('Learner', phone);
  const page = await guest.open('/learn/oath/4');
  const said = (words) => until(`it says “${words}”`, () => text(page), (now) => now.includes(words));
  for (const words of ['choose Look', 'Choose Recover']) {
    await said(words);
    await button(page, 'Do it for me').tap();
  }
  await said('Can others take yours away?');
  await page.locator('[data-panel="own"][data-lit]').waitFor();
  await page.getByRole('tab', { name: 'You', selected: true }).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
  await button(page, /in a campaign against me/).tap();
  await button(page, 'Go on').tap();
  await said('two banners');
  await page.locator('[data-thing="banner:peoples-favor"][data-lit]').waitFor();
  await page.getByRole('tab', { name: 'Map', selected: true }).waitFor();
});

test('on the board of Oath: a puzzle begins in a campaign, and a hint lights what it is about', async () => {
  const guest = await house.person('Learner');
  const hand = new Mouse(await guest.open('/learn/oath/puzzle/sacrifice'));
  const { page } = hand;
  const answer = (verb) => page.locator(`[data-panel="campaign"] [data-verb="${verb}"]`);
  await until('it is asked once the dice have fallen', () => text(page), (now) => now.includes('what now?'));
  await hand.use(answer('no'));
  await until('it is judged', () => text(page), (now) => now.includes('There is something better.'));
  await hand.use(button(page, 'Again'));
  await hand.use(answer('sacrifice'));
  await hand.use(page.locator('.ready'));
  await until('it is solved', () => text(page), (now) => now.includes('Right!'));
  assert.deepEqual(await violations(page), []);

  const { position } = script('puzzles-oath').puzzles.find(({ name }) => name === 'sacrifice');
  const late = position.map((line) => line.replace('round 3', 'round 5')).join('\n');
  const table = await guest.table({ game: 'oath', seats: ['basic', 'me', 'basic'], position: `${late}\n` });
  await page.evaluate((id) => {
    localStorage.setItem('ziggurat.learned', JSON.stringify({ first: { table: id, given: [], over: false } }));
  }, table);
  await page.goto(`${house.url}/t/${table}`);
  const hint = page.getByRole('region', { name: 'A hint' });
  await page.locator('[data-act="recover"]').waitFor();
  await hint.getByText('a die may end the game').waitFor();
  await page.locator('[data-panel="oath"][data-lit]').waitFor();
  await hand.use(button(page, 'What could I do?'));
  const ideas = page.getByRole('region', { name: 'What could I do?' }).locator('[data-choice]');
  await ideas.first().waitFor();
  const { choices } = (await guest.ask(`/tables/${table}`)).now;
  const verbs = choices.map(({ verb }) => verb);
  const named = await ideas.evaluateAll((all) => all.map((one) => one.dataset.verb));
  assert.ok(named.length <= 3 && named.every((verb) => verbs.includes(verb)), `${named}`);
  assert.deepEqual(await violations(page), []);
  await hand.use(hint.getByRole('button', { name: 'Got it' }));
  await hint.getByText('You can afford a banner').waitFor();
  await page.locator('[data-act="recover"][data-lit]').waitFor();
  await hand.use(hint.getByRole('button', { name: 'No more hints' }));
  await hint.waitFor({ state: 'detached' });
});

test('there is no lesson and no puzzle of a game that is not there', async () => {
  const guest = await house.person('Learner');
  for (const path of ['/learn/nothing', '/learn/tigris/7', '/learn/tigris/puzzle/nothing']) {
    const page = await guest.open(path);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  }
});
