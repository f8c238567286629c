// Asking the computer what to do: a nudge first, then the choice with its reasons. What was told
// belongs to one question.
import { adviceOf, type Advice } from '../analysis/advice';
import type { TableSocket } from '../server/socket';
import type { Message } from '../server/wire';
import { problemOf } from '../site.svelte';
import type { Choosing } from './choosing.svelte';

export class Hinting {
  /** Whether a page shows it; lessons and puzzles advise by themselves. */
  isShown = false;
  /** In a first real game: what could be done, and not what is best. */
  givesIdeas = $state(false);
  nudge = $state.raw<Message | null>(null);
  /** The best choices; none while only a nudge was given. */
  advice = $state.raw<Advice[]>([]);
  problem = $state.raw<Message | null>(null);
  busy = $state(false);
  /** Of several calls the last one counts. */
  private calls = 0;
  readonly isOpen = $derived(this.busy || this.nudge !== null || this.problem !== null);

  constructor(
    private readonly table: Choosing,
    private readonly socket: TableSocket,
  ) {}

  /** Hints are given here, and there is something to advise. */
  get isOffered(): boolean {
    return this.isShown && (this.table.info?.hints ?? false) && this.table.asked;
  }

  /** The first time a nudge, the second time the choice; ideas at once. */
  async ask(): Promise<void> {
    const { info, live, seat } = this.table;
    if (!this.isOffered || this.busy || this.advice.length > 0 || !info || !live || seat === null) return;
    if (this.table.choices.length === 1) {
      this.problem = { key: 'web.analysis.single' };
      return;
    }
    const call = ++this.calls;
    const level = this.nudge === null && !this.givesIdeas ? 'nudge' : 'full';
    this.busy = true;
    this.problem = null;
    try {
      const { nudge, choices } = await this.socket.request('hint', { table: info.id, seq: live.seq, seat, level });
      if (call !== this.calls) return;
      this.nudge = nudge;
      const advice = adviceOf(info.game, live, seat, choices);
      this.advice = this.givesIdeas ? advice.sort((one, other) => one.choice.index - other.choice.index) : advice;
      this.point(null);
    } catch (error) {
      if (call !== this.calls) return;
      this.problem = problemOf(error);
    }
    this.busy = false;
  }

  /** Shows on the board what is pointed at, else what is best, or all ideas. */
  point(pointed: Advice | null): void {
    const shown = pointed ? [pointed] : this.givesIdeas ? this.advice : this.advice.slice(0, 1);
    this.table.advised = shown.map(({ choice }) => choice);
    this.table.point(pointed === null && this.givesIdeas ? null : (shown[0]?.choice ?? null));
  }

  cancel(): void {
    if (this.busy) void this.socket.request('cancel', { table: this.table.id }).catch(() => undefined);
    this.forget();
    this.point(null);
  }

  forget(): void {
    this.calls += 1;
    this.busy = false;
    this.nudge = null;
    this.advice = [];
    this.problem = null;
  }
}
