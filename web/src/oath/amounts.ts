// Choices that differ in a number only, put together: how many warbands at a site, how many tokens
// for a banner.
import type { Choice } from '../table/board';
import type { Verb } from './picks';

export interface Amount {
  /** The words without the number. */
  key: string;
  numbers: Map<number, Choice>;
}

/** Their number says how much; with others it says which. */
const counting: ReadonlySet<string> = new Set<Verb>(['recover-banner', 'number', 'roll']);

function amountIn({ verb, n, things }: Choice): number | null {
  if (n !== null) return n;
  return counting.has(verb) ? Number(things.at(-1)?.id) : null;
}

function rest({ verb, things }: Choice): string {
  const said = counting.has(verb) ? things.slice(0, -1) : things;
  return [verb, ...said.map(({ id }) => id)].join(' ');
}

/** Those without a number are left out. */
export function amountsOf(choices: readonly Choice[]): Amount[] {
  const found = new Map<string, Map<number, Choice>>();
  for (const choice of choices) {
    const number = amountIn(choice);
    if (number === null) continue;
    const key = rest(choice);
    found.set(key, (found.get(key) ?? new Map<number, Choice>()).set(number, choice));
  }
  return [...found].map(([key, numbers]) => ({ key, numbers }));
}

/** Those whose number is stepped to, and those that need no stepper: a number alone is a button. */
export function byStepper(choices: readonly Choice[]): { counted: Choice[]; plain: Choice[] } {
  const fields = amountsOf(choices).filter(({ numbers }) => numbers.size > 1);
  const counted = fields.flatMap(({ numbers }) => [...numbers.values()]);
  return { counted, plain: choices.filter((choice) => !counted.includes(choice)) };
}
