// One table as this page sees it: what the server told, what the player has picked, what is being confirmed, which moment is
// shown. It knows no game, and no rules: what is legal is listed by the server.
//
// At a table where several seats are the reader's (hot seat), the page watches as a spectator until the seat that is asked
// presses Show; views of another seat are dropped before anything is made of them.
import { named } from '../games';
import { settings } from '../settings.svelte';
import type { TableSocket } from '../server/socket';
import type { ServerEvent } from '../server/types';
import type { Entry, Info, Line, Message, Now, Preview, ProposalKind, Room, TableContents } from '../server/wire';
import { problemOf, site } from '../site.svelte';
import { say } from '../texts/texts.svelte';
import { announcer } from '../ui/announcer.svelte';
import { chime } from '../ui/sound';
import type { Choice, Thing } from './board';
import {
  candidates,
  decided,
  expand,
  nothingPicked,
  pickThing,
  pickVerb,
  sayNext,
  type Selection,
} from './choices';
import { Playback } from './playback.svelte';
import { lastOwnMoment, since, touched, worthTelling } from './recap';

/** A choice as it is sent: by its number, or in the words of the player. */
export type Chosen = { index: number } | { words: string };

/** A choice that waits for the player's confirmation. */
export interface Confirming {
  chosen: Chosen;
  text: Message;
  preview: Preview;
}

/** A moment of the game that is shown instead of the present. */
export interface Moment {
  now: Now;
  entries: Entry[];
}

const previewDelay = 120;

export class TableState {
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
  /** Why the last thing the player tried cannot be. */
  trouble = $state.raw<Message | null>(null);
  confirming = $state.raw<Confirming | null>(null);
  preview = $state.raw<Preview | null>(null);
  highlight = $state.raw<Thing[]>([]);
  moment = $state.raw<Moment | null>(null);
  private working = $state(false);
  /** After how many entries the last choice was made from here: until the game has gone on, there is nothing to choose. */
  private doneUpon = $state<number | null>(null);
  readonly busy = $derived(this.working || (this.doneUpon !== null && this.doneUpon === this.live?.seq));
  /** Counts the choices made from here, so that the focus can return to the prompt. */
  committed = $state(0);
  /** The reader has been told what happened since this moment, and closed it. */
  private recapClosed = $state<number | null>(null);
  private selection = $state.raw<Selection>(nothingPicked);
  /** At a shared screen: the seat that has pressed Show. */
  private revealed = $state<string | null>(null);
  private readonly previews = new Map<number, Preview>();
  private pointed: Choice | null = null;
  private pointing: ReturnType<typeof setTimeout> | undefined;
  private momentCalls = 0;
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
  readonly choices = $derived.by(() => {
    if (!this.asked || !this.info || !this.live) return [];
    return named(this.info.game, this.live, expand(this.info.game, this.live.choices ?? []));
  });
  readonly candidates = $derived(candidates(this.choices, this.selection));
  readonly picked = $derived([...this.selection.things, ...(this.selection.inOrder ?? [])]);
  readonly verb = $derived(this.selection.verb);
  readonly narrowed = $derived(this.verb !== null || this.picked.length > 0);
  /** The whole log names what was secret: it can be had once the game has ended. */
  readonly mayExport = $derived(
    this.info?.status === 'over' ||
      (this.info?.status === 'closed' && (this.live !== null || this.info.parting !== null)),
  );
  readonly shared = $derived((this.info?.you.length ?? 0) > 1);
  readonly lately = $derived(this.seat === null ? [] : since(this.entries, this.seat));
  readonly fresh = $derived.by(() => (this.playback.isOn ? this.playback.earlierMarks : touched(this.lately)));
  /** Whether what happened since the seat's last choice is still to be told. */
  readonly recap = $derived.by(() => {
    const { seat, entries, lately } = this;
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
    private readonly socket: TableSocket,
  ) {
    this.playback = new Playback(this, socket);
    this.stopListening = socket.listen((event) => {
      this.hear(event);
    });
    socket.watch(id);
  }

  close(): void {
    clearTimeout(this.pointing);
    this.playback.end();
    this.stopListening();
    this.socket.unwatch(this.id);
  }

  // ---- what the server tells ----

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
    this.entries = contents.entries;
    this.chat = contents.chat;
    this.notes = contents.notes;
    this.forgetTries();
    this.playback.opened();
    this.askAloud();
  }

  /** What the reader is asked, to be heard at once. */
  askAloud(): void {
    if (this.asked && this.live) announcer.urge(say(this.live.prompt));
  }

  private wentOn(now: Now, entries: Entry[]): void {
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

  /** What was picked, pointed at or refused belongs to the position before. */
  private forgetTries(): void {
    this.selection = nothingPicked;
    this.confirming = null;
    this.trouble = null;
    this.previews.clear();
    this.point(null);
  }

  // ---- the curtain ----

  /** The view of a seat that has not pressed Show, or that must now give the screen to another seat. */
  private mustCover(now: Now): boolean {
    if (!this.shared || now.over || now.viewer === null) return false;
    return now.viewer !== this.revealed || (now.asked !== now.viewer && this.isMine(now.asked));
  }

  private isMine(seat: string | null): boolean {
    return seat !== null && (this.info?.you.includes(seat) ?? false);
  }

  /** Nothing that one seat saw is left when the next looks. */
  private cover(): void {
    this.revealed = null;
    this.live = null;
    this.entries = [];
    this.notes = '';
    this.moment = null;
    this.momentCalls += 1;
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

  // ---- picking and choosing ----

  pick(thing: Thing): void {
    if (this.moment) return;
    this.playback.end();
    if (!this.asked) {
      this.refuse({ key: 'web.pick.not-asked' });
      return;
    }
    const pick = pickThing(this.choices, this.selection, thing);
    if (pick.kind === 'selected') this.select(pick.selection);
    else if (pick.kind === 'why') void this.why(pick.words);
    else this.refuse({ key: 'web.pick.nothing', args: { thing: this.named(thing) } });
  }

  pickVerb(verb: string): void {
    this.select(pickVerb(this.choices, this.selection, verb));
  }

  /** Picks the next thing of the sentence, where the order tells what is meant. */
  pickNext(thing: Thing): void {
    this.select(sayNext(this.choices, this.selection, thing));
  }

  private named({ kind, id }: Thing): { is: string; name: string } {
    return { is: id, name: `${this.info?.game ?? ''}.${kind}.${id}` };
  }

  private select(selection: Selection): void {
    const size = ({ verb, things, inOrder }: Selection): number =>
      things.length + (inOrder?.length ?? 0) + (verb === null ? 0 : 1);
    const grew = size(selection) >= size(this.selection);
    this.playback.end();
    this.selection = selection;
    this.trouble = null;
    this.confirming = null;
    const choice = grew ? decided(this.choices, selection, settings.auto) : null;
    if (choice) void this.choose(choice);
  }

  private async why(words: string): Promise<void> {
    await this.try(async () => {
      const fields = { table: this.id, words, ...this.bySeat() };
      const { reason } = await this.socket.request('why', fields);
      if (reason) this.refuse(reason);
    });
  }

  refuse(problem: Message): void {
    this.trouble = problem;
    announcer.urge(say(problem));
  }

  cancel(): void {
    this.selection = nothingPicked;
    this.confirming = null;
    this.trouble = null;
    this.point(null);
  }

  /** What a choice would lead to is not shown on an earlier position. */
  point(pointed: Choice | null): void {
    const choice = this.playback.isOn ? null : pointed;
    clearTimeout(this.pointing);
    this.pointed = choice;
    const known = choice ? this.previews.get(choice.index) : undefined;
    this.preview = known ?? null;
    if (choice && !known) this.pointing = setTimeout(() => void this.look(choice), previewDelay);
  }

  private async look(choice: Choice): Promise<void> {
    const seq = this.live?.seq;
    const preview = await this.previewOf({ index: choice.index }).catch(() => null);
    if (!preview || this.live?.seq !== seq) return;
    this.previews.set(choice.index, preview);
    if (this.pointed?.index === choice.index) this.preview = preview;
  }

  private previewOf(chosen: Chosen): Promise<Preview> {
    const seq = this.live?.seq ?? 0;
    return this.socket.request('preview', { table: this.id, seq, ...chosen, ...this.bySeat() });
  }

  /** Makes a choice, or asks first, as the reader has set. */
  async choose(choice: Choice): Promise<void> {
    await this.make({ index: choice.index }, choice.text);
  }

  async make(chosen: Chosen, text: Message): Promise<void> {
    if (this.busy) return;
    this.playback.end();
    await this.work(async () => {
      if (settings.confirm === 'always')
        this.confirming = { chosen, text, preview: await this.previewOf(chosen) };
      else await this.send(chosen, text, settings.confirm === 'never');
    });
  }

  async confirm(): Promise<void> {
    const confirming = this.confirming;
    if (!confirming) return;
    await this.work(() => this.send(confirming.chosen, confirming.text, true));
  }

  private async send(chosen: Chosen, text: Message, sure: boolean): Promise<void> {
    const seq = this.live?.seq ?? 0;
    const fields = { table: this.id, seq, sure, ...chosen, ...this.bySeat() };
    const { confirm } = await this.socket.request('choose', fields);
    this.confirming = confirm ? { chosen, text, preview: confirm } : null;
    if (confirm) return;
    this.doneUpon = seq;
    this.committed += 1;
  }

  closeRecap(): void {
    if (this.seat !== null) this.recapClosed = lastOwnMoment(this.entries, this.seat);
  }

  private bySeat(): { seat?: string } {
    return this.seat === null ? {} : { seat: this.seat };
  }

  async undo(all: boolean): Promise<void> {
    if (this.busy) return;
    await this.work(async () => {
      const seq = this.live?.seq ?? 0;
      await this.socket.request('undo', { table: this.id, seq, all, ...this.bySeat() });
      this.doneUpon = seq;
      this.committed += 1;
    });
  }

  // ---- the table ----

  async propose(kind: ProposalKind, more: { to?: number; seat?: string; level?: string } = {}): Promise<void> {
    await this.work(() => this.socket.request('propose', { table: this.id, kind, ...more }));
  }

  async answer(accept: boolean): Promise<void> {
    await this.work(() => this.socket.request('answer', { table: this.id, accept }));
  }

  async resign(seat: string): Promise<void> {
    await this.work(() => this.socket.request('resign', { table: this.id, seat }));
  }

  /** Takes a free seat; whoever is nobody yet becomes a guest first. */
  /** Sits down again where the computer played meanwhile. */
  async retake(): Promise<void> {
    await this.work(() => this.socket.request('retake', { table: this.id }));
  }

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

  // ---- the replay ----

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

  // ---- trying ----

  /** Does something that may be refused; what is wrong is said in the prompt bar. False if it was refused. */
  private async try(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      const problem = problemOf(error);
      if (this.info === null) this.gone = problem;
      else this.refuse(problem);
      return false;
    }
  }

  /** The same, one at a time: a second click before the answer does nothing. */
  private async work(work: () => Promise<unknown>): Promise<boolean> {
    if (this.working) return false;
    this.working = true;
    this.trouble = null;
    const done = await this.try(work);
    this.working = false;
    return done;
  }
}
