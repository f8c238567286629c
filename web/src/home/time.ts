// Times as the lists say them: the largest unit only, in the words of the reader's language.
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function counted(n: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(n);
}

/**
 * How long: "3 days", "5 hr", "21 min". What is less than a minute counts as one, unless nothing is
 * left.
 */
export function span(milliseconds: number, language: string): string {
  const [unit, length] = units.find(([, long]) => milliseconds >= long) ?? units[2];
  const n = Math.max(milliseconds > 0 ? 1 : 0, Math.floor(milliseconds / length));
  return counted(n, unit, language);
}

/** "150 min", however many there are. */
export function minutes(n: number, language: string): string {
  return counted(n, 'minute', language);
}

/** How long ago: "5 hr. ago"; "now" within a minute. */
export function ago(milliseconds: number, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' });
  const [unit, length] = units.find(([, long]) => milliseconds >= long) ?? (['second', Infinity] as const);
  return words.format(-Math.floor(milliseconds / length), unit);
}
