// How long what moves takes, as the theme says it: nothing for whoever wants no motion.

/** Six of the slowest steps are three seconds: what happens at once takes no longer to be seen. */
export const mostSteps = 6;

/**
 * When each of so many things begins to move that do so one after the other: steps after the first,
 * `apart` from each other, or less where the last of them, which `lasts` a while itself, would come
 * too late.
 */
export function startOf(place: number, all: number, { apart, lasts }: { apart: number; lasts: number }): number {
  return place * Math.min(apart, (mostSteps - lasts) / Math.max(1, all - 1));
}

/** Milliseconds of one step of an animation. */
export function stepOf(element: Element): number {
  const step = getComputedStyle(element).getPropertyValue('--step');
  return parseFloat(step) || 0;
}
