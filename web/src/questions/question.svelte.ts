// A question to solve at a private line. The answer is told to the server instead of being chosen,
// so that the question stays; then the board shows what is best.
import { adviceOf, type Advice } from '../analysis/advice';
import type { Answer } from '../server/types';
import { problemOf } from '../site.svelte';
import type { Choice } from '../table/board';
import type { Chosen } from '../table/choosing.svelte';
import { TableState } from '../table/table.svelte';

export type Explained = Answer<'solve'>;

export class Question extends TableState {
  /** What the answer was worth, and what is best; null until there is one. */
  explained = $state.raw<Explained | null>(null);
  /** The computer looks at the answer. */
  weighing = $state(false);
  /** Of several calls the last one counts. */
  private calls = 0;

  /** What is told, the best first. */
  readonly advice: Advice[] = $derived.by(() => {
    const { info, live, seat, explained } = this;
    return info && live && seat !== null && explained ? adviceOf(info.game, live, seat, explained.choices) : [];
  });
  readonly answered = $derived(this.weighing || this.explained !== null);

  override async choose(choice: Choice): Promise<void> {
    await this.answerWith(choice.words);
  }

  /** Of several choices that belong together the first is the answer. */
  override async make(chosen: Chosen): Promise<void> {
    if ('index' in chosen) await this.answerWith(this.choices.find(({ index }) => index === chosen.index)?.words);
    else await this.answerWith('words' in chosen ? chosen.words : chosen.list[0]);
  }

  /** There is nothing of one's own to take back: what led to the question belongs to it. */
  override undo(): Promise<void> {
    this.again();
    return Promise.resolve();
  }

  private async answerWith(words: string | undefined): Promise<void> {
    if (words === undefined || this.answered) return;
    const call = ++this.calls;
    this.weighing = true;
    try {
      const explained = await this.socket.request('solve', { table: this.id, words });
      if (call !== this.calls) return;
      this.cancel();
      this.explained = explained;
      this.mark(null);
    } catch (error) {
      if (call !== this.calls) return;
      this.refuse(problemOf(error));
    }
    this.weighing = false;
  }

  /** On the board: what is pointed at, else what is best. */
  mark(pointed: Advice | null): void {
    const shown = pointed ?? this.advice[0];
    this.advised = shown ? [shown.choice] : [];
  }

  /** The question once more. */
  again(): void {
    if (this.weighing) void this.socket.request('cancel', { table: this.id }).catch(() => undefined);
    this.calls += 1;
    this.weighing = false;
    this.explained = null;
    this.advised = [];
    this.cancel();
  }
}
