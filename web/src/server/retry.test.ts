import { describe, expect, it } from 'vitest';
import { delayBefore } from './retry';

describe('the pause before the next attempt', () => {
  it('is none, then grows to a second and a half', () => {
    const longest = [1, 2, 3, 4, 5, 99].map((attempt) => delayBefore(attempt, () => 0));
    expect(longest).toEqual([0, 250, 500, 1000, 1500, 1500]);
  });

  it('is shorter by chance, so that not all come back at once', () => {
    expect(delayBefore(5, () => 0.5)).toBe(1125);
    expect(delayBefore(5, () => 1)).toBe(750);
  });
});
