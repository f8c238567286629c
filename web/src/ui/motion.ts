// How long what moves takes, as the theme says it: nothing for whoever wants no motion.

/** Milliseconds of one step of an animation. */
export function stepOf(element: Element): number {
  const step = getComputedStyle(element).getPropertyValue('--step');
  return parseFloat(step) || 0;
}
