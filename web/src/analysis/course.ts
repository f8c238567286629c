// The course of a finished game as it is gone through: each choice of a seat with its draws is a
// step, which leads from one stop to the next.
import type { Entry, Message, TurnBegins, WeighedChoice } from '../server/wire';
import { condense, isTurn, standing } from '../table/log';
import { stopAt, stopsOf } from '../table/moments';

export interface CourseStep {
  /** After so many choices the question was asked. */
  asked: number;
  /** After so many its answer and the draws were over: the moment that shows it. */
  made: number;
  seat: string;
  /** What it brought about, as far as the log tells. */
  news: Message[];
  /** The number of the turn that begins with it. */
  turn: number | null;
  /** Null of a choice that was forced, or is not judged. */
  graded: WeighedChoice | null;
}

export function stepsOf(entries: readonly Entry[], turns: readonly TurnBegins[], grades: readonly WeighedChoice[]): CourseStep[] {
  const all = standing([...entries]);
  const stops = stopsOf([...entries]);
  const byMade = new Map(grades.map((one) => [one.made, one]));
  const begins = new Map(turns.map(({ made }, n) => [made, n + 1]));
  const steps: CourseStep[] = [];
  for (const { made, seat, news = [] } of all) {
    const last = steps.at(-1);
    if (seat !== 'chance') {
      const asked = made - 1;
      const end = stops[stopAt(stops, made)] ?? made;
      steps.push({ asked, made: end, seat, news: [...news], turn: begins.get(asked) ?? null, graded: byMade.get(made) ?? null });
    } else if (last) last.news.push(...news);
  }
  return steps.map((step) => ({ ...step, news: told(step.news) }));
}

/** Each sentence once; that the next turn begins only if there is nothing else to tell. */
function told(news: Message[]): Message[] {
  const sentences = condense(news).map(({ message }) => message);
  const own = sentences.filter((message) => !isTurn(message));
  return own.length > 0 ? own : sentences;
}

/** The step that led to a moment; null at the beginning. */
export function stepTo(steps: readonly CourseStep[], made: number): CourseStep | null {
  return steps.find((step) => step.asked < made && made <= step.made) ?? null;
}
