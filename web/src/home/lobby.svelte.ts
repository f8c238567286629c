// The lists of tables, for the pages that show them.
import { ask } from '../server/api';
import type { Fields } from '../server/types';
import type { Info, Lobby } from '../server/wire';
import { followReader, site } from '../site.svelte';
import { learnGame } from '../texts/texts.svelte';

/** How many games a page shows of those that only want to be looked at. */
export const fewToWatch = 3;

/**
 * With them comes what their games have to say; without it keys would show, which is better than no
 * tables.
 */
export async function lobbyOf(fields: Fields<'lobby'>, most = Infinity): Promise<Lobby> {
  const lobby = await ask('lobby', fields);
  const running = lobby.running.slice(0, most);
  const shown: Info[] = [...lobby.waiting, ...lobby.invited, ...lobby.yours, ...lobby.open, ...lobby.finished, ...running];
  await learnGame(...shown.map(({ game }) => game)).catch(() => undefined);
  return { ...lobby, running };
}

/**
 * To be called while a component is made: refreshes at once, and whenever the lists may have
 * changed.
 */
export function followLobby(refresh: () => void): void {
  followReader(refresh);
  $effect(() => {
    site.socket.watchLobby();
    const stop = site.socket.listen(({ event }) => {
      if (event === 'lobby' || event === 'notice') refresh();
    });
    return () => {
      stop();
      site.socket.unwatchLobby();
    };
  });
}
