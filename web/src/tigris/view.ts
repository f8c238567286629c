// What the server tells one seat about a game of Tigris & Euphrates (`now.view`): the shape that tigris/json.cpp writes.
// Colours have no name of their own on the wire: a colour is the word of its tile, and each leader leads one colour.

export const tileWords = ['settlement', 'temple', 'farm', 'market'] as const;
export const leaderWords = ['king', 'priest', 'farmer', 'trader'] as const;
export type Tile = (typeof tileWords)[number];
export type Leader = (typeof leaderWords)[number];
export type ByTile = Record<Tile, number>;

export interface Site {
  at: string;
  tiles: Tile;
}

/** A leader on the board: the tiles that fight for it in a war, the temples beside it that count in a revolt. */
export interface Strength {
  seat: string;
  leader: Leader;
  at: string;
  kingdom: number;
  supporters: string[];
  temples: string[];
}

export interface Board {
  river: string[];
  priority: string[];
  tiles: Record<Tile, string[]>;
  face_down: string[];
  ruins: string[];
  treasures: string[];
  leaders: Record<string, Record<Leader, string | null>>;
  monuments: Record<string, Site | null>;
  wonder?: Site | null;
  buildings?: Record<Tile, string | null>;
  kingdoms: string[][];
  strengths: Strength[];
}

/** A war or a revolt; `attack` is what the attacker has added, null as long as he has not. */
export interface Conflict {
  kind: 'war' | 'revolt';
  leader: Leader;
  attacker: string;
  defender: string;
  attacker_board: number;
  defender_board: number;
  attack: number | null;
}

/** What is in progress, a rule inside another. `pending` are the leaders that still have a war to fight. */
export type Frame =
  | Conflict
  | { kind: 'turn'; actions_left: number }
  | { kind: 'draw'; seat: string; left: number }
  | { kind: 'tile'; tile: Tile; at: string; unites: boolean; pending?: Leader[] }
  | { kind: 'leader'; leader: Leader };

/** Something that happened, its arguments beside the key. */
export interface News {
  key: string;
  [argument: string]: string | number;
}

export interface Player {
  tiles: number;
  catastrophes: number;
  points: ByTile | null;
  treasures: number | null;
}

export interface View {
  viewer: string | null;
  active: string;
  progress: Frame[];
  board: Board;
  bag: number;
  hand?: ByTile;
  players: Record<string, Player>;
  news: News[];
}

const tileOfLeader: Record<Leader, Tile> = {
  king: 'settlement',
  priest: 'temple',
  farmer: 'farm',
  trader: 'market',
};

export function colourOf(leader: Leader): Tile {
  return tileOfLeader[leader];
}

const tileOfColour: Record<string, Tile> = {
  black: 'settlement',
  red: 'temple',
  blue: 'farm',
  green: 'market',
};

/** "black-red" pays for settlements and temples. */
export function coloursOfMonument(monument: string): [Tile, Tile] {
  const [first = '', second = ''] = monument.split('-');
  return [tileOfColour[first] ?? 'settlement', tileOfColour[second] ?? 'temple'];
}
