// The colours of Tigris & Euphrates. They have no name of their own on the wire: a colour is the
// word of its tile, and each leader leads one colour.
import { kinds, type Leader, type Tile } from '../server/tigris';

export const tileWords = kinds.tile;
export const leaderWords = kinds.leader;

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
