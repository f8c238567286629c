// Who has won, in one sentence, and what can be done next.
import { flushSync, tick } from 'svelte';
import { beforeAll, expect, it } from 'vitest';
import { router } from '../router.svelte';
import type { Info, Result } from '../server/wire';
import { FakeServer, info, seat } from '../table/fake_server';
import { TableState } from '../table/table.svelte';
import { learn, learnGame, speak } from '../texts/texts.svelte';
import { show } from '../ui/mounted';
import { over, tigris } from './account_fixtures';
import Hero from './Hero.svelte';

let server: FakeServer;

const result: Result = { archer: { points: 3, rank: 2 }, bull: { points: 4, rank: 1 } };

function showHero(of: Info, ranks: Result = result): { page: HTMLElement; props: { info: Info } } {
  server = new FakeServer();
  const props = $state({ table: new TableState('k', server), info: of, result: ranks, how: tigris.how });
  return { page: show(Hero, props), props };
}
const buttons = (page: HTMLElement): string[] => [...page.querySelectorAll('button')].map((one) => one.textContent.trim());

beforeAll(async () => {
  await speak('en');
  await learn('end');
  await learnGame('tigris', 'crescent', 'oath');
});

it('says who won, by how much, and how', () => {
  const { page } = showHero(over());
  expect(page.querySelector('h1')?.textContent).toBe('Scribe (Bull) wins, 4 to 3');
  expect(page.textContent).toContain('The bag ran empty, so the game ended. The weakest colour decides: 4 points.');
});

it('names all who share a victory, without a score', () => {
  const { page } = showHero(over(), { archer: { points: 4, rank: 1 }, bull: { points: 4, rank: 1 } });
  expect(page.querySelector('h1')?.textContent).toBe('Ann (Archer) and Scribe (Bull) win');
});

it('tells no score of a game that is won by a deed', () => {
  const seats = [seat('chancellor', { name: 'Ann' }), seat('red', { name: 'Bob' })];
  const { page } = showHero(over({ game: 'oath', seats, you: [] }), { chancellor: { points: 0, rank: 2 }, red: { points: 1, rank: 1 } });
  expect(page.querySelector('h1')?.textContent).toBe('Bob (Red) wins');
  expect(buttons(page)).toEqual(['Share']);
});

it('leads to the new table as soon as it is made', async () => {
  const { page, props } = showHero(over());
  page.querySelector('button')?.click();
  await tick();
  expect(server.asked).toEqual([['propose', { table: 'k', kind: 'rematch' }]]);
  props.info = over({ rematch: 'next' });
  flushSync();
  expect(router.route).toEqual({ page: 'table', id: 'next', at: null, as: null });
});

it('leads nobody away who did not ask for it', () => {
  router.go('/t/k/end');
  const { page, props } = showHero(over());
  props.info = over({ rematch: 'next' });
  flushSync();
  expect(router.route.page).toBe('result');
  expect(page.querySelector('a.main')?.getAttribute('href')).toBe('/t/next');
});

it('offers other characters where the seats are characters', () => {
  const { page } = showHero(over({ game: 'crescent', seats: [seat('warlord', { name: 'Ann' })] }), { warlord: { points: 3, rank: 1 } });
  expect(buttons(page)).toEqual(['Rematch, other characters', 'Same characters', 'Share']);
  page.querySelector('button')?.click();
  expect(server.asked).toEqual([['propose', { table: 'k', kind: 'recast' }]]);
});

it('offers no further game while one is proposed', () => {
  const proposal = { kind: 'rematch', by: 'archer', waiting: ['bull'] } as const;
  expect(buttons(showHero(info({ ...over(), proposal: { ...proposal, waiting: ['bull'] } })).page)).toEqual(['Share']);
});
