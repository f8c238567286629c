// What never changes about cards and sites, found by their words.
import type { CardRow, Catalogue, SiteRow, Suit } from '../server/oath';

export class Facts {
  private readonly cards: ReadonlyMap<string, CardRow>;
  private readonly sites: ReadonlyMap<string, SiteRow>;

  constructor(readonly catalogue: Catalogue) {
    this.cards = new Map(catalogue.cards.map((row) => [row.id, row]));
    this.sites = new Map(catalogue.sites.map((row) => [row.id, row]));
  }

  /** Null for the back of a card. */
  card(id: string): CardRow | null {
    return this.cards.get(id) ?? null;
  }

  site(id: string | null): SiteRow | null {
    return this.sites.get(id ?? '') ?? null;
  }
}

/**
 * What the frame of a card tells: its suit, or that it is a relic, a vision, or a ruin without one.
 */
export type Frame = Suit | 'relic' | 'vision' | 'none';

export function frameOf({ suit, kind }: CardRow): Frame {
  if (suit) return suit;
  return kind === 'relic' || kind === 'vision' ? kind : 'none';
}

/** The glyph of a frame; ruins have that of buildings. */
export function glyphOf(frame: Frame): string {
  return frame === 'none' ? 'edifice' : frame;
}
