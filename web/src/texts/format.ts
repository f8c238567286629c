// Messages to text, in one language. Knows no Svelte: `texts.svelte.ts` makes it follow the chosen
// language.
import { IntlMessageFormat, PART_TYPE } from 'intl-messageformat';
import type { Message, MessageArgument } from '../server/wire';
import type { Thing } from '../table/board';
import { unbroken } from './unbroken';

export type Catalogue = Record<string, string>;

/** A piece of a sentence: plain text, or something that can be found on the table. */
export type Part = string | { thing: Thing; text: string };

/** A thing as an argument: reads as it is called, and is found again among the parts. */
class Place {
  constructor(
    readonly thing: Thing,
    readonly text: string,
  ) {}
  toString(): string {
    return this.text;
  }
}

/**
 * Of these there is one each; of a tile, say, there are many, and nobody could point at the one
 * that is meant.
 */
const single = new Set(['card', 'site', 'banner', 'monument']);

type Value = string | number | Place;

export class Formatter {
  private readonly formats = new Map<string, IntlMessageFormat | null>();

  /**
   * A text that is missing or broken is taken from `fallback`; without one the key shows (ugly, but
   * nothing is lost) and `onMissing` is told.
   */
  constructor(
    readonly language: string,
    readonly catalogue: Catalogue,
    private readonly fallback: Formatter | null = null,
    private readonly onMissing: (key: string) => void = () => undefined,
  ) {}

  has(key: string): boolean {
    return key in this.catalogue || (this.fallback?.has(key) ?? false);
  }

  say(message: Message): string {
    return this.parts(message)
      .map((part) => (typeof part === 'string' ? part : part.text))
      .join('');
  }

  parts(message: Message): Part[] {
    const format = this.formatOf(message.key);
    if (format) {
      try {
        return format.formatToParts<Place>(this.values(message.args ?? {})).map((part) => {
          if (part.type === PART_TYPE.literal) return unbroken(part.value, this.language);
          return part.value instanceof Place ? { thing: part.value.thing, text: part.value.text } : String(part.value);
        });
      } catch {
        // An argument is missing: the fallback may do without it.
      }
    }
    if (this.fallback) return this.fallback.parts(message);
    this.onMissing(message.key);
    return [message.key];
  }

  private formatOf(key: string): IntlMessageFormat | null {
    const known = this.formats.get(key);
    if (known !== undefined) return known;
    const format = this.parse(this.catalogue[key]);
    this.formats.set(key, format);
    return format;
  }

  private parse(pattern: string | undefined): IntlMessageFormat | null {
    if (pattern === undefined) return null;
    try {
      return new IntlMessageFormat(pattern, this.language, undefined, { ignoreTag: true });
    } catch {
      return null;
    }
  }

  private values(args: Record<string, MessageArgument>): Record<string, Value> {
    const values: Record<string, Value> = {};
    for (const [name, argument] of Object.entries(args)) {
      const kind = name.replace(/\d+$/, '');
      if (typeof argument === 'number') values[name] = argument;
      else if (typeof argument === 'string') values[name] = new Place({ kind, id: argument }, argument);
      else if ('say' in argument)
        values[name] = argument.say.map((inner) => this.say(inner)).join(', ');
      else {
        values[name] = argument.is;
        const text = this.nameOf(argument);
        values[`${name}_name`] = single.has(kind) ? new Place({ kind, id: argument.is }, text) : text;
      }
    }
    return values;
  }

  /** A thing that has no name in the texts is called by its word. */
  private nameOf({ is, name }: { is: string; name: string }): string {
    return this.has(name) ? this.say({ key: name }) : is;
  }
}
