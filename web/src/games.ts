// What a game may bring along. One without a board of its own is played on the generic board: its picture in characters,
// and its choices as buttons.
import { namePicks } from './crescent/picks';
import { aboutCard } from './oath/card';
import type { CatalogueOf } from './server/catalogue';
import type { Info, Message, Now } from './server/wire';
import { site } from './site.svelte';
import type { BoardParts, Choice } from './table/board';
import { learnGame } from './texts/texts.svelte';

interface OwnBoard {
  load(): Promise<BoardParts>;
  /** The questions that are answered on it. All others have their buttons in the prompt. */
  prompts: readonly string[];
  /** The kinds of things that are picked on it; what has nothing to pick is a button in the prompt. */
  kinds: readonly string[];
  /** The symbol of a resource among those that the board has drawn. */
  sign?(what: string): string;
}

const boards: Record<string, OwnBoard> = {
  tigris: {
    load: () => import('./tigris/board'),
    prompts: [
      'turn.action',
      'turn.wonder',
      'war.choose',
      'war.attack',
      'war.defend',
      'revolt.attack',
      'revolt.defend',
      'building.found',
      'monument.build',
      'treasure.take',
    ],
    kinds: ['tile', 'leader', 'cell'],
    sign: (tile) => `#tigris-mark-${tile}`,
  },
};

/** Whether the game's own board answers this question. */
export function handles(game: string, prompt: string): boolean {
  return boards[game]?.prompts.includes(prompt) ?? false;
}

export function kindsOnBoard(game: string): readonly string[] {
  return boards[game]?.kinds ?? [];
}

export function signOf(game: string, what: string): string | null {
  return boards[game]?.sign?.(what) ?? null;
}

/** With them comes what the game has to say. */
export async function partsOf(game: string): Promise<BoardParts> {
  const [parts] = await Promise.all([boards[game]?.load() ?? import('./table/GenericBoard.svelte'), learnGame(game)]);
  return parts;
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
