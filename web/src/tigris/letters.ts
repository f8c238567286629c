// The letter that stands on a tile or a leader besides its picture.
import { hasText, t } from '../texts/texts.svelte';

/** None before the texts of the game are loaded: they are not for a mere picture of it. */
export function letterOf(word: string): string {
  const key = `web.tigris.letter.${word}`;
  return hasText(key) ? t(key) : '';
}
