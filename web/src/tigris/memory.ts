// What the board remembers between positions: the last conflict's result, and what lay on the
// spaces it emptied. Both stay until the next turn is over, so that nobody misses them.

import { told } from '../server/message';
import type { Message, Now } from '../server/wire';
import { changes, squaresOf, type Square, type Squares } from './position';
import type { Leader, Tile, View } from '../server/tigris';

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

function sidesIn(news: readonly Message[]): Side[] {
  return news
    .filter(({ key }) => key === 'tigris.event.strength')
    .map((one) => ({
      seat: String(told(one, 'seat')),
      board: Number(told(one, 'n')),
      added: Number(told(one, 'amount')),
      total: Number(told(one, 'amount2')),
    }));
}

function amountIn(news: readonly Message[], key: string, seat: string): Amount | null {
  const found = news.find((one) => one.key === key && told(one, 'seat') === seat);
  return found ? { tile: told(found, 'tile') as Tile, n: Number(told(found, 'n')) } : null;
}

function outcomeIn(news: readonly Message[], sides: Side[]): Outcome | null {
  const won = news.find(({ key }) => key === 'tigris.event.won');
  if (!won) return null;
  const [winner, loser] = [String(told(won, 'seat')), String(told(won, 'seat2'))];
  return {
    sides,
    winner,
    loser,
    leader: told(won, 'leader') as Leader,
    removed: amountIn(news, 'tigris.event.removed', loser),
    gained: amountIn(news, 'tigris.event.scored', winner),
  };
}

function begin(now: Now, view: View, news: readonly Message[]): Memory {
  return {
    made: now.made,
    active: view.active,
    turn: 0,
    squares: squaresOf(view),
    ghosts: [],
    outcomes: [],
    sides: sidesIn(news),
  };
}

/**
 * The memory after a new position, and what happened on the way there. Going back in time forgets
 * everything.
 */
export function remember(memory: Memory | null, now: Now, news: readonly Message[]): Memory {
  const view = now.view as View;
  if (!memory || now.made < memory.made) return begin(now, view, news);
  if (now.made === memory.made) return memory;
  const turn = memory.turn + (view.active === memory.active ? 0 : 1);
  const squares = squaresOf(view);
  const recent = (one: { turn: number }): boolean => turn - one.turn <= 1;
  const sides = news.some(({ key }) => key === 'tigris.event.war' || key === 'tigris.event.revolt')
    ? []
    : [...memory.sides, ...sidesIn(news)].slice(-2);
  const outcome = outcomeIn(news, sides);
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

/**
 * The loser's leader, or a tile of the colour that was fought for. Between two positions other
 * things may have moved.
 */
function isLost({ tile, leader }: Square, { removed, loser, leader: kind }: Outcome): boolean {
  return leader ? leader.seat === loser && leader.leader === kind : tile !== null && tile === removed?.tile;
}
