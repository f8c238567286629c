// Lessons and puzzles as data. A lesson has chapters, each a table of its own that begins from a
// position, and in them steps: the one choice that goes on, a question with answers, or a task that
// may be done in any way. What is said lies in the texts; tests/server/tutorial.mjs plays all of it
// against a server and checks every number.
import type { Message, MessageArgument } from '../server/wire';

/** A number that a text says, and where the test finds it. */
export type Claim = { is: number } & (
  | { at: string }
  | { sum: string[] }
  | { count: string; where: Facts }
  | { cost: string }
  | { earn: string }
  | { gain: string }
  | { news: string }
);

/** Paths into what the learner sees, and what must be there. */
export type Facts = Record<string, unknown>;

export interface Said {
  numbers?: Record<string, Claim>;
  /** Words of the text, such as spaces. */
  names?: Record<string, string>;
  facts?: Facts;
  /** Lines that were told. */
  news?: string[];
  /** What is lit besides the things of the choice: kind and word. */
  point?: [kind: string, id: string][];
  /** Where the aid opens. */
  rule?: string;
}

export interface Mistake {
  words: string;
  /** Key of the reason; without it the choice is legal, only not the lesson's. */
  because?: string;
}

interface Common extends Said {
  name: string;
  mistakes?: Mistake[];
  /** `seat: words` of the others and of chance, in order. */
  replies?: string[];
}

export interface ChoiceStep extends Common {
  choice: string;
  /** As good: praised, then the scripted choice is made. */
  also?: string[];
}

export interface TaskStep extends Common {
  task: { facts: Facts; within: number };
  /** One way to do it: words of the learner, `seat: words` of others. */
  solution: string[];
}

export interface AskStep extends Common {
  /** A word for each. */
  answers: string[];
  right: number;
  /** What proves it: choices and why they cannot be, null if they can. */
  legal?: Record<string, string | null>;
}

export type Step = ChoiceStep | TaskStep | AskStep;

export interface Chapter {
  name: string;
  learner?: string;
  /** A position of the game as text, a line each. */
  position: string[];
  /** Replies before the first step. */
  opening?: string[];
  steps: Step[];
  end: Said;
  rule?: string;
}

export interface Script {
  game: string;
  seed: number;
  /**
   * What the game is played with, where that must not change with the usual: the numbers of a text
   * belong to one tuning.
   */
  options?: Record<string, string>;
  /**
   * Answers by the question's name, or by "chance", wherever no step waits for them; `any` is the
   * first legal one.
   */
  auto?: Record<string, string>;
}

export interface LessonScript extends Script {
  lesson: number;
  learner: string;
  chapters: Chapter[];
}

export interface Line {
  line: string[];
  facts?: Facts;
  news?: string[];
  /** Why its first choice cannot be made. */
  because?: string;
}

export interface Puzzle {
  name: string;
  learner: string;
  position: string[];
  /** `seat: words` before the learner is asked, the learner's own among them. */
  opening?: string[];
  best: Line;
  /** As good as the best. */
  also?: Line[];
  others: Line[];
  /** After so many choices the answer is judged; without it after as many as the best line has. */
  within?: number;
  rule?: string;
}

export interface PuzzleScript extends Script {
  puzzles: Puzzle[];
}

export const isChoice = (step: Step | null): step is ChoiceStep => step !== null && 'choice' in step;
export const isTask = (step: Step | null): step is TaskStep => step !== null && 'task' in step;
export const isQuestion = (step: Step | null): step is AskStep => step !== null && 'answers' in step;

/** A position as the server is told it: the options of the script, and its lines. */
export function positionText({ options = {} }: Script, position: string[]): string {
  const chosen = Object.entries(options).map(([name, value]) => `option ${name}=${value}`);
  return `${[...chosen, ...position].join('\n')}\n`;
}

// ---- what is said ----

/** What a text takes from its step. */
export function argumentsOf({ numbers = {}, names = {} }: Said): Record<string, MessageArgument> {
  const args: Record<string, MessageArgument> = { ...names };
  for (const [name, { is }] of Object.entries(numbers)) args[name] = is;
  return args;
}

function withPart(key: string, part: string): string {
  return part === '' ? key : `${key}.${part}`;
}

export function titleOf({ game, lesson }: LessonScript, chapter: Chapter): Message {
  return { key: `web.tutorial.${game}.${String(lesson)}.${chapter.name}.title` };
}

/**
 * What a step says, or with null the end of its chapter; `part` is the question, an answer or a
 * mistake of it.
 */
export function textOf({ game, lesson }: LessonScript, chapter: Chapter, step: Step | null, part = ''): Message {
  const named = `web.tutorial.${game}.${String(lesson)}.${chapter.name}.${step?.name ?? 'end'}`;
  return { key: withPart(named, part), args: argumentsOf(step ?? chapter.end) };
}

/** A puzzle's question, or its `title`, or `why` the best line is the best. */
export function puzzleText(game: string, puzzle: string, part = ''): Message {
  return { key: withPart(`web.puzzles.${game}.${puzzle}`, part) };
}

// ---- lines ----

export interface Spoken {
  /** Null: the learner. */
  seat: string | null;
  words: string;
}

/** `bull: support 3`, or without a seat what the learner chooses. */
export function spoken(line: string): Spoken {
  const [, seat = null, words = line] = /^(\w+): (.*)$/.exec(line) ?? [];
  return { seat, words };
}

/** What the learner chooses in a line. */
export function ownWords(line: string[]): string[] {
  return line.filter((one) => spoken(one).seat === null);
}
