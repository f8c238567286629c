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
  return [...document.querySelectorAll('form')];
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
