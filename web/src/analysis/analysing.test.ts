// The analysis of a finished game, and thinking about a moment of it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerError } from '../server/error';
import type { Analysis, ChoiceOpinion } from '../server/wire';
import { site } from '../site.svelte';
import { FakeServer } from '../table/fake_server';
import { Analysing, Thinking } from './analysing.svelte';

const analysis = (state: Analysis['state'], done = 0): Analysis => ({ state, done, of: 9, chances: [], grades: [], swings: [], lost: [] });
const course = { begins: 0, turns: [], events: [] };
const opinion = (words: string): ChoiceOpinion => ({ words, choice: { i: 0, verb: words }, chance: 500, sure: 10, made: false, grade: 'best', why: [] });

beforeEach(() => {
  site.user = { name: 'Ann', guest: true };
});

describe('an analysis', () => {
  it('is asked for, begun, followed, and asked for again once it is ready', async () => {
    const server = new FakeServer();
    server.answers = { analysis: analysis('none'), timeline: course };
    const analysing = new Analysing('k', server);
    const stop = analysing.follow();
    await vi.waitFor(() => expect(analysing.answer?.state).toBe('none'));

    server.answers.analysis = analysis('waiting');
    await analysing.load(true);
    expect(server.asked.filter(([operation]) => operation === 'analysis').at(-1)).toEqual(['analysis', { table: 'k', start: true }]);

    server.say({ event: 'analysis', id: 'k', state: 'running', done: 4, of: 9 });
    expect(analysing.answer).toMatchObject({ state: 'running', done: 4 });
    server.say({ event: 'analysis', id: 'other', state: 'running', done: 8, of: 9 });
    expect(analysing.answer?.done).toBe(4);

    server.answers.analysis = analysis('ready', 9);
    server.say({ event: 'analysis', id: 'k', state: 'ready', done: 9, of: 9 });
    await vi.waitFor(() => expect(analysing.isReady).toBe(true));
    stop();
    server.say({ event: 'analysis', id: 'k', state: 'running', done: 1, of: 9 });
    expect(analysing.isReady).toBe(true);
  });

  it('says why it cannot be had', async () => {
    const server = new FakeServer();
    server.answers = { analysis: new ServerError({ key: 'analysis.after', text: '' }), timeline: course };
    const analysing = new Analysing('k', server);
    await analysing.load();
    expect(analysing.problem?.key).toBe('analysis.after');
  });
});

describe('thinking', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const asked = (server: FakeServer): unknown[] => server.asked.map(([operation, fields]) => [operation, (fields as { seconds?: number }).seconds]);

  it('begins once somebody rests at a question, and is shorter than when it is asked for', async () => {
    const server = new FakeServer();
    server.answers.best = { choices: [opinion('end')] };
    const thinking = new Thinking('k', server);
    thinking.consider(5, 'bull')();
    await vi.runAllTimersAsync();
    expect(server.asked).toEqual([]);

    thinking.consider(7, 'bull');
    await vi.runAllTimersAsync();
    expect(server.asked).toEqual([['best', { table: 'k', made: 7, as: 'bull', seconds: 2 }]]);
    expect(thinking.opinions.map(({ words }) => words)).toEqual(['end']);
    await thinking.think(7, 'bull');
    await thinking.think(7, 'bull');
    expect(thinking.longer).toBeNull();
    await thinking.think(7, 'bull');
    expect(asked(server)).toEqual([['best', 2], ['best', 8], ['best', 30]]);
  });

  it('does not begin for who is nobody yet', async () => {
    site.user = null;
    const server = new FakeServer();
    new Thinking('k', server).consider(7, 'bull');
    await vi.runAllTimersAsync();
    expect(server.asked).toEqual([]);
  });

  it('can be ended: what comes afterwards does not count, and what was known stays', async () => {
    const server = new FakeServer();
    server.answers.best = { choices: [opinion('end')] };
    const thinking = new Thinking('k', server);
    thinking.consider(7, 'bull');
    await vi.runAllTimersAsync();
    let answer: (late: unknown) => void = () => undefined;
    server.answers.best = new Promise((resolve) => (answer = resolve));
    const longer = thinking.think(7, 'bull');
    await vi.advanceTimersByTimeAsync(0);
    expect(thinking.busy).toBe(true);
    thinking.cancel();
    answer({ choices: [opinion('late')] });
    await longer;
    expect(thinking.busy).toBe(false);
    expect(thinking.opinions.map(({ words }) => words)).toEqual(['end']);
    expect(server.asked.at(-1)).toEqual(['cancel', { table: 'k' }]);
    expect(thinking.longer).toBe(8);
  });

  it('that is refused can be tried again', async () => {
    const server = new FakeServer();
    server.answers.best = new ServerError({ key: 'hint.busy', text: '' });
    const thinking = new Thinking('k', server);
    await thinking.think(7, 'bull');
    expect(thinking.problem?.key).toBe('hint.busy');
    expect([thinking.busy, thinking.longer]).toEqual([false, 2]);
  });
});
