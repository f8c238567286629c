// Choices whose last thing is a set, with a word for each member: "1 3". The server says a name for
// each word.
import type { Message } from '../server/wire';
import type { Choice } from './board';

export interface Sets {
  /** The members that occur, with their names, in their order. */
  members: [word: string, name: string][];
  /** The choice that means these members. */
  find(words: Iterable<string>): Choice | undefined;
}

const empty = 'none';

function wordsOf(choice: Choice): string[] {
  const id = choice.things.at(-1)?.id ?? empty;
  return id === empty ? [] : id.split(' ');
}

function namesOf(choice: Choice, say: (message: Message) => string): string[] {
  const said = choice.text.args?.[choice.things.at(-1)?.kind ?? ''];
  return typeof said === 'object' && 'say' in said ? said.say.map(say) : [];
}

export function areSets(choices: Choice[]): boolean {
  return choices.some((choice) => choice.things.at(-1)?.id.includes(' '));
}

export function setsOf(choices: Choice[], say: (message: Message) => string): Sets {
  const names = new Map<string, string>();
  for (const choice of choices)
    wordsOf(choice).forEach((word, at) => names.set(word, namesOf(choice, say)[at] ?? word));
  const members = [...names].sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));
  const sortOf = (words: Iterable<string>): string => JSON.stringify([...words].map((word) => names.get(word)).sort());
  return {
    members,
    find: (words) => {
      const wanted = sortOf(words);
      return choices.find((choice) => sortOf(wordsOf(choice)) === wanted);
    },
  };
}
