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
  expect([...changes.things].sort()).toEqual(['banner:darkest-secret', 'card:rangers', 'pawn:red', 'ruler:provinces-1', 'site:provinces-1']);
});

it('marks a card that lies elsewhere now', () => {
  const moved = after((view) => {
    view.sites[2]?.cards.pop();
    view.sites[6]?.cards.push('wolves');
  });
  expect([...changesBetween(before, moved).things]).toEqual(['card:wolves']);
});

it('marks what lies on cards, at sites and in banks, piles, facedown advisers, titles and roles', () => {
  const changes = changesBetween(
    before,
    after((view) => {
      view.tokens['wolves'] = { favor: 5, secrets: 0 };
      Object.assign(view.sites[0] ?? {}, { secrets: 4 });
      view.banks.order += 2;
      view.piles.discards.cradle.push('?denizen');
      view.players['red']?.advisers.push({ card: '?vision', facedown: true });
      Object.assign(view.players['red'] ?? {}, { role: 'exile' });
      view.title.usurper = !view.title.usurper;
    }),
  );
  const hidden = `hidden:red/${(before.players['red']?.advisers.length ?? 0) + 1}`;
  expect([...changes.things].sort()).toEqual(
    ['card:wolves', hidden, 'region:cradle', 'role:red', 'site:cradle-1', 'suit:order', `title:${before.title.holder}`].sort(),
  );
  expect([changes.ofBank('order'), changes.ofBank('beast')]).toEqual([2, 0]);
});
