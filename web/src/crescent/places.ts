// What a hex is, in a few words.
import { t } from '../texts/texts.svelte';
import type { View } from './view';

/** "fertile land, crossing" */
export function placeName({ hexes }: View, hex: string): string {
  const land = hexes[hex];
  if (!land) return hex;
  const feature = land.feature === 'none' ? [] : [t(`crescent.tile.${land.feature}`)];
  return [t(`crescent.terrain.${land.terrain}`), ...feature].join(', ');
}
