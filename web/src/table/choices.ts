// From the protocol's groups to choices, and from what the player picks to the one choice that is
// meant. Picks and the verb only narrow, so every order of picking leads to the same choice.
import type { Group, Message, MessageArgument } from '../server/wire';
import { same, type Choice, type Thing } from './board';

/** What the player has picked so far. */
export interface Selection {
  verb: string | null;
  things: Thing[];
  /**
   * The first things of the sentence, said one after the other: of two hexes the first is where a
   * move begins.
   */
  inOrder?: Thing[];
}

export const nothingPicked: Selection = { verb: null, things: [] };

/** Where a pick leads: on, or to the question why it cannot be, or to nothing at all. */
export type Pick =
  | { kind: 'selected'; selection: Selection }
  | { kind: 'why'; words: string }
  | { kind: 'nothing' };

// ---- expanding ----

function argumentOf(game: string, thing: Thing, said: Message[] | undefined): MessageArgument {
  if (said) return { say: said };
  if (/^-?\d+$/.test(thing.id)) return Number(thing.id);
  return { is: thing.id, name: `${game}.${thing.kind}.${thing.id}` };
}

function textOf(game: string, group: Group, things: Thing[], said: Message[] | undefined): Message {
  const args: Record<string, MessageArgument> = {};
  if (group.n !== undefined) args['n'] = group.n;
  for (const thing of things) {
    const name = thing.kind in args ? `${thing.kind}2` : thing.kind;
    args[name] = argumentOf(game, thing, thing === things.at(-1) ? said : undefined);
  }
  return { key: `${game}.choice.${group.verb}`, args };
}

function wordsOf(verb: string, n: number | null, things: Thing[]): string {
  return [verb, ...(n === null ? [] : [String(n)]), ...things.map((thing) => thing.id)].join(' ');
}

function expandGroup(game: string, group: Group): Choice[] {
  const before = (group.with ?? []).map(([kind, id]) => ({ kind, id }));
  const { kind, of } = group;
  const lists =
    kind !== undefined && of !== undefined
      ? of.map((id) => [...before, { kind, id }])
      : [before];
  const n = group.n ?? null;
  return lists.map((things, offset) => ({
    index: group.i + offset,
    verb: group.verb,
    n,
    things,
    words: wordsOf(group.verb, n, things),
    text: textOf(game, group, things, group.say?.[offset]),
    cost: group.cost?.[offset] ?? [],
  }));
}

export function expand(game: string, groups: Group[]): Choice[] {
  return groups.flatMap((group) => expandGroup(game, group));
}

// ---- narrowing ----

function has(choice: Choice, thing: Thing): boolean {
  return choice.things.some((one) => same(one, thing));
}

function isAt(choice: Choice, place: number, thing: Thing): boolean {
  const there = choice.things[place];
  return there !== undefined && same(there, thing);
}

function fits(choice: Choice, selection: Selection): boolean {
  if (selection.verb !== null && choice.verb !== selection.verb) return false;
  const begins = (selection.inOrder ?? []).every((thing, place) => isAt(choice, place, thing));
  return begins && selection.things.every((thing) => has(choice, thing));
}

export function candidates(choices: Choice[], selection: Selection): Choice[] {
  return choices.filter((choice) => fits(choice, selection));
}

/** The choices in which nothing of these kinds is left to be picked on the board. */
export function saidWithout(choices: Choice[], kinds: readonly string[], picked: Thing[]): Choice[] {
  const isLeft = (thing: Thing): boolean => kinds.includes(thing.kind) && !picked.some((one) => same(one, thing));
  return choices.filter(({ things }) => !things.some(isLeft));
}

/** The choices by verb, in their order. */
export function byVerb(choices: Choice[]): Map<string, Choice[]> {
  const verbs = new Map<string, Choice[]>();
  for (const choice of choices) {
    const list = verbs.get(choice.verb);
    if (list) list.push(choice);
    else verbs.set(choice.verb, [choice]);
  }
  return verbs;
}

/**
 * The first place of the sentence at which these choices are not all the same; -1 if their things
 * are.
 */
function openPlace([first, ...others]: Choice[]): number {
  if (!first) return -1;
  return first.things.findIndex((thing, place) => others.some((choice) => !isAt(choice, place, thing)));
}

/**
 * What could be said next, in the order of the words: the things at the first place that is still
 * open.
 */
export function nextThings(choices: Choice[]): Thing[] {
  const place = openPlace(choices);
  const next = new Map<string, Thing>();
  for (const choice of choices) {
    const thing = choice.things[place];
    if (thing) next.set(thing.id, thing);
  }
  return [...next.values()];
}

/** The choices that say this thing next. */
export function choicesWith(choices: Choice[], thing: Thing): Choice[] {
  const place = openPlace(choices);
  return choices.filter((choice) => isAt(choice, place, thing));
}

/** What all these choices have said before it. */
export function thingsBefore(choices: Choice[]): Thing[] {
  const place = openPlace(choices);
  const things = choices[0]?.things ?? [];
  return place < 0 ? things : things.slice(0, place);
}

/** Says one of the next things. */
export function sayNext(choices: Choice[], selection: Selection, thing: Thing): Selection {
  return { ...selection, inOrder: [...thingsBefore(candidates(choices, selection)), thing] };
}

/**
 * Choices of one verb that differ in a number only, by that number; null if they differ in
 * something else.
 */
export function byNumber(choices: Choice[]): Map<number, Choice> | null {
  const place = openPlace(choices);
  const numbers = new Map<number, Choice>();
  for (const choice of choices) {
    const number = place < 0 ? choice.n : Number(choice.things[place]?.id);
    if (number === null || !Number.isInteger(number)) return null;
    numbers.set(number, choice);
  }
  return numbers.size === choices.length ? numbers : null;
}

/**
 * The choice that a selection leaves. Unless told to `jump`, all its things must have been picked.
 */
export function decided(choices: Choice[], selection: Selection, jump: boolean): Choice | null {
  const [first, ...others] = candidates(choices, selection);
  if (!first || others.length > 0) return null;
  const said = Math.max(selection.things.length, selection.inOrder?.length ?? 0);
  return jump || first.things.length === said ? first : null;
}

function withThing(selection: Selection, thing: Thing): Selection {
  return { ...selection, things: [...selection.things, thing] };
}

function without(selection: Selection, thing: Thing): Selection {
  return { ...selection, things: selection.things.filter((one) => !same(one, thing)) };
}

function withoutKind(selection: Selection, kind: string): Selection {
  return { ...selection, things: selection.things.filter((one) => one.kind !== kind) };
}

/** The sentence that a pick would complete, in the order of a like choice: why can that not be? */
function sentence(like: Choice[], selection: Selection): string | null {
  for (const choice of like) {
    if (choice.things.length !== selection.things.length) continue;
    const left = [...selection.things];
    const things = choice.things.map(({ kind }) => {
      const at = left.findIndex((thing) => thing.kind === kind);
      return at < 0 ? undefined : left.splice(at, 1)[0];
    });
    if (things.every((thing) => thing !== undefined))
      return wordsOf(choice.verb, choice.n, things);
  }
  return null;
}

/**
 * Picking a thing: adds it, takes it away again, puts it in the place of one of its kind, or begins
 * anew.
 */
export function pickThing(choices: Choice[], selection: Selection, thing: Thing): Pick {
  if (selection.things.some((one) => same(one, thing)))
    return { kind: 'selected', selection: without(selection, thing) };
  const added = withThing(selection, thing);
  const replaced = withThing(withoutKind(selection, thing.kind), thing);
  for (const next of [added, replaced])
    if (candidates(choices, next).length > 0) return { kind: 'selected', selection: next };
  if (selection.verb !== null || selection.things.length > 0) {
    const like = candidates(choices, selection);
    const words = sentence(like, added) ?? sentence(like, replaced);
    if (words !== null) return { kind: 'why', words };
  }
  const alone: Selection = { verb: null, things: [thing] };
  if (candidates(choices, alone).length > 0) return { kind: 'selected', selection: alone };
  return { kind: 'nothing' };
}

/** Picking a verb: narrows to it, lets it go again, or begins anew with it. */
export function pickVerb(choices: Choice[], selection: Selection, verb: string): Selection {
  const { things } = selection;
  if (selection.verb === verb) return { verb: null, things };
  const narrowed = { verb, things };
  return candidates(choices, narrowed).length > 0 ? narrowed : { verb, things: [] };
}

// ---- words ----

/** More verbs than these have one example each; more than those nobody reads. */
const fewVerbs = 3;
const mostVerbs = 8;

function example([first, ...others]: Choice[], bothEnds: boolean): string {
  const last = others.at(-1);
  if (!first) return '';
  if (!last) return first.words;
  if (!bothEnds) return `${first.words} …`;
  return first.words + (others.length === 1 ? ', ' : ' … ') + last.words;
}

/**
 * What can be typed now: every verb with its first choice, and with the last one where there is
 * room. Of many verbs the last is the way out. The terminal gives the same hint
 * (terminal/hint.cpp).
 */
export function examples(choices: Choice[]): string {
  const verbs = [...byVerb(choices).values()];
  const shown = verbs.map((some) => example(some, verbs.length <= fewVerbs));
  if (shown.length > mostVerbs) shown.splice(mostVerbs - 1, shown.length - mostVerbs, '…');
  return shown.join(', ');
}

/** Whole lines that go on from what has been typed, one word further. */
export function completions(choices: Choice[], typed: string, most: number): string[] {
  const found = new Set<string>();
  const start = typed.trimStart().toLowerCase();
  for (const { words } of choices) {
    if (!words.toLowerCase().startsWith(start) || words.length === start.length) continue;
    const end = words.indexOf(' ', start.length + 1);
    found.add(end < 0 ? words : words.slice(0, end));
    if (found.size >= most) break;
  }
  return [...found];
}
