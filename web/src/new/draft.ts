// A new table as a value: what the reader has wished so far, and what the server is told of it.
// What makes a game the server decides; here is only which of the page's fields its answer belongs
// to.
import { seatsOf, starts } from '../home/start';
import type { Answer, Fields } from '../server/types';
import type { GameInfo, GameOption, Message, Pace } from '../server/wire';

export type House = Answer<'games'>;

export const ways = ['me', 'person', 'computer'] as const;
export type Way = (typeof ways)[number];

/**
 * Who is to sit somewhere. The name and the level are kept while they do not count, for whoever
 * changes his mind.
 */
export interface Sitter {
  is: Way;
  /** Of the person that the seat is kept for; empty: anybody. */
  name: string;
  level: string;
}

/** What is decided for each game apart. */
export interface Arrangement {
  seats: Sitter[];
  /** The rulebook that the options began with; empty: no books differ. */
  book: string;
  /** A value for every option of the game. */
  options: Record<string, string>;
  /** The save string of the world to begin from; empty: none. */
  chronicle: string;
}

export interface Draft {
  game: string;
  arrangements: Record<string, Arrangement>;
  name: string;
  public: boolean;
  pace: Pace;
  /** Among people, too, anybody may ask the computer for advice. */
  hints: boolean;
  /** Digits; empty: none. */
  seed: string;
}

/** How many characters may stand in a field. */
export const longest = { person: 30, table: 40, seed: 9, chronicle: 19_000 } as const;

/** At a table of a game without a usual beginning. */
const usualPlayers = 3;
/** The game whose worlds are handed on as a line of text. */
const chronicled = 'oath';

// ---- reading ----

type Kept = Record<string, unknown>;

function record(value: unknown): Kept {
  return typeof value === 'object' && value !== null ? (value as Kept) : {};
}

function text(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : '';
}

function oneOf<T>(value: unknown, of: readonly T[], otherwise: T): T {
  return of.includes(value as T) ? (value as T) : otherwise;
}

/** The level that is wished, or the strongest that there is. */
export function levelOf({ levels }: House, wished: string): string {
  const known = levels.map(({ level }) => level);
  return oneOf(wished, known, known.at(-1) ?? '');
}

function readSitter(kept: unknown, house: House, usual: string): Sitter {
  const { is, name, level } = record(kept);
  const known = house.levels.map((one) => one.level);
  return { is: oneOf(is, ways, 'computer'), name: text(name, longest.person), level: oneOf(level, known, usual) };
}

function usualSitters({ game, seats }: GameInfo, level: string): Sitter[] {
  const words = seatsOf(starts[game] ?? { players: usualPlayers }, seats, level);
  return words.map((word) => ({ is: word === 'me' ? 'me' : 'computer', name: '', level }));
}

function readArrangement(kept: unknown, info: GameInfo, house: House, level: string): Arrangement {
  const { seats, book, options, chronicle } = record(kept);
  const sitters = Array.isArray(seats) ? seats.map((sitter) => readSitter(sitter, house, level)) : usualSitters(info, level);
  const books = booksOf(info).flat();
  return {
    seats: withNumber(sitters, Math.min(info.most, Math.max(info.least, sitters.length)), level),
    book: oneOf(book, books, books[0] ?? ''),
    options: Object.fromEntries(info.options.map(({ name, values }) => [name, oneOf(record(options)[name], values, values[0] ?? '')])),
    chronicle: text(chronicle, longest.chronicle),
  };
}

/**
 * Only what is sound is taken from the browser's store: an older or a tampered draft must not break
 * the page. `level`: of computers about which nothing was wished.
 */
export function readDraft(written: string | null, house: House, level: string): Draft {
  let kept: Kept = {};
  try {
    kept = record(JSON.parse(written ?? '{}'));
  } catch {
    // As if there were none.
  }
  const games = house.games.map(({ game }) => game);
  const paces = house.paces.map(({ name }) => name);
  const arrangements = record(kept['arrangements']);
  return {
    game: oneOf(kept['game'], games, games[0] ?? ''),
    arrangements: Object.fromEntries(house.games.map((info) => [info.game, readArrangement(arrangements[info.game], info, house, level)])),
    name: text(kept['name'], longest.table),
    public: kept['public'] === true,
    pace: oneOf(kept['pace'], paces, 'none'),
    hints: kept['hints'] === true,
    seed: digits(text(kept['seed'], longest.seed)),
  };
}

export function infoOf({ games }: House, { game }: Draft): GameInfo {
  const found = games.find((one) => one.game === game);
  if (!found) throw new Error(`the house has no ${game}`);
  return found;
}

/** There is one for every game of the house. */
export function arrangementOf({ arrangements, game }: Draft): Arrangement {
  const found = arrangements[game];
  if (!found) throw new Error(`nothing is arranged for ${game}`);
  return found;
}

export function arranged(draft: Draft, change: Partial<Arrangement>): Draft {
  return { ...draft, arrangements: { ...draft.arrangements, [draft.game]: { ...arrangementOf(draft), ...change } } };
}

/**
 * Who sits where, and by which rules, stays for the next table; the rest belonged to the one that
 * was opened.
 */
export function afterOpening(draft: Draft): Draft {
  const arrangements = Object.entries(draft.arrangements).map(([game, one]) => [game, { ...one, chronicle: '' }] as const);
  return { ...draft, name: '', seed: '', arrangements: Object.fromEntries(arrangements) };
}

// ---- seats ----

/** Others come and go at the end; the reader keeps a seat. */
export function withNumber(seats: Sitter[], n: number, level: string): Sitter[] {
  const more = Array.from({ length: Math.max(0, n - seats.length) }, (): Sitter => ({ is: 'computer', name: '', level }));
  const fitting = [...seats.slice(0, n), ...more];
  const mine = seats.find(({ is }) => is === 'me');
  if (!mine || fitting.some(({ is }) => is === 'me')) return fitting;
  return [...fitting.slice(0, -1), mine];
}

/** The same people, each at a place that chance gives. `random` is at least 0 and below 1. */
export function dealt(seats: Sitter[], random: () => number): Sitter[] {
  const left = [...seats];
  return seats.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/** Wherever a computer would play a person may come. */
export function withFriends(seats: Sitter[]): Sitter[] {
  return seats.map((sitter) => (sitter.is === 'computer' ? { ...sitter, is: 'person' } : sitter));
}

/** A seat is kept for this person, unless one is already: the first that is not the reader's. */
export function withGuest(seats: Sitter[], name: string): Sitter[] {
  if (seats.some((sitter) => sitter.is === 'person' && sitter.name === name)) return seats;
  const free = seats.findIndex(({ is }) => is !== 'me');
  return seats.map((sitter, index) => (index === free ? { ...sitter, is: 'person', name } : sitter));
}

export function isAlone(seats: Sitter[]): boolean {
  return seats.every(({ is }) => is !== 'person');
}

// ---- rules ----

export function isDisputed({ presets }: GameOption): boolean {
  return Object.keys(presets).length > 0;
}

/** What a book says about an option; of one that it does not mention, what is usual. */
export function valueBy(option: GameOption, book: string): string {
  return option.presets[book] ?? option.values[0] ?? '';
}

/** Where no rulebook says what is usual here, that is one of its own. */
export const ownBook = 'house';

/** The rulebooks, those that say the same together, and first of all what is usual. */
export function booksOf({ options }: GameInfo): string[][] {
  const disputed = options.filter(isDisputed);
  const groups = new Map<string, string[]>([[disputed.map((option) => valueBy(option, ownBook)).join(), []]]);
  for (const book of new Set(disputed.flatMap(({ presets }) => Object.keys(presets)))) {
    const says = disputed.map((option) => valueBy(option, book)).join();
    groups.set(says, [...(groups.get(says) ?? []), book]);
  }
  return disputed.length === 0 ? [] : [...groups.values()].map((books) => (books.length === 0 ? [ownBook] : books));
}

/** As the book has it, wherever books differ; the rest stays. */
export function withBook(arrangement: Arrangement, { options }: GameInfo, book: string): Arrangement {
  const said = options.filter(isDisputed).map((option) => [option.name, valueBy(option, book)] as const);
  return { ...arrangement, book, options: { ...arrangement.options, ...Object.fromEntries(said) } };
}

export type Rule = 'by-book' | 'usual' | 'changed';

export function ruleOf(option: GameOption, { book, options }: Arrangement): Rule {
  if (options[option.name] !== valueBy(option, book)) return 'changed';
  return book in option.presets ? 'by-book' : 'usual';
}

/** The options that are not as the rulebook has them. */
export function changesOf({ options }: GameInfo, arrangement: Arrangement): GameOption[] {
  return options.filter((option) => ruleOf(option, arrangement) === 'changed');
}

export function hasChronicle(game: string, { seats }: Arrangement): boolean {
  return game === chronicled && isAlone(seats);
}

/** What may stand in the field of the seed. */
export function digits(written: string): string {
  return written.replace(/\D/g, '').slice(0, longest.seed);
}

// ---- telling the server ----

function wordOf({ is, level }: Sitter): string {
  if (is === 'computer') return level;
  return is === 'me' ? 'me' : 'open';
}

/** Whoever copied the line of a position has its first word, too. */
function positionOf(chronicle: string): string {
  return `chronicle ${chronicle.trim().replace(/^chronicle\s+/, '')}`;
}

/** `mayInvite`: only who has an account may invite by name; a guest's open seats are anybody's. */
export function fieldsOf(draft: Draft, info: GameInfo, mayInvite: boolean): Fields<'create'> {
  const arrangement = arrangementOf(draft);
  const { seats, options, chronicle } = arrangement;
  const kept = seats.flatMap(({ is, name }, seat) => (mayInvite && is === 'person' && name.trim() !== '' ? [[info.seats[seat] ?? '', name.trim()]] : []));
  const unusual = info.options.flatMap(({ name, values }) => (options[name] === values[0] ? [] : [[name, options[name] ?? '']]));
  const begins = hasChronicle(info.game, arrangement) && chronicle.trim() !== '';
  return {
    game: info.game,
    seats: seats.map(wordOf),
    options: Object.fromEntries(unusual) as Record<string, string>,
    public: draft.public,
    pace: draft.pace,
    ...(draft.name.trim() === '' ? {} : { name: draft.name.trim() }),
    ...(kept.length > 0 ? { invite: Object.fromEntries(kept) as Record<string, string> } : {}),
    ...(!isAlone(seats) && draft.hints ? { hints: true } : {}),
    ...(isAlone(seats) && draft.seed !== '' ? { seed: Number(draft.seed) } : {}),
    ...(begins ? { position: positionOf(chronicle) } : {}),
  };
}

export type Place = 'seats' | 'pace' | 'name' | 'variants' | 'chronicle' | 'table';

/** By how the key begins; the first that fits. */
const places: [string, Place][] = [
  ['create.no-seat', 'seats'],
  ['seats.', 'seats'],
  ['invite.', 'seats'],
  ['create.pace', 'pace'],
  ['table.name', 'name'],
  ['option.', 'variants'],
  ['create.position', 'chronicle'],
  ['position.', 'chronicle'],
  ['oath.', 'chronicle'],
];

/** Where on the page the server's refusal belongs; what no field caused stands at the button. */
export function placeOf({ key }: Message): Place {
  return places.find(([begins]) => key.startsWith(begins))?.[1] ?? 'table';
}

/** The seat whose name the server could do nothing with; -1: it is about all of them. */
export function seatOf({ args }: Message, seats: Sitter[]): number {
  const name = args?.['name'];
  if (typeof name !== 'string') return -1;
  return seats.findLastIndex((sitter) => sitter.is === 'person' && sitter.name.trim().toLowerCase() === name.toLowerCase());
}
