// What a line of one's own does to one's chance: the best choice's, as the computer told it when one
// was asked, by the moment of the question.
export type Chances = ReadonlyMap<number, number>;

/** What is undone is no part of the line any more. */
export function withChance(known: Chances, made: number, chance: number): Chances {
  return new Map([...[...known].filter(([at]) => at < made), [made, chance]]);
}

/** From the first question that was looked at to the last; null as long as that is the same. */
export function changeOf(known: Chances, made: number): { before: number; after: number } | null {
  const moments = [...known.keys()].filter((at) => at <= made).sort((one, other) => one - other);
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return { before: known.get(first) ?? 0, after: known.get(last) ?? 0 };
}
