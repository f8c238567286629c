// Which words of a picture in characters are things that can be picked.
import type { Picture } from '../server/wire';
import { same, type Choice, type Thing } from './board';

/** A word, or what is between words. */
export interface Piece {
  text: string;
  thing: Thing | null;
  /** A thing may be there several times; the tabulator stops at the first. */
  first: boolean;
}

/** Whether a picture calls the thing by its word. A bare number counts things there and names none. */
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

/** The pieces of each span of each line. */
export function piecesOf(lines: Picture, things: ReadonlyMap<string, Thing>): Piece[][][] {
  const met = new Set<Thing>();
  const pieceOf = (text: string): Piece => {
    const thing = things.get(text) ?? null;
    const first = thing !== null && !met.has(thing);
    if (thing) met.add(thing);
    return { text, thing, first };
  };
  const words = (text: string): string[] => text.split(/(\s+)/).filter((piece) => piece !== '');
  return lines.map((line) => line.map(([text]) => words(text).map(pieceOf)));
}
