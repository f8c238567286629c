// How the rulers stand, and what a year brought: read from the view and from what the log tells.
import type { Entry, Message } from '../server/wire';
import { numberIn, thingIn } from '../table/news';
import { isEvent } from './news';
import { seatsIn, type Objective, type Player, type Seat, type View } from './view';

/** The points for objectives if the year ended now. */
export function pointsNow({ objectives }: Pick<Player, 'objectives'>): number {
  return objectives.reduce((sum, { points }) => sum + points, 0);
}

export type Turn = 'done' | 'now' | 'to-come';

/** In this round: who has acted, who acts. */
export function turnsOf(view: View): Map<Seat, Turn> {
  const seats = seatsIn(view);
  const at = view.active === null ? -1 : seats.indexOf(view.active);
  const turnAt = (place: number): Turn => (at < 0 || place > at ? 'to-come' : place < at ? 'done' : 'now');
  return new Map(seats.map((seat, place) => [seat, view.round === 0 ? 'to-come' : turnAt(place)]));
}

/** The actions of a seat in this year: done, in progress, to come. */
export function actionsOf(view: View, seat: Seat, rounds: number): Turn[] {
  const turn = turnsOf(view).get(seat) ?? 'to-come';
  const past = turn === 'done' ? view.round : view.round - 1;
  const isOver = view.round === 0 && isScoring(view);
  return Array.from({ length: rounds }, (_, i) => {
    if (isOver || i < past) return 'done';
    return i === past && turn === 'now' ? 'now' : 'to-come';
  });
}

/** Whether the actions of the year are over. */
export function isScoring({ over, progress }: View): boolean {
  return over || progress.some(({ step }) => step === 'year.riches');
}

// ---- years ----

export interface YearOfSeat {
  scored: Map<string, number>;
  /** Coins handed in, and the points for them. */
  handedIn: { coins: number; points: number } | null;
  /** Points at once for what was sacked and slain, in the course of the year. */
  plunder: number;
}

export interface YearSum {
  year: number;
  seats: Map<string, YearOfSeat>;
  /** How the next year began: incomes by seat; null if there was none. */
  income: Map<string, number> | null;
  /** And what else was done before its first action, as it was told. */
  upkeep: Message[];
}

function emptyYear(year: number): YearSum {
  return { year, seats: new Map(), income: null, upkeep: [] };
}

function count(sum: YearSum, message: Message): void {
  const seat = thingIn(message, 'seat');
  const mine = sum.seats.get(seat) ?? { scored: new Map<string, number>(), handedIn: null, plunder: 0 };
  if (isEvent(message, 'scored')) mine.scored.set(thingIn(message, 'objective'), numberIn(message));
  else if (isEvent(message, 'handed-in')) mine.handedIn = { coins: numberIn(message), points: numberIn(message, 'amount') };
  else if (isEvent(message, 'plunder')) mine.plunder += numberIn(message);
  else return;
  sum.seats.set(seat, mine);
}

/**
 * The years that are over, as the log tells them. A game may begin in the middle of a year, `year`
 * if no other begins later.
 */
export function yearsIn(entries: readonly Entry[], year: number): YearSum[] {
  const years: YearSum[] = [];
  const news = entries.flatMap((entry) => entry.news ?? []);
  const first = news.find((message) => isEvent(message, 'year'));
  let current = emptyYear(first ? numberIn(first) - 1 : year);
  let isUpkeep = false;
  for (const message of news) {
    if (isEvent(message, 'year')) {
      if (current.year > 0) years.push({ ...current, income: new Map() });
      current = emptyYear(numberIn(message));
      isUpkeep = true;
    } else if (isEvent(message, 'turn')) isUpkeep = false;
    else if (isUpkeep && isEvent(message, 'reserves', 'returned', 'cleared', 'drawn'))
      years.at(-1)?.upkeep.push(message);
    else if (isEvent(message, 'income')) years.at(-1)?.income?.set(thingIn(message, 'seat'), numberIn(message));
    else if (isEvent(message, 'over')) years.push(current);
    else count(current, message);
  }
  return years;
}

/**
 * The points of a year: for objectives and coins handed in at its end, and for plunder in its
 * course.
 */
export function yearPoints({ scored, handedIn, plunder }: YearOfSeat): number {
  return [...scored.values()].reduce((sum, n) => sum + n, plunder + (handedIn?.points ?? 0));
}

/** The objective as it stands, if that is still what it brought then. */
export function stillSo(objectives: readonly Objective[], id: string, points: number): Objective | null {
  return objectives.find((one) => one.id === id && one.points === points && !one.lapsed) ?? null;
}
