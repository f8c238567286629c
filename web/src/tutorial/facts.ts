// What scripts claim about a position, and whether it is so. A path is dotted; `length` counts,
// `@word` is the item of a list that has this word in some field, or is it.
import type { Now } from '../server/wire';
import type { Claim, Facts } from './script';

/** What the learner sees, with who is asked what, and how it has ended. */
export function seen({ view, asked, phase, choices, over, result }: Now): unknown {
  const count = choices?.reduce((sum, { of }) => sum + (of?.length ?? 1), 0) ?? 0;
  return { ...(view as object), asked: { who: asked, prompt: phase, choices: count }, over, result: result ?? {} };
}

function itemWith(list: unknown[], word: string): unknown {
  return list.find((item) => (typeof item === 'object' && item !== null ? Object.values(item).includes(word) : item === word));
}

function next(value: unknown, part: string): unknown {
  if (Array.isArray(value)) {
    if (part === 'length') return value.length;
    return part.startsWith('@') ? itemWith(value, part.slice(1)) : (value as unknown[])[Number(part)];
  }
  if (typeof value !== 'object' || value === null) return null;
  return part === 'length' ? Object.keys(value).length : (value as Record<string, unknown>)[part];
}

/** What is at the path; null if there is nothing. */
export function find(value: unknown, path: string): unknown {
  return path.split('.').reduce((at, part) => next(at, part) ?? null, value);
}

export function holds(facts: Facts, view: unknown): boolean {
  return Object.entries(facts).every(([path, value]) => JSON.stringify(find(view, path)) === JSON.stringify(value));
}

function number(view: unknown, path: string): number {
  return Number(find(view, path) ?? Number.NaN);
}

export interface Moments {
  view: unknown;
  /** At the step before. */
  before: unknown;
  /** Once the choice was made; null if it has not been. */
  after: unknown;
  told: string[];
}

/** The number that a claim is about; null if that cannot be known yet. */
export function numberOf(claim: Claim, { view, before, after, told }: Moments): number | null {
  if ('at' in claim) return number(view, claim.at);
  if ('sum' in claim) return claim.sum.reduce((sum, path) => sum + number(view, path), 0);
  if ('gain' in claim) return number(view, claim.gain) - number(before, claim.gain);
  if ('count' in claim) {
    const things: unknown[] = Object.values((find(view, claim.count) ?? {}) as object);
    return things.filter((thing) => holds(claim.where, thing)).length;
  }
  if ('news' in claim)
    return told.some((line) => line.includes(claim.news)) && claim.news.includes(String(claim.is)) ? claim.is : Number.NaN;
  if (after === null) return null;
  return 'cost' in claim ? number(view, claim.cost) - number(after, claim.cost) : number(after, claim.earn) - number(view, claim.earn);
}
