// Plays every lesson and every puzzle (web/src/tutorial/*.json) against a real server, with the
// page's own reading of the scripts: each choice must be legal, each mistake one, the numbers,
// facts and news of a text must be true when it is shown, going back must lead to the same story
// again, and the log alone must tell where the learner is. Run: node tests/server/tutorial.mjs
// build/release/ziggurat
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

const web = new URL('../../web/', import.meta.url);
const vite = await import(pathToFileURL(createRequire(new URL('package.json', web)).resolve('vite')).href);

/** A module of the page, as the page has it. */
async function ofPage(path) {
  const file = fileURLToPath(new URL(`src/${path}`, web));
  return (await vite.runnerImport(file, { configFile: false, logLevel: 'error' })).module;
}
const { find, holds, numberOf, seen } = await ofPage('tutorial/facts.ts');
const { ownWords, positionText, spoken } = await ofPage('tutorial/script.ts');
const { placeOf, playedOf, repliesFrom, wordsDue } = await ofPage('tutorial/walk.ts');
const { Formatter } = await ofPage('texts/format.ts');

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** What was told, in English. */
function english() {
  const folder = new URL('../../texts/en/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Formatter('en', Object.assign({}, ...files.map((name) => readJson(new URL(name, folder)))));
}
const texts = english();

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

  async try(method, path, body) {
    const headers = { Origin: this.address, Cookie: this.#cookie, 'Content-Type': 'application/json' };
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(this.address + path, request);
    const cookie = response.headers.get('set-cookie');
    if (cookie) this.#cookie = cookie.split(';')[0];
    return response.json();
  }

  async ask(method, path, body) {
    const answer = await this.try(method, path, body);
    assert.ok(!answer.error, `${method} ${path} ${JSON.stringify(body)}: ${answer.error?.text}`);
    return answer;
  }
}

/** The words of every choice that the groups list. */
function wordsOf(groups = []) {
  return groups.flatMap(({ verb, n, with: before = [], of }) => {
    const start = [verb, ...(n === undefined ? [] : [n]), ...before.map(([, word]) => word)];
    return of ? of.map((word) => [...start, word].join(' ')) : [start.join(' ')];
  });
}

/** A table at which the script plays everybody. */
class Table {
  constructor(guest, cast, table) {
    Object.assign(this, { guest, cast, path: `/api/tables/${table}` });
  }

  static async open(guest, script, { position, learner }) {
    const { game, seed, auto = {} } = script;
    const players = Number(position.join('\n').match(/^players (\d)$/m)?.[1] ?? 2);
    const seats = Array.from({ length: players }, () => 'me');
    const text = positionText(script, position);
    const { table } = await guest.ask('POST', '/api/tables', { game, seats, seed, position: text, chance: 'manual' });
    return new Table(guest, { learner, auto }, table);
  }

  async look() {
    const { now, entries, table } = await this.guest.ask('GET', `${this.path}?as=${this.cast.learner}`);
    const stands = entries.filter(({ choice }) => choice !== undefined);
    const made = stands.map(({ seat, choice, made: after }) => ({ seat, words: choice, made: after }));
    const told = stands.flatMap(({ news }) => news.map((message) => texts.say(message)));
    return { now, made, told, info: table, view: seen(now), legal: wordsOf(now.choices) };
  }

  async choose(seat, words) {
    const { now } = await this.look();
    assert.equal(now.asked, seat, `${words}: ${seat} is to choose`);
    await this.guest.ask('POST', `${this.path}/choose`, { seq: now.seq, seat, words });
  }

  /** As the page does it: the first of these words that can be. */
  async answer(seat, words) {
    const { now } = await this.look();
    for (const one of words) {
      const chosen = one === 'any' ? { index: 0 } : { words: one };
      if (!(await this.guest.try('POST', `${this.path}/choose`, { seq: now.seq, seat, ...chosen })).error) return true;
    }
    return false;
  }

  /**
   * What the others and chance do until the learner is asked for one of these words, or nobody
   * knows what to say.
   */
  async follow(queueOf, waited) {
    for (;;) {
      const seenNow = await this.look();
      const { now, legal } = seenNow;
      if (now.over || now.asked === null) return seenNow;
      const isLearner = now.asked === this.cast.learner;
      if (isLearner && waited.some((words) => legal.includes(words))) return seenNow;
      const words = wordsDue(now.asked, now.phase, queueOf(seenNow.made), this.cast);
      const possible = isLearner ? words.filter((one) => one === 'any' || legal.includes(one)) : words;
      if (possible.length === 0 || !(await this.answer(now.asked, possible))) return seenNow;
    }
  }

  /** Why a choice cannot be made: the last part of the reason's key; null if it can. */
  async why(words) {
    const query = new URLSearchParams({ words, seat: this.cast.learner });
    const { legal, reason } = await this.guest.ask('GET', `${this.path}/why?${query}`);
    return legal ? null : reason.key.split('.').at(-1);
  }

  async goBack(made) {
    await this.guest.ask('POST', `${this.path}/propose`, { kind: 'takeback', to: made });
    assert.equal((await this.look()).now.made, made);
  }

  async close() {
    const { info } = await this.look();
    if (info.status !== 'over') await this.guest.ask('POST', `${this.path}/resign`, { all: true });
    const { counts, ...lists } = await this.guest.ask('GET', '/api/lobby');
    assert.deepEqual(Object.values(lists).flat(), [], 'nothing of the lesson is left in the lobby');
    assert.deepEqual(Object.values(counts).flatMap(Object.values), [], 'nor counted there');
  }

  /** The computer takes the other seats and answers a turn that is ended. */
  async playOn() {
    const { info } = await this.look();
    for (const seat of info.you) if (seat !== this.cast.learner) await this.guest.ask('POST', `${this.path}/resign`, { seat });
    await this.choose(this.cast.learner, 'end');
    for (let attempt = 0; attempt < 300; ++attempt) {
      const { now, info: still } = await this.look();
      assert.equal(still.you.length, 1);
      if (now.asked === this.cast.learner) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.fail('the computer does not play on');
  }
}

/** What a script pins is what is played with now: otherwise it would teach what no longer is. */
async function checkOptions(guest, { game, options = {} }) {
  const { games } = await guest.ask('GET', '/api/games');
  const known = games.find((one) => one.game === game).options;
  for (const [name, value] of Object.entries(options))
    assert.equal(value, known.find((one) => one.name === name).values[0], `${game} is played with another ${name} now`);
}

function checkFacts(name, facts, view) {
  for (const [path, value] of Object.entries(facts)) assert.deepEqual(find(view, path), value, `${name}: ${path}`);
}

function checkNews(name, sentences, told) {
  for (const sentence of sentences) assert.ok(told.some((line) => line.includes(sentence)), `${name}: “${sentence}” in ${told.join(' ')}`);
}

class Chapter {
  counts = { steps: 0, claims: 0 };

  constructor(table, chapter) {
    Object.assign(this, { table, chapter });
  }

  place(made, answered = this.chapter.steps.length) {
    return placeOf(this.chapter, this.table.cast, made, answered);
  }

  follow(waited) {
    return this.table.follow((made) => this.place(made).queue, waited);
  }

  checkSaid(name, { facts = {}, news = [], numbers = {} }, { view, told }, before, after = null) {
    checkFacts(name, facts, view);
    checkNews(name, news, told);
    for (const [argument, claim] of Object.entries(numbers)) {
      const found = numberOf(claim, { view, before, after, told });
      if (found !== null) assert.equal(found, claim.is, `${name}: {${argument}}`);
    }
    this.counts.claims += Object.keys(facts).length + news.length + Object.keys(numbers).length;
  }

  async checkMistakes(name, { mistakes = [], also = [], legal = {} }) {
    for (const { words, because = null } of mistakes) assert.equal(await this.table.why(words), because, `${name}: mistake ${words}`);
    for (const words of also) assert.equal(await this.table.why(words), null, `${name}: also ${words}`);
    for (const [words, because] of Object.entries(legal)) assert.equal(await this.table.why(words), because, `${name}: ${words}`);
  }

  /** The learner's part of a step, and what follows. */
  async act(name, step, waited) {
    const { learner } = this.table.cast;
    if (step.choice !== undefined) {
      await this.table.choose(learner, step.choice);
      const after = await this.table.look();
      return { after: after.view, then: await this.follow(waited) };
    }
    for (const words of ownWords(step.solution)) {
      await this.follow([words]);
      await this.table.choose(learner, words);
    }
    const then = await this.follow(waited);
    checkFacts(`${name}: the task`, step.task.facts, then.view);
    return { after: null, then };
  }

  /** What others will say in the task that comes next, if one does. */
  #queuedFor(index) {
    const next = this.chapter.steps.slice(index).find(({ answers }) => answers === undefined);
    return next?.task ? [...next.solution.filter((one) => spoken(one).seat !== null), ...(next.replies ?? [])] : [];
  }

  async play() {
    const { steps, end, name: chapter } = this.chapter;
    const waitedFrom = (index) => steps.slice(index).flatMap((step) => (step.choice === undefined ? ownWords(step.solution ?? []) : [step.choice]));
    let now = await this.follow(waitedFrom(0));
    let before = now.view;
    for (const [index, step] of steps.entries()) {
      const name = `${chapter}.${step.name}`;
      this.checkSaid(name, step, now, before);
      await this.checkMistakes(name, step);
      assert.equal(this.place(now.made, index).step, index, `${name}: the log tells where the learner is`);
      this.counts.steps += 1;
      if (step.answers !== undefined) {
        assert.ok(step.right >= 0 && step.right < step.answers.length, `${name}: an answer is right`);
        continue;
      }
      assert.equal(now.now.asked, this.table.cast.learner, `${name}: the learner is asked`);
      if (step.task) assert.ok(!holds(step.task.facts, now.view), `${name}: the task is not done before it begins`);
      if (step.task) assert.ok(ownWords(step.solution).length <= step.task.within, `${name}: the solution is short enough`);
      const start = now.now.made;
      await this.act(name, step, waitedFrom(index + 1));
      await this.table.goBack(start);
      const { after, then } = await this.act(name, step, waitedFrom(index + 1));
      this.checkSaid(name, { numbers: step.numbers }, now, before, after);
      assert.deepEqual(this.place(then.made).queue, this.#queuedFor(index + 1), `${name}: all have replied`);
      [before, now] = [now.view, then];
    }
    assert.equal(this.place(now.made).step, steps.length, `${chapter}: the log tells that it is done`);
    this.checkSaid(`${chapter}.end`, end, now, before);
  }
}

async function playLesson(address, file) {
  const script = readJson(file);
  const guest = new Guest(address);
  await guest.ask('POST', '/api/guest', { name: 'Learner' });
  await checkOptions(guest, script);
  const counts = { steps: 0, claims: 0 };
  for (const chapter of script.chapters) {
    const table = await Table.open(guest, script, { learner: script.learner, ...chapter });
    const played = new Chapter(table, chapter);
    await played.play();
    counts.steps += played.counts.steps;
    counts.claims += played.counts.claims;
    if (script.game === 'tigris' && chapter === script.chapters.at(-1)) await table.playOn();
    else await table.close();
  }
  console.log(`${file.pathname.split('/').at(-1)}: ${script.chapters.length} chapters, ${counts.steps} steps, ${counts.claims} claims`);
}

/**
 * A line from the puzzle's beginning; of one that cannot begin the reason. What the best line is
 * for comes about with the last choice of a good line, for it ends the puzzle, and never in a wrong
 * one.
 */
async function playLine(guest, script, puzzle, played) {
  const { line, facts = {}, news = [], because } = played;
  const name = `${puzzle.name} (${line[0]})`;
  const table = await Table.open(guest, script, puzzle);
  const whole = [...(puzzle.opening ?? []), ...line];
  const queueOf = (made) => repliesFrom(whole, playedOf(whole, table.cast, made) ?? whole.length);
  let now = await table.follow(queueOf, ownWords(line));
  assert.equal(now.now.asked, puzzle.learner, `${name}: the learner is asked`);
  const { best, others, within = ownWords(best.line).length } = puzzle;
  const wasSo = holds(best.facts ?? {}, now.view);
  const isReached = ({ view }) => !wasSo && holds(best.facts ?? {}, view);
  if (because === undefined) {
    assert.ok(ownWords(line).length <= within, `${name}: it is judged at its end`);
    for (const words of ownWords(line)) {
      assert.ok(!isReached(await table.follow(queueOf, [words])), `${name}: it ends before ${words}`);
      await table.choose(puzzle.learner, words);
    }
    now = await table.follow(queueOf, []);
    assert.ok(!others.includes(played) || !isReached(now), `${name}: it is wrong`);
    assert.equal(playedOf(whole, table.cast, now.made), whole.length, `${name}: the line is played to its end`);
    checkFacts(name, facts, now.view);
    checkNews(name, news, now.told);
    assert.ok(Object.keys(facts).length + news.length > 0, `${name}: something is claimed`);
  } else {
    assert.equal(await table.why(spoken(line[0]).words), because, name);
  }
  await table.close();
}

async function playPuzzles(address, file) {
  const script = readJson(file);
  const guest = new Guest(address);
  await guest.ask('POST', '/api/guest', { name: 'Learner' });
  await checkOptions(guest, script);
  let lines = 0;
  for (const puzzle of script.puzzles)
    for (const line of [puzzle.best, ...(puzzle.also ?? []), ...puzzle.others]) {
      await playLine(guest, script, puzzle, line);
      lines += 1;
    }
  console.log(`${file.pathname.split('/').at(-1)}: ${script.puzzles.length} puzzles, ${lines} lines`);
}

async function playAll(address) {
  const folder = new URL('src/tutorial/', web);
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json') && !one.startsWith('hints-'))) {
    const file = new URL(name, folder);
    await (name.startsWith('puzzles-') ? playPuzzles : playLesson)(address, file);
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
