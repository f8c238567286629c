import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settings } from '../settings.svelte';
import type { Entry } from '../server/wire';
import { FakeServer, info, now } from '../table/fake_server';
import { Lesson } from './lesson.svelte';
import type { Chapter, Script } from './script';

const chapter: Chapter = {
  name: 'first',
  position: ['turn archer 2'],
  steps: [
    { name: 'temple', choice: 'place temple G3' },
    { name: 'turn', choice: 'end', replies: ['leader king I6', 'end'] },
  ],
  end: { numbers: { red: { is: 1, at: '' } } },
};
const script: Script = { game: 'tigris', learner: 'archer', opponent: 'bull', seed: 1, chapters: [chapter] };

const entry = (made: number, seat: string, more: Partial<Entry> = {}): Entry => ({ made, seat, at: 0, news: [], ...more });

let server: FakeServer;
let lesson: Lesson;

/** The server tells that the game went on, and whose turn it is now. */
function told(asked: string, entries: Entry[]): void {
  const made = entries.at(-1)?.made ?? 0;
  const choices = asked === 'archer' ? now().choices : undefined;
  server.say({ event: 'now', id: 'k', now: now({ seq: made, made, asked, ...(choices && { choices }) }), entries });
}

function choose(words: string): Promise<void> {
  const choice = lesson.choices.find((one) => one.words === words);
  if (!choice) throw new Error(words);
  return lesson.choose(choice);
}

beforeEach(() => {
  settings.confirm = 'risky';
  server = new FakeServer();
  lesson = new Lesson('k', server, script, chapter);
  server.open({ table: info({ you: ['archer', 'bull'] }), now: now({ seq: 0, made: 0 }) });
});

it('sees through the eyes of the learner, without a curtain', () => {
  expect(server.watched).toEqual(['archer']);
  expect(lesson.curtain).toBeNull();
  expect(lesson.live?.viewer).toBe('archer');
});

describe('a step', () => {
  it('says what to do, and marks it', () => {
    expect(lesson.text).toEqual({ key: 'web.tutorial.tigris.first.temple', args: { cell: 'G3' } });
    expect(lesson.lit).toEqual([
      { kind: 'tile', id: 'temple' },
      { kind: 'cell', id: 'G3' },
    ]);
  });

  it('answers any other choice with a hint, and nothing is lost', async () => {
    lesson.pick({ kind: 'tile', id: 'temple' });
    await choose('place temple F3');
    expect(server.asked).toEqual([]);
    expect(lesson.picked).toEqual([]);
    expect(lesson.trouble).toMatchObject({ key: 'web.tutorial.hint', args: { choice: { say: [lesson.expected?.text] } } });
  });

  it('answers picks that amount to another choice the same way', async () => {
    lesson.pick({ kind: 'cell', id: 'F3' });
    await vi.waitFor(() => {
      expect(lesson.trouble?.key).toBe('web.tutorial.hint');
    });
    expect(server.asked).toEqual([]);
  });

  it('makes the choice it waits for, without asking twice', async () => {
    server.answers.choose = { confirm: { certain: true, undoable: false, asked: 'bull', news: [], view: {} } };
    const chosen = choose('place temple G3');
    await vi.waitFor(() => {
      expect(server.asked).toHaveLength(1);
    });
    server.answers.choose = { seq: 1 };
    await chosen;
    expect(server.asked).toMatchObject([
      ['choose', { index: 1, seat: 'archer' }],
      ['choose', { index: 1, sure: true }],
    ]);
    expect(lesson.confirming).toBeNull();
  });
});

describe('how far it has come', () => {
  it('is read off the choices that stand', () => {
    told('archer', [entry(1, 'archer')]);
    expect(lesson.step?.name).toBe('turn');
    told('archer', [entry(0, 'archer', { rewind: 1 })]);
    expect(lesson.step?.name).toBe('temple');
  });

  it('goes back by taking the last choice of the learner back', async () => {
    told('archer', [entry(1, 'archer'), entry(2, 'chance')]);
    await lesson.back();
    expect(server.asked).toEqual([['propose', { table: 'k', kind: 'takeback', to: 0 }]]);
  });

  it('has an end, at which nothing more is chosen', async () => {
    told('bull', [entry(1, 'archer'), entry(2, 'archer'), entry(3, 'bull')]);
    expect(lesson.settled).toBe(false);
    told('archer', [entry(4, 'bull')]);
    expect(lesson.settled).toBe(true);
    expect(lesson.text).toEqual({ key: 'web.tutorial.tigris.first.end', args: { red: 1 } });
    await choose('end');
    expect(lesson.trouble?.key).toBe('web.tutorial.hint-done');
    expect(server.asked).toEqual([]);
  });
});

describe('the opponent', () => {
  it('replies with what is still missing, one after the other', async () => {
    expect(lesson.reply).toBeNull();
    told('bull', [entry(1, 'archer'), entry(2, 'archer')]);
    expect(lesson.reply).toEqual({ seq: 2, words: 'leader king I6' });
    told('bull', [entry(3, 'bull')]);
    expect(lesson.reply).toEqual({ seq: 3, words: 'end' });
    if (lesson.reply) await lesson.play(lesson.reply);
    expect(server.asked).toEqual([['choose', { table: 'k', seat: 'bull', seq: 3, words: 'end' }]]);
  });

  it('replies anew after the learner went back', () => {
    told('archer', [entry(1, 'archer'), entry(2, 'archer'), entry(3, 'bull'), entry(4, 'bull')]);
    told('archer', [entry(1, 'archer', { rewind: 3 })]);
    told('bull', [entry(2, 'archer')]);
    expect(lesson.reply?.words).toBe('leader king I6');
  });

  it('is the computer when the learner plays on', async () => {
    await lesson.playOn();
    expect(server.asked).toEqual([['resign', { table: 'k', seat: 'bull' }]]);
    expect(lesson.kept).toBe(true);
  });
});
