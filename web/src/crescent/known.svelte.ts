// What never changes about the game at this table; null until the server has told it.
import { site } from '../site.svelte';
import type { Catalogue } from './view';

/** To be called while a component is being set up. */
export function knownOf(options: () => Record<string, string>): { readonly catalogue: Catalogue | null } {
  let catalogue = $state.raw<Catalogue | null>(null);
  $effect(() => {
    site.catalogues.of('crescent', options()).then(
      (rows) => (catalogue = rows),
      () => undefined, // the page says that the connection is lost
    );
  });
  return {
    get catalogue() {
      return catalogue;
    },
  };
}
