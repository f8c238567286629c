// From the cards of the hand to the choices that are meant by them.
import type { Message } from '../server/wire';
import type { Choice } from '../table/board';
import { setsOf, type Sets } from '../table/sets';
import type { Side } from './view';

/** Choices of several cards at once: for a clash, and for whom if that is asked, too. */
function isOfSets({ verb }: Choice): boolean {
  return verb === 'choose' || verb === 'meddle';
}

export function areOfSets(choices: readonly Choice[]): boolean {
  return choices.some(isOfSets);
}

function setsFor(choices: readonly Choice[], side: Side | null, say: (message: Message) => string): Sets {
  const mine = choices.filter(
    ({ verb, things }) => verb === 'choose' || (verb === 'meddle' && (side === null || things[0]?.id === side)),
  );
  return setsOf(mine, say);
}

/** The numbers of the cards that may be chosen. */
export function numbersIn(choices: readonly Choice[], say: (message: Message) => string): Set<string> {
  return new Set(setsFor(choices.filter(isOfSets), null, say).members.map(([number]) => number));
}

/**
 * The choice that these cards make, for this side where sides are asked; null if they make none.
 */
export function choiceOf(
  choices: readonly Choice[],
  cards: readonly string[],
  side: Side | null,
  say: (message: Message) => string,
): Choice | null {
  const needsSide = cards.length > 0 && choices.some(({ verb }) => verb === 'meddle');
  if (needsSide && side === null) return null;
  return setsFor(choices.filter(isOfSets), side, say).find(cards) ?? null;
}

/** The numbers that a choice of several cards names. */
export function numbersOf(choice: Choice | undefined): string[] {
  const pick = choice?.things.find(({ kind }) => kind === 'pick')?.id ?? 'none';
  return pick === 'none' ? [] : pick.split(' ');
}

/** The side that it names. */
export function sideIn({ things }: Choice): Side | null {
  return (things.find(({ kind }) => kind === 'side')?.id ?? null) as Side | null;
}

/** The words that a card of the hand would be chosen with, to ask why it cannot be. */
export function wordsFor(question: string, choices: readonly Choice[], card: string, number: string): string {
  if (areOfSets(choices)) return `choose ${number}`;
  const verbs: Record<string, string> = { 'anytime.card': 'anytime', 'hand.discard': 'discard' };
  return `${verbs[question] ?? 'play'} ${card}`;
}

/** Whether some choice does something with a card of the hand. */
export function uses(choices: readonly Choice[], card: string): boolean {
  return choices.some(
    ({ verb, things }) => ['play', 'anytime', 'discard'].includes(verb) && things.some(({ kind, id }) => kind === 'card' && id === card),
  );
}
