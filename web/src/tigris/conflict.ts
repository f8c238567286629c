// The numbers of a war or a revolt. The engine has counted the board and lists what may be added;
// here the two are only put side by side: who would have how much, and what is needed whatever the
// other adds.

import type { Choice } from '../table/board';
import type { Conflict, Leader, View } from '../server/tigris';

export function conflictOf(view: View): Conflict | null {
  return view.progress.findLast((frame): frame is Conflict => frame.kind === 'war' || frame.kind === 'revolt') ?? null;
}

/** The wars of the united kingdom that still wait, without the one being fought. */
export function pendingWars(view: View): Leader[] {
  const fought = conflictOf(view)?.leader;
  for (const frame of view.progress)
    if (frame.kind === 'tile') return (frame.pending ?? []).filter((leader) => leader !== fought);
  return [];
}

/** What may be added, ascending. */
export function supports(choices: readonly Choice[]): Choice[] {
  return choices.filter((choice) => choice.verb === 'support').sort((a, b) => (a.n ?? 0) - (b.n ?? 0));
}

export interface Need {
  /** If the other adds this many, */
  adds: number;
  /** this many win for sure. */
  need: number;
}

/** The attacker needs more than the defender, and the defender as much as the attacker. */
export function needs(conflict: Conflict, side: 'attacker' | 'defender', othersTiles: number): Need[] {
  const mine = side === 'attacker' ? conflict.attacker_board : conflict.defender_board;
  const theirs = side === 'attacker' ? conflict.defender_board : conflict.attacker_board;
  const least = (adds: number): number => Math.max(0, theirs + adds - mine + (side === 'attacker' ? 1 : 0));
  if (side === 'defender' && conflict.attack !== null)
    return [{ adds: conflict.attack, need: least(conflict.attack) }];
  return Array.from({ length: othersTiles + 1 }, (_, adds) => ({ adds, need: least(adds) }));
}

export interface Battle {
  kind: 'war' | 'revolt';
  leader: Leader;
  sides: readonly [Fighter, Fighter];
}

interface Fighter {
  seat: string;
  strength: number;
}

/**
 * The conflicts that a position would begin with: the revolt or war in progress, and the wars that
 * wait.
 */
export function battlesAhead(view: View): Battle[] {
  const begun = conflictOf(view);
  const first: Battle[] = begun
    ? [
        {
          kind: begun.kind,
          leader: begun.leader,
          sides: [
            { seat: begun.attacker, strength: begun.attacker_board },
            { seat: begun.defender, strength: begun.defender_board },
          ],
        },
      ]
    : [];
  const waiting = pendingWars(view).flatMap((leader): Battle[] => {
    const [one, other] = rivals(view, leader);
    return one && other ? [{ kind: 'war', leader, sides: [one, other] }] : [];
  });
  return [...first, ...waiting];
}

/** The leaders of one kind that a tile has brought into one kingdom. */
function rivals(view: View, leader: Leader): Fighter[] {
  const all = view.board.strengths.filter((one) => one.leader === leader);
  const shared = all.find((one) => all.some((other) => other !== one && other.kingdom === one.kingdom))?.kingdom;
  return all
    .filter(({ kingdom }) => kingdom === shared)
    .map(({ seat, supporters }) => ({ seat, strength: supporters.length }));
}
