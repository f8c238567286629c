// A server for tests: it remembers what it was asked and says what the test wants.
import { ServerError } from '../server/error';
import type { TableSocket } from '../server/socket';
import type { Answer, Fields, Operation, ServerEvent } from '../server/types';
import type { Info, Now, SeatInfo, TableContents } from '../server/wire';

export class FakeServer implements TableSocket {
  readonly asked: [Operation, unknown][] = [];
  readonly watched: (string | undefined)[] = [];
  answers: Partial<Record<Operation, unknown>> = {};
  private readonly listeners = new Set<(event: ServerEvent) => void>();

  listen(listener: (event: ServerEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  request<K extends Operation>(operation: K, fields: Fields<K>): Promise<Answer<K>> {
    this.asked.push([operation, fields]);
    const answer = this.answers[operation] ?? {};
    return answer instanceof ServerError ? Promise.reject(answer) : Promise.resolve(answer as Answer<K>);
  }
  watch(_table: string, as?: string): void {
    this.watched.push(as);
  }
  unwatch(): void {
    this.listeners.clear();
  }
  say(event: ServerEvent): void {
    for (const listener of this.listeners) listener(event);
  }
  open(contents: Partial<TableContents>): void {
    this.say({ event: 'table', table: info(), now: now(), entries: [], chat: [], notes: '', ...contents });
  }
}

export function seat(word: string, more: Partial<SeatInfo> = {}): SeatInfo {
  const nobody = { name: null, guest: false, level: null, you: false, here: true, resigned: false, retake: false, clock: null, kept: false };
  return { seat: word, kind: 'person', ...nobody, ...more };
}

export function info(more: Partial<Info> = {}): Info {
  return {
    id: 'k',
    name: 'Uruk Vega',
    game: 'tigris',
    options: {},
    status: 'playing',
    public: false,
    host: 'Ann',
    hosting: false,
    pace: 'none',
    seats: [seat('archer', { you: true, name: 'Ann' }), seat('bull', { kind: 'ai', level: 'scribe' })],
    you: ['archer'],
    invited: [],
    asked: ['archer'],
    stage: null,
    last: null,
    watchers: 0,
    proposal: null,
    rematch: null,
    parting: null,
    saga: null,
    hints: false,
    hinted: 0,
    line: null,
    created: 0,
    time: 0,
    ...more,
  };
}

export function now(more: Partial<Now> = {}): Now {
  return {
    seq: 1,
    made: 1,
    over: false,
    viewer: 'archer',
    asked: 'archer',
    phase: 'turn.action',
    prompt: { key: 'tigris.prompt.turn.action.you', args: { actions: 2, seat: 'archer' } },
    choices: [
      { i: 0, verb: 'place', with: [['tile', 'temple']], kind: 'cell', of: ['F3', 'G3'] },
      { i: 2, verb: 'end' },
    ],
    undo: { steps: 0, reason: null },
    view: {},
    ...more,
  };
}
