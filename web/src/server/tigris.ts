// The words of tigris, and what a page sees and looks up of it. Written by `ziggurat types tigris`.

/** The seats. */
export const seats = ['archer', 'bull', 'potter', 'lion'] as const;

/** What choices begin with. */
export const verbs = [
  'place', 'leader', 'withdraw', 'catastrophe', 'swap', 'end', 'support', 'war', 'monument',
  'wonder', 'building', 'take', 'point', 'decline', 'start', 'draw',
] as const;

/** The questions. */
export const prompts = [
  'setup.start', 'turn.action', 'turn.wonder', 'draw.tile', 'war.choose', 'building.found',
  'monument.build', 'treasure.take', 'revolt.attack', 'revolt.defend', 'war.attack', 'war.defend',
] as const;

/** What can happen. */
export const events = [
  'starts', 'turn', 'drew', 'swapped', 'placed', 'entered', 'moved', 'withdrew', 'ruined',
  'returned', 'scored', 'united', 'war', 'revolt', 'strength', 'won', 'removed', 'monument',
  'wonder', 'building', 'declined', 'took', 'over',
] as const;

/** The kinds of things, and what those are called that have names. */
export const kinds = {
  amount: [],
  seat: ['archer', 'bull', 'potter', 'lion'],
  tile: ['settlement', 'temple', 'farm', 'market'],
  leader: ['king', 'priest', 'farmer', 'trader'],
  cell: [],
  bundle: [],
  monument: ['black-red', 'black-blue', 'black-green', 'red-blue', 'red-green', 'blue-green'],
} as const;

export type Seat = 'archer' | 'bull' | 'potter' | 'lion';

export type Leader = 'king' | 'priest' | 'farmer' | 'trader';

export interface War {
  kind: 'war';
  leader: Leader;
  attacker: Seat;
  defender: Seat;
  /** Strength on the board */
  attacker_board: number;
  /** Strength on the board */
  defender_board: number;
  /** What the attacker has added; null: he has not yet */
  attack: number | null;
  united_by: string;
  /** Wars that are to come */
  pending: Leader[];
}

export interface Revolt {
  kind: 'revolt';
  leader: Leader;
  attacker: Seat;
  defender: Seat;
  /** Strength on the board */
  attacker_board: number;
  /** Strength on the board */
  defender_board: number;
  /** What the attacker has added; null: he has not yet */
  attack: number | null;
}

export type Conflict = War | Revolt;

/** Its colour has no other name */
export type Tile = 'settlement' | 'temple' | 'farm' | 'market';

/** A rule that is in progress inside the one before it */
export type Frame =
  | Conflict
  | { kind: 'turn'; actions_left: number }
  | { kind: 'draw'; seat: Seat; left: number }
  | { kind: 'tile'; tile: Tile; at: string; unites: boolean; pending?: Leader[] }
  | { kind: 'leader'; leader: Leader };

export type Monument =
  | 'black-red' | 'black-blue' | 'black-green' | 'red-blue' | 'red-green' | 'blue-green';

export interface Site {
  at: string;
  tiles: Tile;
}

/** A leader on the board */
export interface Strength {
  seat: Seat;
  leader: Leader;
  at: string;
  kingdom: number;
  /** The tiles that fight for it in a war */
  supporters: string[];
  /** Those beside it, which count in a revolt */
  temples: string[];
}

export interface Board {
  side: 'standard' | 'advanced';
  river: string[];
  /** Where treasures are taken first */
  priority: string[];
  tiles: Record<Tile, string[]>;
  face_down: string[];
  ruins: string[];
  treasures: string[];
  /** By seat */
  leaders: Record<string, Record<Leader, string | null>>;
  monuments: Record<Monument, Site | null>;
  /** If it is played with */
  wonder?: Site | null;
  /** If they are played with */
  buildings?: Record<Tile, string | null>;
  kingdoms: string[][];
  strengths: Strength[];
}

export type ByTile = Record<Tile, number>;

export interface Player {
  /** How many he holds */
  tiles: number;
  catastrophes: number;
  /** null behind the screen */
  points: ByTile | null;
  /** null behind the screen */
  treasures: number | null;
}

/** What one seat sees */
export interface View {
  viewer: Seat | null;
  active: Seat;
  progress: Frame[];
  board: Board;
  /** Tiles in it */
  bag: number;
  /** The viewer's */
  hand?: ByTile;
  /** By seat */
  players: Record<string, Player>;
}

/** What never changes */
export interface Catalogue {
  colours: { id: 'black' | 'red' | 'blue' | 'green'; tile: Tile; leader: Leader; copies: number }[];
  monuments: { id: Monument; tiles: [Tile, Tile] }[];
  /** Of each player */
  catastrophes: number;
  /** Tiles */
  hand: number;
  map: { columns: number; rows: number; river: string[]; temples: string[]; priority: string[] };
}
