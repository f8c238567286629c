import { expect, it } from 'vitest';
import type { View } from '../server/oath';
import { changesBetween } from './changes';
import fixture from './fixtures/view.json';

const before = fixture as unknown as View;

function after(change: (view: View) => void): View {
  const view = structuredClone(before);
  change(view);
  return view;
}

it('marks nothing where nothing has changed, or nothing is known', () => {
  expect([...changesBetween(before, after(() => undefined)).things]).toEqual([]);
  const none = changesBetween(null, before);
  expect([none.things.size, none.of('red', 'favor')]).toEqual([0, 0]);
});

it('counts what somebody has more or less of', () => {
  const changes = changesBetween(before, after(({ players }) => Object.assign(players['white'] ?? {}, { warbands: 2, favor: 4 })));
  expect([changes.of('white', 'warbands'), changes.of('white', 'favor'), changes.of('white', 'supply')]).toEqual([-1, 3, 0]);
});

it('marks pawns that have moved, cards that have come, sites and banners that have changed hands', () => {
  const changes = changesBetween(
    before,
    after((view) => {
      Object.assign(view.players['red'] ?? {}, { pawn: 'provinces-1' });
      Object.assign(view.sites[2] ?? {}, { cards: ['wolves', 'rangers'], ruler: 'red', warbands: 1 });
      view.banners['darkest-secret'].holder = 'red';
    }),
  );
  expect([...changes.things].sort()).toEqual(['banner:darkest-secret', 'card:rangers', 'pawn:red', 'site:provinces-1']);
});

it('takes a card that was only moved for no news', () => {
  const moved = after((view) => {
    view.sites[2]?.cards.pop();
    view.sites[6]?.cards.push('wolves');
  });
  expect([...changesBetween(before, moved).things]).toEqual([]);
});
