// How fast the page is: the work of its main thread, from the event to the frame after the change,
// in time of the processor, and measured by a piece of work that is always the same and is done in
// the same page in between: neither a busy machine nor a slow one makes a difference. It is done
// several times over and the median is judged.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { houseOfTests, patience, site, until, within } from './house.mjs';
import { crossroads, eveOfBattle, sixOfOath } from './positions.mjs';
import { hex, ready, verb } from './ruler.mjs';
import { space, tile } from './table.mjs';
import { act, thing } from './wanderer.mjs';

const house = houseOfTests();
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The bytes of what a page loads, by file, once it has what it loads last. */
async function loaded(person, path, last) {
  const page = await person.context.newPage();
  const network = await person.context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const names = new Map();
  const files = new Map();
  network.on('Network.requestWillBeSent', ({ requestId, request }) => names.set(requestId, new URL(request.url).pathname));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => files.set(names.get(requestId), encodedDataLength));
  network.on('Network.loadingFailed', ({ requestId }) => names.delete(requestId));
  await page.goto(house.url + path);
  const isWhole = () => files.size === new Set(names.values()).size && last.every((one) => [...files.keys()].some((file) => one.test(file)));
  await until('all of it is there', isWhole);
  await page.waitForLoadState('networkidle');
  await until('nothing is on its way', isWhole);
  await page.close();
  return files;
}

/** What each of them loads last. */
const lastOf = {
  home: [/\/web_puzzles_/, /-drawing-.*\.js$/],
  tigris: [/\/board-.*\.js$/, /\/web_tigris-/],
  crescent: [/\/Affair-.*\.js$/, /\/Payments-.*\.js$/, /\/Flights-.*\.js$/],
  oath: [/\/Flights-.*\.js$/, /\/web_oath_panels-/],
};

const sum = (files) => [...files.values()].reduce((bytes, more) => bytes + more, 0);
/** Without what draws positions small: that comes when it is seen. */
const withoutDrawings = (files) => new Map([...files].filter(([path]) => !/-drawing-/.test(path)));

test('the first page is loaded with 80 kB, and a table with 60 kB more', async (context) => {
  const visitor = await house.person('Visitor');
  const home = await loaded(visitor, '/', lastOf.home);
  const guest = await house.person('Guest');
  const table = await loaded(guest, '/t/' + (await guest.table({ position: crossroads() })), lastOf.tigris);
  const first = sum(withoutDrawings(home));
  const more = sum(new Map([...table].filter(([path]) => !home.has(path))));
  context.diagnostic(`first page: ${(first / 1000).toFixed(1)} kB; a table: ${(more / 1000).toFixed(1)} kB more`);
  assert.ok(first > 10_000 && first <= 80_000, `first page: ${first} bytes`);
  assert.ok(more > 10_000 && more <= 60_000, `a table: ${more} bytes more`);
  for (const [path, bytes] of home) assert.ok(!/-drawing-/.test(path) || bytes <= 15_000, `${path}: ${bytes} bytes`);
});

/**
 * The game's texts have files of their own, and so has what is not on the page from the beginning.
 */
const isText = (path) => /\/(web_)?(crescent|oath)(_\w+)?-[\w-]{8}\.js$/.test(path);
const isLater = (path) => /\/(Affair|RulerSheet|HexSheet|YearEnd|Payments|Flights)-/.test(path);

/** What the page of a game's table loads beyond that of another game, without texts, by file. */
async function boardOf(guest, settings) {
  const other = await loaded(guest, '/t/' + (await guest.table({ position: crossroads() })), lastOf.tigris);
  const own = await loaded(guest, '/t/' + (await guest.table(settings)), lastOf[settings.game]);
  return [...own.keys()].filter((path) => path.startsWith('/assets/') && !other.has(path) && !isText(path));
}

// The smallest files are not worth being compressed.
const fileOf = (path) => statSync(join(site, `${path}.br`), { throwIfNoEntry: false }) ?? statSync(join(site, path));
const sizeOf = (paths) => paths.reduce((bytes, path) => bytes + fileOf(path).size, 0);

test('the board of Crescent Moon adds 45 kB, and its panels another 15 once it stands', async (context) => {
  const guest = await house.person('Guest');
  const seats = ['me', 'random', 'random', 'random', 'random'];
  const own = await boardOf(guest, { game: 'crescent', seats, position: eveOfBattle });
  const board = sizeOf(own.filter((path) => !isLater(path)));
  const panels = sizeOf(own.filter(isLater));
  context.diagnostic(`board: ${(board / 1000).toFixed(1)} kB, panels: ${(panels / 1000).toFixed(1)} kB`);
  assert.ok(board > 20_000 && board <= 45_000, `${board} bytes`);
  assert.ok(panels > 5_000 && panels <= 15_000, `${panels} bytes`);
});

test('the board of Oath with all panels but the chronicle adds 60 kB', async (context) => {
  const guest = await house.person('Guest');
  const bytes = sizeOf(await boardOf(guest, sixOfOath));
  context.diagnostic(`board and panels: ${(bytes / 1000).toFixed(1)} kB`);
  assert.ok(bytes > 20_000 && bytes <= 60_000, `${bytes} bytes`);
});

/** Runs in the page: comes back once whatever has changed was painted. */
function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(); // posted in the frame's callback, it is delivered after the frame
      port2.postMessage(null);
    });
  });
}

/** Runs in the page: comes back once something is on it, or no longer is. To ask again and again would be work, too. */
function becomes([selector, wanted]) {
  return new Promise((resolve) => {
    const look = () => {
      if ((document.querySelector(selector) !== null) !== wanted) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    look();
  });
}

/** Runs in the page: what all work is measured by. No style of the page reaches it. */
function yardstick() {
  const host = document.createElement('div');
  host.style.cssText = 'position: fixed; inset: 0; contain: strict; pointer-events: none';
  const root = host.attachShadow({ mode: 'closed' });
  root.innerHTML = Array.from({ length: 600 }, (_, i) => `<p>${i} <b>of ${600 - i}</b> <i>six hundred</i></p>`).join('');
  document.body.append(host);
  host.getBoundingClientRect();
  requestAnimationFrame(() => host.remove());
}

/** The milliseconds of the yardstick on the machine that the milliseconds of the bounds are of. */
const ofYardstick = 20;

/** What the main thread of a page works, in milliseconds of the processor. */
class Clock {
  times = { yardstick: [] };

  static async of(person, page) {
    const clock = new Clock();
    clock.page = page;
    clock.session = await person.context.newCDPSession(page);
    await clock.session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return clock;
  }

  async spent() {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  }

  async work(act) {
    await this.page.evaluate(painted);
    const before = await this.spent();
    await act();
    await this.page.evaluate(painted);
    return (await this.spent()) - before;
  }

  /** Presses a thing or a key, until something is on the page and painted, or no longer there. */
  async take(what, pressed, selector, wanted) {
    this.times.yardstick.push(await this.work(() => this.page.evaluate(yardstick)));
    const press = typeof pressed === 'string' ? () => this.page.keyboard.press(pressed) : await this.pointer(pressed);
    const time = await this.work(async () => {
      const done = this.page.evaluate(becomes, [selector, wanted]);
      await press();
      await within(patience, `${selector} ${wanted ? 'comes' : 'goes'}`, done);
    });
    (this.times[what] ??= []).push(time);
  }

  /** Where a thing is, is found out before the time is taken. */
  async pointer(locator) {
    const { x, y, width, height } = await locator.boundingBox();
    return () => this.page.mouse.click(x + width / 2, y + height / 2);
  }

  /** No more than so many milliseconds of the machine that the yardstick is of. */
  holds(context, what, most) {
    const measured = (name) => median(this.times[name]);
    const time = (measured(what) / measured('yardstick')) * ofYardstick;
    context.diagnostic(`${what}: ${time.toFixed(1)} ms (here ${measured(what).toFixed(1)}, the yardstick ${measured('yardstick').toFixed(1)})`);
    assert.ok(time > 0 && time < most, `${what}: ${JSON.stringify(this.times)}`);
  }
}

/** Input is answered with less than 50 ms of work, an update is painted with less than 100. */
function judge(context, clock) {
  clock.holds(context, 'input to highlight', 50);
  clock.holds(context, 'update to paint', 100);
}

const samples = Array.from({ length: 10 }, (_, sample) => ({ isEven: sample % 2 === 0 }));

test('input and updates are answered with little work at Tigris & Euphrates', async (context) => {
  const person = await house.person('Guest');
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  const clock = await Clock.of(person, page);
  await tile(page, 'temple').waitFor();

  for (const { isEven } of samples) {
    const word = isEven ? 'temple' : 'market';
    await clock.take('input to highlight', tile(page, word), `[data-thing="tile:${word}"][aria-pressed=true]`, true);
  }

  await page.keyboard.press('Escape');
  const free = '[data-thing="cell:A1"][aria-label*=", free"]';
  for (const { isEven } of samples) {
    if (isEven) await tile(page, 'temple').click();
    await clock.take('update to paint', isEven ? space(page, 'A1') : 'u', free, !isEven);
  }
  judge(context, clock);
});

test('on the map of Crescent Moon, too', async (context) => {
  const person = await house.person('Guest');
  const seats = ['me', 'random', 'random', 'random', 'random'];
  const page = await person.open('/t/' + (await person.table({ game: 'crescent', seats, position: eveOfBattle })));
  const clock = await Clock.of(person, page);
  await verb(page, 'move').click();

  for (const { isEven } of samples)
    await clock.take('input to highlight', hex(page, 'G7'), '[data-thing="hex:G7"][aria-pressed=true]', isEven);

  const three = '[data-thing="hex:H7"][aria-label*="3 units"]';
  for (const { isEven } of samples) {
    if (isEven) {
      await verb(page, 'move').click();
      await hex(page, 'G7').click();
      await hex(page, 'H7').click();
      await ready(page).waitFor();
    }
    await clock.take('update to paint', isEven ? ready(page) : 'u', three, isEven);
    // What was taken back is prepared again.
    if (!isEven) await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  }
  judge(context, clock);
});

test('on the table of Oath with six players, too', async (context) => {
  const person = await house.person('Guest', { settings: { confirm: 'never' } });
  const page = await person.open('/t/' + (await person.table(sixOfOath)));
  const clock = await Clock.of(person, page);
  await act(page, 'travel').waitFor();

  for (const { isEven } of samples)
    await clock.take('input to highlight', act(page, 'travel'), '[data-act=travel][aria-pressed=true]', isEven);

  const pawns = '[data-site="provinces-1"] .pawn:not(.ghost)';
  const one = `:nth-child(${(await page.locator(pawns).count()) + 1} of ${pawns})`;
  for (const { isEven } of samples) {
    if (isEven) await act(page, 'travel').click();
    await clock.take('update to paint', isEven ? thing(page, 'site:provinces-1') : 'u', one, isEven);
  }
  judge(context, clock);
});
