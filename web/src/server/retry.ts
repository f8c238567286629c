// When to try again what did not reach the server.

const first = 250;
const longest = 1500;

/**
 * Milliseconds to wait before the next attempt after so many that failed: none after the first,
 * then ever more, at most a second and a half. Each page waits a little less by chance, so that not
 * all come back at the same moment.
 */
export function delayBefore(attempt: number, chance: () => number = Math.random): number {
  if (attempt <= 1) return 0;
  return Math.min(longest, first * 2 ** (attempt - 2)) * (1 - chance() / 2);
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
