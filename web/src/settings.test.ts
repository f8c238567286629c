import { expect, it } from 'vitest';
import { readSettings, type Settings } from './settings.svelte';

const usual: Settings = {
  language: 'en',
  theme: 'light',
  motion: 'normal',
  confirm: 'risky',
  playback: 'normal',
  fights: true,
  auto: true,
  keys: true,
  sound: false,
};

it('keeps what is sound and leaves the rest as usual', () => {
  const text = JSON.stringify({ language: 'cs', theme: 'pink', motion: 7, sound: true, auto: 'no', more: 1 });
  expect(readSettings(text, usual)).toEqual({ ...usual, language: 'cs', sound: true });
});

it('does not break on what is no settings at all', () => {
  for (const text of [null, '', '{', 'null', '[]', '"x"']) expect(readSettings(text, usual)).toEqual(usual);
});
