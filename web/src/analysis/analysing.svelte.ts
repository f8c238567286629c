// What the computer thinks of a finished game: the analysis of all of it, and the best choices of a
// moment, about which it thinks when it is asked to.
import type { TableSocket } from '../server/socket';
import type { Analysis, ChoiceOpinion, Message, Timeline } from '../server/wire';
import { problemOf, site } from '../site.svelte';
import { secondsLeft, type Progressed } from './left';

/** How many seconds it thinks: unasked, and each time that it is to think longer. */
const patience = [2, 8, 30] as const;
/** Milliseconds that a moment is looked at before the computer thinks about it. */
const rest = 700;

export class Analysing {
  /** Null until it is known. */
  answer = $state.raw<Analysis | null>(null);
  course = $state.raw<Timeline>({ begins: 0, turns: [], events: [] });
  problem = $state.raw<Message | null>(null);
  /** Seconds that are left of it; null as long as nobody can say. */
  left = $state<number | null>(null);
  private first: Progressed | null = null;
  readonly isReady = $derived(this.answer?.state === 'ready');

  constructor(
    private readonly table: string,
    private readonly socket: TableSocket,
  ) {}

  /** To be called from an effect: asks, and hears how far it is. */
  follow(): () => void {
    const stop = this.socket.listen((event) => {
      if (event.event !== 'analysis' || event.id !== this.table) return;
      if (event.state === 'running') this.estimate(event.done, event.of);
      if (event.state === 'ready' || !this.answer) void this.load();
      else this.answer = { ...this.answer, state: event.state, done: event.done, of: event.of };
    });
    void this.load();
    return stop;
  }

  private estimate(done: number, of: number): void {
    const now = { done, at: Date.now() };
    if (this.first === null || done < this.first.done) this.first = now;
    this.left = secondsLeft(this.first, now, of);
  }

  async load(start = false): Promise<void> {
    this.problem = null;
    try {
      if (start) await site.ensureUser();
      const { table } = this;
      const [answer, course] = await Promise.all([
        this.socket.request('analysis', start ? { table, start } : { table }),
        this.course.turns.length > 0 ? this.course : this.socket.request('timeline', { table }),
      ]);
      this.answer = answer;
      this.course = course;
    } catch (error) {
      this.problem = problemOf(error);
    }
  }
}

/** What the computer thinks of the choices of one question. Of several questions the last counts. */
export class Thinking {
  opinions = $state.raw<ChoiceOpinion[]>([]);
  problem = $state.raw<Message | null>(null);
  busy = $state(false);
  /** How long it has thought, or does. */
  seconds = $state(0);
  private calls = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly socket: TableSocket,
  ) {}

  /** How long it would think if it were asked once more; null if that is as long as it may. */
  get longer(): number | null {
    return patience.find((seconds) => seconds > this.seconds) ?? null;
  }

  /** Somebody looks at the question after so many choices; the function returned ends that. */
  consider(made: number, as: string): () => void {
    this.opinions = [];
    this.problem = null;
    this.seconds = 0;
    // Nobody becomes a guest by looking.
    if (site.user !== null) this.timer = setTimeout(() => void this.think(made, as), rest);
    return () => {
      clearTimeout(this.timer);
      this.cancel();
    };
  }

  async think(made: number, as: string): Promise<void> {
    const seconds = this.longer;
    if (seconds === null) return;
    const call = ++this.calls;
    const before = this.seconds;
    this.busy = true;
    this.problem = null;
    this.seconds = seconds;
    try {
      await site.ensureUser();
      if (call !== this.calls) return;
      const { choices } = await this.socket.request('best', { table: this.table, made, as, seconds });
      if (call === this.calls) this.opinions = choices;
    } catch (error) {
      if (call !== this.calls) return;
      this.problem = problemOf(error);
      this.seconds = before;
    }
    if (call === this.calls) this.busy = false;
  }

  /** What it has found so far stays. */
  cancel(): void {
    if (!this.busy) return;
    this.calls += 1;
    this.busy = false;
    this.seconds = this.opinions.length > 0 ? (patience.findLast((seconds) => seconds < this.seconds) ?? 0) : 0;
    void this.socket.request('cancel', { table: this.table }).catch(() => undefined);
  }
}
