// What a hex is called when it is read out: everything that is drawn in it, and what can be done
// there.
import { t } from '../texts/texts.svelte';
import type { Mark } from './targets';
import { buildingsIn, unitsIn, type Force, type Hex, type Seat } from './view';

export function seatName(seat: string): string {
  return t(`crescent.seat.${seat}`);
}

/** The emblem of a seat stands for it wherever there is little room; in words it is its name. */
function owner(seat: Seat): { is: string; name: string } {
  return { is: seat, name: `crescent.seat.${seat}` };
}

/** "2 units, 1 mercenary" */
export function unitsName({ ordinary, mercenary }: { ordinary: number; mercenary: number }): string {
  const parts = [];
  if (ordinary > 0) parts.push(t('web.crescent.units', { n: ordinary }));
  if (mercenary > 0) parts.push(t('web.crescent.mercenaries', { n: mercenary }));
  return parts.join(', ');
}

/** "3 + 1m", where there is no room for words. */
export function unitsBriefly({ ordinary, mercenary }: { ordinary: number; mercenary: number }): string {
  const parts = [];
  if (ordinary > 0) parts.push(String(ordinary));
  if (mercenary > 0) parts.push(t('web.crescent.mercenaries.brief', { n: mercenary }));
  return parts.join(' + ');
}

export function hexName(place: string, hex: Hex, forces: Force[], mark: Mark | null): string {
  const said = [place, t(`crescent.terrain.${hex.terrain}`)];
  if (hex.feature !== 'none') said.push(t(`web.crescent.hex.${hex.feature}`));
  said.push(hex.control ? t('web.crescent.hex.control', { seat: owner(hex.control) }) : t('web.crescent.hex.free'));
  for (const { seat, strength } of forces) {
    if (strength > 0) said.push(t('web.crescent.hex.strength', { seat: owner(seat), n: strength }));
    const units = unitsName(unitsIn(hex, seat));
    if (units !== '') said.push(units);
  }
  for (const { building, seat } of buildingsIn(hex))
    said.push(
      building === 'fort' || building === 'castle'
        ? t('web.crescent.hex.stronghold', { building: { is: building, name: `crescent.building.${building}` }, seat: owner(seat) })
        : t(`crescent.building.${building}`),
    );
  if (hex.token) said.push(t('web.crescent.hex.influence', { seat: owner(hex.token) }));
  const name = said.join(', ');
  return mark ? `${name}; ${t(`web.crescent.mark.${mark}`)}` : name;
}
