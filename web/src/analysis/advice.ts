// An opinion of the computer about a choice, with the choice that it is about as a board draws it.
import { named } from '../games';
import type { ChoiceOpinion, Now } from '../server/wire';
import type { Choice } from '../table/board';
import { expand } from '../table/choices';

export interface Advice {
  opinion: ChoiceOpinion;
  choice: Choice;
  /** 1 is the best. */
  rank: number;
}

/**
 * What a seat was told; `now` is the position that it is about, or one soon after it.
 */
export function adviceOf(game: string, now: Now, seat: string, opinions: readonly ChoiceOpinion[]): Advice[] {
  const choices = named(game, now, expand(game, opinions.map(({ choice }) => choice)));
  return opinions.flatMap((opinion, n) => {
    const choice = choices[n];
    return choice ? [{ opinion, choice: { ...choice, by: seat }, rank: n + 1 }] : [];
  });
}

const few = 4;

/** The best, and what was chosen, wherever it stands. */
export function foremost(advice: readonly Advice[]): Advice[] {
  return advice.filter(({ opinion, rank }) => rank <= few || opinion.made);
}
