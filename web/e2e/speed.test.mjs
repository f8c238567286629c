// How fast the page is. Times are taken in the page, from the event to the frame after the change, several times over; the
// median is judged, because a busy machine may spoil any one of them, and where already a frame without any work takes
// longer than a sixtieth of a second, the limits grow with it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, until } from './house.mjs';
import { crossroads } from './positions.mjs';
import { space, tile } from './table.mjs';

const house = houseOfTests();
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

function report(context, what, times) {
  const most = Math.max(...times);
  context.diagnostic(`${what}: median ${median(times).toFixed(1)} ms, most ${most.toFixed(1)} ms, of ${times.length}`);
}

test('the first load is under 150 kB', async (context) => {
  const person = await house.person('Guest');
  for (const [what, path] of [['first page', '/'], ['table', '/t/' + (await person.table({ position: crossroads() }))]]) {
    const page = await person.context.newPage();
    const network = await person.context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(house.url + path, { waitUntil: 'networkidle' });
    await page.getByRole('heading').first().waitFor({ state: 'attached' });
    context.diagnostic(`${what}: ${(bytes / 1000).toFixed(1)} kB`);
    assert.ok(bytes > 10_000 && bytes < 150_000, `${what}: ${bytes} bytes`);
    await page.close();
  }
});

/** Runs in the page: from an event to the frame after the change that it brings. */
function watchTimes() {
  window.times = { input: [], update: [] };
  // A message posted in the frame's callback is delivered after the frame was painted.
  window.painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    });
  let began = null;
  let kind = null;
  const begin = (what, at) => {
    kind ??= what;
    began ??= at;
  };
  document.addEventListener('pointerdown', ({ timeStamp }) => begin('input', timeStamp), true);
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...address) {
      super(...address);
      this.addEventListener('message', ({ data }) => {
        if (String(data).includes('"event":"now"')) begin('update', performance.now());
      });
    }
  };
  const watch = new MutationObserver(() => {
    if (began === null) return;
    const [what, at] = [kind, began];
    [kind, began] = [null, null];
    window.painted().then(() => window.times[what].push(performance.now() - at));
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-legal', 'aria-pressed', 'data-thing'] });
}

/** Runs in the page: how long frames take that have nothing to show but one attribute. */
async function emptyFrames(count) {
  const times = [];
  for (let i = 0; i < count; i += 1) {
    const at = performance.now();
    document.body.dataset.frame = String(i);
    await window.painted();
    times.push(performance.now() - at);
  }
  return times;
}

test('input is answered within 50 ms, an update is painted within 100 ms', async (context) => {
  const person = await house.person('Guest');
  await person.context.addInitScript(watchTimes);
  const page = await person.open('/t/' + (await person.table({ position: crossroads() })));
  await tile(page, 'temple').waitFor();
  const times = (what) => page.evaluate((name) => window.times[name], what);

  const frames = await page.evaluate(emptyFrames, 30);
  report(context, 'empty frame', frames);
  const slowness = Math.max(1, median(frames) / (1000 / 60));

  for (let sample = 1; sample <= 10; sample += 1) {
    await tile(page, sample % 2 === 0 ? 'temple' : 'market').click();
    await until(`highlight ${sample}`, () => times('input'), (list) => list.length >= sample);
  }
  const inputs = await times('input');
  report(context, 'input to highlight', inputs);

  await page.keyboard.press('Escape');
  await page.evaluate(() => (window.times.update = []));
  for (let sample = 1; sample <= 10; sample += 1) {
    if (sample % 2 === 1) {
      await tile(page, 'temple').click();
      await space(page, 'A1').click();
    } else await page.keyboard.press('u');
    await until(`update ${sample}`, () => times('update'), (list) => list.length >= sample);
  }
  const updates = await times('update');
  report(context, 'update to paint', updates);

  assert.ok(median(inputs) < 50 * slowness, `input to highlight: ${inputs}`);
  assert.ok(median(updates) < 100 * slowness, `update to paint: ${updates}`);
});
