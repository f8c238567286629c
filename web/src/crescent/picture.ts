// The stretch of land that is the picture of the game: made up, and nobody plays on it.
import { bareHex as bare, type Hex } from './view';

const units = (ordinary: number, mercenary = 0): Hex['units'][string] => ({ ordinary, mercenary });

export const hexes: Record<string, Hex> = {
  F7: { ...bare, terrain: 'wilderness', token: 'nomad' },
  F8: { ...bare, feature: 'river', rotation: 5, control: 'caliph', castle: 'caliph', town: true, units: { caliph: units(1) } },
  F9: { ...bare, terrain: 'quarry', control: 'caliph', token: 'murshid', units: { caliph: units(1) } },
  F10: { ...bare, control: 'caliph', fort: 'caliph', token: 'caliph' },
  G7: { ...bare, terrain: 'wilderness', control: 'warlord', token: 'warlord', units: { warlord: units(3) } },
  G8: {
    ...bare,
    feature: 'river',
    rotation: 3,
    control: 'sultan',
    castle: 'sultan',
    city: true,
    token: 'murshid',
    units: { sultan: units(0, 1) },
  },
  G9: { ...bare, terrain: 'mountain', control: 'caliph', palace: true, token: 'caliph', units: { caliph: units(3, 1) } },
  G10: { ...bare, control: 'murshid', fort: 'murshid', town: true, token: 'murshid' },
  H6: { ...bare, terrain: 'quarry', control: 'warlord', units: { warlord: units(2) } },
  H7: { ...bare, terrain: 'desert', token: 'murshid' },
  H8: {
    ...bare,
    feature: 'crossing',
    rotation: 2,
    control: 'warlord',
    fort: 'warlord',
    token: 'warlord',
    units: { warlord: units(1, 1) },
  },
  H9: { ...bare, terrain: 'desert', feature: 'holy_site', town: true, token: 'sultan' },
};
