// What several choices would lead to, side by side, before one of them is prepared.
import { SvelteMap } from 'svelte/reactivity';
import type { Info, Now, Preview } from '../server/wire';
import { site } from '../site.svelte';
import type { Choice } from '../table/board';
import type { View } from './view';

/**
 * The views that these choices would lead to, by the number of the choice; those that nobody can
 * tell are left out.
 */
export function foresee(question: () => { info: Info; now: Now }, choices: () => readonly Choice[]): ReadonlyMap<number, View> {
  const views = new SvelteMap<number, View>();

  async function look({ info, now }: { info: Info; now: Now }, { index }: Choice): Promise<void> {
    const fields = { table: info.id, seq: now.seq, index, ...(now.viewer === null ? {} : { seat: now.viewer }) };
    const preview: Preview | null = await site.socket.request('preview', fields).catch(() => null);
    if (preview?.view && question().now.seq === now.seq) views.set(index, preview.view as View);
  }

  $effect(() => {
    const asked = question();
    const wanted = choices();
    views.clear();
    for (const choice of wanted) void look(asked, choice);
  });
  return views;
}
