// What the panels are given beyond what the table gives the board itself.
import type { BoardProps } from '../table/board';
import type { Facts } from './facts';

export interface PartProps extends BoardProps {
  facts: Facts;
}

/** As if what is prepared were made, once it is known what is asked then. */
export function lookingAhead<Props extends BoardProps>(props: Props): Props {
  const { ahead, now } = props;
  return ahead ? { ...props, now: { ...now, phase: ahead.phase, prompt: ahead.prompt }, choices: ahead.choices } : props;
}
