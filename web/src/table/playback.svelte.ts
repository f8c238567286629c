// Others' moves in steps. What happens while the reader looks on waits in a queue and is shown one
// step after the other; it never keeps him from anything: whatever he picks ends it, and shows the
// present.
import { settings } from '../settings.svelte';
import type { TableSocket } from '../server/socket';
import type { Entry, Now, Step } from '../server/wire';
import { t } from '../texts/texts.svelte';
import { announcer } from '../ui/announcer.svelte';
import type { Thing } from './board';
import { remaining } from './clock';
import { seatName } from './names';
import { lastOwnMoment, sums } from './recap';
import { sentenceOf } from './sentence';
import { durationOf, joined, shownSteps, thingsMarked, type ShownStep } from './steps';
import type { Listening } from './listening.svelte';

/** Milliseconds that the steps may take to come; then they are told without being shown. */
const patience = 1000;
/** With less time than this on his clock the reader sees the present. */
const hurry = 30_000;

function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      reject(new Error('late'));
    }, patience);
    promise.then(resolve, reject).finally(() => {
      clearTimeout(late);
    });
  });
}

export class Playback {
  /** Whether a page shows it; elsewhere a table is shown as it is. */
  isShown = false;
  paused = $state(false);
  private known = $state.raw<Step[]>([]);
  /** The moment that is shown; null: the present. */
  private made = $state<number | null>(null);
  /** The position before the first step, while the steps are on their way. */
  private before = $state.raw<Now | null>(null);
  /** For a spectator: the moment up to which he has seen everything. */
  private seen = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The loop that fetches steps; another one has taken its place once it is not this. */
  private fetching: symbol | null = null;

  readonly steps: ShownStep[] = $derived(shownSteps(this.known));
  /** Which of the steps is shown; -1: the present. */
  readonly at: number = $derived.by(() => {
    const { made } = this;
    return made === null ? -1 : this.steps.findIndex((step) => step.made >= made);
  });
  readonly step: ShownStep | null = $derived(this.steps[this.at] ?? null);
  readonly isOn: boolean = $derived(this.step !== null || this.before !== null);
  readonly now: Now | null = $derived.by(() => {
    const { step } = this;
    const { live } = this.table;
    if (!step || !live) return this.before;
    const { made, view, asked, phase } = step;
    return { ...live, made, view, asked, phase, over: live.over && made === live.made };
  });
  /** What the step touched, and what those before it did. */
  readonly marks: Thing[] = $derived(this.step ? thingsMarked([this.step]) : []);
  readonly earlierMarks: Thing[] = $derived(thingsMarked(this.steps.slice(0, Math.max(0, this.at))));

  constructor(
    private readonly table: Listening,
    private readonly socket: TableSocket,
  ) {}

  // ---- what happens ----

  /** The table was opened: what came before is told, not shown. */
  opened(): void {
    this.end();
    this.known = [];
    this.seen = this.table.live?.made ?? 0;
  }

  /** The game has gone on from a position. Whether that is shown step by step. */
  follow(before: Now | null, entries: Entry[]): boolean {
    if (!before || !this.isFollowable(entries)) {
      this.opened();
      return false;
    }
    if (!this.isWanted()) {
      this.end();
      return false;
    }
    if (!this.isOn) this.before = before;
    if (this.fetching === null) void this.fetch();
    return true;
  }

  /** Others' choices; one's own are seen at once, and what was taken back begins anew. */
  private isFollowable(entries: Entry[]): boolean {
    const isChoice = ({ news, seat }: Entry): boolean => news !== undefined && seat !== this.table.seat;
    return entries.length > 0 && entries.every(isChoice);
  }

  private isWanted(): boolean {
    const looksOn = this.isShown && this.table.moment === null && document.visibilityState === 'visible';
    const wantsSteps = settings.playback !== 'at-once' && settings.motion !== 'none';
    return looksOn && wantsSteps && !this.isPressed();
  }

  private isPressed(): boolean {
    const { info, seat, told } = this.table;
    const clock = info?.seats.find((one) => one.seat === seat)?.clock;
    return clock ? remaining(clock, told, Date.now()) < hurry : false;
  }

  private from(): number {
    const { entries, seat } = this.table;
    return seat === null ? this.seen : lastOwnMoment(entries, seat);
  }

  /** Until everything is known that has happened meanwhile. */
  private async fetch(): Promise<void> {
    const loop = Symbol('fetching');
    this.fetching = loop;
    const start = this.before?.made ?? this.from();
    try {
      for (let to = this.table.live?.made ?? 0; (this.known.at(-1)?.made ?? -1) < to; to = this.table.live?.made ?? 0) {
        // The last step may go on: what alone is nothing to see joins it.
        const from = this.known.at(-2)?.made ?? this.from();
        const as = this.table.seat ?? 'spectator';
        const { steps } = await inTime(this.socket.request('steps', { table: this.table.id, from, to, as }));
        if (this.fetching !== loop) return;
        this.known = joined(this.known, from, steps);
        if (steps.length === 0) break;
        this.goOn(start);
      }
      this.fetching = null;
      if (!this.step) this.finish();
    } catch {
      if (this.fetching === loop) this.finish();
    }
  }

  /** Shows the first step after a moment, or goes on if it has waited for more. */
  private goOn(start: number): void {
    if (this.step === null) {
      this.paused ||= settings.playback === 'by-one';
      this.show(this.steps.findIndex((step) => step.made > start));
    } else if (this.timer === undefined && !this.paused) this.forth();
  }

  // ---- going through the steps ----

  /** Shows one of the steps. */
  show(index: number): void {
    const step = this.steps[index];
    if (!step) return;
    this.before = null;
    this.made = step.made;
    announcer.mention(this.spoken(step, index));
    this.wait();
  }

  private spoken(step: ShownStep, index: number): string {
    const game = this.table.info?.game ?? '';
    const place = { seat: seatName(game, step.seat), n: index + 1, of: this.steps.length };
    return t('web.playback.spoken', { ...place, news: sentenceOf(step, game) });
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.paused || !this.step) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.forth();
    }, durationOf(this.step, settings));
  }

  /** The next step; after the last one the present, unless more is on its way. */
  private forth(): void {
    if (this.at + 1 < this.steps.length) this.show(this.at + 1);
    else if (this.fetching === null) this.finish();
  }

  back(): void {
    this.paused = true;
    this.show(Math.max(0, this.at - 1));
  }

  on(): void {
    this.paused = true;
    if (this.step) this.forth();
  }

  pause(): void {
    this.paused = !this.paused;
    this.wait();
  }

  /** Another speed counts for the step that is shown. */
  hurried(): void {
    if (this.step) this.wait();
  }

  /** The present, and in one sentence what there would have been to see. */
  skip(): void {
    const { info, entries } = this.table;
    const made = this.from();
    const skipped = sums(entries.filter((entry) => entry.made > made));
    const list = skipped.map(({ seat, choices }) => t('web.recap.sum', { seat: seatName(info?.game ?? '', seat), n: choices }));
    announcer.mention(list.join(' '));
    this.finish();
  }

  private finish(): void {
    this.end();
    this.table.askAloud();
  }

  /** Shows the present. */
  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.fetching = null;
    this.made = null;
    this.before = null;
    this.paused = false;
    if (this.table.seat !== null) return;
    this.seen = this.table.live?.made ?? 0;
    this.known = [];
  }

  /** Once more from the beginning; by hand where nothing moves by itself. */
  async again(): Promise<void> {
    this.end();
    this.known = [];
    this.paused = settings.motion === 'none';
    await this.fetch();
  }
}
