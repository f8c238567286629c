// What a campaign came to, as the log tells it.
import type { BattleSide, events, Seat, Side } from '../server/oath';
import type { Entry, Message } from '../server/wire';
import { thingIn } from '../table/news';

type Event = (typeof events)[number];

export interface Fought {
  attacker: Seat;
  defender: Side;
  winner: BattleSide;
  /** How both sides came to their sums. */
  sums: Message[];
  /** Who died, what changed hands, and who has the title now. */
  outcome: Message[];
}

/** What is worth being told again once it is over. */
const told: readonly Event[] = [
  'killed', 'sacrificed', 'moved', 'took', 'took-banner', 'mob', 'burnt-favor', 'banished', 'buried', 'title', 'usurper', 'won',
];

const isOf = ({ key }: Message, event: Event): boolean => key === `oath.event.${event}` || key.startsWith(`oath.event.${event}.`);

/** The last campaign up to a moment; null if none was fought out. */
export function foughtUntil(entries: readonly Entry[], made: number): Fought | null {
  const all = entries.filter((entry) => entry.made <= made).flatMap(({ news }) => news ?? []);
  const begin = all.findLastIndex((message) => isOf(message, 'attacked'));
  const attacked = all[begin];
  const news = all.slice(begin + 1);
  const isWon = news.some((message) => isOf(message, 'attacker-won'));
  if (!attacked || !(isWon || news.some((message) => isOf(message, 'defender-won')))) return null;
  // The attack is told again with those who were sacrificed.
  const sums = (['attack-sum', 'defense-sum'] as const).map((event) => news.findLast((message) => isOf(message, event)));
  return {
    attacker: thingIn(attacked, 'seat') as Seat,
    defender: thingIn(attacked, 'seat2') as Side,
    winner: isWon ? 'attacker' : 'defender',
    sums: sums.filter((message) => message !== undefined),
    outcome: news.filter((message) => told.some((event) => isOf(message, event))),
  };
}
