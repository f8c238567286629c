// What the parts of the board ask a view for. They only look up and count what the view and the
// catalogue say.
import type { Building, Catalogue, Hex, Player, Seat, Unit, View } from '../server/crescent';
import type { Now } from '../server/wire';

export type * from '../server/crescent';
export { seats as seatWords } from '../server/crescent';

export function viewOf(now: Now): View {
  return now.view as View;
}

export function seatsIn(view: View): Seat[] {
  return Object.keys(view.players) as Seat[];
}

/** The viewer's own things; null for who only watches. */
export function mine(view: View): Player | null {
  return view.viewer === null ? null : (view.players[view.viewer] ?? null);
}

/** Land with nothing on it. */
export const bareHex: Hex = {
  terrain: 'fertile',
  feature: 'none',
  rotation: 0,
  control: null,
  units: {},
  crowded: {},
  fort: null,
  castle: null,
  palace: false,
  town: false,
  city: false,
  token: null,
  adjacent: [],
  touching: [],
};

export interface Standing {
  building: Building;
  seat: Seat;
}

/**
 * Settlements are the Sultan's and the palace is the Caliph's, wherever they stand; a settlement
 * stands first.
 */
export function buildingsIn({ town, city, fort, castle, palace }: Pick<Hex, Building>): Standing[] {
  const standing: Standing[] = [];
  if (town) standing.push({ building: 'town', seat: 'sultan' });
  if (city) standing.push({ building: 'city', seat: 'sultan' });
  if (fort) standing.push({ building: 'fort', seat: fort });
  if (castle) standing.push({ building: 'castle', seat: castle });
  if (palace) standing.push({ building: 'palace', seat: 'caliph' });
  return standing;
}

/** What a seat has of each kind of unit in a hex. */
export function unitsIn(hex: Pick<Hex, 'units'>, seat: string): Record<Unit, number> {
  return hex.units[seat] ?? { ordinary: 0, mercenary: 0 };
}

export interface Force {
  seat: Seat;
  strength: number;
}

/**
 * Who stands in a hex and how strong: units, and the strongholds of whoever controls it. That seat
 * comes first. Without a catalogue only the units are counted.
 */
export function forcesIn(hex: Hex, catalogue: Pick<Catalogue, 'buildings'> | null): Force[] {
  const seats = new Set<string>([...(hex.control ? [hex.control] : []), ...Object.keys(hex.units)]);
  const strengthOf = (building: Building): number =>
    catalogue?.buildings.find(({ id }) => id === building)?.strength ?? 0;
  return [...seats].map((word) => {
    const seat = word as Seat;
    const { ordinary, mercenary } = unitsIn(hex, seat);
    const walls = buildingsIn(hex).filter((one) => one.seat === seat && hex.control === seat);
    return { seat, strength: ordinary + mercenary + walls.reduce((sum, { building }) => sum + strengthOf(building), 0) };
  });
}
