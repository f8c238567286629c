import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerError } from '../server/error';
import { settings } from '../settings.svelte';
import { site } from '../site.svelte';
import { announcer } from '../ui/announcer.svelte';
import { FakeServer, info, now, seat } from './fake_server';
import { TableState } from './table.svelte';

const temple = { kind: 'tile', id: 'temple' };
const f3 = { kind: 'cell', id: 'F3' };
const preview = { certain: true, undoable: false, asked: 'bull', news: [], view: {} };

let server: FakeServer;
let table: TableState;

beforeEach(() => {
  settings.confirm = 'risky';
  settings.auto = true;
  settings.recap = 'turn';
  server = new FakeServer();
  table = new TableState('k', server);
});

it('tells the news of the choice that led to what is shown', async () => {
  const entries = [1, 2].map((made) => ({ made, seat: 'archer', at: 0, news: [{ key: `news.${made}` }] }));
  server.open({ now: now({ made: 2 }), entries });
  expect(table.news).toEqual([{ key: 'news.2' }]);
  const back = { made: 1, seat: 'archer', at: 0, rewind: 1 };
  server.say({ event: 'now', id: 'k', now: now({ seq: 3, made: 1 }), entries: [back] });
  expect(table.news).toEqual([{ key: 'news.1' }]);
  const earlier = { made: 0, seat: 'chance', at: 0, news: [{ key: 'news.0' }] };
  server.answers.at = { now: now({ made: 0 }), entries: [earlier] };
  await table.goTo(0, null);
  expect(table.news).toEqual([{ key: 'news.0' }]);
});

describe('choosing', () => {
  beforeEach(() => {
    server.open({});
  });

  it('sends the choice that is left, with the number of entries it was made upon', async () => {
    table.pick(temple);
    expect(server.asked).toEqual([]);
    table.pick(f3);
    await vi.waitFor(() => {
      expect(table.committed).toBe(1);
    });
    expect(server.asked).toEqual([['choose', { table: 'k', seq: 1, sure: false, index: 0, seat: 'archer' }]]);
  });

  it('offers nothing more until the game has gone on', async () => {
    table.pickVerb('end');
    await vi.waitFor(() => {
      expect(table.committed).toBe(1);
    });
    expect(table.busy).toBe(true);
    await table.undo(false);
    expect(server.asked).toHaveLength(1);
    server.say({ event: 'now', id: 'k', now: now({ seq: 2, made: 2 }), entries: [] });
    expect(table.busy).toBe(false);
  });

  describe('what was prepared and made', () => {
    const draft = { verb: 'place' };
    const goOn = (made: number, more = {}): void => {
      server.say({ event: 'now', id: 'k', now: now({ seq: server.asked.length + 1, made, ...more }), entries: [] });
    };
    const made = async (): Promise<void> => {
      table.compose(draft, table.choices[1] ?? null, { key: 'put' });
      await table.commit();
      goOn(2);
    };

    it('is prepared again when it is taken back', async () => {
      await made();
      expect([table.ready, table.draft]).toEqual([null, null]);
      await table.undo(false);
      goOn(1);
      expect(table.ready).toMatchObject({ choices: [{ words: 'place temple G3' }], text: { key: 'put' } });
      expect(table.draft).toEqual(draft);
      expect(table.busy).toBe(false);
    });

    it('is not, where it is no longer listed, or the game only came to the same moment', async () => {
      await made();
      goOn(1, { choices: [{ i: 0, verb: 'end' }] });
      expect([table.ready, table.draft]).toEqual([null, null]);
      goOn(0);
      goOn(1);
      expect([table.ready, table.draft]).toEqual([null, null]);
    });

    it('is prepared again with what was picked for it', async () => {
      table.pick(temple, 'prepare');
      table.pick(f3, 'prepare');
      await table.commit();
      goOn(2);
      goOn(1);
      expect(table.picked).toEqual([temple, f3]);
      expect(table.ready?.choices[0]?.words).toBe('place temple F3');
    });

    it('is forgotten once something else was chosen there', async () => {
      await made();
      goOn(1);
      table.cancel();
      const [, , end] = table.choices;
      if (!end) throw new Error('there is no third choice');
      await table.choose(end);
      goOn(2);
      goOn(1);
      expect([table.ready, table.draft]).toEqual([null, null]);
    });
  });

  it('asks first when the server says that it cannot be taken back', async () => {
    server.answers.choose = { confirm: preview };
    table.pickVerb('end');
    await vi.waitFor(() => {
      expect(table.confirming?.preview).toEqual(preview);
    });
    server.answers.choose = { seq: 2 };
    await table.confirm();
    expect(server.asked.at(-1)).toMatchObject(['choose', { sure: true, index: 2 }]);
    expect(table.confirming).toBeNull();
  });

  it('lists the same choices while only people come and go', () => {
    const before = table.choices;
    server.say({ event: 'info', id: 'k', info: info({ watchers: 1 }) });
    expect(table.choices).toBe(before);
  });

  it('asks always, or never, if the reader wants that', async () => {
    const [end] = table.choices.slice(2);
    if (!end) throw new Error('there is no third choice');
    server.answers.preview = preview;
    settings.confirm = 'always';
    await table.choose(end);
    expect(server.asked.map(([what]) => what)).toEqual(['preview']);
    expect(table.confirming?.chosen).toEqual({ index: 2 });
    settings.confirm = 'never';
    await table.choose(end);
    expect(server.asked.at(-1)).toMatchObject(['choose', { sure: true }]);
  });

  it('does nothing on a second click before the answer', async () => {
    const [end] = table.choices.slice(2);
    if (!end) throw new Error('there is no third choice');
    await Promise.all([table.choose(end), table.choose(end)]);
    expect(server.asked).toHaveLength(1);
  });

  it('says why a place does not fit what was picked', async () => {
    server.answers.why = { legal: false, reason: { key: 'tigris.why.occupied', args: { cell: 'A1' } } };
    table.pick(temple);
    table.pick({ kind: 'cell', id: 'A1' });
    await vi.waitFor(() => {
      expect(table.trouble?.key).toBe('tigris.why.occupied');
    });
    expect(server.asked).toMatchObject([['why', { words: 'place temple A1' }]]);
    expect(table.picked).toEqual([temple]);
  });

  it('says what the server refuses, and forgets it when the game goes on', async () => {
    server.answers.undo = new ServerError({ key: 'undo.chance' });
    await table.undo(false);
    expect(table.trouble?.key).toBe('undo.chance');
    table.pick(temple);
    server.say({ event: 'now', id: 'k', now: now({ seq: 2, made: 2 }), entries: [] });
    expect(table.trouble).toBeNull();
    expect(table.picked).toEqual([]);
  });

  it('refuses picks of whoever is not asked', () => {
    server.say({ event: 'now', id: 'k', now: now({ seq: 2, asked: 'bull' }), entries: [] });
    table.pick(temple);
    expect(table.trouble?.key).toBe('web.pick.not-asked');
    expect(table.choices).toEqual([]);
  });
});

describe('what is prepared', () => {
  beforeEach(() => {
    server.open({});
  });

  it('waits for the main button, although it is the last choice left', async () => {
    table.pick(temple);
    table.pick(f3, 'prepare');
    expect(table.ready?.choices.map(({ words }) => words)).toEqual(['place temple F3']);
    expect(table.ready?.text).toEqual(table.choices[0]?.text);
    expect(server.asked).toEqual([]);
    await table.commit();
    expect(server.asked).toMatchObject([['choose', { index: 0 }]]);
  });

  it('shows what would be, also after the pointer was elsewhere', async () => {
    vi.useFakeTimers();
    server.answers.preview = preview;
    const [first, second] = table.choices;
    table.prepare(first ?? null);
    await vi.advanceTimersByTimeAsync(200);
    table.point(second ?? null);
    expect(table.preview).toBeNull();
    table.point(null);
    expect(table.preview).toEqual(preview);
    vi.useRealTimers();
  });

  it('is taken off by another pick, by cancelling, and when the game goes on', () => {
    const [first] = table.choices;
    for (const leave of [
      () => {
        table.pick(temple);
      },
      () => {
        table.cancel();
      },
      () => {
        server.say({ event: 'now', id: 'k', now: now({ seq: 2, made: 2 }), entries: [] });
      },
    ]) {
      table.prepare(first ?? null);
      expect(table.narrowed).toBe(true);
      leave();
      expect(table.ready).toBeNull();
    }
  });

  it('may be several choices, foreseen and made as one, also those that are legal only then', async () => {
    vi.useFakeTimers();
    server.answers.preview = preview;
    const list = ['place temple F3', 'place market F3'];
    table.prepareAll(list, { key: 'both' });
    expect(table.ready?.text).toEqual({ key: 'both' });
    expect(table.ready?.choices.map(({ words }) => words)).toEqual(['place temple F3']);
    await vi.advanceTimersByTimeAsync(200);
    expect(table.preview).toEqual(preview);
    vi.useRealTimers();
    await table.commit();
    expect(server.asked).toMatchObject([
      ['preview', { list }],
      ['choose', { seq: 1, list }],
    ]);
  });

  describe('that is half of an answer', () => {
    const list = ['place temple F3'];
    const next = { phase: 'turn.wonder', prompt: { key: 'which' }, choices: [{ i: 0, verb: 'place', with: [['tile', 'market']], kind: 'cell', of: ['F3', 'G3'] }] };
    const halve = async (): Promise<void> => {
      table.prepareAll(list, { key: 'half' }, true);
      expect(table.ready?.half).toBe(true);
      expect(table.ahead).toBeNull();
      await Promise.resolve();
      await Promise.resolve();
    };

    it('is made with the answer to what is asked then', async () => {
      server.answers.preview = { ...preview, next };
      await halve();
      expect(table.ahead).toMatchObject({ phase: 'turn.wonder', prompt: { key: 'which' } });
      const [, second] = table.ahead?.choices ?? [];
      expect(second).toMatchObject({ words: 'place market G3', after: list });
      table.compose('begun', null);
      expect(table.ahead).not.toBeNull();
      if (second) await table.choose(second);
      expect(server.asked).toMatchObject([
        ['preview', { list, next: true }],
        ['choose', { seq: 1, list: [...list, 'place market G3'] }],
      ]);
    });

    it('is made by itself if nobody can say what is asked then, or another is', async () => {
      for (const answer of [preview, new ServerError({ key: 'store.away' })]) {
        server.answers.preview = answer;
        await halve();
        expect(table.ready).toEqual({ choices: [table.choices[0]], list, text: { key: 'half' } });
        expect(table.ahead).toBeNull();
      }
    });

    it('is let go of by cancelling, even before it is known what follows', async () => {
      server.answers.preview = { ...preview, next };
      table.prepareAll(list, { key: 'half' }, true);
      table.cancel();
      await Promise.resolve();
      await Promise.resolve();
      expect([table.ready, table.ahead]).toEqual([null, null]);
    });
  });

  it('is nothing if there are no choices in the list', () => {
    table.prepareAll([], { key: 'none' });
    expect(table.ready).toBeNull();
  });
});

describe('a verb', () => {
  it('that cannot be used is answered with the reason', async () => {
    server.open({});
    const reasons = [{ key: 'tigris.why.none-left' }];
    server.answers.why = { legal: false, reason: null, verbs: [{ verb: 'catastrophe', legal: false, reasons }] };
    table.pickVerb('catastrophe');
    await vi.waitFor(() => {
      expect(table.trouble?.key).toBe('tigris.why.none-left');
    });
    expect(table.verb).toBeNull();
    expect(server.asked).toMatchObject([['why', { verb: 'catastrophe' }]]);
  });
});

describe('a preview', () => {
  it('is asked for once, when the pointer rests', async () => {
    vi.useFakeTimers();
    server.open({});
    server.answers.preview = preview;
    const [first, second] = table.choices;
    if (!first || !second) throw new Error('there are no two choices');
    table.point(first);
    await vi.advanceTimersByTimeAsync(50);
    table.point(second);
    await vi.advanceTimersByTimeAsync(200);
    expect(table.preview).toEqual(preview);
    table.point(null);
    expect(table.preview).toBeNull();
    table.point(second);
    expect(table.preview).toEqual(preview);
    expect(server.asked).toMatchObject([['preview', { index: 1 }]]);
    vi.useRealTimers();
  });
});

describe('other tables', () => {
  it('are not heard', () => {
    server.open({});
    server.say({ event: 'now', id: 'other', now: now({ seq: 9 }), entries: [] });
    server.open({ table: info({ id: 'other' }), now: now({ seq: 9 }) });
    expect(table.live?.seq).toBe(1);
  });
});

describe('announcements', () => {
  const said = (list: { text: string }[]): string[] => list.map(({ text }) => text);

  it('are repeated although they say the same', () => {
    announcer.urge('Again.');
    announcer.urge('Again.');
    const [one, other] = announcer.assertive.slice(-2);
    expect([one?.text, other?.text]).toEqual(['Again.', 'Again.']);
    expect(one?.id).not.toBe(other?.id);
  });

  it('tell own results at once and those of others in passing', () => {
    server.open({});
    const entries = [
      { made: 2, seat: 'archer', at: 0, news: [{ key: 'mine' }] },
      { made: 3, seat: 'bull', at: 0, news: [{ key: 'theirs' }] },
    ];
    server.say({ event: 'now', id: 'k', now: now({ seq: 3, prompt: { key: 'asked' } }), entries });
    expect(said(announcer.assertive).at(-1)).toBe('mine asked');
    expect(said(announcer.polite).at(-1)).toBe('theirs');
  });
});

describe('the recap', () => {
  const entries = [
    { made: 1, seat: 'archer', at: 0, news: [] },
    { made: 2, seat: 'bull', at: 0, news: [{ key: 'tigris.event.placed', args: { cell: 'C3' } }] },
  ];

  it('is offered whenever others have acted, and marks what is new', () => {
    server.open({ entries: entries.slice(0, 1) });
    expect(table.recap).toBe(false);
    server.say({ event: 'now', id: 'k', now: now({ seq: 2, made: 2 }), entries: entries.slice(1) });
    expect(table.recap).toBe(true);
    expect(table.fresh).toEqual([{ kind: 'cell', id: 'C3' }]);
  });

  it('is gone once it was closed, until others act after the next own choice', () => {
    server.open({ now: now({ made: 2 }), entries });
    table.closeRecap();
    expect(table.recap).toBe(false);
    const more = [
      { made: 3, seat: 'archer', at: 0, news: [] },
      { made: 4, seat: 'bull', at: 0, news: [] },
    ];
    server.say({ event: 'now', id: 'k', now: now({ seq: 4, made: 4 }), entries: more });
    expect(table.recap).toBe(true);
  });
});

describe('the recap, to whoever wants it only', () => {
  const lately = { made: 2, seat: 'bull', at: 0, news: [] };

  it('when a table is opened', () => {
    settings.recap = 'opening';
    server.open({ now: now({ made: 2 }), entries: [lately] });
    expect(table.recap).toBe(true);
    server.say({ event: 'now', id: 'k', now: now({ seq: 3, made: 3 }), entries: [{ ...lately, made: 3 }] });
    expect(table.recap).toBe(false);
  });

  it('never', () => {
    settings.recap = 'never';
    server.open({ now: now({ made: 2 }), entries: [lately] });
    expect(table.recap).toBe(false);
  });
});

describe('several seats at one screen', () => {
  const shared = info({
    you: ['archer', 'bull'],
    seats: [seat('archer', { you: true }), seat('bull', { you: true })],
  });
  const secret = { hand: 'the hand of the archer' };
  const publicly = (asked: string) => now({ viewer: null, asked, view: {}, choices: [] });

  it('shows nothing private before the seat that is asked presses Show', () => {
    server.open({ table: shared, now: now({ view: secret }), notes: 'mine' });
    expect(table.live).toBeNull();
    expect(table.notes).toBe('');
    expect(server.watched).toEqual([undefined, 'spectator']);
    server.open({ table: shared, now: publicly('archer') });
    expect(table.curtain).toBe('archer');
    table.show();
    expect(server.watched.at(-1)).toBe('archer');
    server.open({ table: shared, now: now({ view: secret }) });
    expect(table.curtain).toBeNull();
    expect(table.live?.view).toEqual(secret);
  });

  it('lets the curtain fall when the other seat is asked, and leaves nothing behind it', () => {
    server.open({ table: shared, now: publicly('archer') });
    table.show();
    server.open({ table: shared, now: now({ view: secret }), entries: [{ made: 1, seat: 'chance', at: 0, news: [] }] });
    server.say({ event: 'now', id: 'k', now: now({ asked: 'bull', view: secret }), entries: [] });
    expect(table.live).toBeNull();
    expect(table.entries).toEqual([]);
    expect(server.watched.at(-1)).toBe('spectator');
    server.open({ table: shared, now: publicly('bull') });
    expect(table.curtain).toBe('bull');
  });

  it('drops a late view of the seat before', () => {
    server.open({ table: shared, now: publicly('bull') });
    table.show();
    server.say({ event: 'now', id: 'k', now: now({ viewer: 'archer', view: secret }), entries: [] });
    expect(table.live).toBeNull();
  });

  it('needs no curtain after the end', () => {
    server.open({ table: shared, now: now({ over: true, asked: null }) });
    expect(table.curtain).toBeNull();
    expect(table.live).not.toBeNull();
  });
});

it('opens a line of one’s own from the question whose answer is shown, once the game is over', async () => {
  site.user = { name: 'Ann', guest: true };
  const go = vi.spyOn(history, 'pushState');
  const entries = ['chance', 'bull', 'chance'].map((who, n) => ({ made: n + 1, seat: who, at: 0 }));
  server.answers = { at: { now: now({ made: 3 }), entries: [] }, branch: { table: 'line', made: 1 } };
  server.open({ now: now({ made: 3 }), entries });
  await table.goTo(3, null);
  await table.branch();
  expect(server.asked.map(([operation]) => operation)).toEqual(['at']);
  server.open({ now: now({ made: 3, over: true }), entries });
  await table.goTo(3, null);
  await table.branch();
  expect(server.asked.at(-1)).toEqual(['branch', { table: 'k', made: 1, as: 'bull' }]);
  expect(go).toHaveBeenCalledWith(null, '', '/t/line');
});
