// Signing in: what is first depends on who comes, and a refusal stands where it was asked for.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ServerError } from '../server/error';
import { site } from '../site.svelte';
import { learn, speak } from '../texts/texts.svelte';
import Account from './Account.svelte';

const ask = vi.hoisted(() => vi.fn<(operation: string) => Promise<unknown>>());
vi.mock('../server/api', () => ({ ask }));

let shown: Record<string, unknown> | undefined;

function forms(): HTMLFormElement[] {
  shown ??= mount(Account, { target: document.body });
  flushSync();
  return [...document.querySelectorAll('form')].filter((form) => !form.closest('dialog'));
}
const titles = (): (string | undefined)[] => forms().map((form) => form.querySelector('h2')?.textContent);

beforeAll(async () => {
  await speak('en');
  await learn('account');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  site.user = null;
});

it('offers those who are nobody yet to log in, and guests to keep what they have', () => {
  expect(titles()).toEqual(['Log in', 'Register', 'Play as a guest']);
  site.user = { name: 'Ada', guest: true };
  expect(titles()).toEqual(['Play as a guest', 'Register', 'Log in']);
});

it('says at the form why it was refused', async () => {
  ask.mockRejectedValue(new ServerError({ key: 'account.wrong' }));
  forms()[0]?.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }));
  await vi.waitFor(() => {
    expect(forms()[0]?.querySelector('.problem')?.textContent).toMatch(/\w/);
  });
  expect(document.querySelectorAll('.problem').length).toBe(1);
  expect(ask).toHaveBeenCalledWith('login', { name: '', password: '' });
});

it('lets whoever is somebody take along what is his, and go once he is sure', async () => {
  expect(forms().length).toBe(3);
  expect(document.querySelector('a[download]')).toBeNull();
  site.user = { name: 'Ada', guest: false };
  flushSync();
  expect(document.querySelector('a[download]')?.getAttribute('href')).toBe('/api/export');
  const dialog = document.querySelector('dialog');
  const go = dialog?.querySelector<HTMLButtonElement>('button.main');
  expect(dialog?.querySelector('h2')?.textContent).toBe('Delete the account Ada?');
  expect(dialog?.querySelectorAll('li').length).toBe(4);
  expect(go?.disabled).toBe(true);
  dialog?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
  flushSync();
  expect(go?.disabled).toBe(false);
  const secret = dialog?.querySelector<HTMLInputElement>('input[type=password]');
  if (secret) secret.value = 'long enough';
  secret?.dispatchEvent(new Event('input', { bubbles: true }));
  ask.mockResolvedValue({});
  if (dialog) dialog.close = vi.fn();
  dialog?.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }));
  await vi.waitFor(() => {
    expect(site.user).toBeNull();
  });
  expect(ask).toHaveBeenCalledWith('delete-account', { sure: true, password: 'long enough' });
  expect(document.querySelector('.good')?.textContent).toBe('Everything of yours is deleted. Farewell!');
});
