// What is seen moving between two positions: pawns and the title, which the positions tell, and
// whatever the news say went from somewhere to somewhere.
import type { events, Seat, View } from '../server/oath';
import type { Message } from '../server/wire';
import type { Thing } from '../table/board';
import { numberIn, thingIn } from '../table/news';
import { worldDeck } from './picks';
import { seatsIn, spaceOf } from './view';

type Event = (typeof events)[number];

/** What it is drawn as. */
export type Piece = 'pawn' | 'crown' | 'favor' | 'secrets' | 'warbands' | 'denizen' | 'relic' | 'banner';

export interface Move {
  piece: Piece;
  n: number;
  /** Whose it is, where that has a colour. */
  seat: Seat;
  /** Null: it comes from outside, or leaves the table. */
  from: Thing | null;
  to: Thing | null;
}

/** An argument of the message, or a thing that is always there. */
type End = string | Thing | null;
interface Row {
  piece: Piece;
  from: End;
  to: End;
}
const row = (piece: Piece, from: End, to: End): Row => ({ piece, from, to });

/** By event, and by what it names where it is told in several ways. */
const rows: Partial<Record<Event | `${Event}.${string}`, Row>> = {
  'gained-favor.suit': row('favor', 'suit', 'seat'),
  'gained-favor.card': row('favor', 'card', 'seat'),
  'gained-favor.site': row('favor', 'site', 'seat'),
  'lost-favor': row('favor', 'seat', 'suit'),
  'paid-favor.seat': row('favor', 'seat', 'seat2'),
  'paid-favor.card': row('favor', 'seat', 'card'),
  'moved-favor': row('favor', 'suit', 'suit2'),
  'burnt-favor': row('favor', 'seat', null),
  'gained-secrets': row('secrets', null, 'seat'),
  'paid-secrets': row('secrets', 'seat', 'seat2'),
  'burnt-secrets': row('secrets', 'seat', null),
  'gained-warbands': row('warbands', null, 'seat'),
  'killed.alone': row('warbands', 'seat', null),
  'killed.site': row('warbands', 'site', null),
  'moved.site': row('warbands', 'seat', 'site'),
  'moved.card': row('warbands', 'seat', 'card'),
  'moved-back': row('warbands', 'site', 'seat'),
  'lent': row('warbands', 'seat', 'seat2'),
  'searched.alone': row('denizen', worldDeck, 'seat'),
  'searched.region': row('denizen', 'region', 'seat'),
  'played': row('denizen', 'seat', 'card'),
  'card-moved': row('denizen', null, 'card'),
  'discarded': row('denizen', 'seat', 'region'),
  'discarded.hidden': row('denizen', 'seat', 'region'),
  'gave-adviser': row('denizen', 'seat', 'seat2'),
  'gave-adviser.hidden': row('denizen', 'seat', 'seat2'),
  'pile-moved': row('denizen', 'region', 'region2'),
  'recovered': row('relic', null, 'seat'),
  'took.card': row('relic', null, 'seat'),
  'took.card-seat': row('relic', 'seat2', 'seat'),
  'took.card-site': row('relic', 'site', 'seat'),
  'took-from-reliquary': row('relic', null, 'seat'),
  'gave': row('relic', 'seat', 'seat2'),
  'took-banner.banner-seat': row('banner', 'seat2', 'seat'),
  'recovered-banner.banner': row('banner', 'banner', 'seat'),
  'recovered-banner.banner-seat': row('banner', 'seat2', 'seat'),
  'gave-banner': row('banner', 'seat', 'seat2'),
};

function placeOf(end: End, message: Message, view: View): Thing | null {
  if (typeof end !== 'string') return end;
  const id = thingIn(message, end);
  const kind = end.replace(/\d$/, '');
  return { kind, id: kind === 'site' ? (spaceOf(view, id) ?? id) : id };
}

/** What the use of a card was paid with lies on it now. */
const uses: readonly string[] = ['mustered', 'traded.card', 'traded.card-seat', 'used', 'modified', 'plan-used'] satisfies (Event | `${Event}.${string}`)[];

function paymentsFor(message: Message, before: View, after: View): Move[] {
  const card = thingIn(message, 'card');
  const seat = thingIn(message, 'seat') as Seat;
  return (['favor', 'secrets'] as const).map((piece) => {
    const n = (after.tokens[card]?.[piece] ?? 0) - (before.tokens[card]?.[piece] ?? 0);
    return { piece, n, seat, from: { kind: 'seat', id: seat }, to: { kind: 'card', id: card } };
  });
}

function movesIn(message: Message, before: View, view: View): Move[] {
  const event = message.key.slice('oath.event.'.length);
  if (uses.includes(event)) return paymentsFor(message, before, view);
  const found = rows[event as Event];
  if (!found) return [];
  const { piece, from, to } = found;
  const isCounted = piece === 'favor' || piece === 'secrets' || piece === 'warbands';
  return [
    {
      piece,
      n: isCounted ? numberIn(message) : 1,
      seat: thingIn(message, 'seat') as Seat,
      from: placeOf(from, message, view),
      to: placeOf(to, message, view),
    },
  ];
}

function walksBetween(before: View, after: View): Move[] {
  return seatsIn(after).flatMap((seat): Move[] => {
    const [from, to] = [before.players[seat]?.pawn, after.players[seat]?.pawn];
    if (!from || !to || from === to) return [];
    return [{ piece: 'pawn', n: 1, seat, from: { kind: 'site', id: from }, to: { kind: 'site', id: to } }];
  });
}

function titleBetween({ title: { holder: from } }: View, { title: { holder: to } }: View): Move[] {
  if (from === to) return [];
  return [{ piece: 'crown', n: 1, seat: to, from: { kind: 'seat', id: from }, to: { kind: 'seat', id: to } }];
}

export function movesBetween(before: View, after: View, news: readonly Message[]): Move[] {
  const told = news.flatMap((message) => movesIn(message, before, after)).filter(({ n }) => n > 0);
  return [...walksBetween(before, after), ...told, ...titleBetween(before, after)];
}
