// Who sits at the table, as the page shows it.
import { beforeAll, expect, it } from 'vitest';
import type { SeatInfo } from '../server/wire';
import { speak } from '../texts/texts.svelte';
import { show } from '../ui/mounted';
import { FakeServer, info, seat } from './fake_server';
import Seats from './Seats.svelte';
import { TableState } from './table.svelte';

const server = new FakeServer();

function showSeats(...seats: SeatInfo[]): HTMLElement {
  const table = new TableState('k', server);
  return show(Seats, { table, info: info({ seats, you: [] }) });
}

beforeAll(() => speak('en'));

it('offers the owner of a seat to take it back from the computer', () => {
  const page = showSeats(seat('archer', { name: 'Bob' }), seat('bull', { kind: 'ai', level: 'basic', name: 'Ann', retake: true }));
  expect(page.textContent).toContain('for Ann');
  const buttons = page.querySelectorAll('button');
  expect([...buttons].map((button) => button.textContent)).toEqual(['Take my seat back']);
  buttons[0]?.click();
  expect(server.asked).toEqual([['retake', { table: 'k' }]]);
});

it('offers nobody the seat of another', () => {
  const page = showSeats(seat('archer', { name: 'Bob' }), seat('bull', { kind: 'ai', level: 'basic', name: 'Ann' }));
  expect(page.textContent).toContain('for Ann');
  expect(page.querySelector('button')).toBeNull();
});
