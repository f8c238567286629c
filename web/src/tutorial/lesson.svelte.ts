// A chapter of a tutorial, played at an ordinary table. How far it has come is read off the table: the learner's choices that
// stand are the steps that are done, and the opponent has yet to make the replies that are missing. So going back, a lost
// connection or a second look need nothing of their own.
import type { TableSocket } from '../server/socket';
import type { Message } from '../server/wire';
import { problemOf } from '../site.svelte';
import type { Choice, Thing } from '../table/board';
import { standing } from '../table/log';
import { TableState } from '../table/table.svelte';
import { learnerAt } from './learner';
import { shownBy, textOf, type Chapter, type Script, type Step } from './script';

/** A choice that the page makes for the opponent. */
export interface Reply {
  seq: number;
  words: string;
}

export class Lesson extends TableState {
  /** Whether the table stays when the lesson is over. */
  kept = false;

  constructor(
    id: string,
    private readonly server: TableSocket,
    readonly script: Script,
    readonly chapter: Chapter,
  ) {
    super(id, learnerAt(script.learner, server));
  }

  private readonly made = $derived(standing(this.entries));
  readonly done = $derived(this.made.filter(({ seat }) => seat === this.script.learner).length);
  /** The step that waits for the learner; null at the end of the chapter. */
  readonly step: Step | null = $derived.by(() => this.chapter.steps[this.done] ?? null);
  readonly expected: Choice | null = $derived(this.choices.find(({ words }) => words === this.step?.choice) ?? null);
  readonly text: Message = $derived.by(() => textOf(this.script.game, this.chapter, this.step, this.expected));
  override readonly lit: Thing[] = $derived([
    ...(this.step && this.expected ? shownBy(this.step, this.expected) : []),
    ...this.highlight,
  ]);
  readonly reply: Reply | null = $derived.by(() => {
    if (this.live?.asked !== this.script.opponent) return null;
    const due = this.chapter.steps.slice(0, this.done).flatMap(({ replies }) => replies ?? []);
    const words = due[this.made.filter(({ seat }) => seat === this.script.opponent).length];
    return words === undefined ? null : { seq: this.live.seq, words };
  });
  /** While the opponent replies there is nothing to say yet. */
  readonly settled = $derived(this.live !== null && (this.step ? this.expected !== null : this.reply === null));

  /** Makes the choice that the step waits for; any other is answered with a hint. */
  override async choose(choice: Choice): Promise<void> {
    if (choice.words !== this.step?.choice) {
      this.cancel();
      this.refuse(this.hint());
      return;
    }
    await super.choose(choice);
    // What cannot be taken back elsewhere can be here.
    if (this.confirming) await this.confirm();
  }

  private hint(): Message {
    if (!this.expected) return { key: 'web.tutorial.hint-done' };
    return { key: 'web.tutorial.hint', args: { choice: { say: [this.expected.text] } } };
  }

  async doIt(): Promise<void> {
    if (this.expected) await this.choose(this.expected);
  }

  /** Chooses for the opponent. */
  async play(reply: Reply): Promise<void> {
    try {
      await this.server.request('choose', { table: this.id, seat: this.script.opponent, ...reply });
    } catch (error) {
      this.refuse(problemOf(error));
    }
  }

  /** Takes the learner's last choice back, and what followed from it. Nobody else must consent. */
  async back(): Promise<void> {
    const own = this.made.findLast(({ seat }) => seat === this.script.learner);
    if (own) await this.propose('takeback', { to: own.made - 1 });
  }

  /** From now on the computer plays for the opponent. */
  async playOn(): Promise<void> {
    await this.resign(this.script.opponent);
    this.kept = true;
  }
}
