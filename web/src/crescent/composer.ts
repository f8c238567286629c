// A sentence that is being put together on the map: a verb, hexes in the order in which it names
// them, what is built, how many, with which force. Everything can be said first; what has been said
// only narrows the list of legal choices.
import type { Choice, Thing } from '../table/board';
import type { Unit, Units } from './view';

export interface Draft {
  verb: string | null;
  hexes: string[];
  /** What else was said, by its kind: a building, a group, a tile, a seat. */
  said: Record<string, string>;
  n: number | null;
  /** Null: all that may go. */
  force: Units | null;
}

export const nothingSaid: Draft = { verb: null, hexes: [], said: {}, n: null, force: null };

export function isEmpty({ verb, hexes, said, n }: Draft): boolean {
  return verb === null && hexes.length === 0 && Object.keys(said).length === 0 && n === null;
}

// ---- what a choice says ----

export function hexesOf(choice: Choice): string[] {
  return choice.things.filter(({ kind }) => kind === 'hex').map(({ id }) => id);
}

function wordOf(choice: Choice, kind: string): string | null {
  return choice.things.find((thing) => thing.kind === kind)?.id ?? null;
}

/** "3+1m" are three ordinary units and a mercenary, "2" and "1m" some of one kind. */
export function forceOf(choice: Choice): Units | null {
  const word = wordOf(choice, 'force');
  if (word === null) return null;
  const force: Units = { ordinary: 0, mercenary: 0 };
  for (const part of word.split('+'))
    if (part.endsWith('m')) force.mercenary = Number(part.slice(0, -1));
    else force.ordinary = Number(part);
  return force;
}

/** The whole sentence that a choice says. */
export function sentenceOf(choice: Choice): Draft {
  const said = choice.things.filter(({ kind }) => kind !== 'hex' && kind !== 'force').map(({ kind, id }) => [kind, id]);
  return { verb: choice.verb, hexes: hexesOf(choice), said: Object.fromEntries(said), n: choice.n, force: forceOf(choice) };
}

function sizeOf(force: Units | null): number {
  return force ? force.ordinary + force.mercenary : 0;
}

// ---- what is left ----

function begins(hexes: string[], with_: string[]): boolean {
  return with_.every((hex, place) => hexes[place] === hex);
}

/** The choices that fit all that was said, but for the force. */
export function fitting(choices: Choice[], draft: Draft): Choice[] {
  return choices.filter(
    (choice) =>
      (draft.verb === null || choice.verb === draft.verb) &&
      (draft.n === null || choice.n === draft.n) &&
      begins(hexesOf(choice), draft.hexes) &&
      Object.entries(draft.said).every(([kind, word]) => wordOf(choice, kind) === word),
  );
}

/** Those whose hexes have all been said. */
function whole(choices: Choice[], draft: Draft): Choice[] {
  return fitting(choices, draft).filter((choice) => hexesOf(choice).length === draft.hexes.length);
}

/** The hexes that could be said next, and which verbs they would go with. */
export function nextHexes(choices: Choice[], draft: Draft): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>();
  for (const choice of fitting(choices, draft)) {
    const hex = hexesOf(choice)[draft.hexes.length];
    if (hex === undefined) continue;
    const verbs = next.get(hex) ?? new Set();
    next.set(hex, verbs.add(choice.verb));
  }
  return next;
}

function different<T>(list: T[]): T[] {
  return [...new Set(list)];
}

export type Question =
  | { about: 'verb'; verbs: string[] }
  | { about: 'thing'; kind: string; words: string[] }
  | { about: 'number'; numbers: number[] }
  | { about: 'hex' }
  | { about: 'nothing' };

/**
 * What an open sentence still has to say, besides the force; the kinds in the order in which they
 * are asked.
 */
const kindsAsked = ['building', 'group', 'tile', 'seat', 'card'] as const;

/**
 * What is to be said next. A hex alone asks for the verb if there are several, even where others go
 * on to another hex.
 */
export function questionOf(choices: Choice[], draft: Draft): Question {
  const left = fitting(choices, draft);
  const done = whole(choices, draft);
  const verbs = different(left.map(({ verb }) => verb));
  if (left.length === 0) return { about: 'nothing' };
  if (verbs.length > 1) return draft.hexes.length > 0 ? { about: 'verb', verbs } : { about: 'hex' };
  for (const kind of kindsAsked) {
    const words = different(left.map((choice) => wordOf(choice, kind)).filter((word) => word !== null));
    if (words.length > 1 && (done.length > 0 || draft.hexes.length === 0)) return { about: 'thing', kind, words };
  }
  if (done.length === 0) return { about: 'hex' };
  const numbers = different(done.map(({ n }) => n).filter((n) => n !== null));
  if (numbers.length > 1 && !isTurned(draft, done)) return { about: 'number', numbers };
  return { about: 'nothing' };
}

// ---- how a tile lies ----

/**
 * A tile of land lies on its place in one of several ways, and is turned rather than asked about.
 */
function isTurned({ hexes }: Draft, left: Choice[]): boolean {
  return hexes.length > 0 && left.every(({ verb }) => verb === 'lay');
}

/** The ways in which the tile may lie; none where nothing can be turned. */
export function turnsOf(choices: Choice[], draft: Draft): number[] {
  const done = whole(choices, { ...draft, n: null });
  if (!isTurned(draft, done) || questionOf(choices, { ...draft, n: null }).about !== 'nothing') return [];
  return different(done.map(({ n }) => n).filter((n) => n !== null));
}

/** Turned by one step, past those ways in which it may not lie. */
export function turned(choices: Choice[], draft: Draft, by: 1 | -1): Draft {
  const ways = turnsOf(choices, draft);
  const at = Math.max(0, ways.indexOf(draft.n ?? -1));
  return { ...draft, n: ways[(at + by + ways.length) % ways.length] ?? draft.n };
}

// ---- the force ----

/** The forces among choices that differ in nothing else; null where there is no force to choose. */
export function forcesLeft(choices: Choice[], draft: Draft): Units[] | null {
  if (questionOf(choices, draft).about !== 'nothing') return null;
  const forces = whole(choices, draft).map(forceOf);
  return forces.length > 0 && forces.every((force) => force !== null) ? forces : null;
}

/** The numbers of one kind that may go. */
export function stepsOf(forces: Units[], kind: Unit): number[] {
  return different(forces.map((one) => one[kind])).sort((a, b) => a - b);
}

function same(one: Units, other: Units): boolean {
  return one.ordinary === other.ordinary && one.mercenary === other.mercenary;
}

/** The force that was said, if it may go, or else the greatest. */
export function forceMeant(forces: Units[], said: Units | null): Units {
  const greatest = forces.reduce((best, one) => (sizeOf(one) > sizeOf(best) ? one : best));
  return forces.find((one) => said !== null && same(one, said)) ?? greatest;
}

/**
 * Another number of one kind. Where that does not go with the other kind as it stands, the nearest
 * that does is taken.
 */
export function withUnits(forces: Units[], force: Units, kind: Unit, n: number): Units {
  const wanted = { ...force, [kind]: n };
  const other: Unit = kind === 'ordinary' ? 'mercenary' : 'ordinary';
  const possible = forces.filter((one) => one[kind] === n);
  const off = (one: Units): number => Math.abs(one[other] - wanted[other]);
  return possible.reduce((best, one) => (off(one) < off(best) ? one : best), possible[0] ?? force);
}

/** The one choice that the sentence says; null while something is open. */
export function meant(choices: Choice[], draft: Draft): Choice | null {
  if (isEmpty(draft) || questionOf(choices, draft).about !== 'nothing') return null;
  const done = whole(choices, draft);
  const forces = forcesLeft(choices, draft);
  if (!forces) return done.length === 1 || isTurned(draft, done) ? (done[0] ?? null) : null;
  const force = forceMeant(forces, draft.force);
  return done.find((choice) => same(forceOf(choice) ?? force, force)) ?? null;
}

// ---- saying ----

export function sayVerb(choices: Choice[], draft: Draft, verb: string): Draft {
  if (draft.verb === verb) return nothingSaid;
  const narrowed = { ...draft, verb, force: null };
  return fitting(choices, narrowed).length > 0 ? narrowed : { ...nothingSaid, verb };
}

export function sayThing(choices: Choice[], draft: Draft, { kind, id }: Thing): Draft {
  const { [kind]: before, ...others } = draft.said;
  if (before === id) return { ...draft, said: others };
  const said = { ...draft, said: { ...draft.said, [kind]: id } };
  return fitting(choices, said).length > 0 ? said : { ...said, hexes: [] };
}

export function sayNumber(draft: Draft, n: number): Draft {
  return { ...draft, n };
}

/**
 * A hex: the next of the sentence, or in the place of the last one, or the first of a new sentence;
 * said again it is taken back. Null if it leads nowhere.
 */
export function sayHex(choices: Choice[], draft: Draft, hex: string): Draft | null {
  const before = draft.hexes.slice(0, -1);
  const isNext = nextHexes(choices, draft).has(hex);
  if (draft.hexes.at(-1) === hex && !isNext) return { ...draft, hexes: before, force: null };
  const ways: Draft[] = [
    { ...draft, hexes: [...draft.hexes, hex], force: null },
    { ...draft, hexes: [...before, hex], force: null },
    { ...draft, hexes: [hex], force: null },
    { ...draft, hexes: [hex], n: null },
    { ...nothingSaid, hexes: [hex] },
  ];
  return ways.find((way) => fitting(choices, way).length > 0) ?? null;
}

/**
 * The words of the sentence that a hex would complete, to ask why it cannot be; null if none is
 * near.
 */
export function wordsWith(choices: Choice[], draft: Draft, hex: string): string | null {
  const like = fitting(choices, draft).find((choice) => hexesOf(choice).length > draft.hexes.length);
  if (draft.verb === null || !like) return null;
  const places = [...draft.hexes, hex];
  let place = 0;
  const things = like.things.map(({ kind, id }) => (kind === 'hex' ? (places[place++] ?? id) : id));
  return [like.verb, ...(like.n === null ? [] : [String(like.n)]), ...things].join(' ');
}
