// The end of a game and what it hands on: how far the chronicle is, what it has told, and what would be built.
import type { CardRow } from '../server/oath';
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

function newsOf(entries: readonly Entry[]): Message[] {
  return entries.flatMap(({ news }) => news ?? []);
}
const isVictory = ({ key }: Message): boolean => key === 'oath.event.won';

/** How the game was won, as it was told; null if that is not in the log. */
export function victoryIn(entries: readonly Entry[]): Message | null {
  return newsOf(entries).findLast(isVictory) ?? null;
}

const told = ['new-oath', 'became-citizen', 'built', 'ruined', 'site-removed', 'added', 'dispossessed'].map((event) => `oath.event.${event}`);

/** What has become of the world since the game was won. */
export function changesTold(entries: readonly Entry[]): Message[] {
  const news = newsOf(entries);
  const end = news.findLastIndex(isVictory);
  return end < 0 ? [] : news.slice(end + 1).filter(({ key }) => told.includes(key));
}

/** What stands there once this card gives way: the other side of a ruin, or the edifice of a denizen's suit. */
export function edificeFor(facts: Facts, card: string): CardRow | null {
  const row = facts.card(card);
  if (row?.kind === 'ruin') return facts.card(row.reverse ?? '');
  return facts.catalogue.cards.find(({ kind, suit }) => kind === 'edifice' && suit === row?.suit) ?? null;
}
