// The help names every key there is.
import { flushSync, mount, unmount } from 'svelte';
import { expect, it } from 'vitest';
import { speak, t } from '../texts/texts.svelte';
import { FakeServer, info } from './fake_server';
import Help from './Help.svelte';
import { answerKeys, keyName, keys } from './keys';
import { TableState } from './table.svelte';

async function helpOf(): Promise<{ shown: string[]; said: string[] }> {
  await speak('en');
  const table = new TableState('k', new FakeServer());
  const help = mount(Help, { target: document.body, props: { table, info: info() } });
  flushSync();
  const textsOf = (selector: string): string[] => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const [shown, said] = [textsOf('kbd'), textsOf('dd')];
  await unmount(help);
  return { shown, said };
}

it('lists all keys, each with what it does', async () => {
  const stops = [answerKeys('own', () => true), answerKeys('oath', () => true)];
  const { shown, said } = await helpOf();
  for (const stop of stops) stop();
  expect(shown.sort()).toEqual(keys.map(({ key }) => keyName(key)).sort());
  for (const { text } of keys) expect(said).toContain(t(text));
});

it('leaves out the keys of a board that has none of its own', async () => {
  const { said } = await helpOf();
  expect(said).not.toContain(t('web.key.own.map'));
  expect(said).not.toContain(t('web.key.oath.act'));
});
