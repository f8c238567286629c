// What "Play now" sets up: a table of each game that one person and computers can begin at once.
import { keep, recall } from '../kept';

export interface Start {
  players: number;
  /** The reader's seat; whoever comes first if none is named. */
  me?: string;
}

export const starts: Record<string, Start> = {
  tigris: { players: 3 },
  crescent: { players: 5, me: 'caliph' },
  oath: { players: 4, me: 'blue' },
};

/** Who sits where, in the order of the game's seats. */
export function seatsOf({ players, me }: Start, seats: readonly string[], level: string): string[] {
  return seats.slice(0, players).map((seat, index) => ((me === undefined ? index === 0 : seat === me) ? 'me' : level));
}

const place = 'ziggurat.level';
const levels = ['apprentice', 'scribe', 'steward', 'vizier', 'oracle'];

/** The level that the reader has played against last. */
export function lastLevel(): string {
  const kept = recall(place);
  return kept !== null && levels.includes(kept) ? kept : 'steward';
}

export function keepLevel(level: string): void {
  keep(place, level);
}
