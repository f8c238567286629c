// What can be learned, game by game: a row for each lesson, and the puzzles. Scripts are loaded
// when they are played.
import type { LessonScript, Puzzle, PuzzleScript } from './script';

export interface Course {
  game: string;
  lessons: { lesson: number; minutes: number; load(): Promise<{ default: unknown }> }[];
  puzzles: { names: string[]; load(): Promise<{ default: unknown }> } | null;
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
  { game: 'crescent', lessons: [], puzzles: null },
  { game: 'oath', lessons: [], puzzles: null },
];

/** Whether the game can be learned here. */
export function hasLessons(game: string): boolean {
  return courses.some((course) => course.game === game && course.lessons.length > 0);
}

export async function lessonOf(game: string, lesson: number): Promise<LessonScript | null> {
  const row = courses.find((course) => course.game === game)?.lessons.find((one) => one.lesson === lesson);
  return row ? ((await row.load()).default as LessonScript) : null;
}

export async function puzzleOf(game: string, name: string): Promise<{ script: PuzzleScript; puzzle: Puzzle } | null> {
  const row = courses.find((course) => course.game === game)?.puzzles;
  if (!row) return null;
  const script = (await row.load()).default as PuzzleScript;
  const puzzle = script.puzzles.find((one) => one.name === name);
  return puzzle ? { script, puzzle } : null;
}
