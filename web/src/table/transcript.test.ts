import { beforeEach, describe, expect, it } from 'vitest';
import { languageList } from '../texts/languages';
import { speak, t } from '../texts/texts.svelte';
import { FakeServer, info } from './fake_server';
import { TableState } from './table.svelte';
import { Transcript } from './transcript.svelte';

async function helpFor(game: string): Promise<string> {
  const server = new FakeServer();
  const table = new TableState('k', server);
  server.open({ table: info({ game }) });
  const transcript = new Transcript(table, server);
  await transcript.run('help');
  return transcript.written.map((written) => (written.kind === 'said' ? written.text : '')).join('\n');
}

describe.each(languageList)('help in %s', (language) => {
  beforeEach(() => speak(language));

  it.each(['tigris', 'crescent', 'oath'])('tells the players of %s about their game', async (game) => {
    expect(await helpFor(game)).toContain(t(`${game}.help`));
  });

  it('tells them about no other', async () => {
    expect(await helpFor('tigris')).toContain('place temple F3');
    for (const game of ['crescent', 'oath']) expect(await helpFor(game)).not.toMatch(/temple|farm|kingdoms/);
  });
});
