// Nothing is said that any language lacks, and no text waits in vain.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseSvelte } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { catalogueOf, parse, partsOf } from './files';
import { languageList } from './languages';

const sources = join(import.meta.dirname, '..');

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
}

const ofTheSite = (file: string): boolean => file.startsWith('web');
const english = catalogueOf('en', ofTheSite);
const code = filesIn(sources).filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts'));

/** Keys as the sources write them; what is filled in at run time may be anything. */
function keysInSources(): Map<string, RegExp> {
  const keys = new Map<string, RegExp>();
  for (const file of code)
    for (const [, key = ''] of readFileSync(file, 'utf8').matchAll(/['"`](web\.(?:[\w.-]|\$\{[^}`]*\})+)['"`]/g)) {
      const pattern = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
      keys.set(key, new RegExp(`^${pattern.join('.+')}$`));
    }
  return keys;
}

/**
 * The arguments of a text. A name may stand for what it names: {tile} in one language, {tile_name}
 * in another.
 */
function argumentsOf(pattern: string, language: string): string[] {
  const named = partsOf(parse(pattern, language)).filter(({ type }) => type !== 'literal' && type !== 'pound');
  return [...new Set(named.map(({ value }) => value.replace(/_name$/, '')))].sort();
}

describe('the texts of the site', () => {
  const keys = keysInSources();

  it('has every key that the sources say', () => {
    expect(keys.size).toBeGreaterThan(150);
    const missing = [...keys].filter(([, pattern]) => !Object.keys(english).some((key) => pattern.test(key)));
    expect(missing.map(([key]) => key)).toEqual([]);
  });

  it('has no key that nothing says', () => {
    const patterns = [...keys.values()];
    expect(Object.keys(english).filter((key) => !patterns.some((pattern) => pattern.test(key)))).toEqual([]);
  });

  // It parses every component, which takes a busy machine a while.
  it('has no sentence in the components', { timeout: 30_000 }, () => {
    const literal: string[] = [];
    const visit = (node: unknown, file: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const { type, data } = node as { type?: string; data?: string };
      if (type === 'Text' && /\p{L}{2,}/u.test(data ?? '')) literal.push(`${file}: ${data ?? ''}`);
      for (const [name, child] of Object.entries(node))
        if (name !== 'attributes') visit(child, file);
    };
    for (const file of code.filter((name) => name.endsWith('.svelte')))
      visit(parseSvelte(readFileSync(file, 'utf8'), { modern: true }).fragment, file);
    expect(literal).toEqual([]);
  });
});

describe.each(languageList)('in %s', (language) => {
  const mine = catalogueOf(language, ofTheSite);

  it('there are the same keys as in English', () => {
    expect(Object.keys(mine).sort()).toEqual(Object.keys(english).sort());
  });

  it('texts use the arguments of the English ones', () => {
    for (const [key, pattern] of Object.entries(mine))
      expect(argumentsOf(pattern, language), key).toEqual(argumentsOf(english[key] ?? '', 'en'));
  });

  it('no text has a straight apostrophe, which ICU takes for a quote', () => {
    expect(Object.entries(mine).filter(([, pattern]) => pattern.includes("'"))).toEqual([]);
  });
});
