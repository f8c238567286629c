// A puzzle at its table: the learner plays an answer, and then sees the best line, or where another
// one leads.
import type { TableSocket } from '../server/socket';
import type { Message } from '../server/wire';
import type { Choice } from '../table/board';
import { holds } from './facts';
import { ScriptedTable } from './scripted.svelte';
import { ownWords, puzzleText, spoken, type Line, type Puzzle, type PuzzleScript } from './script';
import { playedOf, repliesFrom } from './walk';

export type Verdict = 'right' | 'wrong';

export class PuzzleTable extends ScriptedTable {
  /** The line that the page plays; null while the learner tries. */
  line = $state.raw<Line | null>(null);
  /** Whether the page has shown the best line: then it is not found any more. */
  helped = false;
  private held = false;

  constructor(
    id: string,
    server: TableSocket,
    readonly script: PuzzleScript,
    readonly puzzle: Puzzle,
  ) {
    super(id, server, { learner: puzzle.learner, auto: script.auto ?? {} });
  }

  private readonly opening = $derived.by(() => this.puzzle.opening ?? []);
  private readonly lines = $derived.by(() => [this.puzzle.best, ...(this.puzzle.also ?? []), ...this.puzzle.others]);
  /** The lines that have been played so far, and how much of each. */
  private readonly followed = $derived(
    (this.line ? [this.line] : this.lines).flatMap((line) => {
      const whole = [...this.opening, ...line.line];
      const at = playedOf(whole, this.cast, this.made);
      return at === null ? [] : [{ line, whole, at }];
    }),
  );
  protected readonly queue = $derived(this.followed.flatMap(({ whole, at }) => repliesFrom(whole, at)).slice(0, 1));
  readonly tries = $derived(
    this.made.filter(({ seat, words }) => seat === this.cast.learner && !this.opening.includes(`${seat}: ${words}`)).length,
  );
  private readonly enough = $derived.by(() => this.tries >= (this.puzzle.within ?? ownWords(this.puzzle.best.line).length));
  /** The line that has been played to its end. */
  private readonly whole = $derived(this.followed.find(({ whole, at }) => at === whole.length)?.line ?? null);
  /** What the best line is for has come about, be it in another way. */
  private readonly reached = $derived.by(() => this.tries > 0 && !this.held && holds(this.puzzle.best.facts ?? {}, this.view));
  private readonly finished = $derived.by(() => {
    const isOver = this.enough || !this.asked || this.stuck;
    return this.settled && this.tries > 0 && (isOver || this.reached || this.whole !== null);
  });
  /** What the learner has played, once it has come to an end. */
  readonly outcome: Verdict | null = $derived.by(() => {
    if (this.line || !this.finished) return null;
    const isGood = this.whole !== null && !this.puzzle.others.includes(this.whole);
    return isGood || this.reached ? 'right' : 'wrong';
  });
  /** The answer was given, or a line is shown. */
  readonly answered = $derived(this.line !== null || this.outcome !== null);
  /** What the page chooses next of the line that it shows. */
  readonly next: Choice | null = $derived.by(() => {
    const [played] = this.followed;
    const line = played?.whole[played.at];
    if (!this.line || !this.settled || line === undefined || spoken(line).seat !== null) return null;
    return this.choiceOf(line);
  });
  readonly speaks = $derived(this.settled && (this.asked || this.finished || this.line !== null));
  readonly text: Message = $derived.by(() => puzzleText(this.script.game, this.puzzle.name));
  readonly reason: Message = $derived.by(() => puzzleText(this.script.game, this.puzzle.name, 'why'));

  protected waitsFor(): boolean {
    const [next] = this.queue;
    const isOpening = next !== undefined && spoken(next).seat === this.cast.learner;
    return !isOpening && !this.enough;
  }

  override async choose(choice: Choice): Promise<void> {
    if (this.tries === 0) this.held = holds(this.puzzle.best.facts ?? {}, this.view);
    if (!this.line && this.outcome === null) await this.carryOut(choice);
  }

  /** Plays what is next of the line that is shown. */
  async proceed(choice: Choice): Promise<void> {
    await this.act(choice);
  }

  /** Plays a line from the beginning; of one that cannot begin it says why. */
  async demonstrate(line: Line): Promise<void> {
    await this.again();
    this.line = line;
    this.helped ||= line === this.puzzle.best;
    const [first] = line.line;
    if (line.because !== undefined && first !== undefined) await this.whyNot({ words: first });
  }

  /** From the beginning, for the learner. */
  async again(): Promise<void> {
    this.line = null;
    this.remark = null;
    await this.rewind(0);
  }
}
