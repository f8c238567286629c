// The catalogues as they lie under texts/, for tests: those of the site, of the games and of the
// house.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import type { Catalogue } from './format';

const texts = join(import.meta.dirname, '../../../texts');

export function catalogueOf(language: string, only: (file: string) => boolean = () => true): Catalogue {
  const folder = join(texts, language);
  const files = readdirSync(folder).filter(only);
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Catalogue)) as Catalogue;
}

/**
 * A part of a parsed text: what is said as it stands, an argument, or one that chooses among parts.
 */
export interface Element {
  type: 'literal' | 'argument' | 'select' | 'plural' | 'pound';
  value: string;
  options: Record<string, Element[]>;
}

interface Parsed {
  type: number;
  value?: string;
  options?: Record<string, { value: Parsed[] }>;
}

function element({ type, value = '', options = {} }: Parsed): Element {
  const kinds: Record<number, Element['type']> = { 0: 'literal', 5: 'select', 6: 'plural', 7: 'pound' };
  const parts = Object.entries(options).map(([name, option]) => [name, option.value.map(element)] as const);
  return { type: kinds[type] ?? 'argument', value, options: Object.fromEntries(parts) };
}

export function parse(pattern: string, language: string): Element[] {
  return (new IntlMessageFormat(pattern, language, undefined, { ignoreTag: true }).getAst() as Parsed[]).map(element);
}

/** All parts of a text, also those inside of others. */
export function partsOf(elements: Element[]): Element[] {
  return elements.flatMap((part) => [part, ...partsOf(Object.values(part.options).flat())]);
}
