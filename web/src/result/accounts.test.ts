// The accounts of finished games, as their pages show them.
import type { Component } from 'svelte';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import CrescentAccount from '../crescent/Account.svelte';
import OathAccount from '../oath/Account.svelte';
import type { Account, Info } from '../server/wire';
import { seat } from '../table/fake_server';
import { learn, learnGame, speak } from '../texts/texts.svelte';
import TigrisAccount from '../tigris/Account.svelte';
import { layout } from '../ui/layout.svelte';
import { show, texts } from '../ui/mounted';
import AnyAccount from './Account.svelte';
import { oath, over, tigris } from './account_fixtures';
import type { AccountProps } from './props';

function showAccount(Shown: Component<AccountProps>, account: Account, info: Info = over()): HTMLElement {
  return show(Shown, { info, account });
}

beforeAll(async () => {
  await speak('en');
  await learn('end');
  await learnGame('tigris', 'crescent', 'oath');
});
beforeEach(() => {
  layout.narrow = false;
  layout.wide = true;
});

it('shows the winner of Tigris & Euphrates first, with treasures where they count and the weakest colours framed', () => {
  const page = showAccount(TigrisAccount, tigris);
  expect(texts(page, 'tbody th')).toEqual(['Scribe Bull, computer', 'Ann Archer, you']);
  expect(texts(page, 'tbody tr:first-child td').slice(0, 5)).toEqual(['3+1, the weakest', '7', '4, the weakest', '9', '4first']);
});

it('tells where the points came from, tiles first', () => {
  const page = showAccount(TigrisAccount, tigris);
  const bars = [...page.querySelectorAll('.bar')].map((bar) => bar.getAttribute('aria-label'));
  expect(bars).toEqual(['tiles 14, wars and revolts 2, monuments 7', 'tiles 22']);
  expect(texts(page, '.legend li')).toEqual(['tiles', 'wars and revolts', 'monuments']);
});

it('makes a card of each row where there is little room', () => {
  layout.narrow = true;
  const page = showAccount(TigrisAccount, tigris);
  expect(page.querySelector('table')).toBeNull();
  expect(texts(page, '.cards > li .total')).toEqual(['4first', '3second']);
  expect(page.querySelectorAll('.cards > li:first-child dd')).toHaveLength(4);
});

it('names what the years of Crescent Moon brought, signed, and also what brought nothing', () => {
  const parts = [
    { key: 'crescent.objective.conquests', n: 4 },
    { key: 'crescent.objective.holy_site', n: 0 },
    { key: 'crescent.account.deals', n: -1 },
  ];
  const account: Account = {
    ...tigris,
    columns: [{ title: { key: 'crescent.account.year', args: { n: 1 } }, counts: true }],
    rows: [{ seat: 'warlord', total: 3, rank: 1, cells: [{ n: 3, plus: 0, low: false, parts }] }],
    facts: [],
  };
  const crescent = over({ game: 'crescent', seats: [seat('warlord', { name: 'Ann' })] });
  const page = showAccount(CrescentAccount, account, crescent);
  expect(texts(page, '.parts li')).toEqual(['Conquests+4', 'Holy Site0', 'deals with the Murshid−1']);
  expect(texts(page, 'thead th')).toEqual(['Year 1', 'Points']);
  layout.wide = false;
  const inCards = showAccount(CrescentAccount, account, crescent);
  expect(inCards.querySelector('table')).toBeNull();
  expect(texts(inCards, '.parts li')).toEqual(texts(page, '.parts li'));
});

it('shows who held the title in the rounds of Oath, and what was held', () => {
  const seats = [seat('chancellor', { name: 'Ann' }), seat('red', { name: 'Bob', guest: true })];
  const page = showAccount(OathAccount, oath, over({ game: 'oath', seats }));
  expect(texts(page, 'thead th')).toEqual(['Round 4', 'Round 5']);
  expect(texts(page, 'tbody td')).toEqual(['1', '4, holds the title', '3, holds the title', '2']);
  expect(texts(page, '.held li')).toEqual(['People’s Favor', 'Ivory Eye']);
  expect(page.textContent).toContain('Oath of Supremacy');
  expect(page.textContent).toContain('Nobody had revealed a vision.');
  expect(page.textContent).toContain('The next game swears this oath: The People.');
  // Only whoever has an account has a page of his own.
  expect([...page.querySelectorAll('tbody a')].map((link) => link.getAttribute('href'))).toEqual(['/u/Ann']);
});

it('shows the points of a game that tells no more', () => {
  const account: Account = {
    ...tigris,
    columns: [{ title: { key: 'ending.points' }, counts: true }],
    rows: tigris.rows.map((row) => ({ ...row, cells: [{ n: row.total, plus: 0, low: false, parts: [] }] })),
    facts: [],
  };
  expect(texts(showAccount(AnyAccount, account), 'tbody td')).toEqual(['4', '4first', '3', '3second']);
});
