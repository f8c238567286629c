// The own score as it stands: points are worth what the weakest colour has, and each treasure fills
// up the weakest.

import type { ByTile } from '../server/tigris';
import { tileWords } from './view';

export function weakest(points: ByTile, treasures: number): number {
  const counts = tileWords.map((tile) => points[tile]);
  for (let i = 0; i < treasures; ++i) {
    const least = counts.indexOf(Math.min(...counts));
    counts[least] = (counts[least] ?? 0) + 1;
  }
  return Math.min(...counts);
}
