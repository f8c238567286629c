// What the parts of the board are given beyond what the table gives the board itself.
import type { BoardProps } from '../table/board';
import type { Info } from '../server/wire';
import type { Catalogue, Seat, View } from './view';

/**
 * Cards, clashes, talks and the bazaar: the table's props, and what never changes about the cards
 * and pieces.
 */
export interface PartProps extends BoardProps {
  catalogue: Catalogue;
}

/** What belongs to one seat. */
export interface SeatProps {
  view: View;
  seat: Seat;
}

/** The sheet of a ruler, which can be left again. */
export interface SheetProps extends SeatProps {
  info: Info;
  catalogue: Catalogue;
  close(): void;
}
