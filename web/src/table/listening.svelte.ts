// What the server has told about a table, and through whose eyes the page looks. It knows no game,
// and no rules.
//
// At a table where several seats are the reader's (hot seat), the page watches as a spectator until
// the seat that is asked presses Show; views of another seat are dropped before anything is made of
// them.
import { settings } from '../settings.svelte';
import type { TableSocket } from '../server/socket';
import type { ServerEvent } from '../server/types';
import type { Entry, Info, Line, Message, Now, TableContents } from '../server/wire';
import { knowsGame, learnGame, say } from '../texts/texts.svelte';
import { announcer } from '../ui/announcer.svelte';
import { chime } from '../ui/sound';
import { Playback } from './playback.svelte';
import { lastOwnMoment, since, touched, worthTelling } from './recap';

/** A moment of the game that is shown instead of the present. */
export interface Moment {
  now: Now;
  entries: Entry[];
}

export abstract class Listening {
  info = $state.raw<Info | null>(null);
  live = $state.raw<Now | null>(null);
  entries = $state.raw<Entry[]>([]);
  chat = $state.raw<Line[]>([]);
  notes = $state('');
  /** When the clocks of `info` were told, by this machine's clock. */
  told = $state(0);
  /** Whether the host has sent the reader away. */
  removed = $state(false);
  /** Why the table cannot be shown. */
  gone = $state.raw<Message | null>(null);
  moment = $state.raw<Moment | null>(null);
  /** The reader has been told what happened since this moment, and closed it. */
  private recapClosed = $state<number | null>(null);
  /** How far the game had come when the table was opened. */
  private begun = $state(0);
  /** At a shared screen: the seat that has pressed Show. */
  private revealed = $state<string | null>(null);
  private readonly stopListening: () => void;

  readonly playback: Playback;

  readonly shown = $derived.by(() => this.moment?.now ?? this.playback.now ?? this.live);
  /** What the choice that led to what is shown brought about. */
  readonly news = $derived.by((): Message[] => {
    if (this.playback.step) return this.playback.step.news;
    const entries = this.moment?.entries ?? this.entries;
    return entries.findLast((entry) => entry.news && entry.made === this.shown?.made)?.news ?? [];
  });
  readonly seat = $derived(this.live?.viewer ?? null);
  readonly asked = $derived(
    this.moment === null && this.seat !== null && this.live?.asked === this.seat,
  );
  /** Whether the game waits for the reader, whichever seat he looks from. */
  readonly awaited = $derived(this.isMine(this.live?.asked ?? null));
  /** The whole log names what was secret: it can be had once the game has ended. */
  readonly mayExport = $derived(
    this.info?.status === 'over' ||
      (this.info?.status === 'closed' && (this.live !== null || this.info.parting !== null)),
  );
  readonly shared = $derived((this.info?.you.length ?? 0) > 1);
  readonly lately = $derived(this.seat === null ? [] : since(this.entries, this.seat));
  readonly fresh = $derived.by(() => {
    if (this.moment) return [];
    return this.playback.isOn ? this.playback.earlierMarks : touched(this.lately);
  });
  /** Whether what happened since the seat's last choice is still to be told. */
  readonly recap = $derived.by(() => {
    const { seat, entries, lately } = this;
    if (settings.recap === 'never' || (settings.recap === 'opening' && this.live?.made !== this.begun)) return false;
    if (seat === null || this.info?.status !== 'playing' || this.moment || this.playback.isOn) return false;
    return worthTelling(lately, seat) && this.recapClosed !== lastOwnMoment(entries, seat);
  });
  /** What the log tells: it grows with the steps that are shown. */
  readonly logged = $derived.by(() => {
    if (!this.playback.isOn) return this.entries;
    return this.entries.slice(0, this.entries.findLastIndex((entry) => entry.made === this.shown?.made) + 1);
  });
  /** The seat whose eyes alone may see what comes next. */
  readonly curtain = $derived.by(() => {
    const asked = this.live?.asked ?? null;
    return this.shared && this.isMine(asked) && asked !== this.revealed ? asked : null;
  });

  constructor(
    readonly id: string,
    protected readonly socket: TableSocket,
  ) {
    this.playback = new Playback(this, socket);
    this.stopListening = socket.listen((event) => {
      this.hear(event);
    });
    socket.watch(id);
  }

  close(): void {
    this.playback.end();
    this.stopListening();
    this.socket.unwatch(this.id);
  }

  /** What was tried belongs to the position before. */
  protected abstract forgetTries(): void;

  // ---- hearing ----

  private hear(event: ServerEvent): void {
    if (event.event === 'table' && event.table.id === this.id) this.opened(event);
    else if (!('id' in event) || event.id !== this.id) return;
    else if (event.event === 'now') {
      if (event.info) this.learn(event.info);
      this.wentOn(event.now, event.entries);
    } else if (event.event === 'info') this.learn(event.info);
    else if (event.event === 'chat') this.chat = [...this.chat, event.line];
    else if (event.event === 'notice' && event.kind === 'removed') this.sentAway();
    else if (event.event === 'refused') this.gone = event.error;
  }

  private learn(info: Info): void {
    const sameSeats = this.info?.you.join() === info.you.join();
    // What was secret while the game could still go on is told now.
    const closes = this.info?.status === 'stopped' && info.status === 'closed';
    this.info = info;
    this.told = Date.now();
    if (sameSeats && !closes) return;
    if (this.shared) this.cover();
    else this.socket.watch(this.id);
  }

  private sentAway(): void {
    this.removed = true;
    announcer.urge(say({ key: 'web.notice.removed' }));
  }

  private opened(contents: TableContents): void {
    this.info = contents.table;
    this.told = Date.now();
    this.gone = null;
    if (contents.now && this.mustCover(contents.now)) {
      this.cover();
      return;
    }
    this.live = contents.now;
    this.begun = contents.now?.made ?? 0;
    this.entries = contents.entries;
    this.chat = contents.chat;
    this.notes = contents.notes;
    this.forgetTries();
    this.playback.opened();
    if (knowsGame(contents.table.game)) this.askAloud();
    else void learnGame(contents.table.game).then(() => this.askAloud());
  }

  /** What the reader is asked, to be heard at once. */
  askAloud(): void {
    if (this.asked && this.live) announcer.urge(say(this.live.prompt));
  }

  protected wentOn(now: Now, entries: Entry[]): void {
    if (this.mustCover(now)) {
      this.cover();
      return;
    }
    const wasAsked = this.asked;
    const before = this.live;
    this.live = now;
    this.entries = [...this.entries, ...entries];
    this.forgetTries();
    if (!this.playback.follow(before, entries)) this.tell(entries);
    if (this.asked && !wasAsked && settings.sound) chime();
  }

  closeRecap(): void {
    if (this.seat !== null) this.recapClosed = lastOwnMoment(this.entries, this.seat);
  }

  private tell(entries: Entry[]): void {
    const sentences = (mine: boolean): string =>
      entries
        .filter((entry) => (entry.seat === this.seat) === mine)
        .flatMap((entry) => (entry.news ?? []).map(say))
        .join(' ');
    announcer.mention(sentences(false));
    const prompt = this.asked && this.live ? say(this.live.prompt) : '';
    announcer.urge(`${sentences(true)} ${prompt}`.trim());
  }

  // ---- the curtain ----

  /**
   * The view of a seat that has not pressed Show, or that must now give the screen to another seat.
   */
  private mustCover(now: Now): boolean {
    if (!this.shared || now.over || now.viewer === null) return false;
    return now.viewer !== this.revealed || (now.asked !== now.viewer && this.isMine(now.asked));
  }

  private isMine(seat: string | null): boolean {
    return seat !== null && (this.info?.you.includes(seat) ?? false);
  }

  /** Nothing that one seat saw is left when the next looks. */
  protected cover(): void {
    this.revealed = null;
    this.live = null;
    this.entries = [];
    this.notes = '';
    this.moment = null;
    this.playback.opened();
    this.forgetTries();
    this.socket.watch(this.id, 'spectator');
  }

  show(): void {
    const seat = this.curtain;
    if (seat === null) return;
    this.revealed = seat;
    this.socket.watch(this.id, seat);
  }
}
