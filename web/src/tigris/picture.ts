// The corner of a board that is the picture of the game: made up, and nobody plays on it.
import type { Board } from '../server/tigris';

export const board: Board = {
  side: 'standard',
  river: ['A3', 'B3', 'B4', 'C4', 'D4', 'E4', 'F4', 'F3', 'G3', 'G2', 'H2', 'I2', 'J2'],
  priority: [],
  tiles: {
    settlement: ['B1', 'H4', 'I1'],
    temple: ['A1', 'C1', 'F2', 'G4', 'I4'],
    farm: ['B3', 'F4', 'G2', 'G3'],
    market: ['F1', 'I3'],
  },
  face_down: ['D2', 'E2', 'D3', 'E3'],
  ruins: [],
  treasures: ['C1', 'G4'],
  leaders: {},
  monuments: {
    'black-red': null,
    'black-blue': null,
    'black-green': null,
    'red-blue': { at: 'D2', tiles: 'temple' },
    'red-green': null,
    'blue-green': null,
  },
  kingdoms: [
    ['A1', 'B1', 'C1', 'B2', 'B3'],
    ['D2', 'E2', 'D3', 'E3', 'F1', 'F2', 'G2', 'G3', 'F4', 'G4', 'H3', 'H4', 'I3', 'I4'],
    ['H1', 'I1'],
  ],
  strengths: [
    { seat: 'bull', leader: 'king', at: 'B2', kingdom: 0, supporters: ['B1'], temples: [] },
    { seat: 'archer', leader: 'priest', at: 'H3', kingdom: 1, supporters: ['F2', 'G4', 'I4'], temples: [] },
    { seat: 'potter', leader: 'trader', at: 'H1', kingdom: 2, supporters: [], temples: [] },
  ],
};
