// Plays every tutorial (web/src/tutorial/*.json) against a real server, as the page does: each expected choice must be legal,
// the numbers and facts of a text must be in the view when the text is shown, and going back must lead to the same story
// again, whatever is drawn. Run: node tests/server/tutorial.mjs build/release/ziggurat
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const folder = new URL('../../web/src/tutorial/', import.meta.url);

async function startServer(program, data) {
  const quiet = ['--log-level', 'error', '--rate-scale', '100'];
  const server = spawn(program, ['serve', '--port', '0', '--data', data, ...quiet], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const failed = new Promise((_, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`the server ended with ${code} before it said its address`)));
  });
  failed.catch(() => undefined);
  const said = (async () => {
    for await (const line of createInterface(server.stdout)) {
      const address = /http:\/\/[\w.:]+/.exec(line)?.[0];
      if (address) return address;
    }
    return failed;
  })();
  return { server, address: await Promise.race([said, failed]) };
}

/** A guest who asks the server over HTTP. */
class Guest {
  #cookie = '';

  constructor(address) {
    this.address = address;
  }

  async ask(method, path, body) {
    const headers = { Origin: this.address, Cookie: this.#cookie, 'Content-Type': 'application/json' };
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(this.address + path, request);
    const cookie = response.headers.get('set-cookie');
    if (cookie) this.#cookie = cookie.split(';')[0];
    const answer = await response.json();
    assert.ok(!answer.error, `${method} ${path} ${JSON.stringify(body)}: ${answer.error?.text}`);
    return answer;
  }
}

/** The words of every choice that the groups list. */
function wordsOf(groups) {
  return groups.flatMap(({ verb, n, with: before = [], of }) => {
    const start = [verb, ...(n === undefined ? [] : [n]), ...before.map(([, word]) => word)];
    return of ? of.map((word) => [...start, word].join(' ')) : [start.join(' ')];
  });
}

function valueAt(path, view) {
  return path.split('.').reduce((value, name) => value?.[name], view);
}

/** What the last message of a kind says about a seat. */
function told(entries, key, seat, name) {
  const messages = entries.flatMap(({ news = [] }) => news);
  return messages.findLast((one) => one.key === key && one.args.seat?.is === seat)?.args[name];
}

class Lesson {
  constructor(guest, tutorial, chapter, table) {
    Object.assign(this, { guest, tutorial, chapter, path: `/api/tables/${table}` });
  }

  static async begin(guest, tutorial, chapter) {
    const { game, seed } = tutorial;
    const position = chapter.position.join('\n');
    const wanted = { game, options: {}, seats: ['me', 'me'], public: false, pace: 'none', seed, position };
    const { table } = await guest.ask('POST', '/api/tables', wanted);
    return new Lesson(guest, tutorial, chapter, table);
  }

  look() {
    return this.guest.ask('GET', `${this.path}?as=${this.tutorial.learner}`);
  }

  async choose(seat, words) {
    const { now } = await this.look();
    assert.equal(now.asked, seat, `${words}: ${seat} is to choose`);
    await this.guest.ask('POST', `${this.path}/choose`, { seq: now.seq, seat, words });
  }

  /** Where a number of the script comes from: a path into the view, or one of a few things the view does not hold. */
  async numberAt(at, { now, entries }) {
    const [what, seat] = at.split(' ');
    if (what === 'strength') return told(entries, 'tigris.event.strength', seat, 'amount2');
    if (what === 'scored') return told(entries, 'tigris.event.scored', seat, 'n');
    if (what === 'removed') return told(entries, 'tigris.event.removed', seat, 'n');
    if (what === 'weakest') {
      const { messages } = await this.guest.ask('GET', `${this.path}/score?as=${this.tutorial.learner}`);
      return messages.find(({ args }) => args.seat.is === this.tutorial.learner).args.weakest;
    }
    return valueAt(at, now.view);
  }

  async checkText(name, { numbers = {}, facts = {} }) {
    const contents = await this.look();
    for (const [argument, { is, at }] of Object.entries(numbers))
      assert.equal(await this.numberAt(at, contents), is, `${this.chapter.name}.${name}: {${argument}}`);
    for (const [at, is] of Object.entries(facts))
      assert.equal(valueAt(at, contents.now.view), is, `${this.chapter.name}.${name}: ${at}`);
  }

  async playStep(step) {
    const { name, choice, replies = [] } = step;
    await this.checkText(name, step);
    const { now } = await this.look();
    assert.ok(wordsOf(now.choices).includes(choice), `${this.chapter.name}.${name}: "${choice}" is legal`);
    await this.choose(this.tutorial.learner, choice);
    for (const reply of replies) await this.choose(this.tutorial.opponent, reply);
    const { now: after } = await this.look();
    assert.equal(after.asked, this.tutorial.learner, `${this.chapter.name}.${name}: the learner goes on`);
  }

  async goBack(made) {
    await this.guest.ask('POST', `${this.path}/propose`, { kind: 'takeback', to: made });
    assert.equal((await this.look()).now.made, made);
  }

  async play() {
    for (const step of this.chapter.steps) {
      const { made } = (await this.look()).now;
      await this.playStep(step);
      await this.goBack(made);
      await this.playStep(step);
    }
    await this.checkText('end', this.chapter.end);
  }

  resign(seat) {
    return this.guest.ask('POST', `${this.path}/resign`, { seat });
  }

  async close() {
    await this.resign(this.tutorial.opponent);
    await this.resign(this.tutorial.learner);
    const { waiting, yours, finished } = await this.guest.ask('GET', '/api/lobby');
    assert.deepEqual([waiting, yours, finished], [[], [], []], 'nothing of the lesson is left in the lobby');
  }

  /** The computer takes the other seat and answers a turn that is ended. */
  async playOn() {
    await this.resign(this.tutorial.opponent);
    await this.choose(this.tutorial.learner, 'end');
    for (let attempt = 0; attempt < 300; ++attempt) {
      const { now, entries } = await this.look();
      if (now.asked === this.tutorial.learner && entries.at(-1).seat !== this.tutorial.learner) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.fail('the computer does not play on');
  }
}

async function playAll(address) {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const tutorial = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
    const guest = new Guest(address);
    await guest.ask('POST', '/api/guest', { name: 'Learner' });
    for (const chapter of tutorial.chapters) {
      const lesson = await Lesson.begin(guest, tutorial, chapter);
      await lesson.play();
      if (chapter === tutorial.chapters.at(-1)) await lesson.playOn();
      else await lesson.close();
    }
    const steps = tutorial.chapters.flatMap((chapter) => chapter.steps).length;
    console.log(`${file}: ${tutorial.chapters.length} chapters, ${steps} steps, each played twice`);
  }
}

const [, , program] = process.argv;
assert.ok(program, 'usage: node tests/server/tutorial.mjs build/release/ziggurat');
const data = mkdtempSync(join(tmpdir(), 'ziggurat-tutorial-'));
const { server, address } = await startServer(program, data);
try {
  await playAll(address);
} finally {
  const ended = once(server, 'exit');
  server.kill();
  await ended;
  rmSync(data, { recursive: true, force: true });
}
