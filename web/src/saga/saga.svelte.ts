// A saga as its page shows it, and what its people do with it. All of it goes over the socket.
import { router, sagaPath, tablePath } from '../router.svelte';
import type { Fields } from '../server/types';
import type { Message, Saga } from '../server/wire';
import { problemOf, site } from '../site.svelte';

export class SagaState {
  shown = $state.raw<Saga | null>(null);
  /** Why it cannot be shown. */
  missing = $state.raw<Message | null>(null);
  /** What did not succeed. */
  problem = $state.raw<Message | null>(null);
  busy = $state(false);
  private calls = 0;

  constructor(readonly id: string) {}

  /** Of several calls the last one counts. */
  async load(): Promise<void> {
    const call = ++this.calls;
    try {
      const shown = await site.socket.request('saga', { saga: this.id });
      if (call !== this.calls) return;
      this.shown = shown;
      this.missing = null;
    } catch (error) {
      if (call === this.calls) this.missing = problemOf(error);
    }
  }

  /** The games before those that are shown. */
  async more(): Promise<void> {
    const call = this.calls;
    const { shown } = this;
    if (!shown || shown.before === null) return;
    this.problem = null;
    try {
      const { games, before } = await site.socket.request('saga', { saga: this.id, before: shown.before });
      if (call === this.calls) this.shown = { ...shown, games: [...shown.games, ...games], before };
    } catch (error) {
      this.problem = problemOf(error);
    }
  }

  /** Does something that leads to another page. */
  private async lead(to: () => Promise<string>): Promise<void> {
    this.busy = true;
    this.problem = null;
    try {
      router.go(await to());
    } catch (error) {
      this.problem = problemOf(error);
    } finally {
      this.busy = false;
    }
  }

  /** Without seats: with those who played last. */
  play(seats: Pick<Fields<'saga-play'>, 'seats' | 'invite'> = {}): Promise<void> {
    return this.lead(async () => tablePath((await site.socket.request('saga-play', { saga: this.id, ...seats })).table));
  }

  branch(n: number, name: string): Promise<void> {
    return this.lead(async () => sagaPath((await site.socket.request('saga-branch', { saga: this.id, n, name })).saga));
  }
}

const numerals: readonly [number, string][] = [
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** Games of a saga are numbered as chapters are: IV. */
export function roman(n: number): string {
  const found = numerals.find(([value]) => value <= n);
  return found ? found[1] + roman(n - found[0]) : '';
}
