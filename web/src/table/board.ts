// What the table page and a game's own board have in common. A board shows and lets pick; it never
// decides what is legal.
import type { Component, Snippet } from 'svelte';
import type { Entry, Info, Message, Now, Preview, Price } from '../server/wire';
import type { Unlisted } from './choosing.svelte';
import type { TableState } from './table.svelte';

/**
 * Something on the table, by the protocol's kind and word: {kind: 'cell', id: 'F3'}, {kind:
 * 'leader', id: 'king'}.
 */
export interface Thing {
  kind: string;
  id: string;
}

/** One legal choice, expanded from the protocol's groups. */
export interface Choice {
  index: number;
  verb: string;
  n: number | null;
  things: Thing[];
  words: string;
  text: Message;
  /** What it costs and surely brings. */
  cost: Price;
  /** Whose it is, unless the viewer's. */
  by?: string;
  /** The words of what is made before it, and with it as one. */
  after?: readonly string[];
}

/** What the prompt's main button makes, and how the button calls it. */
export interface Ready {
  /** What of it is legal now. */
  choices: Choice[];
  /** The words of several choices that are made and taken back as one. */
  list?: string[];
  text: Message;
  /** The answer to what is asked then is to be made with it: there is no button before that. */
  half?: true;
}

/** What would be asked if what is prepared were made; answers make both as one. */
export interface Ahead {
  phase: string;
  prompt: Message;
  choices: Choice[];
}

/**
 * What becomes of the last choice that a pick leaves: it is made, or put on the prompt's main
 * button.
 */
export type Then = 'choose' | 'prepare';

/** Only a finger cannot rest on a thing to see first what would be: what it picks is prepared. */
export function thenBy(event: MouseEvent): Then {
  return event instanceof PointerEvent && event.pointerType === 'touch' ? 'prepare' : 'choose';
}

export interface BoardProps {
  /** What is shown: the live position, or a moment of the replay. */
  now: Now;
  /** What the choice that led there brought about. */
  news: Message[];
  info: Info;
  /** The log, as far as it was told. */
  entries: Entry[];
  /** All legal choices of the viewer; none when the viewer is not asked, or in the replay. */
  choices: Choice[];
  /** Those that fit what has been picked so far. */
  candidates: Choice[];
  picked: Thing[];
  verb: string | null;
  /** What the prompt's main button would make. */
  ready: Ready | null;
  /** Once what is prepared is half of an answer, the other half, if that is known. */
  ahead: Ahead | null;
  /**
   * What the board has put together so far, as it was given to `compose`; null once that is
   * cancelled or made.
   */
  draft: unknown;
  /**
   * Choices to be drawn as if they were made, before anything is known of what they would bring
   * about.
   */
  ghosts: Choice[];
  /** What would be, after the choice pointed at or prepared. */
  preview: Preview | null;
  /** Asked for by a link in the log. */
  highlight: Thing[];
  /** Touched since the viewer's last own choice. */
  fresh: Thing[];
  /** A choice is on its way: nothing can be chosen. */
  busy: boolean;
  /** Click, tap or Enter: narrows the selection or begins a new one. */
  pick(thing: Thing, then?: Then): void;
  /** The same for the next thing of the sentence, where the order tells what is meant. */
  pickNext(thing: Thing, then?: Then): void;
  /** Narrows to the choices of a verb, or lets it go again. */
  pickVerb(verb: string, then?: Then): void;
  /** Puts a choice on the prompt's main button; null takes off what is there. */
  prepare(choice: Choice | null, text?: Message): void;
  /**
   * The same for several choices that are made and taken back as one; of those that will only be
   * legal then, the words do. Of `half` an answer nothing is made before the question that follows
   * is answered, too, if the viewer is sure to be asked it.
   */
  prepareAll(list: readonly string[], text: Message, half?: boolean): void;
  /**
   * Keeps what the board has put together so far, and prepares the choice that it makes, if it
   * makes one yet.
   */
  compose(draft: unknown, choice: Choice | null, text?: Message): void;
  /** Says in the prompt why something cannot be. */
  explain(what: Unlisted): void;
  /** Makes this choice, through the rule of confirmation. */
  choose(choice: Choice): void;
  /** The same for several choices, which are made and taken back as one. */
  chooseAll(list: readonly string[], text: Message): void;
  /** Takes back the last choice. */
  undo(): void;
  /** Pointer or focus rests on a choice: asks for its preview. */
  point(choice: Choice | null): void;
  /** Forgets what was picked and prepared. */
  cancel(): void;
  /**
   * Opens what is to be read about a thing, and what can be done with it. Nothing is picked by
   * that.
   */
  read(thing: Thing): void;
}

/** What a board is given, as the table has it at any time. */
export function propsOf(table: TableState): BoardProps {
  return {
    get now() {
      return table.shown as Now;
    },
    get news() {
      return table.news;
    },
    get info() {
      return table.info as Info;
    },
    get entries() {
      return table.logged;
    },
    get choices() {
      return table.choices;
    },
    get candidates() {
      return table.candidates;
    },
    get picked() {
      return table.picked;
    },
    get verb() {
      return table.verb;
    },
    get ready() {
      return table.ready;
    },
    get ahead() {
      return table.ahead;
    },
    get draft() {
      return table.draft;
    },
    get ghosts() {
      return table.ready?.choices ?? table.advised;
    },
    get preview() {
      return table.preview;
    },
    get highlight() {
      return table.lit;
    },
    get fresh() {
      return table.fresh;
    },
    get busy() {
      return table.busy;
    },
    pick: (thing, then) => {
      table.pick(thing, then);
    },
    pickNext: (thing, then) => {
      table.pickNext(thing, then);
    },
    pickVerb: (verb, then) => {
      table.pickVerb(verb, then);
    },
    prepare: (choice, text) => {
      table.prepare(choice, text);
    },
    prepareAll: (list, text, half) => {
      table.prepareAll(list, text, half);
    },
    compose: (draft, choice, text) => {
      table.compose(draft, choice, text);
    },
    explain: (what) => void table.whyNot(what),
    choose: (choice) => void table.choose(choice),
    chooseAll: (list, text) => void table.make({ list: [...list] }, text),
    undo: () => void table.undo(false),
    point: (choice) => {
      table.point(choice);
    },
    cancel: () => {
      table.cancel();
    },
    read: (thing) => {
      table.reading = thing;
    },
  };
}

/** What whoever shows something of the table itself is given. */
export interface TableProps {
  table: TableState;
  info: Info;
}

/** What whoever shows something to be read about is given. */
export interface ReadingProps {
  table: TableState;
  game: string;
  thing: Thing;
}

/**
 * What a game's own board consists of. Where a part is missing, the page's own is taken. A board
 * that has something beside its map, and the room for it, shows `aside` there: what the page has to
 * say.
 */
export interface BoardParts {
  default: Component<BoardProps & { aside?: Snippet | undefined }>;
  /** What the player holds: below the board, and on a phone below the question. */
  Hand?: Component<BoardProps>;
  /**
   * What is being fought or talked about, while it lasts: beside the board, or above the question.
   */
  Affair?: Component<BoardProps>;
  /** How the game stands: beside the board, or behind a tab. */
  Score?: Component<BoardProps>;
  /** What a choice would bring about, in words. */
  Foretold?: Component<{ preview: Preview }>;
  Seats?: Component<TableProps>;
  /** What can be chosen now, in the prompt, instead of a button for each choice. */
  Doing?: Component<TableProps>;
  /** What the viewer can spend, beside the question, which then need not say it. */
  Purse?: Component<BoardProps>;
  /** A thing that the player reads about. */
  CardView?: Component<ReadingProps>;
  /** How far the game has come, in a line: at the head of a phone. */
  Track?: Component<BoardProps>;
  /** The sign of a seat, beside the question. */
  Sign?: Component<{ seat: string; silent?: boolean }>;
  /**
   * The symbol of what happened, among those that the board has drawn: the log has one before each
   * sentence.
   */
  icon?: (news: Message) => string;
  /**
   * A board that fills the room there is, and what it shows below its map one at a time where it is
   * not wide.
   */
  sheets?: Sheets;
  /** How wide what stands beside the board is. */
  rail?: string;
}

/** The tabs of a board. */
export interface Sheets {
  names: readonly string[];
  /** Wherever there is more room than on a phone, all of them are seen at once. */
  onPhone?: true;
  /** Null while a panel of the page is open. */
  open: string | null;
  /** The symbol of a tab among those that the board has drawn. */
  sign(name: string): string;
  /** Closes what lies over the board; says whether there was something. */
  back(): boolean;
  /** What is counted on a tab. */
  badge(name: string, now: Now): number | null;
  /** The tab behind which a thing or a panel can be; null if it has no one place. */
  tabOf(thing: Thing): string | null;
}

export function same(one: Thing, other: Thing): boolean {
  return one.kind === other.kind && one.id === other.id;
}
