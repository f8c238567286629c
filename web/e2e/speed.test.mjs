// How fast the page is: the work of its main thread, from the event to the frame after the change,
// in time of the processor, so that a busy machine makes no difference. It is done several times
// over and the median is judged.
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { houseOfTests, site, until } from './house.mjs';
import { crossroads, eveOfBattle, oathMiddle } from './positions.mjs';
import { hex, ready, verb } from './ruler.mjs';
import { isFree, space, tile } from './table.mjs';
import { act, thing } from './wanderer.mjs';

const house = houseOfTests();
/** As many as can play. */
const sixOfOath = { game: 'oath', seats: ['me', ...Array(5).fill('random')], position: oathMiddle.replace('players 4', 'players 6').replace(/ favor \d/g, ' favor 1') };
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

function report(context, what, times) {
  const most = Math.max(...times);
  context.diagnostic(`${what}: median ${median(times).toFixed(1)} ms, most ${most.toFixed(1)} ms, of ${times.length}`);
}

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

test('the board of Oath with all its panels adds 60 kB', async (context) => {
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

/**
 * The processor's milliseconds that the page's main thread takes for something, until it is
 * painted.
 */
async function workOf(page, session, act) {
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  await page.evaluate(painted);
  const before = await spent();
  await act();
  await page.evaluate(painted);
  return (await spent()) - before;
}

test('input is answered with less than 50 ms of work, an update is painted with less than 100', async (context) => {
  const person = await house.person('Guest');
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  const session = await person.context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await tile(page, 'temple').waitFor();

  const inputs = [];
  for (let sample = 0; sample < 10; sample += 1) {
    const picked = tile(page, sample % 2 === 0 ? 'temple' : 'market');
    inputs.push(
      await workOf(page, session, async () => {
        await picked.click();
        await until('it is picked', () => picked.getAttribute('aria-pressed'), (pressed) => pressed === 'true');
      }),
    );
  }
  report(context, 'input to highlight', inputs);

  await page.keyboard.press('Escape');
  const updates = [];
  for (let sample = 0; sample < 10; sample += 1) {
    const takeBack = sample % 2 === 1;
    if (!takeBack) await tile(page, 'temple').click();
    updates.push(
      await workOf(page, session, async () => {
        if (takeBack) await page.keyboard.press('u');
        else await space(page, 'A1').click();
        await until('the board has changed', () => isFree(page, 'A1'), (free) => free === takeBack);
      }),
    );
  }
  report(context, 'update to paint', updates);

  assert.ok(median(inputs) > 0 && median(inputs) < 50, `input to highlight: ${inputs}`);
  assert.ok(median(updates) > 0 && median(updates) < 100, `update to paint: ${updates}`);
});

test('on the map of Crescent Moon, too', async (context) => {
  const person = await house.person('Guest');
  const seats = ['me', 'random', 'random', 'random', 'random'];
  const page = await person.open('/t/' + (await person.table({ game: 'crescent', seats, position: eveOfBattle })));
  const session = await person.context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await verb(page, 'move').click();

  const isPicked = async () => (await hex(page, 'G7').getAttribute('aria-pressed')) === 'true';
  const inputs = [];
  for (let sample = 0; sample < 10; sample += 1)
    inputs.push(
      await workOf(page, session, async () => {
        await hex(page, 'G7').click();
        await until('it is picked, or no longer', isPicked, (picked) => picked === (sample % 2 === 0));
      }),
    );
  report(context, 'input to highlight', inputs);

  const stands = async () => /3 units/.test(await hex(page, 'H7').getAttribute('aria-label'));
  const updates = [];
  for (let sample = 0; sample < 10; sample += 1) {
    const takeBack = sample % 2 === 1;
    if (!takeBack) {
      await verb(page, 'move').click();
      await hex(page, 'G7').click();
      await hex(page, 'H7').click();
      await ready(page).waitFor();
    }
    updates.push(
      await workOf(page, session, async () => {
        if (takeBack) await page.keyboard.press('u');
        else await ready(page).click();
        await until('the map has changed', stands, (there) => there !== takeBack);
      }),
    );
    // What was taken back is prepared again.
    if (takeBack) await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  }
  report(context, 'update to paint', updates);

  assert.ok(median(inputs) > 0 && median(inputs) < 50, `input to highlight: ${inputs}`);
  assert.ok(median(updates) > 0 && median(updates) < 100, `update to paint: ${updates}`);
});

test('on the table of Oath with six players, too', async (context) => {
  const person = await house.person('Guest', { settings: { confirm: 'never' } });
  const page = await person.open('/t/' + (await person.table(sixOfOath)));
  const session = await person.context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await act(page, 'travel').waitFor();

  const isBegun = () => act(page, 'travel').getAttribute('aria-pressed');
  const inputs = [];
  for (let sample = 0; sample < 10; sample += 1)
    inputs.push(
      await workOf(page, session, async () => {
        await act(page, 'travel').click();
        await until('it is begun, or no longer', isBegun, (pressed) => pressed === String(sample % 2 === 0));
      }),
    );
  report(context, 'input to highlight', inputs);

  const pawns = () => page.locator('[data-site="provinces-1"] .pawn:not(.ghost)').count();
  const before = await pawns();
  const updates = [];
  for (let sample = 0; sample < 10; sample += 1) {
    const takeBack = sample % 2 === 1;
    if (!takeBack) await act(page, 'travel').click();
    updates.push(
      await workOf(page, session, async () => {
        if (takeBack) await page.keyboard.press('u');
        else await thing(page, 'site:provinces-1').click();
        await until('the pawn has moved', pawns, (n) => n === before + Number(!takeBack));
      }),
    );
  }
  report(context, 'update to paint', updates);

  assert.ok(median(inputs) > 0 && median(inputs) < 50, `input to highlight: ${inputs}`);
  assert.ok(median(updates) > 0 && median(updates) < 100, `update to paint: ${updates}`);
});
