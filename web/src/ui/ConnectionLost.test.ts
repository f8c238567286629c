// Without a connection the page says so at once, and after a while how old it has become.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { site } from '../site.svelte';
import { speak, t } from '../texts/texts.svelte';
import ConnectionLost from './ConnectionLost.svelte';

const minute = 60_000;

beforeEach(async () => {
  await speak('en');
  vi.useFakeTimers();
});
afterEach(() => {
  site.connection = 'idle';
  vi.useRealTimers();
});

it('grows old, and is silent once the server is reached', async () => {
  const bar = mount(ConnectionLost, { target: document.body });
  const said = (): string => {
    flushSync();
    return document.body.textContent.trim();
  };
  expect(said()).toBe('');
  site.lostAt = Date.now();
  site.connection = 'lost';
  expect(said()).toContain(t('web.connection.lost'));
  expect(said()).not.toContain('from');
  vi.advanceTimersByTime(4 * minute);
  expect(said()).toContain('What you see is from 4 min. ago.');
  site.connection = 'open';
  expect(said()).toBe('');
  await unmount(bar);
});
