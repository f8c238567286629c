import { expect, test } from 'vitest';
import { roman } from './saga.svelte';
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
