// What is kept of the settings, and how the style sheets are told of them.
import { flushSync } from 'svelte';
import { expect, it, vi } from 'vitest';
import { applySettings, readSettings, set, type Settings } from './settings.svelte';

/** By query: what the system wishes, for a test to change. */
const system = vi.hoisted(() => {
  const wishes = new Map<string, (matches: boolean) => void>();
  vi.stubGlobal('matchMedia', (media: string) => {
    const list = Object.assign(new EventTarget(), { media, matches: false });
    wishes.set(media, (matches) => {
      list.matches = matches;
      list.dispatchEvent(new Event('change'));
    });
    return list;
  });
  return wishes;
});

const usual: Settings = {
  language: 'en',
  theme: 'system',
  text: 'normal',
  motion: 'normal',
  confirm: 'risky',
  playback: 'normal',
  recap: 'turn',
  fights: true,
  auto: true,
  keys: true,
  sound: false,
};

it('keeps what is sound and leaves the rest as usual', () => {
  const text = JSON.stringify({ language: 'cs', theme: 'pink', motion: 7, sound: true, auto: 'no', more: 1 });
  expect(readSettings(text, usual)).toEqual({ ...usual, language: 'cs', sound: true });
});

it('reads what was kept before there were more settings', () => {
  const text = JSON.stringify({ language: 'en', theme: 'dark', motion: 'slow', confirm: 'always', playback: 'fast', fights: false, auto: false, keys: false, sound: true });
  expect(readSettings(text, usual)).toEqual({ ...(JSON.parse(text) as Settings), text: 'normal', recap: 'turn' });
});

it('does not break on what is no settings at all', () => {
  for (const text of [null, '', '{', 'null', '[]', '"x"']) expect(readSettings(text, usual)).toEqual(usual);
});

it('the theme follows the system as it changes, unless one is chosen', () => {
  const stop = $effect.root(() => {
    $effect(applySettings);
  });
  const seen = (): string | undefined => {
    flushSync();
    return document.documentElement.dataset['theme'];
  };
  expect(seen()).toBe('light');
  system.get('(prefers-color-scheme: dark)')?.(true);
  expect(seen()).toBe('dark');
  system.get('(prefers-contrast: more)')?.(true);
  expect(seen()).toBe('contrast');
  set('theme', 'light');
  expect(seen()).toBe('light');
  set('text', 'large');
  flushSync();
  expect(document.documentElement.dataset['text']).toBe('large');
  expect(JSON.parse(localStorage.getItem('ziggurat.settings') ?? '')).toMatchObject({ theme: 'light', text: 'large' });
  stop();
});
