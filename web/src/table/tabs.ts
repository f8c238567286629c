// The panels beside the board, and where they are reached: as tabs, or on a phone behind the menu.

export const panels = ['score', 'players', 'log', 'chat', 'notes', 'text', 'help', 'table'] as const;
export type Panel = (typeof panels)[number];

/** On a phone the board is a tab, too: the others cover it. */
export type Tab = 'board' | Panel;

export interface Tabs {
  tabs: Tab[];
  /** Behind the menu. */
  more: Panel[];
}

export function tabsFor({ narrow, hasScore }: { narrow: boolean; hasScore: boolean }): Tabs {
  if (!narrow) return { tabs: ['log', 'chat', 'notes', 'text', 'help', 'table'], more: [] };
  const score: Tab[] = hasScore ? ['score'] : ['players'];
  const more: Panel[] = ['notes', 'text', 'table'];
  return { tabs: ['board', ...score, 'log', 'chat', 'help'], more: hasScore ? ['players', ...more] : more };
}
