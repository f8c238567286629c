// Cards in the hand of one who searches or begins a game: which are kept, in what order the others
// go, and where. What is said here becomes the words of choices that the engine asks for one by
// one.
import type { Region, View } from '../server/oath';
import type { Now } from '../server/wire';

/**
 * How many of the drawn cards are kept by the answer to this question; null if it is about
 * something else.
 */
export function toKeep({ search }: View, phase: string): number | null {
  if (phase === 'setup.adviser') return 1;
  if (phase === 'setup.discard') return 0;
  return phase === 'search.discard' || phase === 'search.where' ? (search?.keep ?? 1) : null;
}

/** What the question is about, as texts choose by it. */
export type Topic = 'setup' | 'search' | 'swap' | 'first' | 'play' | 'room' | 'where';

export function topicOf(phase: string): Topic {
  if (phase.startsWith('setup.')) return 'setup';
  if (/\.(where|on-top)$/.test(phase)) return 'where';
  if (phase === 'play.card') return 'play';
  if (phase.startsWith('play.')) return 'room';
  return phase === 'search.swap' ? 'swap' : phase === 'search.first' ? 'first' : 'search';
}

/**
 * Marks a card to be kept, or lets it go again; where no more can be kept, it takes the place of
 * the one marked first.
 */
export function toggled(kept: readonly string[], card: string, most: number): string[] {
  if (kept.includes(card)) return kept.filter((one) => one !== card);
  return [...kept, card].slice(-most);
}

/** The same cards, with this one a place earlier or later among those that are not kept. */
export function moved(order: readonly string[], kept: readonly string[], card: string, by: -1 | 1): string[] {
  const going = order.filter((one) => !kept.includes(one));
  const other = going[going.indexOf(card) + by];
  if (other === undefined) return [...order];
  return order.map((one) => (one === card ? other : one === other ? card : one));
}

/**
 * The answers that keep these and discard the others in their order; at the beginning of a game the
 * last goes by itself.
 */
export function keepWords(phase: string, order: readonly string[], kept: readonly string[]): string[] {
  const discards = order.filter((card) => !kept.includes(card)).map((card) => `discard ${card}`);
  if (phase.startsWith('search.')) return discards;
  return [...kept.map((card) => `choose ${card}`), ...discards.slice(0, -1)];
}

/** The card that is being played, as the question names it. */
export function cardPlayed({ prompt }: Pick<Now, 'prompt'>): string | null {
  const card = prompt.args?.['card'];
  return typeof card === 'object' && 'is' in card ? card.is : null;
}

/** Where discards go: as always, under the world deck, or on or under a pile. */
export type Goal = 'usual' | 'deck' | Region;

/** The answers that say so; that a pile is chosen leads to the question which end of it. */
export function goalWords(goal: Goal, end: 'top' | 'bottom'): string[] {
  if (goal === 'usual') return ['no'];
  if (goal === 'deck') return ['choose cracked-horn'];
  return [`region ${goal}`, end === 'top' ? 'yes' : 'no'];
}

/**
 * How the viewer stands with a vision: what he has of what counts, and the most that another has.
 */
export function standingWith({ viewer, standing }: View, vision: string): { own: number; other: number } | null {
  const row = standing?.visions.find((one) => one.seat === viewer && one.vision === vision);
  if (!row || viewer === null) return null;
  const others = Object.entries(row.has).filter(([seat]) => seat !== viewer);
  return { own: row.has[viewer] ?? 0, other: Math.max(0, ...others.map(([, n]) => n)) };
}
