// Symbols are in the page once, as long as anybody draws with them.
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import Glyphs from '../oath/Glyphs.svelte';
import { share } from './symbols';

const found = (): number => document.querySelectorAll('#oath-arcane').length;

it('stay until the last drawing is gone, and come back', () => {
  const [first, second] = [share(Glyphs), share(Glyphs)];
  flushSync();
  expect(found()).toBe(1);
  first();
  flushSync();
  expect(found()).toBe(1);
  second();
  flushSync();
  expect(found()).toBe(0);
  const third = share(Glyphs);
  expect(found()).toBe(1);
  third();
});
