// Others' moves as they are shown: which steps there are, and for how long each is seen.
import type { Settings } from '../settings.svelte';
import type { Step } from '../server/wire';
import type { Thing } from './board';

/** A step that is shown; `earlier` says how many are summed up in it, 0 if it is a single one. */
export interface ShownStep extends Step {
  earlier: number;
}

/** More than these nobody wants to sit through. */
export const mostShown = 24;

/** Of too many steps the oldest become one, which shows where they led. */
export function shownSteps(steps: Step[]): ShownStep[] {
  const single = (step: Step): ShownStep => ({ ...step, earlier: 0 });
  if (steps.length <= mostShown) return steps.map(single);
  const earlier = steps.slice(0, 1 - mostShown);
  const last = earlier.at(-1);
  if (!last) return [];
  const sum = { ...last, mark: earlier.flatMap((step) => step.mark), slow: false, earlier: earlier.length };
  return [sum, ...steps.slice(1 - mostShown).map(single)];
}

/**
 * What is known up to a moment, and what was learnt from there on: the last step known may have
 * grown since.
 */
export function joined(known: Step[], from: number, learnt: Step[]): Step[] {
  return [...known.filter((step) => step.made <= from), ...learnt];
}

export function thingsMarked(steps: Step[]): Thing[] {
  return steps.flatMap((step) => step.mark.map(([kind, id]) => ({ kind, id })));
}

/** Milliseconds; where the reader goes on by himself, for when he lets it run. */
export const durations: Record<Settings['playback'], number> = {
  'at-once': 1200,
  fast: 500,
  normal: 1200,
  slow: 2500,
  'by-one': 1200,
};

export function durationOf(step: Step, { playback, fights }: Pick<Settings, 'playback' | 'fights'>): number {
  const usual = durations[playback];
  return step.slow && fights ? Math.max(usual, durations.normal) : usual;
}
