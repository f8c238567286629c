// What a game may bring along. One without a board of its own is played on the generic board: its
// picture in characters, and its choices as buttons.
import { crescentButtons } from './crescent/buttons';
import { namePicks } from './crescent/picks';
import { aboutCard } from './oath/card';
import { resourceGlyph } from './oath/resources';
import type { Component } from 'svelte';
import type { AccountProps } from './result/props';
import type { PassageProps, WorldProps } from './saga/props';
import type { CatalogueOf } from './server/catalogue';
import type { Info, Message, Now } from './server/wire';
import { site } from './site.svelte';
import type { BoardParts, Choice } from './table/board';
import { learnGame } from './texts/texts.svelte';

interface OwnBoard {
  load(): Promise<BoardParts>;
  /** The questions that are answered on it. All others have their buttons in the prompt. */
  prompts: readonly string[];
  /**
   * The kinds of things that are picked on it; what has nothing to pick is a button in the prompt.
   */
  kinds: readonly string[];
  /**
   * By question: the verbs that keep their buttons in the prompt. Where it says nothing, `kinds`
   * tell.
   */
  buttons?: Readonly<Record<string, readonly string[]>>;
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
  crescent: {
    load: () => import('./crescent/board'),
    prompts: Object.keys(crescentButtons),
    kinds: [],
    buttons: crescentButtons,
    sign: (what) => `#crescent-i-${{ coins: 'coin', points: 'points', tokens: 'influence' }[what] ?? 'reserve'}`,
  },
  oath: {
    load: () => import('./oath/board'),
    // It says itself what is chosen in the prompt.
    prompts: [],
    kinds: [],
    sign: (what) => `#oath-${resourceGlyph(what)}`,
  },
};

/** Whether the game's own board answers this question. */
export function handles(game: string, prompt: string): boolean {
  return boards[game]?.prompts.includes(prompt) ?? false;
}

export function kindsOnBoard(game: string): readonly string[] {
  return boards[game]?.kinds ?? [];
}

/** The verbs that keep their buttons in the prompt; null if the board does not say so. */
export function buttonsBeside(game: string, prompt: string): readonly string[] | null {
  return boards[game]?.buttons?.[prompt] ?? null;
}

export function signOf(game: string, what: string): string | null {
  return boards[game]?.sign?.(what) ?? null;
}

/** With them comes what the game has to say. */
export async function partsOf(game: string): Promise<BoardParts> {
  const [parts] = await Promise.all([boards[game]?.load() ?? import('./table/GenericBoard.svelte'), learnGame(game)]);
  return parts;
}

/**
 * What a small drawing of a position gets: the view of a spectator, its table, and how wide it is
 * by its height.
 */
export interface DrawingProps {
  view: unknown;
  info: Info;
  shape: number;
  /** All of it, in whatever shape it has. */
  whole: boolean;
}

type Chunk<Props extends object> = () => Promise<{ default: Component<Props> }>;

const drawings: Record<string, Chunk<DrawingProps>> = {
  tigris: () => import('./tigris/Thumb.svelte'),
  crescent: () => import('./crescent/Thumb.svelte'),
  oath: () => import('./oath/Thumb.svelte'),
};

/**
 * What draws a position of the game small; null if nothing does. With it comes what the game has to
 * say.
 */
export async function thumbOf(game: string): Promise<Component<DrawingProps> | null> {
  const [chunk] = await Promise.all([drawings[game]?.(), learnGame(game)]);
  return chunk?.default ?? null;
}

const pictures: Record<string, Chunk<Record<string, never>>> = {
  tigris: () => import('./tigris/Picture.svelte'),
  crescent: () => import('./crescent/Picture.svelte'),
  oath: () => import('./oath/Picture.svelte'),
};

/** The picture by which the game is known; null if it has none. */
export async function pictureOf(game: string): Promise<Component | null> {
  return (await pictures[game]?.())?.default ?? null;
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

interface OwnAccount {
  load(): Promise<{ default: Component<AccountProps> }>;
  /** It is won by a deed, not by points: there is no score to tell. */
  byDeed?: true;
}

const accounts: Record<string, OwnAccount> = {
  tigris: { load: () => import('./tigris/Account.svelte') },
  crescent: { load: () => import('./crescent/Account.svelte') },
  oath: { load: () => import('./oath/Account.svelte'), byDeed: true },
};

/** Shows where the points came from. */
export async function accountOf(game: string): Promise<Component<AccountProps>> {
  const [{ default: Account }] = await Promise.all([accounts[game]?.load() ?? import('./result/Account.svelte'), learnGame(game)]);
  return Account;
}

export function isWonByDeed(game: string): boolean {
  return accounts[game]?.byDeed ?? false;
}

/** What a game draws of its sagas: the world that one has come to, and what a game made of it. */
export interface Chronicle {
  World: Component<WorldProps>;
  Passage: Component<PassageProps>;
}

const chronicles: Record<string, () => Promise<Chronicle>> = { oath: () => import('./oath/saga') };

/** With them comes what the game has to say; null if it draws nothing. */
export async function chronicleOf(game: string): Promise<Chronicle | null> {
  const [chronicle] = await Promise.all([chronicles[game]?.() ?? null, learnGame(game)]);
  return chronicle;
}

/** Games whose seats play so differently that the next game is wanted with others. */
const castGames: readonly string[] = ['crescent'];

export function hasCharacters(game: string): boolean {
  return castGames.includes(game);
}
