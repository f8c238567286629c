// The tables that lessons are played at. They must not pile up in the reader's lobby: a table is closed when its lesson ends,
// and one that was left behind, because the page was closed meanwhile, when the next lesson begins.
import { ask } from '../server/api';
import type { TableSocket } from '../server/socket';
import { site } from '../site.svelte';
import type { Chapter, Script } from './script';

const place = 'ziggurat.lesson';

function leftBehind(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function note(table: string | null): void {
  try {
    if (table === null) localStorage.removeItem(place);
    else localStorage.setItem(place, table);
  } catch {
    // A browser that keeps nothing: the table stays in the lobby if the page is closed too early.
  }
}

/** A table at which nobody sits any more is closed. */
export async function closeTable(socket: TableSocket, { opponent, learner }: Script, table: string): Promise<void> {
  try {
    for (const seat of [opponent, learner]) await socket.request('resign', { table, seat });
    await site.refresh();
  } catch {
    // It is closed already, or belongs to somebody this browser was before.
  }
}

export async function openTable(script: Script, chapter: Chapter): Promise<string> {
  await site.ensureUser();
  const left = leftBehind();
  if (left !== null) await closeTable(site.socket, script, left);
  const { table } = await ask('create', {
    game: script.game,
    options: {},
    seats: ['me', 'me'],
    public: false,
    pace: 'none',
    seed: script.seed,
    position: chapter.position.join('\n'),
  });
  note(table);
  return table;
}

/** The table shall stay. */
export function keepTable(): void {
  note(null);
}
