// What is marked for a choice that takes several things: cards of the hand, and the side that they
// are for. The hand and the panel of the clash share it; another question begins with nothing
// marked.
import { untrack } from 'svelte';
import type { BoardProps, Choice } from '../table/board';
import type { Message } from '../server/wire';
import type { Side } from './view';

class Marks {
  private question = '';
  /** Numbers in the hand, from 1 on, in the order of marking. */
  cards = $state.raw<readonly string[]>([]);
  side = $state.raw<Side | null>(null);

  begin(question: string): void {
    if (question === this.question) return;
    this.question = question;
    this.clear();
  }

  clear(): void {
    this.cards = [];
    this.side = null;
  }

  toggle(card: string): void {
    this.cards = this.cards.includes(card) ? this.cards.filter((one) => one !== card) : [...this.cards, card];
  }
}

export const marks = new Marks();

export interface Wanted {
  choice: Choice;
  /** What the button says; else the choice's own sentence. */
  text?: Message;
}

/**
 * Keeps what is wanted on the prompt's main button. Whoever cancels it takes back what he had
 * marked, if he can.
 */
export function keepPrepared(props: () => BoardProps, wanted: () => Wanted | null, cancelled?: () => void): void {
  let last: Choice | null = null;
  $effect(() => {
    const { ready, busy, prepare } = props();
    const wish = wanted();
    if (busy) return;
    untrack(() => {
      const made = ready?.choices[0] ?? null;
      if (made === null && last !== null && last === wish?.choice) cancelled?.();
      const next = wanted();
      if (next && made !== next.choice) prepare(next.choice, next.text);
      else if (!next && made !== null && made === last) prepare(null);
      last = next?.choice ?? null;
    });
  });
}
