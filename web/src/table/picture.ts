// Which words of a picture in characters are things that can be picked.
import type { Picture } from '../server/wire';
import { same, type Choice, type Thing } from './board';

/** A word, or what is between words. */
export interface Piece {
  text: string;
  /** The word that stands there, if its thing is called otherwise. */
  word: string;
  thing: Thing | null;
  /** A thing may be there several times; the tabulator stops at the first. */
  first: boolean;
}

/**
 * Whether a picture calls the thing by its word. A bare number counts things there and names none.
 */
export function isWord({ id }: Thing): boolean {
  return !/^-?\d+$/.test(id);
}

/** What the choices speak of, by its word, without what they all have said already. */
export function thingsByWord(choices: Choice[], settled: Thing[]): Map<string, Thing> {
  const found = new Map<string, Thing>();
  for (const { things } of choices)
    for (const thing of things)
      if (isWord(thing) && !settled.some((one) => same(one, thing))) found.set(thing.id, thing);
  return found;
}

/** The pieces of each span of each line, of which some words mean things. */
export function piecesOf(lines: Picture, thingOf: (word: string) => Thing | null): Piece[][][] {
  const met = new Set<string>();
  const pieceOf = (text: string): Piece => {
    const thing = thingOf(text);
    const key = thing ? `${thing.kind}:${thing.id}` : '';
    const first = thing !== null && !met.has(key);
    met.add(key);
    return { text, word: text, thing, first };
  };
  const words = (text: string): string[] => text.split(/(\s+)/).filter((piece) => piece !== '');
  return lines.map((line) => line.map(([text]) => words(text).map(pieceOf)));
}

const isBlank = (piece: Piece | undefined): boolean => piece?.text.trim() === '';
const isBorder = ({ text }: Piece): boolean => /^[|~+-]+$/.test(text);

/** Where each stretch between two borders of a line begins and ends. */
function stretches(pieces: Piece[]): [begin: number, end: number][] {
  const borders = [-1, ...pieces.flatMap((piece, at) => (isBorder(piece) ? [at] : [])), pieces.length];
  return borders.slice(1).map((end, i) => [(borders[i] ?? -1) + 1, end]);
}

/**
 * Writes names instead of words. Before a border only where the blanks there make up for the
 * difference.
 */
export function translated(line: Piece[][], nameOf: (word: string) => string | null): Piece[][] {
  const pieces = line.flat().map((piece) => ({ ...piece }));
  for (const [begin, end] of stretches(pieces)) {
    const last = pieces[end - 1];
    const blanks = end < pieces.length && end > begin && isBlank(last) ? last : undefined;
    for (const piece of pieces.slice(begin, end)) {
      const name = isBlank(piece) ? null : nameOf(piece.text);
      if (name === null) continue;
      const left = (blanks?.text.length ?? 0) + piece.text.length - name.length;
      const fits = end === pieces.length || (blanks ? left > 0 : left === 0);
      if (!fits) continue;
      if (blanks) blanks.text = ' '.repeat(left);
      piece.text = name;
    }
  }
  let taken = 0;
  return line.map((span) => pieces.slice(taken, (taken += span.length)));
}
