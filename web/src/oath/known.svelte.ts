// What never changes about the game at this table; null until the server has told it.
import { site } from '../site.svelte';
import { Facts } from './facts';

/** To be called while a component is being set up. */
export function knownOf(options: () => Record<string, string>): { readonly facts: Facts | null } {
  let facts = $state.raw<Facts | null>(null);
  $effect(() => {
    site.catalogues.of('oath', options()).then(
      (rows) => (facts = new Facts(rows)),
      () => undefined, // the page says that the connection is lost
    );
  });
  return {
    get facts() {
      return facts;
    },
  };
}
