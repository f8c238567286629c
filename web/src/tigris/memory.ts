// What the board remembers between positions: the last conflict's result, and what lay on the spaces it emptied. Both stay
// until the next turn is over, so that nobody misses them.

import type { Now } from '../server/types';
import { changes, squaresOf, type Square, type Squares } from './position';
import type { Leader, News, Tile, View } from './view';

export interface Side {
  seat: string;
  board: number;
  added: number;
  total: number;
}

export interface Outcome {
  sides: Side[];
  winner: string;
  loser: string;
  leader: Leader;
  removed: Amount | null;
  gained: Amount | null;
}

interface Amount {
  tile: Tile;
  n: number;
}

export interface Memory {
  made: number;
  active: string;
  /** How many times the turn has passed on since we look. */
  turn: number;
  squares: Squares;
  ghosts: { turn: number; square: Square }[];
  outcomes: { turn: number; outcome: Outcome }[];
  /** The sides of a conflict speak one after the other, perhaps in two positions. */
  sides: Side[];
}

function sidesIn(news: readonly News[]): Side[] {
  return news
    .filter(({ key }) => key === 'tigris.event.strength')
    .map((one) => ({
      seat: String(one['seat']),
      board: Number(one['n']),
      added: Number(one['amount']),
      total: Number(one['amount2']),
    }));
}

function amountIn(news: readonly News[], key: string, seat: string): Amount | null {
  const found = news.find((one) => one.key === key && one['seat'] === seat);
  return found ? { tile: found['tile'] as Tile, n: Number(found['n']) } : null;
}

function outcomeIn(news: readonly News[], sides: Side[]): Outcome | null {
  const won = news.find(({ key }) => key === 'tigris.event.won');
  if (!won) return null;
  const [winner, loser] = [String(won['seat']), String(won['seat2'])];
  return {
    sides,
    winner,
    loser,
    leader: won['leader'] as Leader,
    removed: amountIn(news, 'tigris.event.removed', loser),
    gained: amountIn(news, 'tigris.event.scored', winner),
  };
}

function begin(now: Now, view: View): Memory {
  return {
    made: now.made,
    active: view.active,
    turn: 0,
    squares: squaresOf(view),
    ghosts: [],
    outcomes: [],
    sides: sidesIn(view.news),
  };
}

/** The memory after a new position. Going back in time forgets everything. */
export function remember(memory: Memory | null, now: Now): Memory {
  const view = now.view as View;
  if (!memory || now.made < memory.made) return begin(now, view);
  if (now.made === memory.made) return memory;
  const turn = memory.turn + (view.active === memory.active ? 0 : 1);
  const squares = squaresOf(view);
  const recent = (one: { turn: number }): boolean => turn - one.turn <= 1;
  const sides = view.news.some(({ key }) => key === 'tigris.event.war' || key === 'tigris.event.revolt')
    ? []
    : [...memory.sides, ...sidesIn(view.news)].slice(-2);
  const outcome = outcomeIn(view.news, sides);
  const emptied = outcome
    ? changes(memory.squares, squares)
        .filter(({ before }) => isLost(before, outcome))
        .map(({ before }) => ({ turn, square: before }))
    : [];
  return {
    made: now.made,
    active: view.active,
    turn,
    squares,
    ghosts: [...memory.ghosts.filter(recent), ...emptied].filter(({ square }) => isFree(squares.get(square.cell))),
    outcomes: [...memory.outcomes.filter(recent), ...(outcome ? [{ turn, outcome }] : [])],
    sides,
  };
}

function isFree(square: Square | undefined): boolean {
  return square !== undefined && !square.tile && !square.leader && !square.ruin && !square.faceDown;
}

/** The loser's leader, or a tile of the colour that was fought for. Between two positions other things may have moved. */
function isLost({ tile, leader }: Square, { removed, loser, leader: kind }: Outcome): boolean {
  return leader ? leader.seat === loser && leader.leader === kind : tile !== null && tile === removed?.tile;
}
