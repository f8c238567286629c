// The panels beside the board, and where they are reached: as tabs, or on a phone behind the menu.

export const panels = ['score', 'players', 'log', 'chat', 'notes', 'text', 'help', 'table'] as const;
export type Panel = (typeof panels)[number];

/** On a phone the board is a tab, too, which the others cover; or a game has tabs of its own. */
export type Tab = string;

export function isPanel(tab: string | null): tab is Panel {
  return panels.some((panel) => panel === tab);
}

export interface Tabs {
  tabs: Tab[];
  /** Behind the menu. */
  more: Panel[];
}

interface Room {
  narrow: boolean;
  hasScore: boolean;
  /** What the game's board shows one at a time. */
  sheets?: readonly string[];
}

export function tabsFor({ narrow, hasScore, sheets = [] }: Room): Tabs {
  const others: Panel[] = ['chat', 'notes', 'text', 'help', 'table'];
  if (sheets.length > 0)
    return narrow ? { tabs: [...sheets, 'log'], more: others } : { tabs: [...sheets, 'log', ...others], more: [] };
  if (!narrow) return { tabs: ['log', 'chat', 'notes', 'text', 'help', 'table'], more: [] };
  const score: Tab[] = hasScore ? ['score'] : ['players'];
  const more: Panel[] = ['notes', 'text', 'table'];
  return { tabs: ['board', ...score, 'log', 'chat', 'help'], more: hasScore ? ['players', ...more] : more };
}
