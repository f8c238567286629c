// What the table page and a game's own board have in common. A board shows and lets pick; it never decides what is legal.
import type { Info, Message, Now, Preview } from '../server/wire';

/** Something on the table, by the protocol's kind and word: {kind: 'cell', id: 'F3'}, {kind: 'leader', id: 'king'}. */
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
}

export interface BoardProps {
  /** What is shown: the live position, or a moment of the replay. */
  now: Now;
  /** What the choice that led there brought about. */
  news: Message[];
  info: Info;
  /** All legal choices of the viewer; none when the viewer is not asked, or in the replay. */
  choices: Choice[];
  /** Those that fit what has been picked so far. */
  candidates: Choice[];
  picked: Thing[];
  /** What would be, after the choice pointed at. */
  preview: Preview | null;
  /** Asked for by a link in the log. */
  highlight: Thing[];
  /** Touched since the viewer's last own choice. */
  fresh: Thing[];
  /** Click, tap or Enter: narrows the selection or begins a new one; a single remaining choice is made. */
  pick(thing: Thing): void;
  /** The same for the next thing of the sentence, where the order tells what is meant. */
  pickNext(thing: Thing): void;
  /** Makes this choice, through the rule of confirmation. */
  choose(choice: Choice): void;
  /** Pointer or focus rests on a choice: asks for its preview. */
  point(choice: Choice | null): void;
  /** Forgets what was picked. */
  cancel(): void;
}

export function same(one: Thing, other: Thing): boolean {
  return one.kind === other.kind && one.id === other.id;
}
