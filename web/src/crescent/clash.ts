// A combat or a contest in progress, as the panel shows it: how far it is, what each side comes to,
// what of it is still open, and whose cards lie where. The numbers are the engine's.
import type { Preview } from '../server/wire';
import { buildingsIn, seatsIn, unitsIn, type Building, type Clash, type Seat, type Side, type Strength, type Sums, type Units, type View } from './view';

export const sideWords = ['attacker', 'defender'] as const satisfies Side[];

// ---- how far it is ----

export type ClashStep = 'deals' | 'cards' | 'sides' | 'reveal' | 'losses' | 'spoils' | 'token';

export const clashSteps: Record<Clash['kind'], readonly ClashStep[]> = {
  combat: ['deals', 'cards', 'reveal', 'losses', 'spoils'],
  contest: ['deals', 'cards', 'sides', 'reveal', 'token'],
};

const stepOfQuestion: Record<string, ClashStep> = {
  'deal.promise': 'deals',
  'deal.answer': 'deals',
  'deal.reply': 'deals',
  'combat.attack': 'cards',
  'combat.defend': 'cards',
  'combat.meddle': 'cards',
  'contest.attack': 'cards',
  'contest.cards': 'cards',
  'contest.side': 'sides',
  'combat.reveal': 'reveal',
  'contest.reveal': 'reveal',
  'resolve.order': 'reveal',
  'card.assign': 'reveal',
  'card.target': 'reveal',
  'card.show': 'reveal',
  'combat.tie': 'reveal',
  'contest.tie': 'reveal',
  'combat.losses': 'losses',
  'combat.flee': 'losses',
  'combat.capture': 'spoils',
  'combat.spoils': 'spoils',
};

/**
 * The step that the question belongs to; one that is asked at any time leaves it where the clash
 * itself is.
 */
export function clashStep({ clash, progress }: View, phase: string): ClashStep {
  const steps = [phase, ...progress.map(({ step }) => step).reverse()];
  const known = steps.find((step) => step in stepOfQuestion);
  if (known !== undefined) return stepOfQuestion[known] ?? 'deals';
  if (clash === null || clash.winner === null) return 'deals';
  return clash.kind === 'combat' ? 'losses' : 'token';
}

// ---- sums ----

/** The clash as it would be with what is prepared; else as it is. */
export function foreseen(clash: Clash, preview: Preview | null): Clash {
  const then = preview ? (preview.view as View | null)?.clash : null;
  return then && then.hex === clash.hex && then.total === null ? then : clash;
}

/** With the viewer's own cards, if they are chosen. */
export function sumsOf({ forecast, sums }: Clash): Sums {
  return forecast ?? sums;
}

/**
 * What is still open about a side: whoever may join it adds to it, and so may the cards of those on
 * it that are secret or still to come; those of all others can only take away from it.
 */
export function doubtOf(clash: Clash, side: Side, viewer: Seat | null): '' | '+ ?' | '− ?' {
  if (clash.total !== null) return '';
  if (mayMeddle(clash) || clash.undeclared.some((seat) => seat !== viewer)) return '+ ?';
  if (clash.cards_to_come.some((seat) => sumsOf(clash).sides[side].seats.includes(seat))) return '+ ?';
  return clash.cards_to_come.some((seat) => seat !== viewer) ? '− ?' : '';
}

/** "5", or "3 + ?" where cards are to come. */
export function sumText(clash: Clash, side: Side, viewer: Seat | null): string {
  const sum = clash.total?.[side] ?? sumsOf(clash).sides[side].sum;
  return `${sum} ${doubtOf(clash, side, viewer)}`.trim();
}

/** Of the line between both sides, how much is the attacker's, in per cent. */
export function share(clash: Clash): number {
  const sums = sumsOf(clash).sides;
  const [attack = 0, defence = 0] = sideWords.map((side) => Math.max(0, clash.total?.[side] ?? sums[side].sum));
  return attack + defence === 0 ? 50 : Math.round((attack * 100) / (attack + defence));
}

// ---- who ----

/** Who stands for a side: in a contest the defenders' first is who has the token. */
export function headOf({ clash, hexes }: View, side: Side): Seat | null {
  if (clash === null) return null;
  if (side === 'attacker') return clash.attacker;
  if (clash.kind === 'combat') return clash.defender;
  const defenders = clash.participants.filter((seat) => !clash.supporters.includes(seat));
  const holder = hexes[clash.hex]?.token ?? null;
  return holder !== null && defenders.includes(holder) ? holder : (defenders[0] ?? null);
}

/** Whether a seat takes part, or will. */
export function isIn({ attacker, defender, participants }: Clash, seat: Seat): boolean {
  return seat === attacker || seat === defender || participants.includes(seat);
}

/** The side of a seat that takes part and has said so; null for all others. */
export function sideOf(clash: Clash, seat: Seat | null): Side | null {
  if (seat === null) return null;
  if (seat === clash.attacker) return 'attacker';
  if (clash.kind === 'combat') return seat === clash.defender ? 'defender' : null;
  if (!clash.participants.includes(seat) || clash.undeclared.includes(seat)) return null;
  return clash.supporters.includes(seat) ? 'attacker' : 'defender';
}

// ---- what stands there ----

export function unitsOf({ clash, hexes }: View, seat: Seat): Units {
  const hex = clash === null ? undefined : hexes[clash.hex];
  return hex ? unitsIn(hex, seat) : { ordinary: 0, mercenary: 0 };
}

export function strongholdsOf({ clash, hexes }: View, seat: Seat): Building[] {
  const hex = clash === null ? undefined : hexes[clash.hex];
  const walls: Building[] = ['fort', 'castle', 'palace'];
  const standing = hex ? buildingsIn(hex) : [];
  return standing.filter((one) => one.seat === seat && walls.includes(one.building)).map(({ building }) => building);
}

export function isStrength(parts: object): parts is Strength {
  return 'units' in parts;
}

// ---- cards ----

export interface Shown {
  card: string;
  seat: Seat;
  /** It has taken effect. */
  resolved: boolean;
}

/** The cards of a side that lie open: the Murshid's count for whom he gives them to. */
export function shownCards(view: View, side: Side): Shown[] {
  const { clash } = view;
  if (clash === null) return [];
  const isOn = (seat: Seat): boolean =>
    sideOf(clash, seat) === side || (clash.kind === 'combat' && seat === 'murshid' && clash.meddles_for === side);
  return seatsIn(view)
    .filter(isOn)
    .flatMap((seat) => {
      const { waiting, resolved } = view.players[seat] ?? { waiting: [], resolved: [] };
      const open = (cards: (string | null)[], isResolved: boolean): Shown[] =>
        cards.flatMap((card) => (card === null ? [] : [{ card, seat, resolved: isResolved }]));
      return [...open(resolved, true), ...open(waiting, false)];
    });
}

/** Who of a side has chosen cards, or none, face down. */
export function secretsOf(clash: Clash, side: Side, viewer: Seat | null): Seat[] {
  const isOn = (seat: Seat): boolean => sideOf(clash, seat) === side && seat !== viewer;
  return clash.cards_to_come.filter(isOn);
}

/** What all know of a hand: the cards that are known, and how many are not. */
export function heldBy({ players }: View, seat: Seat): { cards: string[]; unknown: number } {
  const hand = players[seat]?.hand ?? [];
  const cards = hand.filter((card) => card !== null);
  return { cards, unknown: hand.length - cards.length };
}

// ---- the Murshid ----

export interface Dealing {
  seat: Seat;
  /** null: not asked yet. */
  promise: number | null;
  /** What was agreed on. */
  deal: number;
}

/** Who can make a deal with the Murshid about this clash. */
export function dealingsOf(clash: Clash): Dealing[] {
  const others = clash.kind === 'combat' ? [clash.defender] : clash.participants;
  return [clash.attacker, ...others]
    .filter((seat) => seat !== null && seat !== 'murshid')
    .map((seat) => ({ seat: seat as Seat, promise: clash.promise[seat as Seat] ?? null, deal: clash.deal[seat as Seat] ?? 0 }));
}

/**
 * Whether deals are being made: before, nothing was promised, and later only what was agreed on
 * counts.
 */
export function isDealing({ progress }: View): boolean {
  return progress.some((frame) => 'to_promise' in frame);
}

/** Whether the Murshid may still add cards to a side. */
export function mayMeddle(clash: Clash): boolean {
  return clash.meddler && clash.meddles_for === null && clash.cards_to_come.includes('murshid');
}

/** Whether the Murshid has any part in it besides taking a side himself. */
export function concernsMurshid(view: View): boolean {
  const { clash } = view;
  if (clash === null) return false;
  const hasDeal = dealingsOf(clash).some(({ deal }) => deal > 0);
  return hasDeal || mayMeddle(clash) || clash.meddles_for !== null || isDealing(view);
}
