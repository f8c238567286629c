// Accounts of finished games, for tests.
import type { Account, AccountCell, Info } from '../server/wire';
import { info, seat } from '../table/fake_server';

export const seats = [seat('archer', { name: 'Ann', you: true }), seat('bull', { kind: 'ai', level: 'scribe' })];

export function over(more: Partial<Info> = {}): Info {
  return info({ status: 'over', asked: [], seats, last: { news: [], at: Date.UTC(2026, 10, 15) }, ...more });
}

function cell(n: number, more: Partial<AccountCell> = {}): AccountCell {
  return { n, plus: 0, low: false, parts: [], ...more };
}

const tiles = (n: number): AccountCell['parts'] => [{ key: 'tigris.account.tiles', n }];

export const tigris: Account = {
  how: { key: 'tigris.account.how', args: { points: 4, end: 'bag', level: 'no' } },
  adds: 'least',
  columns: ['settlement', 'temple', 'farm', 'market'].map((tile) => ({ title: { key: `tigris.tile.${tile}` }, counts: true })),
  rows: [
    { seat: 'archer', total: 3, rank: 2, cells: [cell(8, { parts: tiles(8) }), cell(3, { low: true, parts: tiles(3) }), cell(5, { parts: tiles(5) }), cell(6, { parts: tiles(6) })] },
    {
      seat: 'bull',
      total: 4,
      rank: 1,
      cells: [
        cell(3, { plus: 1, low: true, parts: [{ key: 'tigris.account.conflicts', n: 2 }, ...tiles(1)] }),
        cell(7, { parts: [{ key: 'tigris.account.monuments', n: 7 }] }),
        cell(4, { low: true, parts: tiles(4) }),
        cell(9, { parts: tiles(9) }),
      ],
    },
  ],
  facts: [{ key: 'tigris.account.monuments-built', args: { n: 1 } }],
};

export const oath: Account = {
  how: { key: 'oath.score.won', args: { seat: { is: 'red', name: 'oath.seat.red' }, how: 'usurper' } },
  adds: 'sum',
  columns: [
    { title: { key: 'oath.account.round', args: { n: 4 } }, counts: false },
    { title: { key: 'oath.account.round', args: { n: 5 } }, counts: false },
    { title: { key: 'oath.account.banners' }, counts: false },
    { title: { key: 'oath.account.relics' }, counts: false },
    { title: { key: 'oath.account.victory' }, counts: true },
  ],
  rows: [
    { seat: 'chancellor', total: 0, rank: 2, cells: [cell(3, { low: true }), cell(2), cell(0), cell(0), cell(0)] },
    {
      seat: 'red',
      total: 1,
      rank: 1,
      cells: [
        cell(1),
        cell(4, { low: true }),
        cell(1, { parts: [{ key: 'oath.banner.peoples-favor', n: 1 }] }),
        cell(1, { parts: [{ key: 'oath.card.ivory-eye', n: 1 }] }),
        cell(1, { low: true }),
      ],
    },
  ],
  facts: [
    { key: 'oath.account.oath', args: { oath: { is: 'supremacy', name: 'oath.oath.supremacy' } } },
    { key: 'oath.account.handed-on', args: { oath: { is: 'people', name: 'oath.oath.people' }, games: 2 } },
  ],
};
