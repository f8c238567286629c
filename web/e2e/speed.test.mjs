// How fast the page is: the work of its main thread, from the event to the frame after the change, in time of the processor,
// so that a busy machine makes no difference. It is done several times over and the median is judged.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseOfTests, until } from './house.mjs';
import { crossroads } from './positions.mjs';
import { isFree, space, tile } from './table.mjs';

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

/** The processor's milliseconds that the page's main thread takes for something, until it is painted. */
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
