import { describe, expect, it } from 'vitest';
import type { Picture } from '../server/wire';
import { expand } from './choices';
import { isWord, piecesOf, thingsByWord, translated } from './picture';

const choices = expand('some', [
  { i: 0, verb: 'travel', kind: 'site', of: ['lush-coast', 'cradle-2'] },
  { i: 2, verb: 'ask', with: [['seat', 'red']], kind: 'amount', of: ['1', '-2'] },
]);

describe('words that are things', () => {
  it('are those that choices speak of', () => {
    const words = thingsByWord(choices, []);
    expect([...words.keys()]).toEqual(['lush-coast', 'cradle-2', 'red']);
    expect(words.get('red')).toEqual({ kind: 'seat', id: 'red' });
  });

  it('are no numbers', () => {
    expect(isWord({ kind: 'amount', id: '12' })).toBe(false);
    expect(isWord({ kind: 'dice', id: '1-0-2' })).toBe(true);
    expect(isWord({ kind: 'cell', id: 'F3' })).toBe(true);
  });

  it('are not those that have been said', () => {
    expect(thingsByWord(choices, [{ kind: 'seat', id: 'red' }]).has('red')).toBe(false);
    expect(thingsByWord(choices, [{ kind: 'banner', id: 'red' }]).has('red')).toBe(true);
  });
});

describe('a picture', () => {
  const things = thingsByWord(choices, []);
  const thingOf = (word: string) => things.get(word) ?? null;
  const lines: Picture = [[['|', 'faint'], ['lush-coast', 'strong'], [' pawns red', 'plain']], [['at lush-coast 1', 'plain']]];

  it('keeps its text', () => {
    const text = piecesOf(lines, thingOf).map((line) => line.flat().map((piece) => piece.text).join(''));
    expect(text).toEqual(['|lush-coast pawns red', 'at lush-coast 1']);
  });

  it('has a stop at the first of several words for a thing', () => {
    const links = piecesOf(lines, thingOf).flat(2).filter((piece) => piece.thing);
    expect(links.map(({ text, first }) => [text, first])).toEqual([
      ['lush-coast', true],
      ['red', true],
      ['lush-coast', false],
    ]);
  });

  it('says names, before a border only if the blanks there make up for the difference', () => {
    const names: Record<string, string> = { pawns: 'figurky', red: 'Červený', 'lush-coast': 'Pobřeží', at: 'nadlouho' };
    const line = (text: string): string =>
      piecesOf([[[text, 'plain']]], thingOf)
        .map((pieces) => translated(pieces, (word) => names[word] ?? null))
        .flat(2)
        .map((piece) => piece.text)
        .join('');
    expect(line('at 3  pawns 2')).toBe('nadlouho 3  figurky 2');
    expect(line('| pawns red      |')).toBe('| figurky red    |');
    expect(line('| pawns red       |')).toBe('| figurky Červený |');
    expect(line('| lush-coast | at |')).toBe('| Pobřeží    | at |');
    expect(line('| at red |')).toBe('| at red |');
  });

  it('knows a thing by its word, whatever it is called', () => {
    const [line] = piecesOf([[['red', 'plain']]], thingOf);
    const [piece] = translated(line ?? [], () => 'Červený').flat();
    expect(piece).toMatchObject({ text: 'Červený', word: 'red', thing: { kind: 'seat', id: 'red' } });
  });
});
