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

export interface Wishes {
  /** What is to stand on the prompt's main button; null while something is still to be said. */
  wanted(): Wanted | null;
  /** Whoever cancels it takes back what he had marked, if he can. */
  cancelled?(): void;
  /** Something else stands there, as after it was made and taken back: the field says the same. */
  found?(choice: Choice): void;
}

/** Keeps what is wanted on the prompt's main button. */
export function keepPrepared(props: () => BoardProps, { wanted, cancelled, found }: Wishes): void {
  let last: Choice | null = null;
  /** What stood on the button when this was last looked at. */
  let stood: Choice | null = null;
  $effect(() => {
    const { ready, busy, prepare } = props();
    const wish = wanted();
    if (busy) return;
    untrack(() => {
      const made = ready?.choices[0] ?? null;
      if (made === null && last !== null && last === wish?.choice) cancelled?.();
      else if (made !== null && made !== stood && made !== wish?.choice) found?.(made);
      stood = made;
      const next = wanted();
      if (next && made !== next.choice) prepare(next.choice, next.text);
      else if (!next && made !== null && made === last) prepare(null);
      last = next?.choice ?? null;
    });
  });
}
