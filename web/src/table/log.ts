// The log as it is read: entries in turns, repeated sentences counted, taken-back choices marked. A
// turn begins where a game says `<game>.event.turn` or `.turn-of`; a game that never says so has
// one long turn.
import type { Entry, Message } from '../server/wire';
import type { Gain } from './price';

export interface Sentence {
  message: Message;
  times: number;
}

/** What somebody gets or loses, as a sign instead of the sentence that tells it in full. */
export interface LogGain extends Gain {
  seat: string;
  message: Message;
}

export interface Told {
  made: number;
  seat: string;
  at: number;
  sentences: Sentence[];
  gains: LogGain[];
  /** It was taken back later. */
  back: boolean;
  /** If this tells of choices taken back: how many. */
  rewind: number | null;
  /** If the game goes on by other rules from here: their version. */
  rules: number | null;
  /** Of a choice to which the present rules do not lead: its words, null if they are secret. */
  lost?: string | null;
}

export interface Turn {
  /** Whose turn, and the moment it began; null for what came before the first. */
  head: { message: Message; made: number } | null;
  told: Told[];
}

/**
 * News of who gets or loses how many of what: the sign, and the resource or the argument that names
 * it.
 */
const gainRows: Record<string, { sign: 1 | -1; what?: string; by?: string }> = {
  'tigris.event.scored': { sign: 1, by: 'tile' },
  'crescent.event.gained': { sign: 1, what: 'coins' },
  'crescent.event.paid-bank': { sign: -1, what: 'coins' },
  'oath.event.gained-supply': { sign: 1, what: 'supply' },
  'oath.event.spent-supply': { sign: -1, what: 'supply' },
  'oath.event.gained-favor.suit': { sign: 1, what: 'favor' },
  'oath.event.gained-favor.card': { sign: 1, what: 'favor' },
  'oath.event.gained-favor.site': { sign: 1, what: 'favor' },
  'oath.event.lost-favor': { sign: -1, what: 'favor' },
  'oath.event.gained-secrets': { sign: 1, what: 'secrets' },
  'oath.event.gained-warbands': { sign: 1, what: 'warbands' },
  'oath.event.killed.alone': { sign: -1, what: 'warbands' },
};

function wordIn(message: Message, name: string): string {
  const value = message.args?.[name];
  if (typeof value === 'object') return 'is' in value ? value.is : '';
  return String(value ?? '');
}

function gainIn(message: Message): LogGain | null {
  const row = gainRows[message.key];
  if (!row) return null;
  const what = row.what ?? wordIn(message, row.by ?? '');
  return { seat: wordIn(message, 'seat'), what, n: row.sign * Number(message.args?.['n'] ?? 0), message };
}

export function isTurn(message: Message): boolean {
  return /\.event\.turn(-of)?$/.test(message.key);
}

export function condense(news: Message[]): Sentence[] {
  const sentences: Sentence[] = [];
  for (const message of news) {
    const last = sentences.at(-1);
    if (last && JSON.stringify(last.message) === JSON.stringify(message)) last.times += 1;
    else sentences.push({ message, times: 1 });
  }
  return sentences;
}

/** Which entries were taken back by a later rewind. */
export function takenBack(entries: Entry[]): Set<Entry> {
  const back = new Set<Entry>();
  const standing: Entry[] = [];
  for (const entry of entries) {
    if (entry.rewind === undefined) {
      if (entry.rules === undefined) standing.push(entry);
      continue;
    }
    for (let last = standing.at(-1); last && last.made > entry.made; last = standing.at(-1)) {
      back.add(last);
      standing.pop();
    }
  }
  return back;
}

export function standing(entries: Entry[]): Entry[] {
  const back = takenBack(entries);
  return entries.filter(
    (entry) => entry.rewind === undefined && entry.rules === undefined && !back.has(entry),
  );
}

/** Whether an entry is told although it brings no news. */
function isRemark(entry: Entry): boolean {
  return entry.rewind !== undefined || entry.rules !== undefined || entry.words !== undefined;
}

/** What stands in one line: an entry, or several that belong together. */
interface Line {
  entry: Entry;
  news: Message[];
  back: boolean;
}

const isGain = (message: Message): boolean => gainIn(message) !== null;

/** Where nothing else is told, a gain keeps its sentence. */
function told({ entry, news, back }: Line): Told {
  const { made, seat, at, rewind = null, rules = null, words } = entry;
  const lost = words === undefined ? {} : { lost: words };
  const others = news.filter((message) => !isGain(message));
  const gains = others.length > 0 ? news.map(gainIn).filter((gain) => gain !== null) : [];
  return { made, seat, at, sentences: condense(others.length > 0 ? others : news), gains, back, rewind, rules, ...lost };
}

/**
 * What chance does in a row is told as one; and with the choice that it answers, if of that choice
 * only the price is known.
 */
function append(lines: Line[], next: Line): void {
  const last = lines.at(-1);
  const isOpen = last && !isRemark(last.entry) && (last.entry.seat === 'chance' || last.news.every(isGain));
  if (!isOpen || isRemark(next.entry) || next.entry.seat !== 'chance' || last.back !== next.back) lines.push(next);
  else lines[lines.length - 1] = { ...last, entry: { ...last.entry, made: next.entry.made }, news: [...last.news, ...next.news] };
}

export function turns(entries: Entry[]): Turn[] {
  const back = takenBack(entries);
  const list: { head: Turn['head']; lines: Line[] }[] = [{ head: null, lines: [] }];
  for (const entry of entries) {
    const news = entry.news ?? [];
    const at = news.findIndex(isTurn);
    const message = news[at];
    const add = (some: Message[]): void => {
      if (some.length > 0 || isRemark(entry))
        append(list.at(-1)?.lines ?? [], { entry, news: some, back: back.has(entry) });
    };
    if (!message || back.has(entry)) {
      add(news);
      continue;
    }
    add(news.slice(0, at));
    list.push({ head: { message, made: entry.made }, lines: [] });
    add(news.slice(at + 1));
  }
  return list
    .filter(({ head, lines }) => head !== null || lines.length > 0)
    .map(({ head, lines }) => ({ head, told: lines.map(told) }));
}

/** The moments at which turns begin, for stepping by turns. */
export function turnStarts(entries: Entry[]): number[] {
  return standing(entries)
    .filter((entry) => entry.news?.some(isTurn))
    .map((entry) => entry.made);
}
