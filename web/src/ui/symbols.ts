// Symbols that many drawings on a page use by <use>: they are in the page once, as long as anybody
// draws with them.
import { mount, unmount, type Component } from 'svelte';

interface Shared {
  users: number;
  drawn: Record<string, unknown>;
}

const shared = new Map<Component, Shared>();

/**
 * Puts the symbols into the page, if they are not there; what is given back takes them away after
 * the last user.
 */
export function share(symbols: Component): () => void {
  const one = shared.get(symbols) ?? { users: 0, drawn: mount(symbols, { target: document.body }) };
  shared.set(symbols, one);
  one.users += 1;
  return () => {
    one.users -= 1;
    if (one.users > 0) return;
    shared.delete(symbols);
    void unmount(one.drawn);
  };
}
