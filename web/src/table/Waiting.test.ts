// A table that waits for players, as its host and its guests see it.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Info } from '../server/wire';
import { speak } from '../texts/texts.svelte';
import { show } from '../ui/mounted';
import { FakeServer, info, seat } from './fake_server';
import { TableState } from './table.svelte';
import Waiting from './Waiting.svelte';

let server: FakeServer;
let table: TableState;
const seats = [seat('archer', { you: true, name: 'Ann' }), seat('bull', { name: 'Bob' }), seat('potter', { kind: 'open' })];

const buttons = (): HTMLButtonElement[] => [...document.body.querySelectorAll('button')];

function showWaiting(more: Partial<Info>): (string | null)[] {
  const told = info({ status: 'open', seats, ...more });
  show(Waiting, { table, info: told });
  return buttons().map((button) => button.textContent.trim());
}

beforeAll(() => speak('en'));
beforeEach(() => {
  server = new FakeServer();
  table = new TableState('k', server);
});

it('lets the host remove the others, and nobody else', () => {
  expect(showWaiting({ hosting: true })).toContain('Remove Bob');
  buttons()
    .find((button) => button.textContent.includes('Remove Bob'))
    ?.click();
  expect(server.asked).toEqual([['remove', { table: 'k', seat: 'bull' }]]);
});

it('lets nobody else remove anybody', () => {
  expect(showWaiting({ hosting: false }).join()).not.toContain('Remove');
});

it('tells who was removed, and offers him no seat', () => {
  server.say({ event: 'notice', id: 'k', kind: 'removed' });
  const offered = showWaiting({ you: [] });
  expect(document.body.textContent).toContain('The host has removed you from this table.');
  expect(offered.join()).not.toContain('Join');
});

it('offers a seat that is kept for somebody to him alone', () => {
  const kept = [...seats.slice(0, 2), seat('potter', { kind: 'open', kept: true, name: 'Cleo' })];
  expect(showWaiting({ you: [], seats: kept }).join()).not.toContain('Join');
});

it('offers whoever was invited the seat that is kept for him', () => {
  const kept = [...seats.slice(0, 2), seat('potter', { kind: 'open', kept: true, name: 'Cleo' })];
  expect(showWaiting({ you: [], invited: ['potter'], seats: kept }).join()).toContain('Join');
});
