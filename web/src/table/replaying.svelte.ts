// Looking at earlier moments of a table's game, and at what the computer thinks of them.
import { Analysing, Thinking } from '../analysis/analysing.svelte';
import { router, tablePath } from '../router.svelte';
import { site } from '../site.svelte';
import { Choosing } from './choosing.svelte';
import { questionBefore } from './moments';

export abstract class Replaying extends Choosing {
  readonly analysing = new Analysing(this.id, this.socket);
  readonly thinking = new Thinking(this.id, this.socket);
  private momentCalls = 0;

  protected override cover(): void {
    this.momentCalls += 1;
    super.cover();
  }

  /** Shows a moment, or with null the present. Of several calls the last one counts. */
  async goTo(made: number | null, as: string | null): Promise<void> {
    const call = ++this.momentCalls;
    this.cancel();
    this.advised = [];
    if (made === null) {
      this.moment = null;
      return;
    }
    this.playback.end();
    await this.try(async () => {
      const viewer = as ?? this.seat ?? 'spectator';
      const moment = await this.socket.request('at', { table: this.id, made, as: viewer });
      if (call === this.momentCalls) this.moment = moment;
    });
  }

  /** The question whose answer led to the moment that is shown. */
  private readonly origin = $derived(this.moment && questionBefore(this.entries, this.moment.now.made));
  /** Whether that answer may be another in a line of the reader's own. */
  readonly mayBranch = $derived(this.live?.over === true && this.origin !== null);

  /** Opens a line in which it can be another. */
  async branch(): Promise<void> {
    const { origin } = this;
    if (!origin || !this.mayBranch) return;
    await this.work(async () => {
      await site.ensureUser();
      const { table } = await this.socket.request('branch', { table: this.id, made: origin.made, as: origin.seat });
      router.go(tablePath(table));
    });
  }

  /** The whole log; null if it was refused. */
  async log(): Promise<string | null> {
    let log: string | null = null;
    await this.try(async () => {
      ({ log } = await this.socket.request('log', { table: this.id }));
    });
    return log;
  }
}
