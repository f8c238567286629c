// Stepping through a list of numbers that ascends, perhaps with gaps.

/** Where a key of a spin button leads; null if it is none. */
export function stepped(values: number[], value: number, key: string): number | null {
  const place = values.indexOf(value);
  const last = values.length - 1;
  const to: Record<string, number> = {
    ArrowUp: place + 1,
    ArrowRight: place + 1,
    ArrowDown: place - 1,
    ArrowLeft: place - 1,
    Home: 0,
    End: last,
  };
  const next = to[key];
  return next === undefined ? null : (values[Math.max(0, Math.min(last, next))] ?? null);
}

/** The number of the list that is nearest to what was typed; the first if that was no number. */
export function nearest(values: number[], typed: number): number {
  const far = (one: number): number => Math.abs(one - typed);
  return values.reduce((best, one) => (far(one) < far(best) ? one : best), values[0] ?? 0);
}
