// Of how many games somebody won how many.

/** In percent, as a whole number. */
export function percent(won: number, played: number): number {
  return played === 0 ? 0 : Math.round((100 * won) / played);
}
