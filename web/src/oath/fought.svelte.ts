// When the summary of a campaign is there to be read: from its end on, until the viewer chooses
// something else; for who only watches, until the turn ends.
import type { BoardProps } from '../table/board';
import { onChange } from '../table/following.svelte';
import { shown } from './shown.svelte';
import { viewOf } from './view';

/** To be called while a component is being set up. */
export function followCampaigns(props: () => BoardProps): void {
  onChange(
    () => props().now,
    (before, after) => {
      const [was, is] = [before && viewOf(before), viewOf(after)];
      if (was?.battle && !is.battle) shown.fought = after.made;
      else if (!was || is.battle || (is.viewer === null ? was.turn !== is.turn : hasChosenSince(props(), shown.fought))) shown.fought = null;
    },
  );
}

function hasChosenSince({ entries, now }: BoardProps, made: number | null): boolean {
  return made !== null && entries.some((entry) => entry.seat === now.viewer && entry.made > made && entry.made <= now.made);
}
