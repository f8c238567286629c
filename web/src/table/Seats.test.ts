// Who sits at the table, as the page shows it.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { SeatInfo } from '../server/wire';
import { speak } from '../texts/texts.svelte';
import { FakeServer, info, seat } from './fake_server';
import Seats from './Seats.svelte';
import { TableState } from './table.svelte';

const server = new FakeServer();
let shown: Record<string, unknown> | undefined;

function show(...seats: SeatInfo[]): HTMLElement {
  const table = new TableState('k', server);
  shown = mount(Seats, { target: document.body, props: { table, info: info({ seats, you: [] }) } });
  flushSync();
  return document.body;
}

beforeAll(() => speak('en'));
afterEach(async () => {
  if (shown) await unmount(shown);
});

it('offers the owner of a seat to take it back from the computer', () => {
  const page = show(seat('archer', { name: 'Bob' }), seat('bull', { kind: 'ai', level: 'basic', name: 'Ann', retake: true }));
  expect(page.textContent).toContain('for Ann');
  const buttons = page.querySelectorAll('button');
  expect([...buttons].map((button) => button.textContent)).toEqual(['Take my seat back']);
  buttons[0]?.click();
  expect(server.asked).toEqual([['retake', { table: 'k' }]]);
});

it('offers nobody the seat of another', () => {
  const page = show(seat('archer', { name: 'Bob' }), seat('bull', { kind: 'ai', level: 'basic', name: 'Ann' }));
  expect(page.textContent).toContain('for Ann');
  expect(page.querySelector('button')).toBeNull();
});
