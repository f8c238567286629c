// What a game may bring along. One without a board of its own is played on the generic board: its picture in characters,
// and its choices as buttons.
import type { Component } from 'svelte';
import { namePicks } from './crescent/picks';
import type { Now } from './server/wire';
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
