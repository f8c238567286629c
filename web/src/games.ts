// What a game may bring along. One without a board of its own is played on the generic board: its picture in characters,
// and its choices as buttons.
import type { Component } from 'svelte';
import { namePicks } from './crescent/picks';
import { aboutCard } from './oath/card';
import type { CatalogueOf } from './server/catalogue';
import type { Info, Message, Now } from './server/wire';
import { site } from './site.svelte';
import type { BoardProps, Choice } from './table/board';

type LoadBoard = () => Promise<{ default: Component<BoardProps> }>;

const boards: Record<string, LoadBoard> = {
  tigris: () => import('./tigris/TigrisBoard.svelte'),
};

export function hasBoard(game: string): boolean {
  return game in boards;
}

export function boardOf(game: string): LoadBoard {
  return boards[game] ?? (() => import('./table/GenericBoard.svelte'));
}

const names: Record<string, (now: Now, choices: Choice[]) => Choice[]> = { crescent: namePicks };

/** The choices, with the names of things that only the position tells. */
export function named(game: string, now: Now, choices: Choice[]): Choice[] {
  return names[game]?.(now, choices) ?? choices;
}

/** By game: what its catalogue says about a card. */
const cards: { [G in keyof CatalogueOf]?: (catalogue: CatalogueOf[G], card: string) => Message[] } = { oath: aboutCard };

async function tell<G extends keyof CatalogueOf>(game: G, options: Info['options'], card: string): Promise<Message[]> {
  return cards[game]?.(await site.catalogues.of(game, options), card) ?? [];
}

/** What a card is; nothing if its game does not say. */
export async function factsOf({ game, options }: Info, card: string): Promise<Message[]> {
  return game in cards ? tell(game as keyof CatalogueOf, options, card) : [];
}
