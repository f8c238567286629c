// The games that bring a board of their own. Any other is played on the generic board: its picture in characters, and its
// choices as buttons.
import type { Component } from 'svelte';
import type { BoardProps } from './table/board';

type LoadBoard = () => Promise<{ default: Component<BoardProps> }>;

const boards: Record<string, LoadBoard> = {
  tigris: () => import('./tigris/TigrisBoard.svelte'),
};

export function boardOf(game: string): LoadBoard {
  return boards[game] ?? (() => import('./table/GenericBoard.svelte'));
}
