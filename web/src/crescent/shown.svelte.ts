// What the player has opened at this board, without anything being chosen by it: the sheet of a
// ruler, a hex, a tab.
import type { Sheets, Thing } from '../table/board';
import { mine, viewOf, type Seat } from './view';

const tabs = ['act', 'hand', 'bazaar', 'rulers'] as const;
export type Tab = (typeof tabs)[number];

const signs: Record<Tab, string> = { act: 'i-assault', hand: 'i-cards', bazaar: 'i-buy', rulers: 'i-points' };

class Shown {
  /** Whose sheet is open; a ruler's panel opens and closes it. */
  ruler = $state<Seat | null>(null);
  /** Which hex is looked at while nothing is asked. */
  hex = $state<string | null>(null);
  /** The year that is over whose scoring is shown. */
  year = $state<number | null>(null);
  /** Below 1200 px: what is below the map; null while a panel of the page is. */
  tab = $state<Tab | null>('act');

  openRuler(seat: Seat): void {
    this.ruler = this.ruler === seat ? null : seat;
    this.hex = null;
    if (this.ruler !== null) this.tab = 'rulers';
  }

  /** Leads back one level; says whether there was one. */
  back(): boolean {
    const wasOpen = this.ruler !== null || this.hex !== null || this.year !== null;
    this.year = null;
    this.ruler = null;
    this.hex = null;
    return wasOpen;
  }
}

export const shown = new Shown();

function tabNamed(name: string | null): Tab | null {
  return tabs.find((tab) => tab === name) ?? null;
}

const tabsOfPanels: Record<string, Tab> = {
  hand: 'hand',
  bazaar: 'bazaar',
  court: 'bazaar',
  rulers: 'rulers',
  objectives: 'rulers',
  income: 'rulers',
  purse: 'rulers',
};
const tabsOfKinds: Record<string, Tab> = { verb: 'act', card: 'hand', slot: 'bazaar' };

function tabOf({ kind, id }: Thing): Tab | null {
  return (kind === 'panel' ? tabsOfPanels[id] : tabsOfKinds[kind]) ?? null;
}

export const sheets: Sheets = {
  names: tabs,
  get open() {
    return shown.tab;
  },
  set open(name) {
    shown.tab = tabNamed(name);
  },
  sign: (name) => `#crescent-${signs[tabNamed(name) ?? 'act']}`,
  back: () => shown.back(),
  badge: (name, now) => (name === 'hand' ? (mine(viewOf(now))?.cards ?? null) : null),
  tabOf,
};
