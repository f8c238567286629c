// Questions that a server has put, kept for tests: a view says only in what it differs from a
// common one.
import type { Now } from '../server/wire';

type Fields = Record<string, unknown>;

export interface Recorded {
  base: Fields;
  questions: Fields[];
}

function areFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function whole(base: Fields, view: Fields): Fields {
  const fields = Object.entries(view).map(([name, value]): [string, unknown] => {
    const usual = base[name];
    return [name, areFields(usual) && areFields(value) ? whole(usual, value) : value];
  });
  return { ...base, ...Object.fromEntries(fields) };
}

export function questionsIn({ base, questions }: Recorded): Now[] {
  return questions.map((question) => ({ ...question, view: whole(base, question['view'] as Fields) }) as unknown as Now);
}
