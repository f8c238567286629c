// A campaign in progress, as its panel shows it: the two sides, their dice by face and by source,
// and the words of answers that the engine asks for place by place. All numbers are the engine's.
import type {
  AttackSource,
  Battle,
  BattleSide,
  DefenseSource,
  Face,
  Force,
  Odds,
  Roll,
  Seat,
  Side,
  Space,
  Target,
  View,
} from '../server/oath';
import type { Preview } from '../server/wire';
import type { Choice } from '../table/board';
import { siteAt, spaceOf } from './view';

export const sides = ['attacker', 'defender'] as const satisfies BattleSide[];

export type Source = AttackSource | DefenseSource;

export function headOf({ attacker, defender }: Battle, side: BattleSide): Side {
  return side === 'attacker' ? attacker : defender;
}

/** The side on which a seat fights; null for who only watches. */
export function sideOf({ attacker, defender, allies }: Battle, seat: Seat | null): BattleSide | null {
  if (seat === null) return null;
  if (seat === attacker) return 'attacker';
  return seat === defender || allies.includes(seat) ? 'defender' : null;
}

/** The campaign as it would be after the choice that is pointed at; else as it is. */
export function foreseen(battle: Battle, preview: Preview | null): Battle {
  const then = (preview?.view as View | null | undefined)?.battle;
  return then && then.attacker === battle.attacker && then.winner === battle.winner ? then : battle;
}

// ---- dice ----

/** What the dice of a side came to; null until all of them are rolled. */
export function rollOf({ rolls: { attack, defense } }: Battle, side: BattleSide): Roll | null {
  return side === 'attacker' ? attack : defense;
}

/** One face for each die, the strongest first. */
export function facesOf({ faces }: Roll): Face[] {
  return faces.flatMap(({ face, n }) => Array.from({ length: n }, () => face));
}

/** How a roll adds up: 2 × 2 + 4 × 1 + 2 × ½. */
export function sumOf({ faces, times }: Roll): string {
  const counted = faces.filter(({ n, halves }) => n > 0 && halves > 0);
  const terms = counted.map(({ n, halves }) => `${n} × ${halves === 1 ? '½' : halves / 2}`).join(' + ');
  return times > 1 ? `(${terms || 0}) × ${times}` : terms;
}

/** Where the dice of a side come from; `chosen` of them are about to be chosen by the attacker. */
export function sourcesOf({ dice }: Battle, side: BattleSide, chosen: number | null = null): Source[] {
  const sources: Source[] = (side === 'attacker' ? dice?.attack : dice?.defense) ?? [];
  return sources.map((source) => ('chosen' in source && chosen !== null ? { ...source, dice: chosen } : source));
}

/** How many dice a side rolls, or has rolled. */
export function poolOf(battle: Battle, side: BattleSide, chosen: number | null = null): number {
  if (battle.step !== 'targets') return side === 'attacker' ? battle.attack_dice : battle.defense_dice;
  const sum = sourcesOf(battle, side, chosen).reduce((all, { dice }) => all + dice, 0);
  return Math.max(0, sum);
}

/** Whether both sums are known. */
export function isAddedUp({ step, rolls }: Battle): boolean {
  return step !== 'rolls' && rolls.attack !== null && rolls.defense !== null;
}

export function totalOf({ attack, defense }: Battle, side: BattleSide): number {
  return side === 'attacker' ? attack : defense;
}

/** What a side's total has beyond its dice: warbands that are sacrificed, or that defend. */
export function beyondDice(battle: Battle, side: BattleSide): number {
  const roll = rollOf(battle, side);
  return isAddedUp(battle) && roll ? totalOf(battle, side) - roll.sum : 0;
}

/**
 * What the dice promise with so many chosen; with as many as there are while none are. Null once
 * they are rolled.
 */
export function oddsOf({ odds }: Battle, chosen: number | null): Odds | null {
  return odds.find(({ dice }) => dice === chosen) ?? odds.at(-1) ?? null;
}

// ---- targets and plans ----

/** A target of the first step, in the words of the choice that adds it. */
export interface ChosenTarget {
  source: Target;
  words: string;
  /** It follows from the attack and cannot be taken off. */
  must: boolean;
}

function wordsOf(view: View, target: Target): string | null {
  if ('site' in target) return `target-site ${siteAt(view, target.site)?.site ?? target.site}`;
  if ('relic' in target) return `target-relic ${target.relic}`;
  if ('banner' in target) return `target-banner ${target.banner}`;
  return 'pawn' in target ? 'target-pawn' : null;
}

/** A target that is to be taken off, what stays, and by how many choices that was last tried. */
export interface Leaving {
  words: string;
  kept: string[];
  tried: number | null;
}

/**
 * What comes next: choices are taken back until it is gone, those that went with it are made again,
 * and of what cannot stand without it the reason is told.
 */
export type LeavingStep = { does: 'undo' } | { does: 'choose'; list: string[] } | { does: 'explain'; words: string } | null;

export function stepOf({ words, kept }: Leaving, standing: readonly string[], legal: readonly string[]): LeavingStep {
  if (standing.includes(words)) return { does: 'undo' };
  const again = kept.filter((one) => !standing.includes(one));
  const list = again.filter((one) => legal.includes(one));
  if (list.length > 0) return { does: 'choose', list };
  return again[0] === undefined ? null : { does: 'explain', words: again[0] };
}

/** What has been made a target so far. */
export function chosenTargets(view: View, { dice }: Battle): ChosenTarget[] {
  return (dice?.defense ?? []).flatMap((source) => {
    const words = 'title' in source || 'sites' in source || 'plan' in source ? null : wordsOf(view, source);
    return words === null ? [] : [{ source: source as Target, words, must: 'must' in source && source.must }];
  });
}

/** The dice of a site or a pawn that is a target or may be one; null if it can be none. */
export function diceOf(view: View, { dice }: Battle, key: string): number | null {
  const isIt = (words: string): boolean => {
    const [verb, word] = words.split(' ');
    return verb === 'target-site' && `site:${String(spaceOf(view, word ?? ''))}` === key;
  };
  const all = [...(dice?.defense ?? []).flatMap((source) => ('site' in source ? [{ words: wordsOf(view, source) ?? '', dice: source.dice }] : [])), ...(dice?.candidates ?? [])];
  return all.find(({ words }) => isIt(words))?.dice ?? null;
}

/** What may still be a target, with the dice that it adds. */
export function targetsToAdd({ dice }: Battle, choices: readonly Choice[]): { choice: Choice; dice: number }[] {
  return (dice?.candidates ?? []).flatMap(({ words, dice: more }) => {
    const choice = choices.find((one) => one.words === words);
    return choice ? [{ choice, dice: more }] : [];
  });
}

export interface UsablePlan {
  card: string;
  plan: Choice | undefined;
  /** The stronger of its two ways. */
  more: Choice | undefined;
}

export function plansToUse(choices: readonly Choice[]): UsablePlan[] {
  const of = (verb: string, card: string): Choice | undefined =>
    choices.find((one) => one.verb === verb && one.things[0]?.id === card);
  const cards = choices.flatMap(({ verb, things: [card] }) => (card && (verb === 'plan' || verb === 'plan-more') ? [card.id] : []));
  return [...new Set(cards)].map((card) => ({ card, plan: of('plan', card), more: of('plan-more', card) }));
}

// ---- who dies, and who stays in what was won: asked place by place, answered as one ----

/** A place where warbands stand or may be placed. */
export interface Spot {
  at: { board: Seat } | { site: Space };
  /** Whose warbands they are. */
  owner: Seat | null;
  /** At least so many, below none where some may leave; none if it is not said. */
  least?: number;
  /** At most so many. */
  most: number;
  /** What its choices begin with, and what they name. */
  verb: string;
  word: string;
}

function spotOf(view: View, place: Force['places'][number]): Spot {
  const common = { owner: place.owner, most: place.warbands };
  if ('board' in place) return { ...common, at: { board: place.board }, verb: 'lose', word: place.board };
  return { ...common, at: { site: place.site }, verb: 'lose-at', word: siteAt(view, place.site)?.site ?? place.site };
}

const isAbout =
  ([first]: readonly Choice[]) =>
  ({ verb, word }: Spot): boolean =>
    first !== undefined && first.verb === verb && first.things.some(({ id }) => id === word);

/** The places where warbands may still die: the one that is asked for, and those after it. */
export function spotsToLose(view: View, battle: Battle, choices: readonly Choice[]): Spot[] {
  const spots = battle.losses ? battle.forces[battle.losses.side].places.map((place) => spotOf(view, place)) : [];
  const first = spots.findIndex(isAbout(choices));
  return first < 0 ? [] : spots.slice(first).filter(({ most }) => most > 0);
}

/** The same for those who die: most where most are. */
export function likelyLosses(spots: readonly Spot[], left: number): number[] {
  const shares = spots.map(() => 0);
  const order = spots.map((_, i) => i).sort((one, other) => (spots[other]?.most ?? 0) - (spots[one]?.most ?? 0));
  let rest = left;
  for (const i of order) {
    const share = Math.min(rest, spots[i]?.most ?? 0);
    shares[i] = share;
    rest -= share;
  }
  return shares;
}

/** The answers that say so: nobody is asked where there is only one way. */
export function lossWords(spots: readonly Spot[], shares: readonly number[], left: number): string[] {
  const words: string[] = [];
  let rest = left;
  spots.forEach(({ verb, word, most }, i) => {
    const later = spots.slice(i + 1).reduce((sum, spot) => sum + spot.most, 0);
    const share = shares[i] ?? 0;
    if (Math.max(0, rest - later) < Math.min(rest, most)) words.push(`${verb} ${share} ${word}`);
    rest -= share;
  });
  return words;
}

/**
 * The sites that may be occupied from the board: the one that is asked for and those after it.
 * Where others have marched along they are asked for in between, so that only the first can be
 * told.
 */
export function spotsToOccupy(view: View, { attacker, sites, forces }: Battle, choices: readonly Choice[]): Spot[] {
  const most = Math.max(0, ...choices.map(({ n }) => n ?? 0));
  const spots = sites.map((space): Spot => {
    const word = siteAt(view, space)?.site ?? space;
    return { at: { site: space }, owner: attacker, most, verb: 'place', word };
  });
  const first = spots.findIndex(isAbout(choices));
  const hasMarched = forces.attacker.places.some((place) => 'site' in place && place.warbands > 0);
  return first < 0 ? [] : spots.slice(first, hasMarched ? first + 1 : undefined);
}

/** The answers that say so: once the board is empty nobody is asked any more. */
export function placeWords(spots: readonly Spot[], shares: readonly number[]): string[] {
  let rest = spots[0]?.most ?? 0;
  return spots.flatMap(({ verb, word }, i) => {
    if (rest === 0) return [];
    rest -= shares[i] ?? 0;
    return [`${verb} ${shares[i] ?? 0} ${word}`];
  });
}
