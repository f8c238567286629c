// The help names every key there is.
import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { speak, t } from '../texts/texts.svelte';
import { FakeServer, info } from './fake_server';
import Help from './Help.svelte';
import { keyName, keys } from './keys';
import { TableState } from './table.svelte';

it('lists all keys, each with what it does', async () => {
  await speak('en');
  const table = new TableState('k', new FakeServer());
  const help = mount(Help, { target: document.body, props: { table, info: info() } });
  flushSync();
  const shown = [...document.querySelectorAll('kbd')].map((key) => key.textContent);
  expect(shown.sort()).toEqual(keys.map(({ key }) => keyName(key)).sort());
  const said = [...document.querySelectorAll('dd')].map((text) => text.textContent);
  for (const { text } of keys) expect(said).toContain(t(text));
  await unmount(help);
});
