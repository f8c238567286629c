// What a panel has put together, kept on the prompt's main button as long as the panel wants it
// there.
import { untrack } from 'svelte';
import type { Message } from '../server/wire';
import type { BoardProps, Ready } from '../table/board';

export interface Wanted {
  /** Of the choices, in the order in which they are made. */
  words: readonly string[];
  /** What the button says; else the sentence of the only choice. */
  text?: Message;
  /** The next question is to be answered with it. */
  half?: boolean;
}

function wordsOf(ready: Ready | null): string {
  return (ready?.list ?? ready?.choices.map(({ words }) => words) ?? []).join('\n');
}

/** Whoever cancels it takes back what he had marked, if he can. */
export function keepPrepared(props: () => BoardProps, wanted: () => Wanted | null, cancelled?: () => void): void {
  let last = '';
  $effect(() => {
    const { ready, busy, choices, prepare, prepareAll } = props();
    const key = wanted()?.words.join('\n') ?? '';
    if (busy) return;
    untrack(() => {
      const made = wordsOf(ready);
      if (made === '' && key !== '' && key === last) cancelled?.();
      const next = wanted();
      const words = next?.words.join('\n') ?? '';
      const [only, ...others] = next?.words ?? [];
      const choice = others.length === 0 ? choices.find((one) => one.words === only) : undefined;
      if (next && made !== words && choice && !next.half) prepare(choice, next.text);
      else if (next?.text && made !== words) prepareAll(next.words, next.text, next.half);
      else if (!next && made !== '' && made === last) prepare(null);
      last = words;
    });
  });
}
