// What never changes about the game at this table; null until the server has told it.
import type { Catalogue } from '../server/oath';
import { site } from '../site.svelte';
import { Facts } from './facts';

/** The same for all parts of the page that ask. */
const read = new WeakMap<Catalogue, Facts>();

function factsIn(rows: Catalogue): Facts {
  const facts = read.get(rows) ?? new Facts(rows);
  read.set(rows, facts);
  return facts;
}

/** To be called while a component is being set up. */
export function knownOf(options: () => Record<string, string>): { readonly facts: Facts | null } {
  let facts = $state.raw<Facts | null>(null);
  $effect(() => {
    site.catalogues.of('oath', options()).then(
      (rows) => (facts = factsIn(rows)),
      () => undefined, // the page says that the connection is lost
    );
  });
  return {
    get facts() {
      return facts;
    },
  };
}
