// Positions to be drawn small. Those that are asked for in one moment go to the server in one
// request, and what the page has is not asked for again until its table has gone on.
import { ask } from '../server/api';
import type { Thumb } from '../server/wire';

/** So many tables in one request: the server takes no more. */
export const most = 12;

type Found = Record<string, Thumb>;

interface Kept {
  at: number | null;
  thumb: Promise<Thumb | null>;
}

export class Thumbs {
  private readonly kept = new Map<string, Kept>();
  private gathering: { tables: Set<string>; found: Promise<Found> } | null = null;

  constructor(private readonly request: (tables: string[]) => Promise<Found>) {}

  /** The position of a table whose last event was at that time; null if the server has none. */
  of(table: string, at: number | null): Promise<Thumb | null> {
    const before = this.kept.get(table);
    if (before?.at === at) return before.thumb;
    const thumb = this.newest(table, before?.thumb);
    const kept = { at, thumb };
    this.kept.set(table, kept);
    // What could not be had is asked for again when it is needed again.
    const forget = (): void => {
      if (this.kept.get(table) === kept) this.kept.delete(table);
    };
    thumb.then((found) => found ?? forget(), forget);
    return thumb;
  }

  /** As long as no choice was made it stays the same object, so that nothing is drawn again. */
  private async newest(table: string, before: Promise<Thumb | null> | undefined): Promise<Thumb | null> {
    this.gathering ??= this.gather();
    const { tables, found } = this.gathering;
    tables.add(table);
    const fresh = (await found)[table] ?? null;
    const old = await before?.catch(() => null);
    return old && old.made === fresh?.made ? old : fresh;
  }

  private gather(): { tables: Set<string>; found: Promise<Found> } {
    const tables = new Set<string>();
    const found = new Promise((resolve) => setTimeout(resolve)).then(() => {
      this.gathering = null;
      return this.load([...tables]);
    });
    return { tables, found };
  }

  private async load(tables: string[]): Promise<Found> {
    const pages = Array.from({ length: Math.ceil(tables.length / most) }, (_, i) => tables.slice(i * most, (i + 1) * most));
    const found = await Promise.all(pages.map((page) => this.loadPage(page)));
    return Object.assign({}, ...found) as Found;
  }

  /**
   * The server opens a few games at a time: the others are asked for again, as long as that brings
   * something.
   */
  private async loadPage(tables: string[]): Promise<Found> {
    const found = await this.request(tables);
    const missing = tables.filter((table) => !(table in found));
    if (missing.length === 0 || missing.length === tables.length) return found;
    return { ...found, ...(await this.loadPage(missing)) };
  }
}

export const thumbs = new Thumbs(async (tables) => (await ask('thumbs', { tables })).thumbs);
