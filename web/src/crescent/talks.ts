// Talks about coins for mercenaries or for a card: how far they are, what was said, and what may be
// said next.
import type { Choice } from '../table/board';
import type { Seat, Talks } from './view';

/** The amount that a choice names. */
export function amountOf({ things }: Choice): number {
  return Number(things.find(({ kind }) => kind === 'amount')?.id ?? NaN);
}

/** Choices that name an amount, by it, in ascending order. */
export function byAmount(choices: readonly Choice[]): Map<number, Choice> {
  const sums = choices.map((choice): [number, Choice] => [amountOf(choice), choice]);
  return new Map(sums.filter(([n]) => !Number.isNaN(n)).sort(([one], [other]) => one - other));
}

export const talkSteps = ['offer', 'answer', 'reply', 'place'] as const;
export type TalkStep = (typeof talkSteps)[number];

/** Where talks stand: an offer is made, answered, and after another price there is a last word. */
export function talkStep({ offer, counter }: Talks): TalkStep {
  if (offer === null) return 'offer';
  return counter === null ? 'answer' : 'reply';
}

/** The steps that there are: mercenaries are placed in the end. */
export function stepsOf({ about }: Talks): readonly TalkStep[] {
  return about === 'hire' ? talkSteps : talkSteps.filter((step) => step !== 'place');
}

export interface Said {
  seat: Seat;
  is: 'offer' | 'counter';
  n: number;
}

/** What was said so far. */
export function threadOf({ customer, with: partner, offer, counter }: Talks): Said[] {
  const thread: Said[] = [];
  if (offer !== null) thread.push({ seat: customer, is: 'offer', n: offer });
  if (counter !== null) thread.push({ seat: partner, is: 'counter', n: counter });
  return thread;
}
