// How far a chapter or a line has come, read off the choices that stand at its table. So going
// back, a lost connection, a reload or a second look need nothing of their own. Only answers to
// questions leave no trace there.
import { isChoice, isQuestion, isTask, ownWords, spoken, type Chapter, type Step } from './script';

/** A choice that stands. */
export interface Made {
  seat: string;
  words: string;
  /** Choices that stood after it. */
  made: number;
}

export interface Cast {
  learner: string;
  auto: Record<string, string>;
}

export interface Place {
  /** The step that waits; as many as there are at the end. */
  step: number;
  /** Choices that stood when it began to. */
  began: number;
  /** `seat: words` that are still to come, in order. */
  queue: string[];
  /** What the learner has chosen in a task that is not done. */
  tried: string[];
  /** Where each choice that the learner was waited for was made. */
  choices: { step: number; before: number }[];
}

function beginStep(step: Step | undefined): string[] {
  if (!step || !isTask(step)) return [];
  return [...step.solution.filter((one) => spoken(one).seat !== null), ...(step.replies ?? [])];
}

/** The first step from here that waits for a choice. */
function firstOfAct(steps: Step[], from: number): number {
  const found = steps.findIndex((step, index) => index >= from && !isQuestion(step));
  return found < 0 ? steps.length : found;
}

/** Whether the page has answered this for the learner, as it answers such questions. */
function isAuto({ auto }: Cast, words: string, expected: string | undefined): boolean {
  return words !== expected && Object.values(auto).includes(words);
}

/** Where the learner is in a chapter, if all questions before the step `answered` are. */
export function placeOf(chapter: Chapter, cast: Cast, made: Made[], answered: number): Place {
  const { steps } = chapter;
  const place: Place = { step: 0, began: 0, queue: [...(chapter.opening ?? [])], tried: [], choices: [] };
  let acting = firstOfAct(steps, 0);
  place.queue.push(...beginStep(steps[acting]));
  for (const one of made) {
    const step = steps[acting];
    const own = step && isTask(step) ? ownWords(step.solution) : [];
    const isOwn = one.seat === cast.learner;
    if (place.queue[0] === `${one.seat}: ${one.words}`) place.queue.shift();
    else if (isOwn && step && isChoice(step) && one.words === step.choice) {
      place.choices.push({ step: acting, before: one.made - 1 });
      place.step = acting + 1;
      acting = firstOfAct(steps, place.step);
      place.queue = [...(step.replies ?? []), ...beginStep(steps[acting])];
    } else if (isOwn && step && isTask(step) && !isAuto(cast, one.words, own[place.tried.length])) {
      place.choices.push({ step: acting, before: one.made - 1 });
      place.step = acting;
      place.tried.push(one.words);
      if (place.tried.join('\n') !== own.join('\n')) continue;
      place.step = acting + 1;
      place.tried = [];
      acting = firstOfAct(steps, place.step);
      place.queue.push(...beginStep(steps[acting]));
    }
    if (place.tried.length === 0) place.began = one.made;
  }
  while (place.step < answered && place.step < acting) place.step += 1;
  return place;
}

/**
 * What is chosen for the seat that is asked, the likeliest first; nothing if the learner is to
 * choose, or nobody knows.
 */
export function wordsDue(asked: string, phase: string, queue: string[], { auto }: Cast): string[] {
  const [head] = queue;
  const next = head === undefined ? null : spoken(head);
  const usual = auto[phase] ?? auto[asked];
  return [...(next?.seat === asked ? [next.words] : []), ...(usual === undefined ? [] : [usual])];
}

/** How much of a line has been played; null if something else was. */
export function playedOf(line: string[], cast: Cast, made: Made[]): number | null {
  let at = 0;
  for (const { seat, words } of made) {
    const said = line[at];
    const next = said === undefined ? null : spoken(said);
    if (next && (next.seat ?? cast.learner) === seat && next.words === words) at += 1;
    else if (seat === cast.learner && !isAuto(cast, words, next?.words)) return null;
  }
  return at;
}

/** What the others choose next in a line. */
export function repliesFrom(line: string[], at: number): string[] {
  const rest = line.slice(at);
  const end = rest.findIndex((one) => spoken(one).seat === null);
  return end < 0 ? rest : rest.slice(0, end);
}
