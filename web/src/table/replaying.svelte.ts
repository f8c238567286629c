// Looking at earlier moments of a table's game.
import { Choosing } from './choosing.svelte';

export abstract class Replaying extends Choosing {
  private momentCalls = 0;

  protected override cover(): void {
    this.momentCalls += 1;
    super.cover();
  }

  /** Shows a moment, or with null the present. Of several calls the last one counts. */
  async goTo(made: number | null, as: string | null): Promise<void> {
    const call = ++this.momentCalls;
    this.cancel();
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

  /** The whole log; null if it was refused. */
  async log(): Promise<string | null> {
    let log: string | null = null;
    await this.try(async () => {
      ({ log } = await this.socket.request('log', { table: this.id }));
    });
    return log;
  }
}
