// The turning points of a game: where somebody's chances changed most.
import type { Swing } from '../server/wire';

const most = 5;

/** The greatest, as they came in the game. */
export function inOrder(swings: readonly Swing[]): Swing[] {
  return swings.slice(0, most).sort((a, b) => a.made - b.made);
}
