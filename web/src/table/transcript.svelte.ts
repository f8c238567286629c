// The text panel's other half: carries out commands, and writes down what was typed, answered and
// happened. With it alone a whole game can be played.
import type { TableSocket } from '../server/socket';
import type { Message, Picture } from '../server/wire';
import { problemOf } from '../site.svelte';
import { learn, say, t } from '../texts/texts.svelte';
import type { Choice } from './board';
import { byVerb, examples } from './choices';
import { readCommand } from './commands';
import { condense } from './log';
import type { TableState } from './table.svelte';

export type Written =
  | { kind: 'typed' | 'said' | 'problem'; text: string }
  | { kind: 'picture'; lines: Picture };

/** With more choices than that, `legal` without words only counts them by verb. */
const few = 40;

export class Transcript {
  written = $state.raw<Written[]>([]);
  private heard: number;

  constructor(
    private readonly table: TableState,
    private readonly socket: TableSocket,
  ) {
    this.heard = table.entries.length;
    this.ask();
  }

  /**
   * To be called when the game has gone on: tells what is new, then the question if it is for the
   * reader.
   */
  hear(): void {
    const { entries, live } = this.table;
    if (entries.length <= this.heard || !live) return;
    const news = entries.slice(this.heard).flatMap((entry) => entry.news ?? []);
    this.heard = entries.length;
    for (const { message, times } of condense(news))
      this.write('said', times > 1 ? `${say(message)} ${t('web.log.times', { n: times })}` : say(message));
    if (this.table.asked) this.ask();
  }

  /** The question, and to the one who is asked also how it is answered here. */
  private ask(): void {
    const { live, choices } = this.table;
    if (live) this.say(live.prompt);
    if (choices.length > 0) this.write('said', t('play.hint', { examples: examples(choices) }));
  }

  async run(line: string): Promise<void> {
    this.write('typed', line);
    const command = readCommand(line);
    try {
      switch (command.do) {
        case 'nothing':
          return;
        case 'help':
          this.help();
          return;
        case 'legal':
          this.list(command.start);
          return;
        case 'look':
          await this.look(command.what);
          return;
        case 'score':
          await learn('look');
          this.sayAll((await this.socket.request('score', { table: this.table.id, ...this.as() })).messages);
          return;
        case 'why':
          await this.why(command.words);
          return;
        case 'undo':
          await this.table.undo(false);
          break;
        case 'yes':
          await this.confirm();
          break;
        case 'number':
          await this.chooseNumber(command.number);
          break;
        case 'choose':
          await this.choose(command.words);
      }
      if (this.table.trouble) this.complain(this.table.trouble);
    } catch (error) {
      this.complain(problemOf(error));
    }
  }

  // ---- commands ----

  private help(): void {
    this.write('said', t('web.text.help'));
    if (this.table.info) this.write('said', t(`${this.table.info.game}.help`));
  }

  private list(start: string): void {
    const choices = this.table.choices.filter(({ words }) => words.startsWith(start));
    if (choices.length === 0) this.complain({ key: 'web.text.none' });
    else if (start === '' && choices.length > few) this.count(choices);
    else for (const { index, words } of choices) this.write('said', `${index + 1}: ${words}`);
  }

  private count(choices: Choice[]): void {
    for (const [verb, some] of byVerb(choices))
      this.write('said', t('web.text.count', { verb, n: some.length }));
  }

  private async look(what: string): Promise<void> {
    if (what === '') {
      const { lines } = await this.socket.request('picture', { table: this.table.id, ...this.as() });
      this.written = [...this.written, { kind: 'picture', lines }];
    }
    const fields = { table: this.table.id, what, ...this.as() };
    await learn('look');
    this.sayAll((await this.socket.request('look', fields)).messages);
  }

  private async why(words: string): Promise<void> {
    const { reason } = await this.socket.request('why', { table: this.table.id, words });
    this.say(reason ?? { key: 'web.text.legal' });
  }

  private async chooseNumber(number: number): Promise<void> {
    const choice = this.table.choices[number - 1];
    if (choice) await this.choose(choice.words);
    else this.complain({ key: 'web.text.number', args: { most: this.table.choices.length } });
  }

  private async choose(words: string): Promise<void> {
    const known = this.table.choices.find((choice) => choice.words === words);
    await this.table.make({ words }, known?.text ?? { key: 'web.text.words', args: { words } });
    const { confirming } = this.table;
    if (!confirming) return;
    this.sayAll(confirming.preview.news);
    this.say({ key: 'web.text.confirm' });
  }

  private async confirm(): Promise<void> {
    if (this.table.confirming) await this.table.confirm();
    else this.complain({ key: 'web.text.nothing-to-confirm' });
  }

  // ---- writing ----

  private as(): { as: string } {
    return { as: this.table.seat ?? 'spectator' };
  }
  private write(kind: 'typed' | 'said' | 'problem', text: string): void {
    this.written = [...this.written, { kind, text }];
  }
  private say(message: Message): void {
    this.write('said', say(message));
  }
  private sayAll(messages: Message[]): void {
    for (const message of messages) this.say(message);
  }
  private complain(problem: Message): void {
    this.write('problem', say(problem));
  }
}
