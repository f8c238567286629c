// What is going on beside the map, in the order of precedence of its panels.
import type { Now } from '../server/wire';
import { buyingOf } from './market';
import { viewOf } from './view';

export type AffairKind = 'clash' | 'talks' | 'look' | 'buying' | 'riches' | 'dismiss' | 'target';

const byQuestion: Record<string, AffairKind> = {
  'year.riches': 'riches',
  'limit.dismiss': 'dismiss',
  'card.target': 'target',
};

/** Null if there is nothing of that kind. */
export function affairOf(now: Now): AffairKind | null {
  const view = viewOf(now);
  const isAsked = now.viewer !== null && now.asked === now.viewer;
  if (view.clash) return 'clash';
  if (view.talks) return 'talks';
  if (view.looked_at.length > 0) return 'look';
  if (isAsked && buyingOf(view)) return 'buying';
  return isAsked ? (byQuestion[now.phase] ?? null) : null;
}
