// Suits and sides are told apart by their shapes; colour comes third.
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect, it } from 'vitest';
import { kinds, seats } from '../server/oath';
import rows from './fixtures/catalogue.json';
import Glyphs from './Glyphs.svelte';
import MiniCard from './MiniCard.svelte';
import Pawn from './Pawn.svelte';
import Pennant from './Pennant.svelte';
import Shield from './Shield.svelte';

const mounted: object[] = [];
function show<P extends Record<string, unknown>>(part: Component<P>, props: P): HTMLElement {
  const target = document.createElement('div');
  mounted.push(mount(part, { target, props }));
  flushSync();
  return target;
}
afterEach(() => {
  for (const part of mounted.splice(0)) void unmount(part);
});

const usesOf = (drawn: HTMLElement): (string | null)[] => [...drawn.querySelectorAll('use')].map((use) => use.getAttribute('href'));

it('every suit and every side has a shape of its own', () => {
  const drawn = show(Glyphs, {});
  const shapes = [...kinds.suit, ...seats].map((id) => drawn.querySelector(`#oath-${id} path`)?.getAttribute('d') ?? '');
  expect(shapes.filter((d) => d === '')).toEqual([]);
  expect(new Set(shapes).size).toBe(shapes.length);
});

it.each(seats)('whatever is of %s shows its charge', (side) => {
  const pictures = [show(Shield, { seat: side }), show(Pennant, { side, n: 2 })];
  if (side !== 'bandits') pictures.push(show(Pawn, { seat: side }));
  for (const drawn of pictures) expect(usesOf(drawn)).toContain(`#oath-${side}`);
});

it.each(kinds.suit)('a card of %s shows its glyph', (suit) => {
  const card = rows.cards.find((one) => one.suit === suit);
  expect(usesOf(show(MiniCard, { card } as never))).toContain(`#oath-${suit}`);
});
