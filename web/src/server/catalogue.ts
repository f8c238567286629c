// What never changes about the things of a game: asked for once for each game and its options, and
// kept as long as the page is.
import type { Catalogue as Crescent } from './crescent';
import type { Catalogue as Oath } from './oath';
import type { Socket } from './socket';
import type { Catalogue as Tigris } from './tigris';

export interface CatalogueOf {
  tigris: Tigris;
  crescent: Crescent;
  oath: Oath;
}

export class Catalogues {
  private readonly asked = new Map<string, Promise<unknown>>();

  constructor(private readonly socket: Pick<Socket, 'request'>) {}

  of<G extends keyof CatalogueOf>(game: G, options: Record<string, string>): Promise<CatalogueOf[G]> {
    const key = JSON.stringify([game, Object.entries(options).sort()]);
    const rows = this.asked.get(key) ?? this.ask(key, game, options);
    return rows as Promise<CatalogueOf[G]>;
  }

  /** What could not be had is asked for again when it is needed again. */
  private ask(key: string, game: string, options: Record<string, string>): Promise<unknown> {
    const rows = this.socket.request('catalogue', { game, options }).then((answer) => answer.rows);
    this.asked.set(key, rows);
    rows.catch(() => this.asked.delete(key));
    return rows;
  }
}
