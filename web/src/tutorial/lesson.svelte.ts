// A chapter of a lesson, played at a table of its own.
import type { TableSocket } from '../server/socket';
import type { Message } from '../server/wire';
import type { Choice, Thing } from '../table/board';
import type { Chosen, Unlisted } from '../table/choosing.svelte';
import { holds } from './facts';
import { ScriptedTable } from './scripted.svelte';
import { isChoice, isQuestion, isTask, ownWords, textOf, type Chapter, type LessonScript, type Step } from './script';
import { placeOf } from './walk';

/**
 * After so many wrong answers the right one is marked, after so many tries a task shows its
 * solution.
 */
const wrongAnswers = 2;
const failedTries = 3;

/** What the page does by itself once everybody has answered. */
export type Next =
  | { do: 'again' } // the task has failed: back to its start
  | { do: 'join' } // it was done in another way: the lesson goes on from its own
  | { do: 'solve'; choice: Choice };

export class Lesson extends ScriptedTable {
  /** Whether the table stays when the lesson is over. */
  kept = false;
  /** All questions before this step have been answered. */
  answered = $state(0);
  /** Answers to the question that are wrong. */
  wrong = $state.raw<number[]>([]);
  /** The question was answered, and its reason is read. */
  reasoned = $state(false);
  /** How often the task was tried in vain. */
  failed = $state(0);
  /** The step whose solution the page plays. */
  private solving = $state<number | null>(null);

  constructor(
    id: string,
    server: TableSocket,
    readonly script: LessonScript,
    readonly chapter: Chapter,
    answered = 0,
  ) {
    super(id, server, { learner: chapter.learner ?? script.learner, auto: script.auto ?? {} });
    this.answered = answered;
  }

  /** A step is one answer. */
  protected override readonly looksAhead = false;
  private readonly place = $derived.by(() => placeOf(this.chapter, this.cast, this.made, this.answered));
  protected readonly queue = $derived(this.place.queue);
  private readonly pending: Step | null = $derived.by(() => this.chapter.steps[this.place.step] ?? null);
  private readonly reached = $derived(
    isTask(this.pending) && this.settled && this.place.tried.length > 0 && holds(this.pending.task.facts, this.view),
  );
  private readonly isLast = $derived.by(() => this.place.step === this.chapter.steps.length - 1);
  /** How many steps are done. */
  readonly done = $derived.by(() => (this.reached && this.isLast ? this.chapter.steps.length : this.place.step));
  /** The step that waits for the learner; null at the end of the chapter. */
  readonly step: Step | null = $derived.by(() => this.chapter.steps[this.done] ?? null);
  readonly question = $derived(isQuestion(this.step) && !this.reasoned ? this.step : null);
  /** The choice that leads on: of a task the next of its solution. */
  readonly expected: Choice | null = $derived.by(() => {
    if (isChoice(this.step)) return this.choiceOf(this.step.choice);
    return isTask(this.step) ? this.choiceOf(ownWords(this.step.solution)[this.place.tried.length]) : null;
  });
  readonly text: Message = $derived.by(() => textOf(this.script, this.chapter, this.step, this.question ? 'ask' : ''));
  readonly answers: Message[] = $derived.by(() => {
    const asking = this.question;
    return asking ? asking.answers.map((_, n) => textOf(this.script, this.chapter, asking, `answer${String(n)}`)) : [];
  });
  readonly right: number | null = $derived(this.question && this.wrong.length >= wrongAnswers ? this.question.right : null);
  /** A solution is shown to who did not find one. */
  readonly solution: Message | null = $derived(
    isTask(this.step) && this.failed >= failedTries && this.expected ? this.expected.text : null,
  );
  /** Of the choice that leads on nothing is missing but the prompt's main button. */
  private readonly isReady = $derived.by(() => isChoice(this.step) && this.ready?.choices[0]?.words === this.step.choice);
  override readonly lit: Thing[] = $derived.by(() => {
    if (this.isReady) return [{ kind: 'panel', id: 'ready' }, ...this.highlight];
    const shown = isChoice(this.step) || this.solution ? this.expected : null;
    const things = shown ? [{ kind: 'choice', id: shown.words }, ...shown.things] : [];
    return [...things, ...(this.step?.point ?? []).map(([kind, id]) => ({ kind, id })), ...this.highlight];
  });
  readonly rule = $derived.by(() => (this.step ?? this.chapter.end).rule ?? this.chapter.rule ?? null);
  /** While others choose there is nothing to say yet. */
  readonly speaks = $derived(this.settled && (this.step === null || isQuestion(this.step) || this.asked));
  readonly canGoBack = $derived(this.reasoned || this.place.choices.length > 0 || this.done > 0);

  readonly next: Next | null = $derived.by(() => {
    if (!isTask(this.pending) || !this.settled) return null;
    const { tried } = this.place;
    if (this.reached) return this.isLast ? null : { do: 'join' };
    const lost = this.live?.over === true || !this.asked || tried.length >= this.pending.task.within;
    if (tried.length > 0 && (lost || this.stuck)) return { do: 'again' };
    return this.solving === this.place.step && this.expected ? { do: 'solve', choice: this.expected } : null;
  });

  protected waitsFor(choices: Choice[]): boolean {
    const words = isTask(this.pending) ? ownWords(this.pending.solution) : isChoice(this.pending) ? [this.pending.choice] : [];
    return choices.some((choice) => words.includes(choice.words));
  }

  async proceed(next: Next): Promise<void> {
    if (next.do === 'solve') await this.act(next.choice);
    else if (next.do === 'join') {
      this.teach({ key: 'web.tutorial.task-also' });
      this.solving = this.place.step;
      await this.rewind(this.place.began);
    } else {
      this.failed += 1;
      this.teach({ key: 'web.tutorial.again' });
      await this.rewind(this.place.began);
    }
  }

  // ---- what the learner does ----

  /** Makes the choice that the step waits for; any other teaches. */
  override async choose(choice: Choice): Promise<void> {
    this.remark = null;
    if (isTask(this.step) && !this.mistakeOf(choice.words)) await this.carryOut(choice);
    else if (isChoice(this.step) && choice.words === this.step.choice) await this.carryOut(choice);
    else if (isChoice(this.step) && this.expected && this.step.also?.includes(choice.words)) {
      await this.carryOut(this.expected);
      this.teach({ key: 'web.tutorial.also' });
    } else {
      this.cancel();
      this.teach(this.mistakeOf(choice.words) ?? this.hint());
    }
  }

  /**
   * Several choices at once are a way to do a task; a step that waits for one is not done by them.
   */
  override async make(chosen: Chosen, text: Message): Promise<void> {
    if (isTask(this.step) || !('list' in chosen)) await super.make(chosen, text);
    else {
      this.cancel();
      this.teach(this.hint());
    }
  }

  /** What was begun stays: only the last click was wrong. */
  override async whyNot(what: Unlisted): Promise<void> {
    this.remark = null;
    const mistake = 'words' in what ? this.mistakeOf(what.words) : null;
    if (mistake) this.teach(mistake);
    else await super.whyNot(what);
  }

  private mistakeOf(words: string): Message | null {
    const found = this.step?.mistakes?.findIndex((mistake) => mistake.words === words) ?? -1;
    return found < 0 ? null : textOf(this.script, this.chapter, this.step, `mistake${String(found)}`);
  }

  private hint(): Message {
    if (isQuestion(this.step)) return { key: 'web.tutorial.hint-answer' };
    if (!this.expected) return { key: 'web.tutorial.hint-done' };
    return { key: 'web.tutorial.hint', args: { choice: { say: [this.expected.text] } } };
  }

  /** Says whether there is such an answer. */
  answerWith(answer: number): boolean {
    if (!this.question || answer >= this.question.answers.length) return false;
    if (answer === this.question.right) {
      this.remark = null;
      this.reasoned = true;
    } else {
      if (!this.wrong.includes(answer)) this.wrong = [...this.wrong, answer];
      this.teach({ key: 'web.tutorial.wrong' });
    }
    return true;
  }

  /** The reason has been read. */
  readOn(): void {
    if (!this.reasoned) return;
    this.answered = this.done + 1;
    this.beginStep();
  }

  private beginStep(): void {
    this.reasoned = false;
    this.wrong = [];
    this.failed = 0;
    this.solving = null;
    this.remark = null;
  }

  /** Does what the step waits for, visibly. */
  async doIt(): Promise<void> {
    if (this.reasoned) this.readOn();
    else if (this.question) this.answerWith(this.question.right);
    else if (isTask(this.step)) {
      this.solving = this.place.step;
      await this.rewind(this.place.began);
    } else if (this.expected) await this.act(this.expected);
  }

  /**
   * Takes the last thing back that the learner did: an answer, or a choice with all that followed
   * from it.
   */
  async back(): Promise<void> {
    if (this.reasoned) {
      this.beginStep();
      return;
    }
    const last = this.place.choices.at(-1);
    const before = this.chapter.steps[this.done - 1] ?? null;
    if (isQuestion(before) && (!last || last.step < this.done - 1)) {
      this.answered = this.done - 1;
      this.beginStep();
    } else if (last) {
      this.answered = Math.min(this.answered, last.step);
      this.beginStep();
      await this.rewind(last.before);
    }
  }

  /** From now on the computer plays for the others, and chance goes by itself. */
  async playOn(): Promise<void> {
    this.kept = true;
    for (const { seat } of this.info?.seats ?? []) if (seat !== this.cast.learner) await this.resign(seat);
  }
}
