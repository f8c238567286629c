// Picking, preparing and making choices at a table. Picks only narrow the server's list of what is
// legal; a board may put a choice together in its own way and prepare it, and the prompt's main
// button then makes it.
import { handles, named } from '../games';
import { settings } from '../settings.svelte';
import type { Entry, Message, Now, Preview } from '../server/wire';
import { problemOf } from '../site.svelte';
import { say } from '../texts/texts.svelte';
import { announcer } from '../ui/announcer.svelte';
import type { Ahead, Choice, Ready, Then, Thing } from './board';
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
import { Listening } from './listening.svelte';

/**
 * A choice as it is sent: by its number, or in the words of the player; or several, made as one.
 */
export type Chosen = { index: number } | { words: string } | { list: string[] };

/** What cannot be chosen: in words, or anything of a verb. */
export type Unlisted = { words: string } | { verb: string };

/** A choice that waits for the player's confirmation. */
export interface Confirming {
  chosen: Chosen;
  text: Message;
  preview: Preview;
}

/** What the main button made, so that it can be prepared once more. */
interface Preparation {
  ready: Ready;
  selection: Selection;
  draft: unknown;
}

const previewDelay = 120;

function sent({ index, words, after }: Choice): Chosen {
  return after ? { list: [...after, words] } : { index };
}

export abstract class Choosing extends Listening {
  /** Why the last thing the player tried cannot be. */
  trouble = $state.raw<Message | null>(null);
  confirming = $state.raw<Confirming | null>(null);
  preview = $state.raw<Preview | null>(null);
  highlight = $state.raw<Thing[]>([]);
  /** What the player reads about. */
  reading = $state.raw<Thing | null>(null);
  /** What the computer advises, or would have chosen. */
  advised = $state.raw<Choice[]>([]);
  /** What the prompt's main button makes. */
  ready = $state.raw<Ready | null>(null);
  private found = $state.raw<{ half: Ready; ahead: Ahead } | null>(null);
  /** What would be asked after the half of an answer that is prepared. */
  readonly ahead = $derived.by(() => (this.found && this.found.half === this.ready ? this.found.ahead : null));
  /** What the game's board has put together so far, in its own terms. */
  draft = $state.raw<unknown>(null);
  private selection = $state.raw<Selection>(nothingPicked);
  private working = $state(false);
  /**
   * After how many entries the last choice was made from here: until the game has gone on, there is
   * nothing to choose.
   */
  private doneUpon = $state<number | null>(null);
  readonly busy = $derived(this.working || (this.doneUpon !== null && this.doneUpon === this.live?.seq));
  /** Counts the choices made from here, so that the focus can return to the prompt. */
  committed = $state(0);
  /** By the moment at which the main button made it: whoever takes it back finds it as it was. */
  private readonly preparations = new Map<number, Preparation>();
  private readonly previews = new Map<string, Preview>();
  private pointed = '';
  private pointing: ReturnType<typeof setTimeout> | undefined;

  /** Whether the answer to one question may be sent with that to the next. */
  protected readonly looksAhead: boolean = true;

  private readonly game = $derived(this.info?.game ?? null);
  /** They stay the same while only people come and go. */
  readonly choices = $derived.by(() => {
    if (!this.asked || this.game === null || !this.live) return [];
    return named(this.game, this.live, expand(this.game, this.live.choices ?? []));
  });
  readonly candidates = $derived(candidates(this.choices, this.selection));
  readonly picked = $derived([...this.selection.things, ...(this.selection.inOrder ?? [])]);
  readonly verb = $derived(this.selection.verb);
  readonly narrowed = $derived(
    this.verb !== null || this.picked.length > 0 || this.ready !== null || this.draft !== null,
  );
  /** Whether the game's own board answers the question. */
  readonly onBoard = $derived(handles(this.info?.game ?? '', this.live?.phase ?? ''));

  override close(): void {
    clearTimeout(this.pointing);
    super.close();
  }

  protected override forgetTries(): void {
    this.selection = nothingPicked;
    this.ready = null;
    this.draft = null;
    this.advised = [];
    this.confirming = null;
    this.trouble = null;
    this.previews.clear();
    this.point(null);
  }

  protected override cover(): void {
    this.reading = null;
    this.preparations.clear();
    super.cover();
  }

  protected override wentOn(now: Now, entries: Entry[]): void {
    const isBack = now.made < (this.live?.made ?? 0);
    super.wentOn(now, entries);
    if (isBack) this.prepareAgain(now.made);
  }

  // ---- picking ----

  pick(thing: Thing, then: Then = 'choose'): void {
    if (this.moment) return;
    this.playback.end();
    if (!this.asked) {
      this.refuse({ key: 'web.pick.not-asked' });
      return;
    }
    const pick = pickThing(this.choices, this.selection, thing);
    if (pick.kind === 'selected') this.select(pick.selection, then);
    else if (pick.kind === 'why') void this.whyNot({ words: pick.words });
    else this.refuse({ key: 'web.pick.nothing', args: { thing: this.named(thing) } });
  }

  pickVerb(verb: string, then: Then = 'choose'): void {
    if (!this.asked) this.refuse({ key: 'web.pick.not-asked' });
    else if (!this.choices.some((choice) => choice.verb === verb)) void this.whyNot({ verb });
    else this.select(pickVerb(this.choices, this.selection, verb), then);
  }

  /** Picks the next thing of the sentence, where the order tells what is meant. */
  pickNext(thing: Thing, then: Then = 'choose'): void {
    this.select(sayNext(this.choices, this.selection, thing), then);
  }

  private named({ kind, id }: Thing): { is: string; name: string } {
    return { is: id, name: `${this.info?.game ?? ''}.${kind}.${id}` };
  }

  private select(selection: Selection, then: Then): void {
    const size = ({ verb, things, inOrder }: Selection): number =>
      things.length + (inOrder?.length ?? 0) + (verb === null ? 0 : 1);
    const grew = size(selection) >= size(this.selection);
    this.playback.end();
    this.selection = selection;
    this.ready = null;
    this.draft = null;
    this.trouble = null;
    this.confirming = null;
    const choice = grew ? decided(this.choices, selection, settings.auto) : null;
    if (choice && then === 'prepare') this.prepare(choice);
    else if (choice) void this.choose(choice);
  }

  async whyNot(what: Unlisted): Promise<void> {
    await this.try(async () => {
      const { reason, verbs } = await this.socket.request('why', { table: this.id, ...what, ...this.bySeat() });
      const why = reason ?? verbs?.[0]?.reasons[0];
      if (why) this.refuse(why);
    });
  }

  refuse(problem: Message): void {
    this.trouble = problem;
    announcer.urge(say(problem));
  }

  cancel(): void {
    this.selection = nothingPicked;
    this.ready = null;
    this.draft = null;
    this.confirming = null;
    this.trouble = null;
    this.point(null);
  }

  // ---- preparing ----

  /** Puts a choice on the prompt's main button; null takes off what is there. */
  prepare(choice: Choice | null, text?: Message): void {
    this.putOnButton(choice && { choices: [choice], text: text ?? choice.text });
  }

  /**
   * The same for several choices that are made and taken back as one; of those that will only be
   * legal then, the words do. Of `half` an answer nothing is made before the question that follows
   * is answered, too, if the viewer is sure to be asked it.
   */
  prepareAll(list: readonly string[], text: Message, half = false): void {
    const choices = this.choices.filter(({ words }) => list.includes(words));
    const whole: Ready = { choices, list: [...list], text };
    this.putOnButton(list.length > 0 ? (half && this.looksAhead ? { ...whole, half } : whole) : null);
    if (this.ready?.half) void this.lookAhead(this.ready, whole);
  }

  private async lookAhead(half: Ready, whole: Ready): Promise<void> {
    const { list = [] } = half;
    const { live, game } = this;
    const { next } = await this.previewOf({ list }, true).catch((): Partial<Preview> => ({}));
    if (this.ready !== half || !live || game === null) return;
    if (next) {
      const choices = named(game, { ...live, ...next }, expand(game, next.choices));
      this.found = { half, ahead: { ...next, choices: choices.map((choice) => ({ ...choice, after: list })) } };
    } else this.putOnButton(whole);
  }

  private putOnButton(ready: Ready | null): void {
    if (ready) this.playback.end();
    this.ready = this.asked ? ready : null;
    this.draft = null;
    this.trouble = null;
    this.confirming = null;
    this.point(null);
  }

  /**
   * Keeps what the board has put together so far, and prepares the choice that it makes, if it
   * makes one yet. Half of an answer stays prepared.
   */
  compose(draft: unknown, choice: Choice | null, text?: Message): void {
    if (!this.asked) {
      this.refuse({ key: 'web.pick.not-asked' });
      return;
    }
    this.selection = nothingPicked;
    this.playback.end();
    if (choice || !this.ready?.half) this.prepare(choice, text);
    this.draft = draft;
  }

  /** What was prepared at this moment, if it can still be chosen. */
  private prepareAgain(made: number): void {
    const before = this.preparations.get(made);
    if (!before) return;
    const { choices: [first], list, text } = before.ready;
    const again = this.choices.find(({ words }) => words === first?.words);
    if (list) this.prepareAll(list, text);
    else if (again) this.prepare(again, text);
    else return;
    this.selection = before.selection;
    this.draft = before.draft;
  }

  private keepPrepared(chosen: Chosen): void {
    const { ready, prepared, selection, draft } = this;
    const made = this.live?.made ?? 0;
    if (ready && JSON.stringify(chosen) === JSON.stringify(prepared))
      this.preparations.set(made, { ready, selection, draft });
    else this.preparations.delete(made);
  }

  /** As it would be sent. */
  private get prepared(): Chosen | null {
    const { choices: [first] = [], list } = this.ready ?? {};
    if (list) return { list };
    return first ? sent(first) : null;
  }

  /** Makes what is prepared. */
  async commit(): Promise<void> {
    const { choices: [first] = [], list, text } = this.ready ?? {};
    if (list && text) await this.make({ list }, text);
    else if (first) await this.choose(first);
  }

  // ---- what would be ----

  /**
   * Pointer or focus rests on a choice; on none, what is prepared is shown again. What a choice
   * would lead to is not shown on an earlier position.
   */
  point(pointed: Choice | null): void {
    clearTimeout(this.pointing);
    const meant = pointed ? sent(pointed) : this.prepared;
    const chosen = this.playback.isOn ? null : meant;
    this.pointed = JSON.stringify(chosen);
    const known = this.previews.get(this.pointed);
    this.preview = known ?? null;
    if (chosen && !known) this.pointing = setTimeout(() => void this.look(chosen), previewDelay);
  }

  private async look(chosen: Chosen): Promise<void> {
    const seq = this.live?.seq;
    const preview = await this.previewOf(chosen).catch(() => null);
    if (!preview || this.live?.seq !== seq) return;
    const key = JSON.stringify(chosen);
    this.previews.set(key, preview);
    if (this.pointed === key) this.preview = preview;
  }

  private previewOf(chosen: Chosen, next = false): Promise<Preview> {
    const seq = this.live?.seq ?? 0;
    return this.socket.request('preview', { table: this.id, seq, ...(next && { next }), ...chosen, ...this.bySeat() });
  }

  // ---- choosing ----

  /** Makes a choice, or asks first, as the reader has set. */
  async choose(choice: Choice): Promise<void> {
    await this.make(sent(choice), choice.text);
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
    this.keepPrepared(chosen);
    const { confirm } = await this.socket.request('choose', fields);
    this.confirming = confirm ? { chosen, text, preview: confirm } : null;
    if (confirm) return;
    this.doneUpon = seq;
    this.committed += 1;
  }

  protected bySeat(): { seat?: string } {
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

  // ---- trying ----

  /**
   * Does something that may be refused; what is wrong is said in the prompt bar. False if it was
   * refused.
   */
  protected async try(work: () => Promise<unknown>): Promise<boolean> {
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
  protected async work(work: () => Promise<unknown>): Promise<boolean> {
    if (this.working) return false;
    this.working = true;
    this.trouble = null;
    const done = await this.try(work);
    this.working = false;
    return done;
  }
}
