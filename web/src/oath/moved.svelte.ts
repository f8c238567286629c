// What the choice, or the step of the others, that led to what is shown has changed on the table.
import { onChange } from '../table/following.svelte';
import type { BoardProps } from '../table/board';
import { changesBetween } from './changes';
import { viewOf } from './view';

/** By the keys of things. To be called while a component is being set up. */
export function movedOf(source: () => BoardProps): { readonly things: ReadonlySet<string> } {
  let things = $state.raw<ReadonlySet<string>>(new Set());
  onChange(
    () => source().now,
    (before, after) => (things = before ? changesBetween(viewOf(before), viewOf(after)).things : new Set()),
  );
  return {
    get things() {
      return things;
    },
  };
}
