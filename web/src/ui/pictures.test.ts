// The pictures of the games, as somebody sees them who has loaded nothing else of the games.
import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { pictureOf } from '../games';

it.each(['tigris', 'crescent', 'oath'])('of %s is drawn without its texts, and nobody has to hear it', async (game) => {
  const Picture = await pictureOf(game);
  if (!Picture) throw new Error(`${game} has no picture`);
  const shown = mount(Picture, { target: document.body });
  flushSync();
  const picture = document.querySelector('svg[viewBox][aria-hidden="true"]:not(.symbols)');
  expect(picture?.querySelectorAll('path, use, polygon').length).toBeGreaterThan(20);
  expect(picture?.textContent).not.toMatch(/[a-z]\./);
  const symbols = [...(picture?.querySelectorAll('use') ?? [])].map((use) => use.getAttribute('href') ?? '');
  expect(symbols.filter((symbol) => document.querySelector(symbol) === null)).toEqual([]);
  await unmount(shown);
}, 30_000);

it('a game without a picture has none', async () => {
  expect(await pictureOf('chess')).toBeNull();
});
