// What the panels are given beyond what the table gives the board itself.
import type { BoardProps } from '../table/board';
import type { Facts } from './facts';

export interface PartProps extends BoardProps {
  facts: Facts;
}
