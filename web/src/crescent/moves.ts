// What is to be animated between two views: who went where, which pieces came or went, who paid
// whom, and where the cards of the bazaar came from. Where a force or a coin went the news say; the
// rest is seen by comparing.
import type { Message } from '../server/wire';
import { numberIn, thingIn } from '../table/news';
import { eventsIn, isEvent } from './news';
import { bareHex, buildingsIn, type Building, type Hex, type Seat, type Standing, type Units, type View } from './view';

export interface March {
  from: string;
  to: string;
  seat: Seat;
  force: Units;
}

/** What came to a hex, and what went. */
export interface Changed {
  /** The land itself is new. */
  laid: boolean;
  token: boolean;
  built: Building[];
  fallen: Standing[];
}

export interface Moves {
  marches: March[];
  changed: Map<string, Changed>;
}

/** A force is told as a list: so many of one kind, so many of the other. */
export function forceIn({ args }: Message): Units {
  const force: Units = { ordinary: 0, mercenary: 0 };
  const said = args?.['force'];
  for (const part of typeof said === 'object' && 'say' in said ? said.say : [])
    force[thingIn(part, 'unit') === 'mercenary' ? 'mercenary' : 'ordinary'] += numberIn(part);
  return force;
}

function marchesIn(news: readonly Message[]): March[] {
  const marching = [
    ...eventsIn(news, 'moved', 'assaulted', 'withdrew'),
    ...news.filter(({ key }) => key === 'crescent.event.brought-in.hex-hex'),
  ];
  return marching
    .map((message) => ({
      from: thingIn(message, 'hex'),
      to: thingIn(message, 'hex2'),
      seat: thingIn(message, 'seat') as Seat,
      force: forceIn(message),
    }))
    .filter(({ from, to }) => from !== '' && to !== '');
}

function changeOf(known: Hex | undefined, after: Hex): Changed | null {
  const laid = known === undefined;
  const before = known ?? bareHex;
  const [stood, stands] = [buildingsIn(before), buildingsIn(after)];
  const has = (list: Standing[], { building, seat }: Standing): boolean =>
    list.some((one) => one.building === building && one.seat === seat);
  const built = stands.filter((one) => !has(stood, one)).map(({ building }) => building);
  const fallen = stood.filter((one) => !has(stands, one));
  const token = after.token !== null && after.token !== before.token;
  const units = JSON.stringify(before.units) !== JSON.stringify(after.units);
  const gone = before.token !== null && after.token === null;
  const is = laid || token || gone || units || built.length > 0 || fallen.length > 0;
  return is ? { laid, token, built, fallen } : null;
}

export function movesOf(before: View, after: View, news: readonly Message[]): Moves {
  const changed = new Map<string, Changed>();
  for (const [place, hex] of Object.entries(after.hexes)) {
    const change = changeOf(before.hexes[place], hex);
    if (change) changed.set(place, change);
  }
  return { marches: marchesIn(news), changed };
}

export const nothingMoves: Moves = { marches: [], changed: new Map() };

// ---- coins ----

/** Coins on their way; null is the bank. */
export interface Payment {
  from: Seat | null;
  to: Seat | null;
  n: number;
}

export function paymentsIn(news: readonly Message[]): Payment[] {
  return eventsIn(news, 'paid', 'paid-bank', 'gained', 'income')
    .map((message) => {
      const seat = thingIn(message, 'seat') as Seat;
      const pays = isEvent(message, 'paid', 'paid-bank');
      const other = isEvent(message, 'paid') ? (thingIn(message, 'seat2') as Seat) : null;
      return { from: pays ? seat : other, to: pays ? other : seat, n: numberIn(message) };
    })
    .filter(({ n }) => n > 0);
}

// ---- the bazaar ----

/**
 * By place, where something new lies: the place that the card was in before, to the left of it;
 * null: it was dealt.
 */
export function slidesOf(before: View['market'], after: View['market']): Map<string, string | null> {
  const slides = new Map<string, string | null>();
  const left = Object.keys(before);
  for (const [place, card] of Object.entries(after).reverse()) {
    if (card === null || card === before[place]) continue;
    const from = left.findLast((other) => other < place && before[other] === card && after[other] !== card) ?? null;
    if (from !== null) left.splice(left.indexOf(from), 1);
    slides.set(place, from);
  }
  return slides;
}
