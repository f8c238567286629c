// A table at which a script plays everybody but the learner: the others, and chance. All seats are
// the reader's; the page looks through one of them.
import { ServerError } from '../server/error';
import type { TableSocket } from '../server/socket';
import type { Message } from '../server/wire';
import { settings } from '../settings.svelte';
import { problemOf } from '../site.svelte';
import { same, type Choice } from '../table/board';
import type { Chosen } from '../table/choosing.svelte';
import { standing } from '../table/log';
import { TableState } from '../table/table.svelte';
import { say } from '../texts/texts.svelte';
import { announcer } from '../ui/announcer.svelte';
import { seen } from './facts';
import { learnerAt } from './learner';
import { wordsDue, type Cast, type Made } from './walk';

/** What is to be chosen for a seat, the likeliest first. */
export interface Due {
  seq: number;
  seat: string;
  words: string[];
}

/**
 * Between two things that the page does, so that they can be followed, in ms; of others' turns not
 * longer than this.
 */
const pace = 450;
const longest = 3000;

export abstract class ScriptedTable extends TableState {
  /** What the lesson says about the last thing that was tried. */
  remark = $state.raw<Message | null>(null);
  /** After how many entries nobody could answer as the script says. */
  private stuckUpon = $state<number | null>(null);
  private acting = $state(false);
  private closed = false;
  private watched = 0;

  constructor(
    id: string,
    private readonly server: TableSocket,
    readonly cast: Cast,
  ) {
    super(id, learnerAt(cast.learner, server));
  }

  readonly made: Made[] = $derived(
    standing(this.entries).map(({ seat, made, choice = '' }) => ({ seat, made, words: choice })),
  );
  readonly view = $derived(this.live ? seen(this.live) : null);

  /** `seat: words` that are still to come, in order. */
  protected abstract readonly queue: string[];
  /** Whether these choices are what the learner is waited for: then nothing is answered for him. */
  protected abstract waitsFor(choices: Choice[]): boolean;

  readonly due: Due | null = $derived.by(() => {
    if (!this.live || this.live.over || this.live.asked === null) return null;
    const { seq, asked, phase } = this.live;
    if (this.stuckUpon === seq) return null;
    let words = wordsDue(asked, phase, this.queue, this.cast);
    if (asked === this.cast.learner) {
      const legal = new Set(this.choices.map((choice) => choice.words));
      words = this.waitsFor(this.choices) ? [] : words.filter((one) => one === 'any' || legal.has(one));
    }
    return words.length > 0 ? { seq, seat: asked, words } : null;
  });
  /** Nothing is left to be done by the page. */
  readonly settled = $derived(this.live !== null && this.due === null && !this.busy && !this.acting);
  readonly stuck = $derived(this.stuckUpon !== null && this.stuckUpon === this.live?.seq);

  override close(): void {
    this.closed = true;
    super.close();
  }

  /**
   * Chooses for a seat. Whoever watches sees one thing after the other; if it takes long, all at
   * once.
   */
  async play(due: Due): Promise<void> {
    if (due.seat !== 'chance' && this.watched < longest) await this.rest();
    if (this.closed || this.live?.seq !== due.seq) return;
    for (const words of due.words) if (await this.tried(due, words)) return;
    this.stuckUpon = due.seq;
  }

  private async tried({ seat, seq }: Due, words: string): Promise<boolean> {
    const chosen = words === 'any' ? { index: 0 } : { words };
    try {
      await this.server.request('choose', { table: this.id, seat, seq, ...chosen });
      return true;
    } catch (error) {
      if (!(error instanceof ServerError)) this.refuse(problemOf(error));
      return false;
    }
  }

  private async rest(): Promise<void> {
    if (settings.motion === 'none') return;
    this.watched += pace;
    await new Promise((resolve) => setTimeout(resolve, pace));
  }

  /** What could not be taken back elsewhere can be here: nothing has to be confirmed. */
  override async make(chosen: Chosen, text: Message): Promise<void> {
    this.watched = 0;
    await super.make(chosen, text);
    if (this.confirming) await this.confirm();
  }

  /** Makes a choice of the learner's. */
  protected async carryOut(choice: Choice): Promise<void> {
    await super.choose(choice);
  }

  /** Picks the things of a choice one after the other, prepares it, and makes it. */
  protected async act(choice: Choice): Promise<void> {
    const seq = this.live?.seq;
    if (this.acting || this.busy || seq === undefined) return;
    this.acting = true;
    this.cancel();
    const goesOn = (): boolean => !this.closed && this.live?.seq === seq && !this.busy;
    this.watched = 0;
    for (const thing of choice.things) {
      if (goesOn() && !this.picked.some((one) => same(one, thing))) this.pick(thing, 'prepare');
      await this.rest();
    }
    if (goesOn()) this.prepare(choice);
    await this.rest();
    if (goesOn()) await this.carryOut(choice);
    this.acting = false;
  }

  /** So many choices stay. Nobody else must consent. */
  protected async rewind(to: number): Promise<void> {
    this.stuckUpon = null;
    if ((this.live?.made ?? 0) > to) await this.propose('takeback', { to });
  }

  /** Says something about what was tried; it interrupts. */
  protected teach(remark: Message): void {
    this.remark = remark;
    announcer.urge(say(remark));
  }

  protected choiceOf(words: string | undefined): Choice | null {
    return this.choices.find((choice) => choice.words === words) ?? null;
  }
}
