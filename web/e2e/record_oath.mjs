// Writes what the unit tests of Oath's table are about (web/src/oath/fixtures): the catalogue, how
// somebody who watches sees a position, and every question that players are asked, as its seat is
// asked. For these it plays the engine's own scenarios at a server, and keeps of each kind of
// question the one with the most verbs and choices, and among these the one where most is going on;
// then, while there are verbs that none of those kept has, the richest with another one. To be run
// by hand after a change to what the server tells: node web/e2e/record_oath.mjs
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Server } from './house.mjs';
import { fifthRound } from './positions.mjs';

const here = import.meta.dirname;
const scenarios = join(here, '../../tests/scenarios/oath');
const fixtures = join(here, '../src/oath/fixtures');
const write = (name, text) => writeFileSync(join(fixtures, name), text);

/** What no text asks a player, chance answers. */
const texts = JSON.parse(readFileSync(join(here, '../../texts/en/oath.json'), 'utf8'));
const wanted = Object.keys(texts).flatMap((key) => /^oath\.prompt\.(.+)\.you$/.exec(key)?.slice(1) ?? []);

// ---- scenarios ----

/** The cases of a file: where each begins, and what is chosen. */
function casesOf(file) {
  const text = readFileSync(join(scenarios, file), 'utf8').replace(/^#.*\n/gm, '');
  return text.split(/^case .*\n/m).flatMap((one) => {
    const [position, script] = one.split(/^play\n/m);
    return script === undefined ? [] : [{ position, choices: [...script.matchAll(/^(\w+): (.+)$/gm)].map(([, seat, words]) => ({ seat, words })) }];
  });
}

/**
 * A table for it; `new` begins a game with options instead of a position. Where chance may say
 * anything, the house draws.
 */
function settingOf(position, choices = []) {
  const [, players, options] = /^new (\d)(.*)$/m.exec(position) ?? [];
  const chosen = Object.fromEntries((options ?? '').trim().split(/\s+/).filter(Boolean).map((option) => option.split('=')));
  const seats = Number(players ?? /^players (\d)/m.exec(position)?.[1] ?? 2);
  const begun = players ? {} : { position };
  const drawn = choices.some(({ words }) => words === 'any') ? {} : { chance: 'manual' };
  return { game: 'oath', options: chosen, seats: Array(seats).fill('me'), public: false, pace: 'none', ...drawn, seed: 1, ...begun };
}

// ---- playing them ----

class Guest {
  async come(url) {
    this.url = url;
    const { headers } = await this.send('/guest', { name: 'Recorder' });
    this.cookie = headers.get('set-cookie').split(';')[0];
  }

  send(path, body) {
    const headers = { origin: this.url, 'content-type': 'application/json', ...(this.cookie && { cookie: this.cookie }) };
    return fetch(`${this.url}/api${path}`, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** The answer, or null if it was refused. */
  async ask(path, body) {
    const answer = await this.send(path, body);
    return answer.ok ? answer.json() : null;
  }
}

const richness = ({ choices, view }) => [
  new Set(choices.map(({ verb }) => verb)).size,
  choices.reduce((n, { of = [''] }) => n + of.length, 0),
  JSON.stringify(view).length,
];
const isRicher = (one, other) => {
  const [more, less] = [richness(one), richness(other)];
  const first = more.findIndex((n, i) => n !== less[i]);
  return first >= 0 && more[first] > less[first];
};

/** By question and verb, the richest. */
const found = new Map(wanted.map((phase) => [phase, new Map()]));

async function play(guest, { position, choices }) {
  const table = (await guest.ask('/tables', settingOf(position, choices)))?.table;
  if (!table) return; // a case of a position that is refused
  const now = async () => {
    const { now: seen } = await guest.ask(`/tables/${table}`);
    return seen.asked === null || seen.asked === 'chance' || seen.asked === seen.viewer ? seen : (await guest.ask(`/tables/${table}?as=${seen.asked}`)).now;
  };
  const keep = (seen) => {
    const { seq, made, over, viewer, asked, phase, prompt, choices: listed, view } = seen;
    const kept = found.get(phase);
    if (!kept || asked === 'chance') return;
    const question = { seq, made, over, viewer, asked, phase, prompt, choices: listed, view };
    for (const { verb } of listed) if (!kept.has(verb) || isRicher(question, kept.get(verb))) kept.set(verb, question);
  };
  keep(await now());
  for (const { seat, words } of choices) {
    const { seq, asked } = await now();
    // What the house has answered already is refused, and the next choice is the one that counts.
    if (asked !== seat || words === 'any') continue;
    if (await guest.ask(`/tables/${table}/choose`, { seq, seat, words, sure: true })) keep(await now());
  }
}

/** A line for each card and each site, so that a change can be read. */
async function writeCatalogue(guest) {
  const { rows } = await guest.ask('/games/oath/catalogue');
  const isTable = (value) => Array.isArray(value) && typeof value[0] === 'object';
  const textOf = (value) => (isTable(value) ? `[\n${value.map((row) => JSON.stringify(row)).join(',\n')}\n]` : JSON.stringify(value));
  write('catalogue.json', `{\n${Object.entries(rows).map(([name, value]) => `"${name}": ${textOf(value)}`).join(',\n')}\n}\n`);
}

async function writeView(guest) {
  const { table } = await guest.ask('/tables', settingOf(fifthRound));
  const { now } = await guest.ask(`/tables/${table}?as=spectator`);
  write('view.json', `${JSON.stringify(now.view)}\n`);
}

/** So many tables a guest may have; then another comes. */
const tablesOfGuest = 50;

const server = new Server();
await server.start();
let guest = new Guest();
await guest.come(server.url);
await writeCatalogue(guest);
await writeView(guest);
for (const [i, one] of readdirSync(scenarios).sort().flatMap(casesOf).entries()) {
  if (i % tablesOfGuest === 0) {
    guest = new Guest();
    await guest.come(server.url);
  }
  await play(guest, one);
}
await server.stop();

// ---- writing them ----

/** Those of a kind that together have all of its verbs, the richest first. */
function those(phase) {
  const kept = found.get(phase);
  const chosen = [];
  const said = new Set();
  for (const question of [...new Set(kept.values())].sort((one, other) => (isRicher(one, other) ? -1 : 1))) {
    const verbs = question.choices.map(({ verb }) => verb);
    if (verbs.every((verb) => said.has(verb))) continue;
    for (const verb of verbs) said.add(verb);
    chosen.push(question);
  }
  return chosen;
}

const areFields = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** In what it differs from the common one; what that has beside is there, too. */
function different(base, view) {
  const fields = Object.entries(view).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name]));
  const isPart = (one, other) => areFields(one) && areFields(other) && Object.keys(one).every((name) => name in other);
  return Object.fromEntries(fields.map(([name, value]) => [name, isPart(base[name], value) ? different(base[name], value) : value]));
}

const missing = wanted.filter((phase) => found.get(phase).size === 0);
if (missing.length > 0) console.log(`in no scenario: ${missing.join(' ')}`);
const questions = wanted.flatMap(those);
const base = questions[0].view;
const lines = questions.map((question) => JSON.stringify({ ...question, view: different(base, question.view) }));
write('questions.json', `{"base":${JSON.stringify(base)},"questions":[\n${lines.join(',\n')}\n]}\n`);
console.log(`${lines.length} questions`);
