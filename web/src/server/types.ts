// What travels between this page and the server, as docs/PROTOCOL.md says. `Operations` lists every operation with its
// fields and its answer; the socket and HTTP both go by it.

export type MessageArgument =
  | number
  | string
  | { is: string; name: string }
  | { say: Message[] };

/** A sentence without a language: a key of the catalogues and what to put in. */
export interface Message {
  key: string;
  args?: Record<string, MessageArgument>;
}

export type Status = 'open' | 'playing' | 'over' | 'closed' | 'stopped';
export type Pace = 'none' | 'live' | 'daily';
export type Room = 'seats' | 'watchers';
export type ProposalKind = 'takeback' | 'replace' | 'rematch' | 'continue' | 'close';

export interface Clock {
  left: number;
  running: boolean;
}

export interface SeatInfo {
  seat: string;
  kind: 'person' | 'open' | 'ai';
  name: string | null;
  guest: boolean;
  level: string | null;
  you: boolean;
  here: boolean;
  resigned: boolean;
  /** The computer plays it for the reader, who may take it back. */
  retake: boolean;
  clock: Clock | null;
}

export interface Proposal {
  kind: ProposalKind;
  by: string;
  to?: number | null;
  seat?: string | null;
  level?: string | null;
  waiting: string[];
}

/** Where the present rules part from a game: after `made` of its `of` choices. */
export interface Parting {
  made: number;
  of: number;
  reason: Message;
}

/** The table: who sits there, by which options; nothing of the game itself. */
export interface Info {
  id: string;
  game: string;
  options: Record<string, string>;
  status: Status;
  public: boolean;
  host: string;
  /** Whether the reader is the host. */
  hosting: boolean;
  pace: Pace;
  seats: SeatInfo[];
  you: string[];
  watchers: number;
  proposal: Proposal | null;
  rematch: string | null;
  parting: Parting | null;
  created: number;
  time: number;
}

/** Consecutive choices that differ in their last thing. */
export interface Group {
  i: number;
  verb: string;
  n?: number;
  with?: [kind: string, word: string][];
  kind?: string;
  of?: string[];
  say?: Message[][];
}

export interface Undo {
  steps: number;
  reason: Message | null;
}

export type Result = Record<string, { points: number; rank: number }>;

/** A position as one viewer sees it. `view` is the game's own. */
export interface Now {
  seq: number;
  made: number;
  over: boolean;
  viewer: string | null;
  asked: string | null;
  phase: string;
  prompt: Message;
  choices?: Group[];
  undo?: Undo | null;
  view: unknown;
  result?: Result | null;
}

/** A choice and what came of it, choices that were taken back, or other rules from there on. */
export interface Entry {
  made: number;
  seat: string;
  at: number;
  news?: Message[];
  rewind?: number;
  rules?: number;
  /** Of a choice to which the present rules do not lead: its words, null if only its maker knows them. */
  words?: string | null;
}

export interface Line {
  room: Room;
  name: string;
  guest: boolean;
  seat: string | null;
  text: string;
  at: number;
}

/** What a choice would lead to, as far as the viewer may know. */
export interface Preview {
  certain: boolean;
  undoable: boolean;
  asked: string | null;
  news: Message[];
  view: unknown;
}

export interface TableContents {
  table: Info;
  /** Null until every seat is taken and the game begins. */
  now: Now | null;
  entries: Entry[];
  chat: Line[];
  notes: string;
}

export interface User {
  name: string;
  guest: boolean;
}

export interface GameOption {
  name: string;
  values: string[];
}

export interface GameInfo {
  game: string;
  least: number;
  most: number;
  seats: string[];
  options: GameOption[];
}

export interface Token {
  id: number;
  name: string;
  created: number;
}

export interface Lobby {
  open: Info[];
  waiting: Info[];
  yours: Info[];
  running: Info[];
  finished: Info[];
}

export type Ink = 'plain' | 'faint' | 'strong' | 'black' | 'red' | 'blue' | 'green' | 'water';
export type Picture = [text: string, ink: Ink][][];

type Nothing = Record<string, never>;
type OnTable<Fields = unknown> = { table: string } & Fields;
type Chosen = { index: number } | { words: string };

export interface Operations {
  watch: { fields: { table: string; as?: string } | { lobby: true }; answer: unknown };
  unwatch: { fields: { table: string } | { lobby: true }; answer: unknown };
  table: { fields: OnTable<{ as?: string }>; answer: TableContents };
  choose: {
    fields: OnTable<Chosen & { seq: number; seat?: string; sure?: boolean }>;
    answer: { seq?: number; confirm?: Preview };
  };
  preview: { fields: OnTable<Chosen & { seq: number; seat?: string }>; answer: Preview };
  undo: { fields: OnTable<{ seq: number; seat?: string; all?: boolean }>; answer: { seq: number } };
  propose: {
    fields: OnTable<{ kind: ProposalKind; to?: number; seat?: string; level?: string }>;
    answer: unknown;
  };
  answer: { fields: OnTable<{ accept: boolean }>; answer: unknown };
  resign: { fields: OnTable<{ seat: string }>; answer: unknown };
  retake: { fields: OnTable; answer: unknown };
  chat: { fields: OnTable<{ room: Room; text: string }>; answer: unknown };
  notes: { fields: OnTable<{ text: string }>; answer: unknown };
  look: { fields: OnTable<{ what: string; as?: string }>; answer: { messages: Message[] } };
  score: { fields: OnTable<{ as?: string }>; answer: { messages: Message[] } };
  why: {
    fields: OnTable<{ words?: string; thing?: string; verb?: string; seat?: string }>;
    answer: {
      legal: boolean;
      reason: Message | null;
      verbs?: { verb: string; legal: boolean; reasons: Message[] }[];
    };
  };
  picture: { fields: OnTable<{ as?: string; at?: number }>; answer: { lines: Picture } };
  at: { fields: OnTable<{ made: number; as?: string }>; answer: { now: Now; entries: Entry[] } };
  log: { fields: OnTable; answer: { log: string } };
  join: { fields: OnTable<{ seat?: string }>; answer: unknown };
  leave: { fields: OnTable; answer: unknown };
  remove: { fields: OnTable<{ seat: string }>; answer: unknown };
  games: { fields: Nothing; answer: { games: GameInfo[]; levels: string[] } };
  me: { fields: Nothing; answer: { user: User | null; waiting: number } };
  guest: { fields: { name?: string }; answer: { user: User } };
  register: { fields: { name: string; password: string }; answer: { user: User } };
  login: { fields: { name: string; password: string }; answer: { user: User } };
  logout: { fields: Nothing; answer: unknown };
  rename: { fields: { name: string }; answer: { user: User } };
  password: { fields: { old: string; new: string; tokens: boolean }; answer: unknown };
  tokens: { fields: Nothing; answer: { tokens: Token[] } };
  token: { fields: { name: string }; answer: { token: string } };
  revoke: { fields: { id: number }; answer: unknown };
  lobby: { fields: Nothing; answer: Lobby };
  create: {
    fields: {
      game: string;
      options: Record<string, string>;
      seats: string[];
      public: boolean;
      pace: Pace;
      seed?: number;
      position?: string;
    };
    answer: { table: string };
  };
}

export type Operation = keyof Operations;
export type Fields<K extends Operation> = Operations[K]['fields'];
export type Answer<K extends Operation> = Operations[K]['answer'];

/** What the server says by itself to whoever watches. */
export type ServerEvent =
  | ({ event: 'table' } & TableContents)
  /** With the information about the table if that has changed, too. */
  | { event: 'now'; id: string; now: Now; entries: Entry[]; info?: Info }
  | { event: 'info'; id: string; info: Info }
  | { event: 'chat'; id: string; line: Line }
  | { event: 'notice'; id: string; kind: 'turn' | 'stopped' | 'removed' }
  | { event: 'lobby' }
  /** The session has ended; the server closes the connection. */
  | { event: 'signed-out' }
  /** Not from the server: what was watched before a reconnection cannot be watched any more. */
  | { event: 'refused'; id: string; error: Message };

export interface ErrorMessage extends Message {
  text?: string;
}
