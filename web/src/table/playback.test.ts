import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerError } from '../server/error';
import { settings } from '../settings.svelte';
import type { Entry, Step } from '../server/wire';
import { announcer } from '../ui/announcer.svelte';
import { FakeServer, info, now, seat } from './fake_server';
import { rowFor, type Does } from './keys';
import { TableState } from './table.svelte';

const news = (cell: string): Entry['news'] => [{ key: 'tigris.event.placed', args: { cell } }];
const entry = (made: number, by: string, cell = `A${made}`): Entry => ({ made, seat: by, at: 0, news: news(cell) });

function step(made: number, by = 'bull'): Step {
  return {
    made,
    seat: by,
    asked: 'bull',
    phase: 'turn.action',
    news: news(`A${made}`) ?? [],
    mark: [['cell', `A${made}`]],
    slow: false,
    view: { made },
  };
}

let server: FakeServer;
let table: TableState;

/** Others act; the server knows these steps of it. */
async function happens(made: number, steps: Step[], asked = 'archer'): Promise<void> {
  server.answers.steps = { steps };
  const first = (table.live?.made ?? 0) + 1;
  const entries = Array.from({ length: made - first + 1 }, (_, index) => entry(first + index, 'bull'));
  server.say({ event: 'now', id: 'k', now: now({ seq: made, made, asked, view: { made } }), entries });
  await vi.advanceTimersByTimeAsync(0);
}
const shown = (): unknown => (table.shown?.view as { made: number }).made;
/** As the page answers the key. */
function press(key: string): boolean {
  const row = table.playback.isOn ? rowFor('playback', key) : undefined;
  if (row) table.playback[row.does as Does<'playback'>]();
  return row !== undefined;
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(settings, { playback: 'normal', fights: true, motion: 'normal', keys: true, auto: true, confirm: 'risky' });
  server = new FakeServer();
  table = new TableState('k', server);
  table.playback.isShown = true;
  server.open({ now: now({ made: 1, view: { made: 1 } }), entries: [entry(1, 'archer')] });
  announcer.polite = [];
  announcer.assertive = [];
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
});

describe('others’ moves', () => {
  it('are shown one after the other, then the present', async () => {
    await happens(4, [step(2), step(3), step(4)]);
    expect(server.asked.at(-1)).toEqual(['steps', { table: 'k', from: 1, to: 4, as: 'archer' }]);
    const seen: unknown[] = [];
    for (let i = 0; i < 3; ++i) {
      seen.push(shown());
      await vi.advanceTimersByTimeAsync(1200);
    }
    expect(seen).toEqual([2, 3, 4]);
    expect(table.playback.isOn).toBe(false);
    expect(shown()).toBe(4);
  });

  it('are what numbers, log and marks show', async () => {
    await happens(3, [step(2), step(3)]);
    expect(table.logged.map(({ made }) => made)).toEqual([1, 2]);
    expect(table.news).toEqual(news('A2'));
    expect(table.playback.marks).toEqual([{ kind: 'cell', id: 'A2' }]);
    expect(table.fresh).toEqual([]);
    await vi.advanceTimersByTimeAsync(1200);
    expect(table.logged.map(({ made }) => made)).toEqual([1, 2, 3]);
    expect(table.fresh).toEqual([{ kind: 'cell', id: 'A2' }]);
    await vi.advanceTimersByTimeAsync(1200);
    expect(table.fresh.map(({ id }) => id)).toEqual(['A2', 'A3']);
  });

  it('queue while earlier ones are shown; the last step may have grown', async () => {
    await happens(2, [step(2)], 'bull');
    await happens(3, [step(2), step(3)], 'bull');
    await happens(4, [step(3), step(4)]);
    expect(server.asked.map(([, fields]) => fields)).toMatchObject([
      { from: 1, to: 2 },
      { from: 1, to: 3 },
      { from: 2, to: 4 },
    ]);
    expect(table.playback.steps.map(({ made }) => made)).toEqual([2, 3, 4]);
    expect(shown()).toBe(2);
    await vi.advanceTimersByTimeAsync(2400);
    expect(shown()).toBe(4);
    expect(table.playback.isOn).toBe(true);
  });

  it('show the position before them until they have come, but not for long', async () => {
    server.request = () => new Promise(() => undefined);
    await happens(2, []);
    expect(shown()).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(shown()).toBe(2);
    expect(table.recap).toBe(true);
  });

  it('are only told if the server refuses to show them', async () => {
    server.request = () => Promise.reject(new ServerError({ key: 'request.rate' }));
    await happens(2, []);
    await vi.advanceTimersByTimeAsync(0);
    expect(table.playback.isOn).toBe(false);
    expect(table.recap).toBe(true);
  });

  it('are said politely, each with its number; the question comes after them', async () => {
    await happens(3, [step(2), step(3)]);
    expect(announcer.polite.map(({ text }) => text)).toEqual(['web.playback.spoken']);
    expect(announcer.assertive).toEqual([]);
    await vi.advanceTimersByTimeAsync(2400);
    expect(announcer.polite).toHaveLength(2);
    expect(announcer.assertive.map(({ text }) => text)).toEqual(['tigris.prompt.turn.action.you']);
  });
});

describe('nothing is blocked', () => {
  it('a pick ends the playback and counts', async () => {
    await happens(3, [step(2), step(3)]);
    table.pick({ kind: 'tile', id: 'temple' });
    expect(shown()).toBe(3);
    expect(table.playback.isOn).toBe(false);
    expect(table.picked).toEqual([{ kind: 'tile', id: 'temple' }]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(shown()).toBe(3);
  });

  it('so does a pick that leads nowhere', async () => {
    await happens(3, [step(2), step(3)]);
    table.pick({ kind: 'leader', id: 'king' });
    expect(table.playback.isOn).toBe(false);
    expect(table.trouble?.key).toBe('web.pick.nothing');
  });

  it('a choice ends it, too', async () => {
    await happens(3, [step(2), step(3)]);
    table.pickVerb('end');
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toBe(3);
    expect(server.asked.at(-1)).toMatchObject(['choose', { index: 2 }]);
  });

  it('there is no playback with little time on the clock', async () => {
    const clock = { left: 29_000, running: true };
    server.say({ event: 'info', id: 'k', info: info({ seats: [seat('archer', { you: true, clock }), seat('bull')] }) });
    await happens(2, [step(2)]);
    expect(table.playback.isOn).toBe(false);
    expect(shown()).toBe(2);
  });

  it.each([{ playback: 'at-once' }, { motion: 'none' }] as const)('nor with %o', async (wanted) => {
    Object.assign(settings, wanted);
    await happens(2, [step(2)]);
    expect(server.asked).toEqual([]);
    expect(shown()).toBe(2);
    expect(table.recap).toBe(true);
    expect(table.fresh).toEqual([{ kind: 'cell', id: 'A2' }]);
  });

  it('nor in a tab in the background: it becomes the recap', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await happens(2, [step(2)]);
    expect(table.playback.isOn).toBe(false);
    expect(table.recap).toBe(true);
    vi.restoreAllMocks();
  });

  it('nor where no page shows it', async () => {
    table.playback.isShown = false;
    await happens(2, [step(2)]);
    expect(server.asked).toEqual([]);
  });
});

describe('keys and buttons', () => {
  beforeEach(() => happens(4, [step(2), step(3), step(4)]));

  it('pause and go on', async () => {
    expect(press(' ')).toBe(true);
    await vi.advanceTimersByTimeAsync(9000);
    expect(shown()).toBe(2);
    press(' ');
    await vi.advanceTimersByTimeAsync(1200);
    expect(shown()).toBe(3);
  });

  it('step back and on by hand', async () => {
    press('ArrowRight');
    expect(shown()).toBe(3);
    press('ArrowLeft');
    press('ArrowLeft');
    expect(shown()).toBe(2);
    await vi.advanceTimersByTimeAsync(9000);
    expect(shown()).toBe(2);
    for (let i = 0; i < 3; ++i) press('ArrowRight');
    expect(table.playback.isOn).toBe(false);
  });

  it('skip to the present, with one sentence about it', () => {
    press('Escape');
    expect(table.playback.isOn).toBe(false);
    expect(shown()).toBe(4);
    expect(announcer.polite.at(-1)?.text).toBe('web.recap.sum');
    expect(press(' ')).toBe(false);
  });
});

it('waits for the reader at each step if he wants that', async () => {
  settings.playback = 'by-one';
  await happens(3, [step(2), step(3)]);
  await vi.advanceTimersByTimeAsync(9000);
  expect(shown()).toBe(2);
});

it('can be watched again, by hand where nothing moves', async () => {
  settings.motion = 'none';
  await happens(3, [step(2), step(3)]);
  await table.playback.again();
  expect(shown()).toBe(2);
  expect(table.recap).toBe(false);
  expect(table.playback.paused).toBe(true);
});

it('shows a spectator what happens since he has seen everything', async () => {
  const watching = { viewer: null, asked: 'bull' } as const;
  server.open({ table: info({ you: [] }), now: now({ ...watching, made: 5, view: { made: 5 } }), entries: [] });
  server.answers.steps = { steps: [step(6)] };
  server.say({ event: 'now', id: 'k', now: now({ ...watching, seq: 6, made: 6, view: { made: 6 } }), entries: [entry(6, 'bull')] });
  await vi.advanceTimersByTimeAsync(1200);
  server.answers.steps = { steps: [step(7)] };
  server.say({ event: 'now', id: 'k', now: now({ ...watching, seq: 7, made: 7, view: { made: 7 } }), entries: [entry(7, 'bull')] });
  await vi.advanceTimersByTimeAsync(0);
  expect(server.asked.map(([, fields]) => fields)).toEqual([
    { table: 'k', from: 5, to: 6, as: 'spectator' },
    { table: 'k', from: 6, to: 7, as: 'spectator' },
  ]);
  expect(table.playback.steps.map(({ made }) => made)).toEqual([7]);
});
