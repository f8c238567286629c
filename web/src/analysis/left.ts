// How long something goes on, by how fast it went so far.
export interface Progressed {
  done: number;
  /** Milliseconds. */
  at: number;
}

/** What happened before that says too little. */
const leastTime = 2000;
const leastDone = 3;

/** Seconds until all are done; null as long as too little is known. */
export function secondsLeft(first: Progressed, last: Progressed, of: number): number | null {
  const [done, passed] = [last.done - first.done, last.at - first.at];
  if (done < leastDone || passed < leastTime) return null;
  return ((of - last.done) * passed) / done / 1000;
}

/** As one says it: by fives up to a minute, then in minutes. */
export function roughly(seconds: number): { n: number; unit: 'seconds' | 'minutes' } {
  if (seconds > 57.5) return { n: Math.max(1, Math.round(seconds / 60)), unit: 'minutes' };
  return { n: Math.max(5, 5 * Math.round(seconds / 5)), unit: 'seconds' };
}
