// All that is said about what the computer thinks: by the page, by the server, by each game.
import { learn } from '../texts/texts.svelte';

export function learnWords(): Promise<void> {
  return learn('analysis', 'advice', 'reasons');
}
