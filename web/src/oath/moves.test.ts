import { expect, it } from 'vitest';
import type { View } from '../server/oath';
import type { Message } from '../server/wire';
import fixture from './fixtures/view.json';
import { movesBetween } from './moves';

const before = fixture as unknown as View;

function after(change: (view: View) => void): View {
  const view = structuredClone(before);
  change(view);
  return view;
}
const named = (is: string): { is: string; name: string } => ({ is, name: is });
const told = (event: string, args: Message['args']): Message => ({ key: `oath.event.${event}`, args });

it('moves nothing where nothing is told and nothing has changed', () => {
  expect(movesBetween(before, before, [told('round', { n: 4 })])).toEqual([]);
});

it('lets a pawn walk from where it stood, and the crown go to who has the title', () => {
  const now = after(({ players, title }) => {
    Object.assign(players['red'] ?? {}, { pawn: 'provinces-1' });
    title.holder = 'red';
  });
  const [walk, crown] = movesBetween(before, now, []);
  expect(walk).toEqual({
    piece: 'pawn',
    n: 1,
    seat: 'red',
    from: { kind: 'site', id: before.players['red']?.pawn },
    to: { kind: 'site', id: 'provinces-1' },
  });
  expect([crown?.piece, crown?.from?.id, crown?.to?.id]).toEqual(['crown', before.title.holder, 'red']);
});

it('lets tokens and warbands go where the news say, each site by its place on the map', () => {
  const { site, space } = before.sites[0] ?? {};
  const moves = movesBetween(before, before, [
    told('gained-favor.suit', { seat: named('red'), n: 2, suit: named('order') }),
    told('moved.site', { seat: named('red'), n: 3, site: named(site ?? '') }),
    told('killed.alone', { seat: named('white'), n: 1 }),
    told('killed.alone', { seat: named('white'), n: 0 }),
  ]);
  expect(moves).toEqual([
    { piece: 'favor', n: 2, seat: 'red', from: { kind: 'suit', id: 'order' }, to: { kind: 'seat', id: 'red' } },
    { piece: 'warbands', n: 3, seat: 'red', from: { kind: 'seat', id: 'red' }, to: { kind: 'site', id: space } },
    { piece: 'warbands', n: 1, seat: 'white', from: { kind: 'seat', id: 'white' }, to: null },
  ]);
});

it('puts onto a card what its use was paid with', () => {
  const now = after(({ tokens }) => (tokens['keep'] = { favor: 1, secrets: 0 }));
  const paid = movesBetween(before, now, [told('mustered', { seat: named('red'), card: named('keep') })]);
  expect(paid).toEqual([{ piece: 'favor', n: 1, seat: 'red', from: { kind: 'seat', id: 'red' }, to: { kind: 'card', id: 'keep' } }]);
});

it('shows a card by its back, whatever its number of places is', () => {
  const [search, discard] = movesBetween(before, before, [
    told('searched.alone', { seat: named('blue'), n: 3 }),
    told('discarded.hidden', { seat: named('blue'), region: named('cradle') }),
  ]);
  expect([search?.piece, search?.n, search?.from]).toEqual(['denizen', 1, { kind: 'deck', id: 'world' }]);
  expect([discard?.from, discard?.to]).toEqual([{ kind: 'seat', id: 'blue' }, { kind: 'region', id: 'cradle' }]);
});
