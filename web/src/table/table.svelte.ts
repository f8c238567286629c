// One table as this page sees it: what the server tells (listening.svelte.ts), what the player has
// picked and prepared (choosing.svelte.ts), which moment is shown (replaying.svelte.ts), and what
// its people can do about the table itself.
import type { ProposalKind, Room } from '../server/wire';
import { site } from '../site.svelte';
import type { Thing } from './board';
import { Hinting } from './hinting.svelte';
import { Replaying } from './replaying.svelte';

export class TableState extends Replaying {
  /** What the board shows as meant, without being picked. */
  readonly lit: Thing[] = $derived.by(() => [
    ...this.highlight,
    ...this.playback.marks,
    ...this.advised.flatMap(({ things }) => things.slice(-1)), // what it is about stands last
  ]);
  readonly hinting = new Hinting(this, this.socket);

  protected override forgetTries(): void {
    super.forgetTries();
    this.hinting.forget();
  }

  async propose(kind: ProposalKind, more: { to?: number; seat?: string; level?: string } = {}): Promise<void> {
    await this.work(() => this.socket.request('propose', { table: this.id, kind, ...more }));
  }

  async answer(accept: boolean): Promise<void> {
    await this.work(() => this.socket.request('answer', { table: this.id, accept }));
  }

  async resign(seat: string): Promise<void> {
    await this.work(() => this.socket.request('resign', { table: this.id, seat }));
  }

  /** Sits down again where the computer played meanwhile. */
  async retake(): Promise<void> {
    await this.work(() => this.socket.request('retake', { table: this.id }));
  }

  /** Takes a free seat; whoever is nobody yet becomes a guest first. */
  async join(seat: string): Promise<void> {
    await this.work(async () => {
      await site.ensureUser();
      await this.socket.request('join', { table: this.id, seat });
    });
  }

  /** The host sends somebody away before the game begins. */
  async remove(seat: string): Promise<void> {
    await this.work(() => this.socket.request('remove', { table: this.id, seat }));
  }

  async leave(): Promise<boolean> {
    return this.work(() => this.socket.request('leave', { table: this.id }));
  }

  async write(room: Room, text: string): Promise<boolean> {
    return this.work(() => this.socket.request('chat', { table: this.id, room, text }));
  }

  async keepNotes(text: string): Promise<boolean> {
    this.notes = text;
    return this.try(() => this.socket.request('notes', { table: this.id, text }));
  }
}
