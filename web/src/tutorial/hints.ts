// Hints for the first real game: what is worth saying when a question comes up, once or once a
// year, and which lesson is offered with a question. What is said lies in the texts.
import { find, holds } from './facts';
import type { First } from './progress';
import type { Facts, Said } from './script';

export interface Hint {
  name: string;
  /** For this seat alone. */
  seat?: string;
  /** What must be so; `me`, in a path or as what is there, is the reader's seat. */
  when: Facts;
  /** What must not be so. */
  unlike?: Facts;
  /** Numbers that must be at least, or at most, so great. */
  least?: Record<string, number>;
  most?: Record<string, number>;
  /** A verb that must be possible. */
  legal?: string;
  /** Else once in the game. */
  each?: 'year';
  point?: Said['point'];
}

export interface HintScript {
  game: string;
  hints: Hint[];
  /** Lessons by the question that they explain. */
  offers: Record<string, number>;
}

export interface Seen {
  seat: string;
  /** As `seen` of facts.ts gives it. */
  view: unknown;
  year: number;
  verbs: ReadonlySet<string>;
}

function fits({ seat, when, unlike = {}, least = {}, most = {}, legal }: Hint, { seat: me, view, verbs }: Seen): boolean {
  const own = (path: string): string => path.replace('.me.', `.${me}.`);
  const number = (path: string): number => Number(find(view, own(path)) ?? 0);
  const isSo = ([path, value]: [string, unknown]): boolean => holds({ [own(path)]: value === 'me' ? me : value }, view);
  return (
    (seat === undefined || seat === me) &&
    (legal === undefined || verbs.has(legal)) &&
    Object.entries(when).every(isSo) &&
    !Object.entries(unlike).some(isSo) &&
    Object.entries(least).every(([path, n]) => number(path) >= n) &&
    Object.entries(most).every(([path, n]) => number(path) <= n)
  );
}

/** Under which name it counts as given. */
export function givenName({ name, each }: Hint, { year }: Pick<Seen, 'year'>): string {
  return each === 'year' ? `${name} ${String(year)}` : name;
}

/** The first that fits and was not given yet. */
export function hintFor({ hints }: HintScript, seen: Seen, { given }: First): Hint | null {
  return hints.find((hint) => !given.includes(givenName(hint, seen)) && fits(hint, seen)) ?? null;
}

export function offerName(lesson: number): string {
  return `lesson ${String(lesson)}`;
}

/** The lesson about a question, if the reader has not had it and was not asked yet. */
export function offerFor({ game, offers }: HintScript, question: string, { given }: First, done: string[]): number | null {
  const lesson = offers[question];
  if (lesson === undefined || given.includes(offerName(lesson)) || done.includes(`${game}.${String(lesson)}`)) return null;
  return lesson;
}
