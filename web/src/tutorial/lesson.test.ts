import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerError } from '../server/error';
import { settings } from '../settings.svelte';
import type { Entry, Now } from '../server/wire';
import { FakeServer, info, now, seat } from '../table/fake_server';
import { Lesson } from './lesson.svelte';
import type { Chapter, LessonScript } from './script';

const chapter: Chapter = {
  name: 'first',
  position: ['turn archer 2'],
  rule: 'kingdom',
  steps: [
    {
      name: 'temple',
      choice: 'place temple G3',
      names: { cell: 'G3' },
      also: ['end'],
      mistakes: [{ words: 'place temple F3' }, { words: 'place temple A1', because: 'occupied' }],
      replies: ['bull: end', 'chance: draw farm'],
    },
    { name: 'who', answers: ['king', 'priest', 'nobody'], right: 1, rule: 'king' },
    { name: 'free', task: { facts: { done: true }, within: 2 }, solution: ['place temple F3', 'bull: end'] },
    { name: 'turn', choice: 'end' },
  ],
  end: { numbers: { red: { is: 1, at: '' } } },
};
const script: LessonScript = { game: 'tigris', lesson: 1, learner: 'archer', seed: 1, auto: { 'bag.draw': 'any' }, chapters: [chapter] };

let server: FakeServer;
let lesson: Lesson;
let made: number;
let seq: number;

/** The server tells that the game went on: what was chosen, and who is asked now. */
function told(lines: string[], more: Partial<Now> = {}): void {
  const entries = lines.map((line): Entry => {
    const [by = '', choice = ''] = line.split(': ');
    made += 1;
    return { made, seat: by, at: 0, news: [], choice };
  });
  seq += entries.length;
  tell(entries, more);
}

function takenBack(to: number, more: Partial<Now> = {}): void {
  const entry: Entry = { made: to, seat: 'archer', at: 0, rewind: made - to };
  [made, seq] = [to, seq + 1];
  tell([entry], more);
}

function tell(entries: Entry[], { asked = 'archer', ...more }: Partial<Now>): void {
  const { choices, ...rest } = now({ seq, made, asked, ...more });
  server.say({ event: 'now', id: 'k', now: { ...rest, ...(asked === 'archer' && choices && { choices }) }, entries });
}

function choose(words: string): Promise<void> {
  const choice = lesson.choices.find((one) => one.words === words);
  if (!choice) throw new Error(words);
  return lesson.choose(choice);
}

const placed = ['archer: place temple G3', 'bull: end', 'chance: draw farm'];
const chosen = (): unknown[] => server.asked.filter(([operation]) => operation === 'choose').map(([, fields]) => fields);

beforeEach(() => {
  settings.confirm = 'risky';
  settings.motion = 'none';
  server = new FakeServer();
  [made, seq] = [0, 0];
  lesson = new Lesson('k', server, script, chapter);
  const seats = ['archer', 'bull', 'potter'].map((word) => seat(word, { you: true }));
  server.open({ table: info({ you: ['archer', 'bull', 'potter'], seats }), now: now({ seq: 0, made: 0 }) });
});

it('sees through the eyes of the learner, without a curtain', () => {
  expect(server.watched).toEqual(['archer']);
  expect(lesson.curtain).toBeNull();
  expect(lesson.live?.viewer).toBe('archer');
});

describe('a step that waits for a choice', () => {
  it('says what to do, lights it, and knows its rule', () => {
    expect(lesson.text).toEqual({ key: 'web.tutorial.tigris.1.first.temple', args: { cell: 'G3' } });
    expect(lesson.lit).toEqual([
      { kind: 'choice', id: 'place temple G3' },
      { kind: 'tile', id: 'temple' },
      { kind: 'cell', id: 'G3' },
    ]);
    expect(lesson.rule).toBe('kingdom');
  });

  it('teaches first what the lesson says about a mistake', async () => {
    lesson.pick({ kind: 'tile', id: 'temple' });
    await choose('place temple F3');
    expect(lesson.remark?.key).toBe('web.tutorial.tigris.1.first.temple.mistake0');
    expect(lesson.picked).toEqual([]);
    lesson.pick({ kind: 'tile', id: 'temple' });
    lesson.pick({ kind: 'cell', id: 'A1' });
    expect(lesson.remark?.key).toBe('web.tutorial.tigris.1.first.temple.mistake1');
    expect(server.asked).toEqual([]);
  });

  it('also what the main button would make', async () => {
    lesson.prepare(lesson.choices.find(({ words }) => words === 'place temple F3') ?? null);
    await lesson.commit();
    expect(lesson.remark?.key).toBe('web.tutorial.tigris.1.first.temple.mistake0');
    expect(chosen()).toEqual([]);
  });

  it('and several choices at once', async () => {
    lesson.prepareAll(['place temple G3', 'end'], { key: 'web.oath.drawn.send' });
    await lesson.commit();
    expect(lesson.remark?.key).toBe('web.tutorial.hint');
    expect(lesson.ready).toBeNull();
    expect(chosen()).toEqual([]);
  });

  it('then why it cannot be', async () => {
    server.answers.why = { legal: false, reason: { key: 'tigris.why.no-temple' } };
    lesson.pick({ kind: 'tile', id: 'temple' });
    lesson.pick({ kind: 'cell', id: 'B2' });
    await vi.waitFor(() => {
      expect(lesson.trouble?.key).toBe('tigris.why.no-temple');
    });
  });

  it('praises what is as good, and goes its own way', async () => {
    await choose('end');
    expect(chosen()).toMatchObject([{ index: 1 }]);
    expect(lesson.remark?.key).toBe('web.tutorial.also');
  });

  it('makes the choice it waits for, without asking twice', async () => {
    server.answers.choose = { confirm: { certain: true, undoable: false, asked: 'bull', news: [], view: {} } };
    const done = choose('place temple G3');
    await vi.waitFor(() => {
      expect(chosen()).toHaveLength(1);
    });
    server.answers.choose = { seq: 1 };
    await done;
    expect(chosen()).toMatchObject([{ index: 1, seat: 'archer' }, { index: 1, sure: true }]);
  });

  it('is done for the learner by the same picks', async () => {
    server.answers.choose = { seq: 1 };
    await lesson.doIt();
    expect(chosen()).toMatchObject([{ index: 1, seat: 'archer' }]);
  });
});

describe('the others and chance', () => {
  it('choose what the script says, one after the other', async () => {
    told(['archer: place temple G3'], { asked: 'bull' });
    expect(lesson.due).toEqual({ seq: 1, seat: 'bull', words: ['end'] });
    if (lesson.due) await lesson.play(lesson.due);
    expect(chosen()).toEqual([{ table: 'k', seat: 'bull', seq: 1, words: 'end' }]);
    told(['bull: end'], { asked: 'chance', phase: 'bag.draw' });
    expect(lesson.due?.words).toEqual(['draw farm', 'any']);
    expect(lesson.speaks).toBe(false);
  });

  it('choose the first legal thing where that is the usual answer', async () => {
    told(placed, { asked: 'chance', phase: 'bag.draw' });
    if (lesson.due) await lesson.play(lesson.due);
    expect(chosen()).toEqual([{ table: 'k', seat: 'chance', seq: 3, index: 0 }]);
  });

  it('are stuck if nothing of that can be', async () => {
    told(['archer: place temple G3'], { asked: 'bull' });
    server.answers.choose = new ServerError({ key: 'words.verb' });
    if (lesson.due) await lesson.play(lesson.due);
    expect(lesson.due).toBeNull();
    expect(lesson.stuck).toBe(true);
  });
});

describe('a question', () => {
  beforeEach(() => {
    told(placed);
  });

  it('is asked before anything else goes on', async () => {
    expect(lesson.text.key).toBe('web.tutorial.tigris.1.first.who.ask');
    expect(lesson.answers.map(({ key }) => key)).toEqual([0, 1, 2].map((n) => `web.tutorial.tigris.1.first.who.answer${String(n)}`));
    expect(lesson.rule).toBe('king');
    await choose('end');
    expect(lesson.remark?.key).toBe('web.tutorial.hint-answer');
  });

  it('marks the right answer after two wrong ones', () => {
    lesson.answerWith(0);
    expect(lesson.right).toBeNull();
    lesson.answerWith(0);
    expect(lesson.right).toBeNull();
    lesson.answerWith(2);
    expect(lesson.right).toBe(1);
    lesson.answerWith(7);
    expect(lesson.wrong).toEqual([0, 2]);
  });

  it('gives the reason, and then goes on', () => {
    lesson.answerWith(1);
    expect(lesson.text.key).toBe('web.tutorial.tigris.1.first.who');
    expect(lesson.question).toBeNull();
    lesson.readOn();
    expect(lesson.step?.name).toBe('free');
    expect(lesson.answered).toBe(2);
  });

  it('is answered and left by doing it for the learner', async () => {
    await lesson.doIt();
    await lesson.doIt();
    expect(lesson.step?.name).toBe('free');
  });
});

describe('a task', () => {
  beforeEach(() => {
    told(placed);
    lesson.answerWith(1);
    lesson.readOn();
  });

  it('lets the learner choose freely, and lights nothing', async () => {
    expect(lesson.lit).toEqual([]);
    await choose('end');
    expect(chosen()).toMatchObject([{ index: 2 }]);
  });

  it('may be done by several choices at once, without asking twice', async () => {
    const list = ['place temple F3', 'end'];
    server.answers.choose = { confirm: { certain: true, undoable: false, asked: 'bull', news: [], view: {} } };
    lesson.prepareAll(list, { key: 'web.oath.drawn.send' });
    const done = lesson.commit();
    await vi.waitFor(() => {
      expect(chosen()).toHaveLength(1);
    });
    server.answers.choose = { seq: 5 };
    await done;
    expect(chosen()).toMatchObject([{ list, seat: 'archer' }, { list, sure: true }]);
  });

  it('goes back to its start when it was not done in time, and shows a solution after three tries', async () => {
    for (const tries of [1, 2, 3]) {
      told(['archer: end', 'archer: end']);
      expect(lesson.next).toEqual({ do: 'again' });
      if (lesson.next) await lesson.proceed(lesson.next);
      expect(server.asked.at(-1)).toEqual(['propose', { table: 'k', kind: 'takeback', to: 3 }]);
      takenBack(3);
      expect(lesson.failed).toBe(tries);
    }
    expect(lesson.solution?.key).toBe('tigris.choice.place');
    expect(lesson.lit).toContainEqual({ kind: 'cell', id: 'F3' });
  });

  it('goes back, too, when the turn leaves the learner', () => {
    told(['archer: end'], { asked: 'potter' });
    expect(lesson.next).toEqual({ do: 'again' });
  });

  it('done in another way goes on from the way of the script', async () => {
    told(['archer: end'], { view: { done: true } });
    expect(lesson.next).toEqual({ do: 'join' });
    if (lesson.next) await lesson.proceed(lesson.next);
    takenBack(3);
    expect(lesson.next).toMatchObject({ do: 'solve', choice: { words: 'place temple F3' } });
    told(['archer: place temple F3'], { asked: 'bull', view: { done: true } });
    expect(lesson.due?.words).toEqual(['end']);
    told(['bull: end'], { view: { done: true } });
    expect(lesson.step?.name).toBe('turn');
  });

  it('is done for the learner from its start', async () => {
    told(['archer: end']);
    await lesson.doIt();
    expect(server.asked.at(-1)).toEqual(['propose', { table: 'k', kind: 'takeback', to: 3 }]);
    takenBack(3);
    expect(lesson.next).toMatchObject({ do: 'solve' });
  });

  it('at the end of a chapter counts in any way', () => {
    const last = { ...chapter, steps: chapter.steps.slice(0, 3) };
    lesson = new Lesson('k', server, script, last, 2);
    [made, seq] = [0, 0];
    server.open({ now: now({ seq: 0, made: 0 }) });
    told([...placed, 'archer: end'], { view: { done: true } });
    expect(lesson.step).toBeNull();
    expect(lesson.next).toBeNull();
  });
});

describe('back', () => {
  it('takes the last choice back, with what others and chance did', async () => {
    told(placed);
    await lesson.back();
    expect(server.asked).toEqual([['propose', { table: 'k', kind: 'takeback', to: 0 }]]);
    takenBack(0);
    expect(lesson.step?.name).toBe('temple');
  });

  it('takes an answer back first', async () => {
    told(placed);
    lesson.answerWith(1);
    await lesson.back();
    expect(lesson.question?.name).toBe('who');
    lesson.answerWith(1);
    lesson.readOn();
    await lesson.back();
    expect(lesson.question?.name).toBe('who');
    expect(server.asked).toEqual([]);
  });
});

it('goes on where it was left, by the log and what was answered', () => {
  const again = new Lesson('k', server, script, chapter, 2);
  server.open({ now: now({ seq: 3, made: 3 }), entries: placed.map((line, n) => ({ made: n + 1, seat: line.split(': ')[0] ?? '', at: 0, news: [], choice: line.split(': ')[1] ?? '' })) });
  expect(again.step?.name).toBe('free');
});

it('has an end, at which nothing more is chosen', async () => {
  lesson = new Lesson('k', server, script, { ...chapter, steps: chapter.steps.slice(0, 1) });
  server.open({ now: now({ seq: 0, made: 0 }) });
  told(placed);
  expect(lesson.speaks).toBe(true);
  expect(lesson.text).toEqual({ key: 'web.tutorial.tigris.1.first.end', args: { red: 1 } });
  await choose('end');
  expect(lesson.remark?.key).toBe('web.tutorial.hint-done');
  expect(server.asked).toEqual([]);
});

it('the computer takes all other seats when the learner plays on', async () => {
  await lesson.playOn();
  expect(server.asked).toEqual([
    ['resign', { table: 'k', seat: 'bull' }],
    ['resign', { table: 'k', seat: 'potter' }],
  ]);
  expect(lesson.kept).toBe(true);
});
