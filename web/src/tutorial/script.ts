// A tutorial as data: chapters, each a table of its own that begins from a position, and in them the one choice that every
// step waits for. tests/server/tutorial.mjs plays the same data against a server and checks every number.
import type { Message, MessageArgument } from '../server/wire';
import type { Choice, Thing } from '../table/board';

/** A number that a text says, and where the test finds it. */
interface Claim {
  is: number;
  at: string;
}

interface Said {
  numbers?: Record<string, Claim>;
  /** What the text says besides, for the test: paths into the view. */
  facts?: Record<string, unknown>;
  /** Spaces that the text names besides the one of the choice. */
  cells?: Record<string, string>;
}

export interface Step extends Said {
  name: string;
  /** The only choice accepted, in words. */
  choice: string;
  /** What the opponent then chooses. */
  replies?: string[];
  /** What to show besides the things of the choice: kind and word. */
  point?: [kind: string, id: string][];
}

export interface Chapter {
  name: string;
  /** A position of the game as text, a line each. */
  position: string[];
  steps: Step[];
  end: Said;
}

export interface Script {
  game: string;
  learner: string;
  opponent: string;
  seed: number;
  chapters: Chapter[];
}

const scripts: Record<string, () => Promise<{ default: unknown }>> = {
  tigris: () => import('./tigris.json'),
};

/** The tutorial of a game, if there is one. */
/** Whether the game can be learned here. */
export function hasScript(game: string): boolean {
  return game in scripts;
}

export async function scriptOf(game: string): Promise<Script | null> {
  const load = scripts[game];
  return load ? ((await load()).default as Script) : null;
}

/** How many the choice is about: its own number, or the words of a thing that is several. */
function countOf({ n, things }: Choice): number | null {
  const several = things.at(-1)?.id.split(' ').length ?? 1;
  return n ?? (several > 1 ? several : null);
}

function argumentsOf({ numbers = {}, cells = {} }: Said, choice: Choice | null): Record<string, MessageArgument> {
  const args: Record<string, MessageArgument> = { ...cells };
  for (const [name, { is }] of Object.entries(numbers)) args[name] = is;
  const cell = choice?.things.find(({ kind }) => kind === 'cell');
  if (cell) args['cell'] = cell.id;
  const n = choice && countOf(choice);
  if (n !== null) args['n'] = n;
  return args;
}

/** What a step says, or with null the end of its chapter. */
export function textOf(game: string, chapter: Chapter, step: Step | null, choice: Choice | null): Message {
  const key = `web.tutorial.${game}.${chapter.name}.${step?.name ?? 'end'}`;
  return { key, args: argumentsOf(step ?? chapter.end, choice) };
}

/** What is marked on the board and in the hand. */
export function shownBy(step: Step, choice: Choice): Thing[] {
  return [...(step.point ?? []).map(([kind, id]) => ({ kind, id })), ...choice.things];
}
