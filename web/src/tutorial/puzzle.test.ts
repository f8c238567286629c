import { beforeEach, describe, expect, it } from 'vitest';
import { settings } from '../settings.svelte';
import type { Entry, Now } from '../server/wire';
import { FakeServer, info, now } from '../table/fake_server';
import { PuzzleTable } from './puzzle.svelte';
import type { Puzzle, PuzzleScript } from './script';

const puzzle: Puzzle = {
  name: 'king',
  learner: 'archer',
  position: [],
  best: { line: ['place temple G3', 'bull: end', 'end'], facts: { green: 1 } },
  also: [{ line: ['end', 'place temple G3'] }],
  others: [
    { line: ['place temple F3', 'bull: end', 'end'] },
    { line: ['place farm A1'], because: 'farm-on-land' },
    { line: ['catastrophe A1'] },
  ],
};
const script: PuzzleScript = { game: 'tigris', seed: 1, auto: { chance: 'any' }, puzzles: [puzzle] };

let server: FakeServer;
let table: PuzzleTable;
let made: number;
let seq: number;

function told(lines: string[], more: Partial<Now> = {}): void {
  const entries = lines.map((line): Entry => {
    const [by = '', choice = ''] = line.split(': ');
    made += 1;
    return { made, seat: by, at: 0, news: [], choice };
  });
  seq += entries.length;
  server.say({ event: 'now', id: 'k', now: now({ seq, made, ...more }), entries });
}

function takenBack(): void {
  const entry: Entry = { made: 0, seat: 'archer', at: 0, rewind: made };
  [made, seq] = [0, seq + 1];
  server.say({ event: 'now', id: 'k', now: now({ seq, made }), entries: [entry] });
}

function begin(about: Puzzle): void {
  server = new FakeServer();
  [made, seq] = [0, 0];
  table = new PuzzleTable('k', server, script, about);
  server.open({ table: info({ you: ['archer', 'bull'] }), now: now({ seq: 0, made: 0, view: { green: 0 } }) });
}

beforeEach(() => {
  settings.motion = 'none';
  begin(puzzle);
});

describe('an answer', () => {
  it('is any legal choice; the others reply as its line says', async () => {
    const [first] = table.choices;
    if (first) await table.choose(first);
    expect(server.asked).toMatchObject([['choose', { index: 0, seat: 'archer' }]]);
    told(['archer: place temple F3'], { asked: 'bull' });
    expect(table.due?.words).toEqual(['end']);
    expect(table.outcome).toBeNull();
  });

  it('is right if it is the best line, or as good', () => {
    told(['archer: place temple G3', 'bull: end', 'archer: end'], { view: { green: 0 } });
    expect(table.outcome).toBe('right');
    takenBack();
    told(['archer: end', 'archer: place temple G3'], { view: { green: 0 } });
    expect(table.outcome).toBe('right');
  });

  it('is right, too, if it comes to the same in its own way', async () => {
    const last = table.choices.at(-1);
    if (last) await table.choose(last);
    told(['archer: end', 'archer: end'], { view: { green: 1 } });
    expect(table.outcome).toBe('right');
  });

  it('is wrong otherwise, also when the turn is given away', () => {
    told(['archer: place temple F3', 'bull: end', 'archer: end'], { view: { green: 0 } });
    expect(table.outcome).toBe('wrong');
    takenBack();
    told(['archer: end'], { asked: 'bull', view: { green: 0 } });
    expect(table.outcome).toBe('wrong');
  });

  it('is judged as soon as its aim is reached, or a wrong line has come to its end', () => {
    told(['archer: place temple H3'], { view: { green: 0 } });
    expect(table.outcome).toBeNull();
    takenBack();
    told(['archer: place temple H3'], { view: { green: 1 } });
    expect(table.outcome).toBe('right');
    takenBack();
    told(['archer: catastrophe A1'], { view: { green: 0 } });
    expect(table.outcome).toBe('wrong');
  });

  it('may be longer than the best line, if the puzzle says so', () => {
    begin({ ...puzzle, within: 3 });
    told(['archer: place temple H3', 'archer: place temple H4'], { view: { green: 0 } });
    expect(table.outcome).toBeNull();
    told(['archer: place temple H5'], { view: { green: 0 } });
    expect(table.outcome).toBe('wrong');
  });

  it('comes after the opening, in which the page plays for the learner, too', () => {
    begin({ ...puzzle, opening: ['archer: end', 'bull: end'] });
    expect(table.due).toMatchObject({ seat: 'archer', words: ['end'] });
    told(['archer: end'], { asked: 'bull' });
    expect(table.due).toMatchObject({ seat: 'bull', words: ['end'] });
    told(['bull: end']);
    expect(table.due).toBeNull();
    expect(table.tries).toBe(0);
    expect(table.speaks).toBe(true);
  });

  it('is not what was so before', async () => {
    server.open({ table: info(), now: now({ seq: 0, made: 0, view: { green: 1 } }) });
    const last = table.choices.at(-1);
    if (last) await table.choose(last);
    told(['archer: end', 'archer: end'], { view: { green: 1 } });
    expect(table.outcome).toBe('wrong');
  });
});

describe('a line', () => {
  it('is shown from the beginning, choice by choice', async () => {
    told(['archer: place temple F3'], {});
    await table.demonstrate(puzzle.best);
    expect(server.asked.at(-1)).toEqual(['propose', { table: 'k', kind: 'takeback', to: 0 }]);
    expect(table.helped).toBe(true);
    takenBack();
    expect(table.next?.words).toBe('place temple G3');
    told(['archer: place temple G3'], { asked: 'bull' });
    expect(table.next).toBeNull();
    expect(table.due?.words).toEqual(['end']);
    told(['bull: end']);
    expect(table.next?.words).toBe('end');
    told(['archer: end']);
    expect(table.next).toBeNull();
    expect(table.outcome).toBeNull();
  });

  it('that cannot begin is answered with the reason', async () => {
    server.answers.why = { legal: false, reason: { key: 'tigris.why.farm-on-land' } };
    const [, illegal] = puzzle.others;
    if (illegal) await table.demonstrate(illegal);
    expect(table.trouble?.key).toBe('tigris.why.farm-on-land');
    expect(table.next).toBeNull();
    expect(table.helped).toBe(false);
  });

  it('is left to try again', async () => {
    await table.demonstrate(puzzle.best);
    await table.again();
    expect(table.line).toBeNull();
  });
});
