// An opinion of the computer about a choice, with the choice that it is about as a board draws it.
import { named } from '../games';
import type { ChoiceOpinion, Now } from '../server/wire';
import type { Choice } from '../table/board';
import { expand } from '../table/choices';

export interface Advice {
  opinion: ChoiceOpinion;
  choice: Choice;
}

/** `now` is the position that they are about, or one soon after it. */
export function adviceOf(game: string, now: Now, opinions: readonly ChoiceOpinion[]): Advice[] {
  const choices = named(game, now, expand(game, opinions.map(({ choice }) => choice)));
  return opinions.flatMap((opinion, n) => {
    const choice = choices[n];
    return choice ? [{ opinion, choice }] : [];
  });
}
