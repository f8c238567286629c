// The end of a game and what it hands on: how far the chronicle is, what it has told, and what
// would be built.
import type { CardRow, Oath, Seat, Standing, View } from '../server/oath';
import type { Entry, Message } from '../server/wire';
import type { Facts } from './facts';

export const chronicleSteps = ['oath', 'citizens', 'edifice', 'sites', 'cards', 'handed-on'] as const;
export type ChronicleStep = (typeof chronicleSteps)[number];

const stepOfQuestion: Readonly<Record<string, ChronicleStep>> = {
  'chronicle.oath': 'oath',
  'chronicle.offer': 'citizens',
  'chronicle.answer': 'citizens',
  'chronicle.edifice': 'edifice',
  'chronicle.site': 'sites',
  'chronicle.suit': 'cards',
  'chronicle.sort': 'cards',
  'chronicle.largest': 'cards',
  'chronicle.add': 'cards',
  'chronicle.dispossess': 'cards',
};

export function chronicleStep(phase: string): ChronicleStep {
  return stepOfQuestion[phase] ?? 'handed-on';
}

/** How much of what counted each seat had, the most first. */
export interface Numbers {
  oath: Oath;
  rows: { seat: Seat; n: number }[];
}

/** By which numbers it was won: those of the winner's vision, if that was it, or of the oath. */
export function numbersOf({ oath, visions }: Standing, { winner, victory }: Pick<View, 'winner' | 'victory'>): Numbers {
  const vision = visions.find(({ seat }) => seat === winner);
  const counted = victory === 'visionary' && vision ? vision : oath;
  const rows = Object.entries(counted.has).map(([seat, n]) => ({ seat: seat as Seat, n }));
  return { oath: counted.oath, rows: rows.filter(({ n }) => n > 0).sort((one, other) => other.n - one.n) };
}

function newsOf(entries: readonly Entry[]): Message[] {
  return entries.flatMap(({ news }) => news ?? []);
}
const isVictory = ({ key }: Message): boolean => key === 'oath.event.won';

/** How the game was won, as it was told, and by which choice; null if that is not in the log. */
export function victoryIn(entries: readonly Entry[]): { told: Message; made: number } | null {
  const entry = entries.findLast(({ news }) => news?.some(isVictory));
  const told = entry?.news?.findLast(isVictory);
  return entry && told ? { told, made: entry.made } : null;
}

const told = ['new-oath', 'became-citizen', 'built', 'ruined', 'site-removed', 'added', 'dispossessed'].map((event) => `oath.event.${event}`);

/** What has become of the world since the game was won. */
export function changesTold(entries: readonly Entry[]): Message[] {
  const news = newsOf(entries);
  const end = news.findLastIndex(isVictory);
  return end < 0 ? [] : news.slice(end + 1).filter(({ key }) => told.includes(key));
}

/**
 * What stands there once this card gives way: the other side of a ruin, or the edifice of a
 * denizen's suit.
 */
export function edificeFor(facts: Facts, card: string): CardRow | null {
  const row = facts.card(card);
  if (row?.kind === 'ruin') return facts.card(row.reverse ?? '');
  return facts.catalogue.cards.find(({ kind, suit }) => kind === 'edifice' && suit === row?.suit) ?? null;
}
