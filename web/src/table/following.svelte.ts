// When something is to be seen happening: one choice, or one step of what the others did, has led
// on from what was shown.
import { untrack } from 'svelte';
import type { Now } from '../server/wire';

/**
 * Tells of every change of what is shown, before it is drawn; without what was before if it did not
 * lead there, because something was taken back or another seat looks. To be called while a
 * component is being set up.
 */
export function onChange(now: () => Now, tell: (before: Now | null, after: Now) => void): void {
  let before: Now | null = null;
  $effect.pre(() => {
    const after = now();
    untrack(() => {
      const follows = before !== null && after.made > before.made && after.viewer === before.viewer;
      if (before && after.made !== before.made) tell(follows ? before : null, after);
      before = after;
    });
  });
}
