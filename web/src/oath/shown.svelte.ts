// What the player has opened at this table, without anything being chosen by it.
import type { Sheets, Thing } from '../table/board';
import type { ActName } from './picks';

const tabs = ['map', 'you', 'boards'] as const;
export type Tab = (typeof tabs)[number];

const signs: Record<Tab, string> = { map: 'map', you: 'adviser', boards: 'people' };

class Shown {
  /** On a phone: what is seen; null while a panel of the page is. */
  tab = $state<Tab | null>('map');
  /** Who only watches has no board of his own. */
  watches = $state(false);
  /** What the pointer rests on, or the keyboard has come to. */
  pointed = $state.raw<{ thing: Thing; at: Element } | null>(null);
  /** The key of what was pressed in vain, until something else is pressed. */
  refused = $state<string | null>(null);
  /** What was begun goes on after its modifiers were switched. */
  resumed = $state<ActName | null>(null);
  /** The moment at which the campaign ended whose summary is shown. */
  fought = $state<number | null>(null);
  /** The actions that are seldom taken are shown, too, where not all have room. */
  more = $state(false);
}

export const shown = new Shown();

function tabNamed(name: string | null): Tab | null {
  return tabs.find((tab) => tab === name) ?? null;
}

const tabsOfKinds: Readonly<Record<string, Tab>> = { site: 'map', relic: 'map', suit: 'map', banner: 'map', region: 'map' };

function tabOf({ kind, id }: Thing): Tab | null {
  if (kind === 'panel') return id === 'own' ? 'you' : 'map';
  return tabsOfKinds[kind] ?? null;
}

export const sheets: Sheets = {
  get names() {
    return shown.watches ? tabs.filter((tab) => tab !== 'you') : tabs;
  },
  onPhone: true,
  get open() {
    return shown.tab;
  },
  set open(name) {
    shown.tab = tabNamed(name);
  },
  sign: (name) => `#oath-${signs[tabNamed(name) ?? 'map']}`,
  back: () => false,
  badge: () => null,
  tabOf,
};
