// What can be learned, game by game: a row for each lesson, and the puzzles. Scripts are loaded
// when they are played.
import type { HintScript } from './hints';
import type { Progress } from './progress';
import type { LessonScript, Puzzle, PuzzleScript } from './script';

type Load = () => Promise<{ default: unknown }>;

export interface LessonRow {
  lesson: number;
  minutes: number;
  /** The seat that it is for, of a game whose seats are learned one by one, after all others. */
  seat?: string;
  load: Load;
}

export interface Course {
  game: string;
  lessons: LessonRow[];
  /** Enough to begin with, and the lesson of one's own seat. */
  short?: number[];
  puzzles: { names: string[]; load: Load } | null;
  first?: FirstGame;
}

/** The game after the lessons, with hints. */
export interface FirstGame {
  players: number;
  level: string;
  /** The seat that it is played in; else the one that was learned last. */
  seat?: string;
  options: Record<string, string>;
  hints: Load;
}

export const courses: Course[] = [
  {
    game: 'tigris',
    lessons: [{ lesson: 1, minutes: 12, load: () => import('./tigris-1.json') }],
    puzzles: {
      names: ['king', 'revolt', 'peace', 'war', 'catastrophe', 'monument', 'river', 'bridge', 'score', 'swap'],
      load: () => import('./puzzles-tigris.json'),
    },
  },
  {
    game: 'crescent',
    lessons: [
      { lesson: 1, minutes: 4, load: () => import('./crescent-1.json') },
      { lesson: 2, minutes: 4, load: () => import('./crescent-2.json') },
      { lesson: 3, minutes: 3, load: () => import('./crescent-3.json') },
      { lesson: 4, minutes: 6, load: () => import('./crescent-4.json') },
      { lesson: 5, minutes: 5, load: () => import('./crescent-5.json') },
      { lesson: 6, minutes: 3, load: () => import('./crescent-6.json') },
      { lesson: 7, minutes: 4, seat: 'warlord', load: () => import('./crescent-7.json') },
      { lesson: 8, minutes: 4, seat: 'murshid', load: () => import('./crescent-8.json') },
      { lesson: 9, minutes: 5, seat: 'sultan', load: () => import('./crescent-9.json') },
      { lesson: 10, minutes: 3, seat: 'caliph', load: () => import('./crescent-10.json') },
      { lesson: 11, minutes: 4, seat: 'nomad', load: () => import('./crescent-11.json') },
    ],
    short: [1, 2, 3, 6],
    puzzles: {
      names: ['palace', 'bribe', 'ships', 'fifth', 'warfare', 'broker', 'patron', 'survivor', 'revolt', 'reserves'],
      load: () => import('./puzzles-crescent.json'),
    },
    first: {
      players: 5,
      level: 'apprentice',
      options: { map: 'divided_lands', years: '3' },
      hints: () => import('./hints-crescent.json'),
    },
  },
  {
    game: 'oath',
    lessons: [
      { lesson: 1, minutes: 3, load: () => import('./oath-1.json') },
      { lesson: 2, minutes: 3, load: () => import('./oath-2.json') },
      { lesson: 3, minutes: 4, load: () => import('./oath-3.json') },
      { lesson: 4, minutes: 4, load: () => import('./oath-4.json') },
      { lesson: 5, minutes: 5, load: () => import('./oath-5.json') },
      { lesson: 6, minutes: 6, load: () => import('./oath-6.json') },
      { lesson: 7, minutes: 4, load: () => import('./oath-7.json') },
      { lesson: 8, minutes: 3, load: () => import('./oath-8.json') },
    ],
    short: [1, 2, 3, 5, 6],
    puzzles: {
      names: ['outbid', 'coasts', 'sacrifice', 'garrison', 'river', 'suits', 'swing', 'successor', 'last-round', 'relic'],
      load: () => import('./puzzles-oath.json'),
    },
    first: {
      players: 4,
      level: 'apprentice',
      seat: 'red',
      options: {},
      hints: () => import('./hints-oath.json'),
    },
  },
];

export function courseOf(game: string): Course | null {
  return courses.find((course) => course.game === game) ?? null;
}

/** Where the titles and goals of a game's lessons are told. */
export function headsOf(game: string): `lessons_${string}` {
  return `lessons_${game}`;
}

/**
 * How many minutes it takes to be ready for a game: the lessons that are enough, and the shortest
 * for a seat, if there are some.
 */
export function shortest({ lessons, short = [] }: Course): number {
  const ofSeats = lessons.filter(({ seat }) => seat !== undefined).map(({ minutes }) => minutes);
  const needed = lessons.filter(({ lesson }) => short.includes(lesson));
  return needed.reduce((sum, { minutes }) => sum + minutes, ofSeats.length > 0 ? Math.min(...ofSeats) : 0);
}

/** Whether the game can be learned here. */
export function hasLessons(game: string): boolean {
  return (courseOf(game)?.lessons.length ?? 0) > 0;
}

/** What may follow a lesson: the next one, or those for the seats; nothing after these. */
export function after({ lessons }: Course, lesson: number): LessonRow[] {
  const at = lessons.findIndex((row) => row.lesson === lesson);
  const next = lessons[at + 1];
  if (at < 0 || !next || lessons[at]?.seat !== undefined) return [];
  return next.seat === undefined ? [next] : lessons.filter(({ seat }) => seat !== undefined);
}

/**
 * What to learn after a game in this seat: its lesson, else the first that is left, else a puzzle.
 */
export function fitting(course: Course, { done, solved }: Progress, seat: string): { lesson: number } | { puzzle: string } | null {
  const isLeft = ({ lesson }: LessonRow): boolean => !done.includes(`${course.game}.${String(lesson)}`);
  const left = course.lessons.filter((row) => row.seat === undefined || row.seat === seat).filter(isLeft);
  const row = left.find((one) => one.seat === seat) ?? left[0];
  if (row) return { lesson: row.lesson };
  const puzzle = course.puzzles?.names.find((name) => !solved.includes(`${course.game}.${name}`));
  return puzzle === undefined ? null : { puzzle };
}

export async function lessonOf(game: string, lesson: number): Promise<LessonScript | null> {
  const row = courseOf(game)?.lessons.find((one) => one.lesson === lesson);
  return row ? ((await row.load()).default as LessonScript) : null;
}

export async function puzzleOf(game: string, name: string): Promise<{ script: PuzzleScript; puzzle: Puzzle } | null> {
  const row = courseOf(game)?.puzzles;
  if (!row) return null;
  const script = (await row.load()).default as PuzzleScript;
  const puzzle = script.puzzles.find((one) => one.name === name);
  return puzzle ? { script, puzzle } : null;
}

export async function hintsOf(game: string): Promise<HintScript | null> {
  const first = courseOf(game)?.first;
  return first ? ((await first.hints()).default as HintScript) : null;
}
