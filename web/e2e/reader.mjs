// Somebody who plays over HTTP, without a browser, and reads every position with the page's own
// functions.
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { Server } from './house.mjs';

/** A module of the page. */
export async function ofPage(path) {
  const file = fileURLToPath(new URL(`../src/${path}`, import.meta.url));
  return (await runnerImport(file, { configFile: false, logLevel: 'error' })).module;
}

/** Numbers below one, the same for the same seed (mulberry32). */
export function numbersFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Sits on every seat of his tables, in a house of his own. */
export class Reader {
  server = new Server();
  cookie = '';

  async open() {
    await this.server.start();
    await this.ask('/guest', { name: 'Reader' });
  }

  close() {
    return this.server.stop();
  }

  async ask(path, body) {
    const headers = { origin: this.server.url, cookie: this.cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${this.server.url}/api${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.cookie;
    const fields = await answer.json();
    assert.ok(answer.ok, `${path} ${JSON.stringify(body)}: ${JSON.stringify(fields)}`);
    return fields;
  }

  /** A table whose seats are all his; returns its id. */
  async table(settings) {
    return (await this.ask('/tables', { options: {}, public: false, pace: 'none', ...settings })).table;
  }

  why(table, seat, what) {
    return this.ask(`/tables/${table}/why?${new URLSearchParams({ seat, ...what })}`);
  }
}

/** What is read must have been there to be read. */
export function enough(context, seen) {
  context.diagnostic(JSON.stringify(seen));
  for (const [what, n] of Object.entries(seen)) assert.ok(n >= 3, `${what}: only ${n}`);
}
