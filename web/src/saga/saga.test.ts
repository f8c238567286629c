import { expect, test, vi } from 'vitest';
import type { Saga } from '../server/wire';
import { site } from '../site.svelte';
import { roman, SagaState } from './saga.svelte';
import { seatsFor } from './seats';

test('games are numbered as chapters are', () => {
  expect([1, 4, 9, 14, 40, 99, 200].map(roman)).toEqual(['I', 'IV', 'IX', 'XIV', 'XL', 'XCIX', 'CC']);
});

test('people are invited to their seats, computers sit down at once', () => {
  const seats = ['chancellor', 'red', 'blue', 'white'];
  const wishes = [
    { name: ' Bob ', level: null },
    { name: 'ignored', level: 'basic' },
    { name: '', level: null },
  ];
  expect(seatsFor(wishes, seats)).toEqual({ seats: ['me', 'open', 'basic', 'open'], invite: { red: 'Bob' } });
});

test('games are shown a page at a time', async () => {
  const pages = [
    { games: [{ n: 12 }, { n: 11 }], before: 11 },
    { games: [{ n: 10 }], before: null },
  ] as Partial<Saga>[];
  const request = vi.spyOn(site.socket, 'request').mockImplementation(() => Promise.resolve(pages.shift() as never));
  const saga = new SagaState('k');
  await saga.load();
  await saga.more();
  expect(request).toHaveBeenLastCalledWith('saga', { saga: 'k', before: 11 });
  expect(saga.shown?.games.map(({ n }) => n)).toEqual([12, 11, 10]);
  await saga.more();
  expect(request).toHaveBeenCalledTimes(2);
});
