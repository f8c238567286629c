// What travels between this page and the server. Written by `ziggurat types`.

export interface GameOption {
  name: string;
  /** The first is the default */
  values: string[];
}

export interface GameInfo {
  game: string;
  /** Seats */
  least: number;
  /** Seats */
  most: number;
  seats: string[];
  options: GameOption[];
  /** What may be said once for all, by question */
  standing: Record<string, string[]>;
}

export type Pace = 'none' | 'live' | 'daily';

export interface PaceInfo {
  name: Pace;
  /** Milliseconds; 0: there is no clock */
  bank: number;
  /** Milliseconds for each question */
  credit: number;
}

export interface User {
  name: string;
  /** Without an account */
  guest: boolean;
}

export interface UserSettings {
  /** A question that everybody knows to have one answer is answered for you */
  forced: boolean;
}

export interface Token {
  id: number;
  name: string;
  /** Milliseconds since 1970 */
  created: number;
}

export type Status = 'open' | 'playing' | 'over' | 'closed' | 'stopped';

export interface Clock {
  /** Milliseconds */
  left: number;
  running: boolean;
}

export interface SeatInfo {
  seat: string;
  kind: 'open' | 'person' | 'ai';
  name: string | null;
  guest: boolean;
  /** Of the computer player that sits there */
  level: string | null;
  you: boolean;
  /** Connected */
  here: boolean;
  resigned: boolean;
  /** The computer plays it for you, and you may take it back */
  retake: boolean;
  clock: Clock | null;
}

export type ProposalKind = 'takeback' | 'replace' | 'rematch' | 'continue' | 'close';

export interface Proposal {
  kind: ProposalKind;
  /** The seat that proposes it */
  by: string;
  /** Seats that have not answered */
  waiting: string[];
  /** takeback: the choices that stay */
  to?: number;
  /** replace: whom */
  seat?: string;
  /** replace: by which computer player */
  level?: string;
}

export type MessageArgument = number | string | { is: string; name: string } | { say: Message[] };

/** A sentence without a language */
export interface Message {
  /** Of the catalogues */
  key: string;
  /** What to put in */
  args?: Record<string, MessageArgument>;
}

/** Where the present rules part from a game */
export interface Parting {
  /** Choices on which both agree */
  made: number;
  /** Choices that were made */
  of: number;
  reason: Message;
}

/** A table: who sits there, by which options; nothing of the game */
export interface Info {
  id: string;
  game: string;
  options: Record<string, string>;
  status: Status;
  /** Whether the lobby shows it */
  public: boolean;
  /** His name */
  host: string;
  /** You are the host */
  hosting: boolean;
  pace: Pace;
  seats: SeatInfo[];
  /** Seats that you hold */
  you: string[];
  watchers: number;
  proposal: Proposal | null;
  /** Its table */
  rematch: string | null;
  parting: Parting | null;
  /** Milliseconds since 1970 */
  created: number;
  /** The server's clock as it wrote this */
  time: number;
}

export interface Lobby {
  /** Public tables with a free seat */
  open: Info[];
  /** Tables where you are asked */
  waiting: Info[];
  /** Your tables that go on */
  yours: Info[];
  /** Public tables to watch */
  running: Info[];
  /** Your finished games */
  finished: Info[];
}

export interface Transfer {
  /** One of the game's resources */
  what: string;
  n: number;
  /** null: the stock, which is nobody's */
  from: null | string | [string, string];
  to: null | string | [string, string];
}

/** What a choice costs and surely brings */
export type Price = Transfer[];

/** Consecutive choices that differ in their last thing */
export interface Group {
  /** The number of the first */
  i: number;
  verb: string;
  /** Of a verb that counts */
  n?: number;
  /** Kind and word of what comes before the last thing */
  with?: [string, string][];
  /** Of the last thing */
  kind?: string;
  /** Its words, one for each choice */
  of?: string[];
  /** What these are, where the texts have no word */
  say?: Message[][];
  /** Of each choice, unless all of the group are free */
  cost?: Price[];
}

export interface Undo {
  /** How often undo may be asked for in a row */
  steps: number;
  /** Why there are none */
  reason: Message | null;
}

/** A standing answer that is given unless the seat chooses first */
export interface Reminder {
  /** What the seat has said about this question */
  word: string;
  /** It could answer otherwise */
  could: boolean;
  /** When the answer is given, in milliseconds since 1970 */
  at: number;
}

export interface Standing {
  points: number;
  /** 1 has won */
  rank: number;
}

/** By seat */
export type Result = Record<string, Standing>;

/** A position as one viewer sees it */
export interface Now {
  /** Entries so far: say it when choosing */
  seq: number;
  /** Choices that stand */
  made: number;
  over: boolean;
  /** The seat; null: a spectator */
  viewer: string | null;
  /** The seat, or chance; null: nobody */
  asked: string | null;
  /** The name of the question */
  phase: string;
  prompt: Message;
  /** If the viewer is asked */
  choices?: Group[];
  /** For a seat */
  undo?: Undo;
  /** For a seat, if it is to answer so */
  standing?: Reminder;
  /** The game's own */
  view: unknown;
  /** Once it is over */
  result?: Result;
}

/** A choice, choices that were taken back, or other rules from there on */
export interface Entry {
  /** Choices that stand after it */
  made: number;
  seat: string;
  /** Milliseconds since 1970 */
  at: number;
  /** What the choice brought about */
  news?: Message[];
  /** In words, if you choose for all seats and for chance */
  choice?: string;
  /** So many choices were taken back */
  rewind?: number;
  /** From here on by this version of the rules */
  rules?: number;
  /** A choice to which the present rules do not lead; null if only its maker knows it */
  words?: string | null;
}

export type Room = 'seats' | 'watchers';

/** Something said in a chat */
export interface Line {
  room: Room;
  name: string;
  guest: boolean;
  seat: string | null;
  text: string;
  /** Milliseconds since 1970 */
  at: number;
}

export interface TableContents {
  table: Info;
  /** null before the game begins */
  now: Now | null;
  /** Of the log */
  entries: Entry[];
  /** What you hear of it */
  chat: Line[];
  /** Your private ones */
  notes: string;
}

/** What a choice would lead to, as far as you may know */
export interface Preview {
  /** It would be so in every world you can imagine */
  certain: boolean;
  /** It could be taken back */
  undoable: boolean;
  /** Who would be asked next */
  asked: string | null;
  /** What would happen */
  news: Message[];
  /** What you would see; null if it is not certain */
  view: unknown;
}

/** What can be done, and why not */
export interface WhyVerb {
  verb: string;
  /** Some choice with it may be made */
  legal: boolean;
  /** What speaks against those that come to mind, each once */
  reasons: Message[];
}

export type Ink = 'plain' | 'faint' | 'strong' | 'black' | 'red' | 'blue' | 'green' | 'water';

/** Lines of texts in an ink each */
export type Picture = [string, Ink][][];

/** A choice with its draws, and the position it led to */
export interface Step {
  /** Choices that stand after it */
  made: number;
  /** Whose it is; chance if no seat chose anything */
  seat: string;
  /** Who is asked after it */
  asked: string | null;
  /** What is asked after it */
  phase: string;
  /** What it brought about that is worth a look */
  news: Message[];
  /** What it touched on the table */
  mark: [string, string][];
  /** Of a fight or of dice: worth a look, however fast the rest goes */
  slow: boolean;
  /** The game's own, after it */
  view: unknown;
}

export interface TurnBegins {
  /** When it begins */
  made: number;
  /** Whose it is */
  seat: string | null;
  title: Message;
}

export interface GameEvent {
  /** When it happened */
  made: number;
  /** Its name is the text <game>.mark.<kind> */
  kind: string;
}

/** The course of a game */
export interface Timeline {
  /** Choices of the set-up */
  begins: number;
  turns: TurnBegins[];
  events: GameEvent[];
}

export type TableEvent =
  | { event: 'table'; table: Info; now: Now | null; entries: Entry[]; chat: Line[]; notes: string }
  | { event: 'now'; id: string; now: Now; entries: Entry[]; info?: Info }
  | { event: 'info'; id: string; info: Info }
  | { event: 'chat'; id: string; line: Line }
  | { event: 'notice'; id: string; kind: 'turn' | 'stopped' | 'removed' }
  | { event: 'lobby' }
  | { event: 'signed-out' };

/** Why a request was refused */
export interface ErrorMessage {
  /** It is stable */
  key: string;
  /** What to put in */
  args?: Record<string, MessageArgument>;
  /** In the reader's language */
  text: string;
}

/** Whatever can be asked, with its fields and its answer. */
export interface Operations {
  /** The games of the house */
  games: {
    fields: Record<string, never>;
    answer: { games: GameInfo[]; levels: string[]; paces: PaceInfo[] };
  };
  /** The things of a game: cards, pieces, land */
  catalogue: {
    fields: { game: string; options?: Record<string, string> };
    answer: { game: string; fingerprint: string; rows: Record<string, unknown> };
  };
  /** Who you are */
  me: {
    fields: Record<string, never>;
    answer: { user: User | null; settings: UserSettings | null; waiting: number };
  };
  /** Play without an account */
  guest: {
    fields: { name?: string };
    answer: { user: User };
  };
  /** Make an account; a guest keeps his games */
  register: {
    fields: { name: string; password: string };
    answer: { user: User };
  };
  /** Sign in; the games of the guest move over */
  login: {
    fields: { name: string; password: string };
    answer: { user: User };
  };
  /** Sign out */
  logout: {
    fields: Record<string, never>;
    answer: Record<string, never>;
  };
  /** Give yourself, a guest, another name */
  rename: {
    fields: { name: string };
    answer: { user: User };
  };
  /** What you prefer, at every table; by a token: for your bots */
  settings: {
    fields: { forced?: boolean };
    answer: { settings: UserSettings };
  };
  /** Change the password; other devices are signed out */
  password: {
    fields: { old: string; new: string; tokens?: boolean };
    answer: { user: User };
  };
  /** Your bots' tokens */
  tokens: {
    fields: Record<string, never>;
    answer: { tokens: Token[] };
  };
  /** Make a token for a bot */
  token: {
    fields: { name: string };
    answer: { token: string };
  };
  /** End a token */
  revoke: {
    fields: { id: number };
    answer: Record<string, never>;
  };
  /** Tables to join or watch */
  lobby: {
    fields: Record<string, never>;
    answer: Lobby;
  };
  /** Set up a table; it begins once no seat is open */
  create: {
    fields: { game: string; seats: string[]; options?: Record<string, string>; public?: boolean; pace?: string; seed?: number; chance?: string; position?: string };
    answer: { table: string };
  };
  /** Everything you may know about a table */
  table: {
    fields: { table: string; as?: string };
    answer: TableContents;
  };
  /** Take a free seat */
  join: {
    fields: { table: string; seat?: string };
    answer: { seq: number };
  };
  /** Get up before the game begins; the host closes the table */
  leave: {
    fields: { table: string };
    answer: { seq: number };
  };
  /** Send somebody away from your table before the game begins */
  remove: {
    fields: { table: string; seat: string };
    answer: { seq: number };
  };
  /** Be told what happens at a table */
  watch: {
    fields: { table?: string; as?: string; lobby?: boolean };
    answer: Record<string, never>;
  };
  /** No longer */
  unwatch: {
    fields: { table?: string; as?: string; lobby?: boolean };
    answer: Record<string, never>;
  };
  /** Make a choice, by number or words, or several together */
  choose: {
    fields: { table: string; seq: number; index?: number; words?: string; list?: string[]; seat?: string; sure?: boolean };
    answer: { seq?: number; confirm?: Preview };
  };
  /** What a choice, or several together, would lead to */
  preview: {
    fields: { table: string; seq: number; index?: number; words?: string; list?: string[]; seat?: string };
    answer: Preview;
  };
  /** Take back while nothing has become known */
  undo: {
    fields: { table: string; seq: number; seat?: string; all?: boolean };
    answer: { seq: number };
  };
  /** Answer questions of a name once for all; only you are told */
  standing: {
    fields: { table: string; seat?: string; answers?: Record<string, string> };
    answer: { standing: Record<string, string> };
  };
  /** Ask the others to agree to something */
  propose: {
    fields: { table: string; kind: string; to?: number; seat?: string; level?: string };
    answer: { seq: number };
  };
  /** Agree or not; the proposer may withdraw */
  answer: {
    fields: { table: string; accept: boolean };
    answer: { seq: number };
  };
  /** Take back what the computer plays for you */
  retake: {
    fields: { table: string };
    answer: { seq: number };
  };
  /** Give up; the computer plays on */
  resign: {
    fields: { table: string; seat?: string };
    answer: { seq: number };
  };
  /** Say something */
  chat: {
    fields: { table: string; room: string; text: string };
    answer: Record<string, never>;
  };
  /** Keep private notes */
  notes: {
    fields: { table: string; text: string };
    answer: Record<string, never>;
  };
  /** About one thing on the table */
  look: {
    fields: { table: string; as?: string; what?: string };
    answer: { messages: Message[] };
  };
  /** The points as you know them */
  score: {
    fields: { table: string; as?: string };
    answer: { messages: Message[] };
  };
  /** Why something cannot be chosen */
  why: {
    fields: { table: string; seat?: string; words?: string; thing?: string; verb?: string };
    answer: { legal: boolean; reason: Message | null; verbs?: WhyVerb[] };
  };
  /** The board in characters */
  picture: {
    fields: { table: string; as?: string; at?: number };
    answer: { lines: Picture };
  };
  /** An earlier moment */
  at: {
    fields: { table: string; as?: string; made: number };
    answer: { now: Now; entries: Entry[] };
  };
  /** What happened between two moments, step by step */
  steps: {
    fields: { table: string; as?: string; from: number; to?: number };
    answer: { steps: Step[] };
  };
  /** The course of the game: set-up, turns, events */
  timeline: {
    fields: { table: string };
    answer: Timeline;
  };
  /** The whole game, once it is over */
  log: {
    fields: { table: string };
    answer: { log: string };
  };
}

/** Where HTTP is asked what is not about one table. */
export const routes = {
  games: ['GET', '/api/games'],
  me: ['GET', '/api/me'],
  guest: ['POST', '/api/guest'],
  register: ['POST', '/api/register'],
  login: ['POST', '/api/login'],
  logout: ['POST', '/api/logout'],
  rename: ['POST', '/api/rename'],
  settings: ['POST', '/api/settings'],
  password: ['POST', '/api/password'],
  tokens: ['GET', '/api/tokens'],
  token: ['POST', '/api/tokens'],
  revoke: ['POST', '/api/tokens/revoke'],
  lobby: ['GET', '/api/lobby'],
  create: ['POST', '/api/tables'],
} as const;
