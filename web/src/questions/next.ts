// Where one goes on after a question: the next of its kind that is not solved, around in a circle.
export function nextAfter<T extends { solved: boolean }>(all: readonly T[], isThis: (one: T) => boolean): T | null {
  const at = all.findIndex(isThis);
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))];
  return others.find(({ solved }) => !solved) ?? null;
}
