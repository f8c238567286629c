// What the server keeps for the reader, beside what his browser does.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Answer, Fields } from '../server/types';
import { site } from '../site.svelte';
import { settings } from '../settings.svelte';
import { learn, speak } from '../texts/texts.svelte';
import Settings from './Settings.svelte';

const ask = vi.hoisted(() => vi.fn<(operation: string, fields: Fields<'settings'>) => Promise<Answer<'settings'>>>());
vi.mock('../server/api', () => ({ ask }));

let shown: Record<string, unknown> | undefined;
const label = 'Answer for me';

function box(): HTMLInputElement | null {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent.includes(label));
  return found?.querySelector('input') ?? null;
}

async function show(): Promise<void> {
  shown = mount(Settings, { target: document.body });
  flushSync();
}

beforeAll(async () => {
  await speak('en');
  await learn('settings');
});
beforeEach(() => {
  ask.mockReset();
  ask.mockResolvedValue({ settings: { forced: true } });
  site.user = { name: 'Ada', guest: true };
});
afterEach(async () => {
  if (shown) await unmount(shown);
});

it('shows what the server answers for the reader, and tells it what he wishes', async () => {
  await show();
  await vi.waitFor(() => {
    expect(box()?.checked).toBe(true);
  });
  ask.mockResolvedValue({ settings: { forced: false } });
  box()?.click();
  expect(ask).toHaveBeenLastCalledWith('settings', { forced: false });
  await vi.waitFor(() => {
    expect(box()?.checked).toBe(false);
  });
});

it('shows again what holds if the wish was not heard', async () => {
  await show();
  await vi.waitFor(() => {
    expect(box()?.checked).toBe(true);
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  ask.mockRejectedValue(new Error('away'));
  box()?.click();
  await vi.waitFor(() => {
    expect(document.querySelector('.problem')).not.toBeNull();
  });
  expect(box()?.checked).toBe(true);
});

it('asks nothing for nobody', async () => {
  site.user = null;
  await show();
  expect(box()).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});

it('shows what holds, and changes it at once', async () => {
  await show();
  const choice = (name: string): HTMLInputElement => {
    const found = [...document.querySelectorAll('label')].find((one) => one.textContent.trim().startsWith(name));
    return found?.querySelector('input') ?? expect.unreachable(name);
  };
  expect(choice('As the system').checked).toBe(true);
  choice('Large').click();
  choice('On opening').click();
  choice('One by one').click();
  choice('High contrast').click();
  choice('Sound').click();
  expect(settings).toMatchObject({ text: 'large', recap: 'opening', playback: 'by-one', theme: 'contrast', sound: true });
});
