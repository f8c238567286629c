// The sentence that a player is putting together on this board: where it is kept, and what becomes
// of it.
import type { Message, Now } from '../server/wire';
import type { BoardProps, Choice } from '../table/board';
import { hexesOf, isEmpty, meant, nextHexes, nothingSaid, sentenceOf, type Draft } from './composer';

type Said = Pick<BoardProps, 'draft' | 'verb' | 'picked' | 'ready'>;

/** What was picked or prepared elsewhere on the page, as a lesson does it, is a sentence, too. */
export function draftOf({ draft, verb, picked, ready }: Said): Draft {
  if (draft !== null) return draft as Draft;
  const [prepared, ...others] = ready?.choices ?? [];
  if (prepared && others.length === 0 && hexesOf(prepared).length > 0) return sentenceOf(prepared);
  return { ...nothingSaid, verb, hexes: picked.filter(({ kind }) => kind === 'hex').map(({ id }) => id) };
}

export function isAsked({ asked, viewer }: Pick<Now, 'asked' | 'viewer'>): boolean {
  return asked !== null && asked === viewer;
}

/** Where the sentence of a choice is long, the button says what matters. */
function briefly(choice: Choice): Message | undefined {
  const hex = hexesOf(choice).at(-1) ?? '';
  const isLong = ['move', 'assault', 'lay'].includes(choice.verb);
  return isLong ? { key: `web.crescent.ready.${choice.verb}`, args: { hex } } : undefined;
}

/** Goes on with a sentence; as soon as it says one choice, that is prepared. */
export function change({ choices, cancel, compose }: Pick<BoardProps, 'choices' | 'cancel' | 'compose'>, said: Draft): void {
  if (isEmpty(said)) {
    cancel();
    return;
  }
  const choice = meant(choices, said);
  compose(said, choice, choice ? briefly(choice) : undefined);
}

/**
 * The hexes that can be said next, or instead of the one that was said last, with the verbs that
 * they go with.
 */
export function hexesOpen(choices: Choice[], draft: Draft): Map<string, Set<string>> {
  const further = nextHexes(choices, draft);
  return further.size > 0 ? further : nextHexes(choices, { ...draft, hexes: draft.hexes.slice(0, -1) });
}

/**
 * Whether something is being put together, or the question is for the map. An action begins with a
 * verb, and which units leave is asked in a panel of its own.
 */
export function isComposing(props: Said & Pick<BoardProps, 'now' | 'choices'>): boolean {
  const { now, choices } = props;
  const said = draftOf(props);
  if (!isAsked(now) || now.phase === 'limit.dismiss') return false;
  return !isEmpty(said) || (now.phase !== 'action.choose' && nextHexes(choices, said).size > 0);
}
