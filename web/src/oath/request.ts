// Questions that are answered by yes or no, or by a number: which card or relic they are about.
import type { Now } from '../server/wire';
import { cardPlayed } from './drawn';
import { viewOf } from './view';

/** The cards by which these are asked, where the question does not name one. */
const powers: Readonly<Record<string, string>> = { 'relic-thief.use': 'relic-thief', 'relic-thief.jinx': 'jinx', 'gambling-hall.jinx': 'jinx' };

/** The relic that may be kept: in the slot that was opened, or on top of its deck. */
function relicShown(now: Now): string | null {
  const { piles } = viewOf(now);
  const slot = now.prompt.args?.['n'];
  const relic = now.phase === 'skeleton-key.take' ? piles.reliquary[Number(slot)] : piles.relic_deck.at(-1);
  return relic === undefined || relic === '?relic' ? null : relic;
}

const aboutRelics: readonly string[] = ['skeleton-key.take', 'ancient-forge.keep', 'family-heirloom.keep', 'dowsing-sticks.keep'];

export function isAboutRelic(phase: string): boolean {
  return aboutRelics.includes(phase);
}

/** The card to read before one answers. */
export function cardAsked(now: Now): string | null {
  if (isAboutRelic(now.phase)) return relicShown(now);
  return powers[now.phase] ?? cardPlayed(now);
}
