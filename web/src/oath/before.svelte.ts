// The table as it was at an earlier moment, such as after the viewer's last choice; asked for once
// however many parts of the page look at it.
import type { View } from '../server/oath';
import { site } from '../site.svelte';
import type { BoardProps } from '../table/board';
import { lastOwnMoment } from '../table/recap';

let latest: { key: string; view: Promise<View | null> } | null = null;

export function viewAt(table: string, as: string, made: number): Promise<View | null> {
  const key = `${table} ${as} ${made}`;
  if (latest?.key !== key) {
    const view = site.socket.request('at', { table, as, made }).then(
      ({ now }) => now.view as View,
      () => null, // then nothing is marked
    );
    latest = { key, view };
  }
  return latest.view;
}

/** To be called while a component is being set up. */
export function beforeOf(source: () => BoardProps): { readonly view: View | null } {
  let view = $state.raw<View | null>(null);
  const viewer = $derived(source().now.viewer);
  const moment = $derived(viewer === null ? 0 : lastOwnMoment(source().entries, viewer));
  const isPast = $derived(moment > 0 && moment < source().now.made);
  const table = $derived(source().info.id);
  $effect(() => {
    let isWanted = true;
    view = null;
    if (viewer !== null && isPast)
      void viewAt(table, viewer, moment).then((then) => {
        if (isWanted) view = then;
      });
    return () => {
      isWanted = false;
    };
  });
  return {
    get view() {
      return view;
    },
  };
}
