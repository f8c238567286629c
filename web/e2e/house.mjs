// What every end-to-end test needs: a server of its own, a browser, people with clean profiles, and
// a watch over everything the pages complain about. Whatever a page reports (an error, a refused
// resource, a broken content security policy) fails the test that opened it, unless the test has
// said to expect it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before } from 'node:test';
import { chromium } from 'playwright-core';

const here = import.meta.dirname;
const program = process.env.ZIGGURAT ?? join(here, '../../build/release/ziggurat');
export const site = process.env.ZIGGURAT_WEB ?? join(here, '../dist');
const browserProgram = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** How long anything may take that should happen at once. Generous, because machines are busy. */
export const patience = 120_000;

export const sizes = {
  wide: { width: 1400, height: 900 },
  middle: { width: 800, height: 1000 },
  phone: { width: 360, height: 740 },
};

/** A phone in the hand. */
export const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** The same, or an error that says what did not come in time. */
export async function within(milliseconds, what, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${milliseconds} ms: ${what}`)), milliseconds);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks until the answer is right. */
export async function until(what, ask, isRight = Boolean) {
  const end = Date.now() + patience;
  for (;;) {
    const answer = await ask();
    if (isRight(answer)) return answer;
    if (Date.now() > end) assert.fail(`still not so: ${what}; last: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

// ---- the server ----

export class Server {
  data = mkdtempSync(join(tmpdir(), 'ziggurat-'));
  port = 0;

  async start() {
    const places = ['--port', String(this.port), '--data', this.data, '--web', site];
    this.child = spawn(program, ['serve', ...places, '--log-level', 'error', '--rate-scale', '100'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.ended = new Promise((resolve) => this.child.once('exit', resolve));
    // Also a test that breaks down leaves no server behind.
    process.once('exit', () => this.child.kill('SIGKILL'));
    this.url = await within(patience, 'the server says its address', this.address());
    this.port = Number(new URL(this.url).port);
  }

  address() {
    return new Promise((resolve, reject) => {
      let said = '';
      this.child.stdout.on('data', (bytes) => {
        said += bytes;
        const url = /http:\/\/\S+/.exec(said);
        if (url) resolve(url[0]);
      });
      this.child.once('error', reject);
      this.child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    });
  }

  async end(signal) {
    this.child.kill(signal);
    await within(patience, `the server ends by ${signal}`, this.ended);
  }

  async stop() {
    await this.end('SIGTERM');
    rmSync(this.data, { recursive: true });
  }
}

// ---- people ----

/** Somebody with a browser profile of his own, and everything that his pages complained about. */
class Person {
  complaints = [];
  /** The frames of the socket, as texts: what the page was told, and what it said. */
  frames = { received: [], sent: [] };

  constructor(house, context, expected) {
    this.house = house;
    this.context = context;
    this.expected = expected;
  }

  async open(path = '/') {
    this.page = await this.context.newPage();
    this.page.setDefaultTimeout(patience);
    this.listen(this.page);
    await this.page.goto(this.house.url + path);
    return this.page;
  }

  listen(page) {
    page.on('pageerror', (error) => this.complain(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.complain(message.text());
    });
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.frames.received.push(String(payload)));
      socket.on('framesent', ({ payload }) => this.frames.sent.push(String(payload)));
    });
  }

  complain(text) {
    if (!this.expected?.test(text)) this.complaints.push(text);
  }

  /** One of the server's operations, by this person. */
  async ask(path, body = undefined) {
    const headers = { origin: this.house.url };
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await this.context.request.fetch(`${this.house.url}/api${path}`, { method, headers, data: body });
    const fields = await answer.json();
    assert.ok(answer.ok(), `${path}: ${JSON.stringify(fields)}`);
    return fields;
  }

  /** A table for which this person's page is then opened; returns its id. */
  async table(settings = {}) {
    if ((await this.ask('/me')).user === null) await this.ask('/guest', { name: this.name });
    const usual = { game: 'tigris', options: {}, seats: ['me', 'random'], public: false, pace: 'none' };
    return (await this.ask('/tables', { ...usual, ...settings })).table;
  }

  async close() {
    // What the page has already begun to complain about must be heard.
    for (const page of this.context.pages()) await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await this.context.close();
    assert.deepEqual(this.complaints, [], 'the page complained');
  }
}

// ---- the house ----

export class House {
  people = [];

  async open() {
    this.server = new Server();
    await this.server.start();
    this.browser = await chromium.launch({
      executablePath: browserProgram,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
  }

  get url() {
    return this.server.url;
  }

  /**
   * Somebody new. `settings` are the site's own, `expected` what the pages may complain about; the
   * rest is Playwright's.
   */
  async person(name, { settings = {}, expected = null, ...more } = {}) {
    const context = await this.browser.newContext({
      viewport: sizes.wide,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      ...more,
    });
    if (Object.keys(settings).length > 0)
      await context.addInitScript((text) => {
        if (localStorage.getItem('ziggurat.settings') === null) localStorage.setItem('ziggurat.settings', text);
      }, JSON.stringify(settings));
    const person = new Person(this, context, expected);
    person.name = name;
    this.people.push(person);
    return person;
  }

  /** After a test: everybody leaves, and nobody may have complained. */
  async leave() {
    const people = this.people;
    this.people = [];
    for (const person of people) await person.close();
  }

  async close() {
    await this.browser.close();
    await this.server.stop();
  }
}

/** A house that is open during the tests of a file; after each of them everybody leaves. */
export function houseOfTests() {
  const house = new House();
  before(() => house.open());
  afterEach(() => house.leave());
  after(() => house.close());
  return house;
}

// ---- looking ----

/**
 * What axe-core finds wrong with the page, in one line each; by these rules, too, which it does not
 * use by itself.
 */
export async function violations(page, ...more) {
  await page.evaluate(axeSource);
  return page.evaluate(async (wanted) => {
    const rules = Object.fromEntries(wanted.map((rule) => [rule, { enabled: true }]));
    const { violations: found } = await window.axe.run(document, { resultTypes: ['violations'], rules });
    return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
  }, more);
}

/**
 * To be evaluated by a page: texts that do not fit into their boxes, and boxes that stick out of
 * the window; not those that are only to be heard, nor what is scrolled sideways by itself.
 */
export function cutTexts() {
  const scrolls = (one) => one !== null && one !== document.body && ((one.scrollWidth > one.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX)) || scrolls(one.parentElement));
  const isApart = (one) => one.closest('.picture, .thumb, .hidden, svg') || getComputedStyle(one).clipPath !== 'none' || scrolls(one.parentElement);
  return [...document.querySelectorAll('header *, main *, nav *')]
    .filter((one) => one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '') && !isApart(one))
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left < 0 || right > innerWidth + 0.5 || (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline');
    })
    .map((one) => `${one.outerHTML.slice(0, 140)}: ${one.scrollWidth} in ${one.clientWidth}`);
}

export async function picture(page, name) {
  const folder = join(here, '../../build/shots');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/**
 * What leaves the window sideways, if it does not lie in something that scrolls. Runs in the page.
 */
export function sideways() {
  const isHeld = (one) => {
    for (let box = one.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== 'visible') return true;
    return false;
  };
  return [...document.querySelectorAll('body :not(svg *)')]
    .filter((one) => one.getClientRects().length > 0 && !isHeld(one))
    .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
    .map((one) => `${one.tagName} ${one.className} ${one.textContent.trim().slice(0, 40)}`);
}
