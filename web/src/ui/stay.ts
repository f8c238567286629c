// Where the focus is once what had it is gone.
import { tick } from 'svelte';

/**
 * Does what a button is for. If that takes the button away, the focus stays with the section that it
 * stood in, so that the next key goes on from there.
 */
export async function stay(button: Element, work: () => unknown): Promise<void> {
  const section = button.closest<HTMLElement>('section');
  await work();
  await tick();
  if (button.isConnected) return;
  const place = section?.isConnected ? section : document.getElementById('content');
  if (!place || document.activeElement !== document.body) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
