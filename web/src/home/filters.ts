// Which tables of a list the reader wants to see: a choice of games, a choice of paces; an empty
// one means any. It stands in the address, so that it can be shared and survives a reload, and the
// browser remembers the last one.
import type { Pace } from '../server/wire';

export interface Filter {
  games: readonly string[];
  pace: readonly Pace[];
}

/** How many tables there are, by game. */
export type Counts = Record<string, number>;

export const paces: readonly Pace[] = ['live', 'daily', 'none'];
export const everything: Filter = { games: [], pace: [] };

function isPace(word: string): word is Pace {
  return (paces as readonly string[]).includes(word);
}

function words(text: string | null): string[] {
  return [...new Set((text ?? '').split(',').filter((word) => /^\w{1,20}$/.test(word)))];
}

/** Only what is sound is taken from an address; the server knows ten games at most. */
export function readFilter(query: string): Filter {
  const fields = new URLSearchParams(query);
  return { games: words(fields.get('games')).slice(0, 10), pace: words(fields.get('pace')).filter(isPace) };
}

/** As a query of an address: empty if everything is wanted. */
export function writeFilter({ games, pace }: Filter): string {
  const fields = [games.length > 0 ? `games=${games.join(',')}` : '', pace.length > 0 ? `pace=${pace.join(',')}` : ''];
  const query = fields.filter((field) => field !== '').join('&');
  return query === '' ? '' : `?${query}`;
}

/** With this one if it was not chosen, else without it. */
export function toggled<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
}

/** What the server is asked for. */
export function wanted({ games, pace }: Filter): { games?: string[]; pace?: Pace[] } {
  return { ...(games.length > 0 ? { games: [...games] } : {}), ...(pace.length > 0 ? { pace: [...pace] } : {}) };
}

/** How many of those counted are of the chosen games. */
export function fitting(counts: Counts, games: readonly string[]): number {
  return Object.entries(counts).reduce((sum, [game, n]) => (games.length === 0 || games.includes(game) ? sum + n : sum), 0);
}

export type Group = keyof Filter;

/**
 * If nothing fits: the choice without which the most would, and how many. `ofPace` counts what is
 * played at the chosen paces, `all` whatever there is. Null: nothing would fit unless both choices
 * were dropped.
 */
export function toDrop(filter: Filter, ofPace: Counts, all: Counts): { group: Group; n: number } | null {
  const rows: { group: Group; n: number }[] = [
    { group: 'games', n: filter.games.length > 0 ? fitting(ofPace, []) : 0 },
    { group: 'pace', n: filter.pace.length > 0 ? fitting(all, filter.games) : 0 },
  ];
  const best = rows.reduce((most, row) => (row.n > most.n ? row : most));
  return best.n > 0 ? best : null;
}
