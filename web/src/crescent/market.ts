// The bazaar as a player meets it: which card lies where, at what price, for whom, and what was
// bought in this action.
import type { Choice } from '../table/board';
import type { Entry, Transfer } from '../server/wire';
import { thingIn } from '../table/news';
import { eventsIn } from './news';
import type { Catalogue, Frame, Seat, View } from './view';

export interface Place {
  slot: string;
  card: string | null;
  /** For the viewer; null: no card is there, or its price is agreed upon. */
  price: number | null;
}

export interface Market {
  id: string;
  /** What a card there usually costs; null: as agreed. */
  price: number | null;
  places: Place[];
}

/** The three markets and the Sultan's own, as they lie on the table. */
export function marketsOf({ market, prices, court }: View, { markets }: Pick<Catalogue, 'markets'>): Market[] {
  const open = markets.map(({ id, price, slots }) => ({
    id: id as string,
    price: price as number | null,
    places: slots.map((slot) => ({ slot, card: market[slot] ?? null, price: prices[slot] ?? null })),
  }));
  const places = Object.entries(court).map(([slot, card]) => ({ slot, card, price: null }));
  return [...open, { id: 'court', price: null, places }];
}

type Buying = Extract<Frame, { bought: unknown }>;

function isBuying(frame: Frame): frame is Buying {
  return 'bought' in frame;
}

/** The purchase in progress, if there is one. */
export function buyingOf({ progress }: View): Buying | null {
  return progress.find(isBuying) ?? null;
}

export interface Bought {
  card: string;
  price: number;
  /** Who got the coins; null: the bank. */
  payee: Seat | null;
}

/** What has been bought in this action, by place. Which cards that were, the log tells. */
export function boughtOf(view: View, entries: readonly Entry[]): Map<string, Bought> {
  const bought = buyingOf(view)?.bought ?? [];
  if (bought.length === 0) return new Map();
  const told = entries.flatMap(({ news = [] }) => {
    const [paid] = eventsIn(news, 'paid');
    const payee = paid ? (thingIn(paid, 'seat2') as Seat) : null;
    return eventsIn(news, 'bought', 'took').map((message) => ({ card: thingIn(message, 'card'), payee }));
  });
  const latest = told.slice(-bought.length);
  return new Map(bought.map(({ slot, price }, i) => [slot, { card: '', payee: null, ...latest[i], price }]));
}

/** Whether a market has given its card in this action. */
export function isUsed(view: View, market: string): boolean {
  const buying = buyingOf(view);
  if (!buying) return false;
  return market === 'court' ? buying.court_used : buying.markets_used.some((one) => one === market);
}

export function choiceFor(choices: readonly Choice[], verb: string, slot: string): Choice | null {
  return choices.find((choice) => choice.verb === verb && choice.things[0]?.id === slot) ?? null;
}

/** Who gets the coins of a purchase: a seat, or nobody. */
export function payeeOf({ cost }: Pick<Choice, 'cost'>): Seat | null {
  const isPaid = ({ what, to }: Transfer): boolean => what === 'coins' && typeof to === 'string';
  return (cost.find(isPaid)?.to ?? null) as Seat | null;
}
