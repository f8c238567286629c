// How far the reader has come, as the browser keeps it: what a lesson's own table cannot tell.
export interface Begun {
  /** From 0. */
  chapter: number;
  /** Steps that are done, of all in the lesson. */
  step: number;
  of: number;
  /** All questions of the chapter before this step have been answered. */
  answered: number;
  /** Where the chapter is being played. */
  table: string | null;
}

export interface Progress {
  /** By `game.lesson`. */
  begun: Record<string, Begun>;
  done: string[];
  /** `game.puzzle`. */
  solved: string[];
  /** A puzzle's table that was left behind. */
  left: string | null;
  /** The first real game, while it has hints, and which of them were given there. */
  first: First | null;
}

export interface First {
  table: string;
  /** By name; of those that come once a year with it: `rich`, `last-action 2`. */
  given: string[];
  over: boolean;
}

export type LessonState = { is: 'new' } | { is: 'begun'; step: number; of: number } | { is: 'done' };

export const nothingLearned: Progress = { begun: {}, done: [], solved: [], left: null, first: null };

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

function isBegun(value: unknown): value is Begun {
  if (typeof value !== 'object' || value === null) return false;
  const { chapter, step, of, answered, table } = value as Record<string, unknown>;
  return [chapter, step, of, answered].every(isCount) && (table === null || isText(table));
}

function isFirst(value: unknown): value is First {
  if (typeof value !== 'object' || value === null) return false;
  const { table, given, over } = value as Record<string, unknown>;
  return isText(table) && Array.isArray(given) && given.every(isText) && typeof over === 'boolean';
}

/** What was kept, without what nobody understands. */
export function readProgress(text: string | null): Progress {
  try {
    const { begun, done, solved, left, first } = (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>;
    const rows = Object.entries((begun ?? {}) as object).filter(([, row]) => isBegun(row)) as [string, Begun][];
    const names = (list: unknown): string[] => (Array.isArray(list) ? list.filter(isText) : []);
    return {
      begun: Object.fromEntries(rows),
      done: names(done),
      solved: names(solved),
      left: isText(left) ? left : null,
      first: isFirst(first) ? first : null,
    };
  } catch {
    return nothingLearned;
  }
}

export function stateOf(progress: Progress, lesson: string): LessonState {
  const begun = progress.begun[lesson];
  if (begun) return { is: 'begun', step: begun.step, of: begun.of };
  return { is: progress.done.includes(lesson) ? 'done' : 'new' };
}

/**
 * The lesson to go on with: one that was begun, else the first that is new; null if all are done.
 */
export function toContinue(progress: Progress, lessons: string[]): string | null {
  const first = (is: LessonState['is']): string | undefined => lessons.find((lesson) => stateOf(progress, lesson).is === is);
  return first('begun') ?? first('new') ?? null;
}

function including(list: string[], one: string): string[] {
  return list.includes(one) ? list : [...list, one];
}

export function keepBegun(progress: Progress, lesson: string, begun: Begun): Progress {
  return { ...progress, begun: { ...progress.begun, [lesson]: begun } };
}

export function keepDone(progress: Progress, lesson: string): Progress {
  const begun = Object.fromEntries(Object.entries(progress.begun).filter(([name]) => name !== lesson));
  return { ...progress, begun, done: including(progress.done, lesson) };
}

export function keepSolved(progress: Progress, puzzle: string): Progress {
  return { ...progress, solved: including(progress.solved, puzzle) };
}

/** One puzzle a visit: the first that is not solved, counted on from a number; any if all are. */
export function puzzleOfVisit(puzzles: string[], solved: string[], visit: number): string | null {
  const open = puzzles.filter((puzzle) => !solved.includes(puzzle));
  const from = open.length > 0 ? open : puzzles;
  return from[visit % Math.max(1, from.length)] ?? null;
}
