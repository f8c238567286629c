// The tables that lessons and puzzles are played at. All seats are the reader's, and chance, too;
// and the table of the first real game.
import { seatsOf } from '../home/start';
import { ask } from '../server/api';
import type { TableSocket } from '../server/socket';
import { site } from '../site.svelte';
import type { FirstGame } from './courses';
import { positionText, type Script } from './script';

function allMine(position: string[]): string[] {
  const players = position.map((line) => /^players (\d)$/.exec(line)?.[1]).find((number) => number !== undefined);
  return Array.from({ length: Number(players ?? 2) }, () => 'me');
}

export async function openTable(script: Script, position: string[]): Promise<string> {
  await site.ensureUser();
  const { table } = await ask('create', {
    game: script.game,
    options: {},
    seats: allMine(position),
    public: false,
    pace: 'none',
    seed: script.seed,
    position: positionText(script, position),
    chance: 'manual',
  });
  return table;
}

/** Whether the reader can go on at this table. */
export async function isOpen(table: string): Promise<boolean> {
  try {
    await site.ensureUser();
    const { table: info } = await site.socket.request('table', { table });
    return (info.status === 'playing' || info.status === 'over') && info.you.length === info.seats.length;
  } catch {
    return false;
  }
}

/** A table at which nobody sits any more is closed. */
export async function closeTable(socket: TableSocket, table: string): Promise<void> {
  try {
    await socket.request('resign', { table, all: true });
  } catch {
    // It is over or closed already, or belongs to somebody this browser was before.
  }
}

/** The first real game, in this seat, with computers in all others. */
export async function openFirstGame(game: string, { players, level, options }: FirstGame, seat: string): Promise<string> {
  const [{ games }] = await Promise.all([ask('games', {}), site.ensureUser()]);
  const seats = games.find((one) => one.game === game)?.seats ?? [];
  const { table } = await ask('create', {
    game,
    options,
    seats: seatsOf({ players, me: seat }, seats, level),
    public: false,
    pace: 'none',
  });
  return table;
}
