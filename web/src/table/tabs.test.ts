import { expect, it } from 'vitest';
import { panels, tabsFor } from './tabs';

it('every panel is reached on a phone, five of them by a tab', () => {
  for (const hasScore of [true, false]) {
    const { tabs, more } = tabsFor({ narrow: true, hasScore });
    expect(tabs).toHaveLength(5);
    const reached = [...tabs, ...more].filter((tab) => tab !== 'board');
    expect(reached.sort()).toEqual(panels.filter((panel) => hasScore || panel !== 'score').sort());
  }
});

it('elsewhere players and score stand beside the board, and the rest are tabs', () => {
  const { tabs, more } = tabsFor({ narrow: false, hasScore: true });
  expect([...tabs, 'players', 'score'].sort()).toEqual([...panels].sort());
  expect(more).toEqual([]);
});
