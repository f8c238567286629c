// What travels between this page and the server. Written by `ziggurat types`.

export interface GameOption {
  /** Its texts are <game>.option.<name>.short, .about and .<value>.short */
  name: string;
  /** The first is the default */
  values: string[];
  /** Of an option about which rulebooks differ or leave doubt: by rulebook (its text is book.<rulebook>) the value that it has; a book that is not named says nothing of it */
  presets: Record<string, string>;
}

export interface GameInfo {
  game: string;
  /** Seats */
  least: number;
  /** Seats */
  most: number;
  /** That a game takes at a table, about */
  minutes: number;
  /** 1 light to 5 heavy */
  weight: number;
  seats: string[];
  options: GameOption[];
  /** What may be said once for all, by question */
  standing: Record<string, string[]>;
  /** Whether its games can follow from each other */
  sagas: boolean;
}

export interface MeasuredRating {
  /** Elo; a scribe has 1500 */
  rating: number;
  /** It may be off by so much, 19 times of 20; 0: it is what others are held against */
  within: number;
}

/** A computer player */
export interface LevelInfo {
  /** What create takes for a seat; its texts are web.level.<level> and .about */
  level: string;
  /** By game, where it was measured */
  ratings: Record<string, MeasuredRating>;
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

export interface Belongings {
  name: string;
  guest: boolean;
  /** Milliseconds since 1970 */
  created: number;
  settings: { forced: boolean; bots: { forced: boolean } };
  /** By name; their secrets are not kept */
  tokens: { name: string; created: number }[];
  /** Every seat that is, or was, yours */
  tables: { table: string; name: string; game: string; status: string; seat: string; kind: string; resigned: boolean; created: number; changed: number }[];
  results: { table: string; game: string; seat: string; points: number; rank: number; ended: number }[];
  /** What you have said */
  chat: { table: string; room: string; text: string; at: number }[];
  notes: { table: string; text: string }[];
  /** Questions that you have solved */
  solved: string[];
  sagas: { saga: string; name: string; host: boolean }[];
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
  /** Of the person who sits there, or for whom an open seat is kept */
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
  /** Open, but only for the person it names, who was invited */
  kept: boolean;
}

export type MessageArgument = number | string | { is: string; name: string } | { say: Message[] };

/** A sentence without a language */
export interface Message {
  /** Of the catalogues */
  key: string;
  /** What to put in */
  args?: Record<string, MessageArgument>;
}

/** The last event at a table */
export interface LastEvent {
  /** What a seat's choice brought about, as a spectator was told */
  news: Message[];
  /** Milliseconds since 1970 */
  at: number;
}

export type ProposalKind = 'takeback' | 'replace' | 'rematch' | 'recast' | 'continue' | 'close';

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

/** Where the present rules part from a game */
export interface Parting {
  /** Choices on which both agree */
  made: number;
  /** Choices that were made */
  of: number;
  reason: Message;
}

/** The line of games it belongs to */
export interface SagaOfTable {
  id: string;
  name: string;
  /** The number of the game, from 1 */
  n: number;
}

/** What would have been: where a private line began */
export interface LineOfTable {
  /** The game it left; null: it began with a position to solve */
  table: string | null;
  /** After so many choices */
  made: number;
  /** What is to be solved there: the position's name, or after how many choices the game asked the question */
  puzzle: string | null;
}

/** A table: who sits there, by which options; of the game only what everybody knows */
export interface Info {
  id: string;
  /** What the table is called: by its host, or by two proper names that follow from its id and are the same in every language */
  name: string;
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
  /** Seats that are kept for you */
  invited: string[];
  /** Seats that are to choose now */
  asked: string[];
  /** How far the game has come; null before it begins */
  stage: Message | null;
  /** null if nobody has chosen yet */
  last: LastEvent | null;
  watchers: number;
  proposal: Proposal | null;
  /** Its table */
  rematch: string | null;
  parting: Parting | null;
  /** null also if it is none of yours, and not public */
  saga: SagaOfTable | null;
  /** Whoever sits here may ask for hints */
  hints: boolean;
  /** Hints that were given here */
  hinted: number;
  /** Of a private line */
  line: LineOfTable | null;
  /** Milliseconds since 1970 */
  created: number;
  /** The server's clock as it wrote this */
  time: number;
}

export type LobbyList = 'waiting' | 'invited' | 'yours' | 'open' | 'running' | 'finished';

/** Each table stands in one list only: the first that it belongs to */
export interface Lobby {
  /** Tables where you are asked, the longest first */
  waiting: Info[];
  /** Open tables where a seat is kept for you */
  invited: Info[];
  /** Your other tables that have not ended */
  yours: Info[];
  /** Public tables with a seat that anybody may take */
  open: Info[];
  /** Public tables to watch */
  running: Info[];
  /** Your latest finished games, and public ones of the last day */
  finished: Info[];
  /** How many there are in each list by game, by `pace` as asked but of whatever game; games without any are left out */
  counts: Record<LobbyList, Record<string, number>>;
}

/** A position to draw small */
export interface Thumb {
  /** Choices that stand */
  made: number;
  /** The game's own, as a spectator sees it */
  view: unknown;
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

export interface Question {
  /** Its name */
  phase: string;
  prompt: Message;
  choices: Group[];
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
  /** What you would be asked then, if you asked for that */
  next?: Question;
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

export interface AccountColumn {
  title: Message;
  /** Whether its cells make the total; the others only tell */
  counts: boolean;
}

export interface AccountPart {
  /** Of the catalogues: where it came from */
  key: string;
  n: number;
}

export interface AccountCell {
  n: number;
  /** What is added to it at the end, such as treasures */
  plus: number;
  /** This one decides */
  low: boolean;
  /** Of what n is the sum; none if it is not divided */
  parts: AccountPart[];
}

export interface AccountRow {
  seat: string;
  /** One a column */
  cells: AccountCell[];
  /** The points of the result */
  total: number;
  /** 1 has won */
  rank: number;
}

/** How the points of a finished game came about */
export interface Account {
  /** Who won, and by what */
  how: Message;
  /** The total is the sum, or the least, of n + plus over the columns that count */
  adds: 'sum' | 'least';
  columns: AccountColumn[];
  /** In the order of the seats */
  rows: AccountRow[];
  /** What else is worth telling */
  facts: Message[];
}

/** By the chance that a choice has lost against the best one */
export type Grade = 'best' | 'good' | 'inaccurate' | 'mistake' | 'grave';

export type Speaks = 'for' | 'against' | 'neither';

/** What is said of a choice */
export interface Argument {
  says: Message;
  speaks: Speaks;
}

/** What the computer thinks of a choice */
export interface ChoiceOpinion {
  /** The choice */
  words: string;
  /** The same, as the question lists it */
  choice: Group;
  /** To win, in ‰, of the seat that is asked */
  chance: number;
  /** By how many ‰ the chance may be off */
  sure: number;
  /** It is what was chosen there */
  made: boolean;
  /** null: there is no other choice, or chances do not decide */
  grade: Grade | null;
  /** What speaks for it most, and what against it */
  why: Argument[];
}

export type AnalysisState = 'none' | 'waiting' | 'running' | 'ready';

export interface ChancesAt {
  /** After so many choices */
  made: number;
  /** ‰ in the order of the seats: 1000 */
  p: number[];
}

export interface WeighedChoice {
  /** Choices that stand after it */
  made: number;
  seat: string;
  /** ‰ of its chance to win */
  lost: number;
  grade: Grade;
  /** ‰ that were left to it */
  chance: number;
  /** What was best instead, in words */
  best: string;
}

export interface Swing {
  /** Choices that stand after it */
  made: number;
  /** Whose chances changed most */
  seat: string;
  /** ‰ */
  before: number;
  /** ‰ */
  after: number;
}

/** What the computer thinks of a finished game, all hands open */
export interface Analysis {
  state: AnalysisState;
  /** Moments that are weighed */
  done: number;
  /** Moments in all; 0 if nobody has asked for it */
  of: number;
  /** Once it is ready, as all that follows */
  chances: ChancesAt[];
  /** Choices that could have been others */
  grades: WeighedChoice[];
  /** The greatest first */
  swings: Swing[];
  /** ‰ by choice in the mean, in the order of the seats */
  lost: number[];
}

export type Theme = 'win' | 'save' | 'deal' | 'gain';

/** A position whose best choice is known, as a question */
export interface Puzzle {
  /** Its name */
  puzzle: string;
  theme: Theme;
  players: number;
  /** By you */
  solved: boolean;
}

/** A bad choice in a game of yours */
export interface Mistake {
  table: string;
  /** Of the table */
  name: string;
  game: string;
  /** Milliseconds since 1970 */
  ended: number;
  /** Yours */
  seat: string;
  /** It was asked after so many choices */
  made: number;
  grade: Grade;
  /** ‰ of your chance to win */
  lost: number;
  /** You have found a better choice since */
  solved: boolean;
}

/** Where a saga has left another */
export interface Branch {
  saga: string;
  /** After so many games */
  n: number;
}

export interface SagaRow {
  id: string;
  name: string;
  game: string;
  options: Record<string, string>;
  /** Whoever has its link may see it */
  public: boolean;
  /** Who has begun it */
  host: string;
  /** You may play on, and have its text */
  yours: boolean;
  /** That were played to their end */
  games: number;
  /** Where the next game is played, or waits for its people */
  table: string | null;
  branch: Branch | null;
  /** The game’s own: what it has come to */
  world: unknown;
  /** Milliseconds since 1970 */
  created: number;
  /** Milliseconds since 1970 */
  changed: number;
}

export interface Sagas {
  /** The latest first */
  sagas: SagaRow[];
}

export interface SeatEnding {
  seat: string;
  /** The person's */
  name: string | null;
  guest: boolean;
  /** The computer player's */
  level: string | null;
  points: number;
  /** 1 has won */
  rank: number;
  /** The computer played on for him */
  left: boolean;
}

export interface SagaGame {
  /** From 1 */
  n: number;
  table: string;
  /** Of the table */
  name: string;
  /** Milliseconds since 1970 */
  ended: number;
  seats: SeatEnding[];
  /** After so many choices: what was the last position, for `at` */
  decided: number;
  /** The game’s own: how it went and what it has changed */
  passage: unknown;
}

export interface SagaPerson {
  /** The person's */
  name: string | null;
  guest: boolean;
  /** The computer player's */
  level: string | null;
  played: number;
  won: number;
}

/** Games that follow from each other */
export interface Saga {
  saga: SagaRow;
  /** The world is as it was after so many games */
  n: number;
  /** The game’s own */
  world: unknown;
  /** The world as other tables read it; null if the saga is not yours */
  text: string | null;
  /** The latest first, a page of them */
  games: SagaGame[];
  /** To say for those before them; null: there are none */
  before: number | null;
  /** Who has won most first */
  people: SagaPerson[];
}

export interface GamesPlayed {
  game: string;
  /** Games that have ended */
  played: number;
  /** Of them */
  won: number;
  /** Of them, played on by the computer */
  left: number;
  /** So few games that a share says little */
  few: boolean;
  /** When the last one ended, milliseconds since 1970 */
  last: number;
}

/** A person, from finished games that were public or also yours */
export interface Profile {
  name: string;
  you: boolean;
  /** Milliseconds since 1970 */
  since: number;
  /** Titles of which he has ended a game that you may know of */
  games: GamesPlayed[];
}

export interface RecordRow {
  /** Of a character */
  game: string | null;
  /** The person's name, the level, or the seat's word */
  key: string;
  /** A person without an account: not the same one each time, perhaps */
  guest: boolean;
  played: number;
  won: number;
  /** He ended before them; of a character: as won */
  ahead: number;
  /** So few games that a share says little */
  few: boolean;
}

export interface PlayRecord {
  /** The most played first */
  rows: RecordRow[];
}

export type RecordBy = 'people' | 'levels' | 'characters';

export interface HistoryRow {
  table: string;
  /** Of the table */
  name: string;
  game: string;
  /** Milliseconds since 1970 */
  ended: number;
  /** His */
  seat: string;
  seats: SeatEnding[];
}

export interface History {
  /** The latest first */
  games: HistoryRow[];
  /** To say for those before them; null: there are none */
  before: number | null;
}

export type TableEvent =
  | { event: 'table'; table: Info; now: Now | null; entries: Entry[]; chat: Line[]; notes: string }
  | { event: 'now'; id: string; now: Now; entries: Entry[]; info?: Info }
  | { event: 'info'; id: string; info: Info }
  | { event: 'chat'; id: string; line: Line }
  | { event: 'notice'; id: string; kind: 'turn' | 'stopped' | 'removed' | 'invited' }
  | { event: 'lobby' }
  | { event: 'analysis'; id: string; state: AnalysisState; done: number; of: number }
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
    answer: { games: GameInfo[]; levels: LevelInfo[]; paces: PaceInfo[] };
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
  /** All that the house keeps of you */
  export: {
    fields: Record<string, never>;
    answer: Belongings;
  };
  /** Go for good: in old games you are a former player */
  'delete-account': {
    fields: { password?: string; sure: boolean };
    answer: Record<string, never>;
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
    fields: { lists?: LobbyList[]; games?: string[]; pace?: Pace[]; from?: number };
    answer: Lobby;
  };
  /** Positions to draw small, as a spectator sees them */
  thumbs: {
    fields: { tables: string[] };
    answer: { thumbs: Record<string, Thumb> };
  };
  /** Set up a table; it begins once no seat is open */
  create: {
    fields: { game: string; seats: string[]; name?: string; invite?: Record<string, string>; options?: Record<string, string>; public?: boolean; pace?: string; seed?: number; chance?: string; position?: string; hints?: boolean };
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
  /** Leave a seat that is kept for you to others */
  decline: {
    fields: { table: string };
    answer: { seq: number };
  };
  /** Give your table another name */
  name: {
    fields: { table: string; name: string };
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
    fields: { table: string; seq: number; index?: number; words?: string; list?: string[]; seat?: string; next?: boolean };
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
    fields: { table: string; seat?: string; all?: boolean };
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
  /** Where the points came from, once the game is over */
  account: {
    fields: { table: string };
    answer: Account;
  };
  /** What you could do, thought out from what you may know; it is counted */
  hint: {
    fields: { table: string; seq: number; seat?: string; level: 'nudge' | 'full' };
    answer: { nudge: Message; choices: ChoiceOpinion[]; hinted: number };
  };
  /** The best choices of a moment, after the end or in a line of yours */
  best: {
    fields: { table: string; made: number; as?: string; seconds?: number };
    answer: { choices: ChoiceOpinion[] };
  };
  /** What the computer thinks of a finished game */
  analysis: {
    fields: { table: string; start?: boolean };
    answer: Analysis;
  };
  /** Try another line from a moment of a finished game; only you see it */
  branch: {
    fields: { table: string; made: number; as?: string };
    answer: { table: string; made: number };
  };
  /** Positions of a game to solve */
  puzzles: {
    fields: { game: string };
    answer: { puzzles: Puzzle[] };
  };
  /** What you have chosen badly in games that were analysed */
  mistakes: {
    fields: { table?: string };
    answer: { mistakes: Mistake[] };
  };
  /** Set up a private line at a question to solve */
  puzzle: {
    fields: { game?: string; puzzle?: string; table?: string; made?: number };
    answer: { table: string; made: number };
  };
  /** Answer such a question, and be told the best */
  solve: {
    fields: { table: string; words: string };
    answer: { right: boolean; choices: ChoiceOpinion[]; then: string | null; known: Message[]; solved: boolean };
  };
  /** End what you have asked the computer to think about */
  cancel: {
    fields: { table: string };
    answer: Record<string, never>;
  };
  /** Lines of games that you belong to */
  sagas: {
    fields: Record<string, never>;
    answer: Sagas;
  };
  /** Games that follow from each other, and the world they have led to */
  saga: {
    fields: { saga: string; n?: number; before?: number };
    answer: Saga;
  };
  /** Begin a saga */
  'saga-new': {
    fields: { game: string; name: string; options?: Record<string, string>; public?: boolean };
    answer: { saga: string };
  };
  /** Begin a saga in a world from elsewhere */
  'saga-import': {
    fields: { game: string; name: string; text: string; options?: Record<string, string>; public?: boolean };
    answer: { saga: string };
  };
  /** Set up the table of the next game */
  'saga-play': {
    fields: { saga: string; seats?: string[]; invite?: Record<string, string>; name?: string; public?: boolean; pace?: string };
    answer: { table: string };
  };
  /** Begin a saga in what a game of another has left */
  'saga-branch': {
    fields: { saga: string; n: number; name: string; public?: boolean };
    answer: { saga: string };
  };
  /** What somebody has played */
  profile: {
    fields: { name: string };
    answer: Profile;
  };
  /** How somebody fared against whom, or as whom */
  record: {
    fields: { name: string; by: RecordBy; game?: string };
    answer: PlayRecord;
  };
  /** Somebody's finished games, a page at a time */
  history: {
    fields: { name: string; game?: string; before?: number };
    answer: History;
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
  export: ['GET', '/api/export'],
  'delete-account': ['POST', '/api/account/delete'],
  tokens: ['GET', '/api/tokens'],
  token: ['POST', '/api/tokens'],
  revoke: ['POST', '/api/tokens/revoke'],
  lobby: ['GET', '/api/lobby'],
  thumbs: ['GET', '/api/thumbs'],
  create: ['POST', '/api/tables'],
  puzzles: ['GET', '/api/puzzles'],
  mistakes: ['GET', '/api/mistakes'],
  puzzle: ['POST', '/api/puzzles'],
  sagas: ['GET', '/api/sagas'],
  'saga-new': ['POST', '/api/sagas'],
  'saga-import': ['POST', '/api/sagas/import'],
  profile: ['GET', '/api/profile'],
  record: ['GET', '/api/record'],
  history: ['GET', '/api/history'],
} as const;
