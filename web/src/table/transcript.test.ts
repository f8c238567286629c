import { beforeEach, describe, expect, it } from 'vitest';
import { languageList } from '../texts/languages';
import { speak, t } from '../texts/texts.svelte';
import { FakeServer, info, now } from './fake_server';
import { TableState } from './table.svelte';
import { Transcript, type Written } from './transcript.svelte';

function opened(game: string): Transcript {
  const server = new FakeServer();
  const table = new TableState('k', server);
  server.open({ table: info({ game }), now: now({ view: { players: {} } }) });
  return new Transcript(table, server);
}

function textOf(written: Written[]): string {
  return written.map((one) => (one.kind === 'said' ? one.text : '')).join('\n');
}

async function helpFor(game: string): Promise<string> {
  const transcript = opened(game);
  const before = transcript.written.length;
  await transcript.run('help');
  return textOf(transcript.written.slice(before));
}

describe.each(languageList)('help in %s', (language) => {
  beforeEach(() => speak(language));

  it.each(['tigris', 'crescent', 'oath'])('tells the players of %s about their game', async (game) => {
    expect(await helpFor(game)).toContain(t(`${game}.help`));
  });

  it('tells nobody how to start the program', async () => {
    for (const game of ['tigris', 'crescent', 'oath']) expect(await helpFor(game)).not.toMatch(/ --[a-z]/);
  });

  it('tells them about no other', async () => {
    expect(await helpFor('tigris')).toContain('place temple F3');
    for (const game of ['crescent', 'oath']) expect(await helpFor(game)).not.toMatch(/temple|farm|kingdoms/);
  });
});

describe('a question', () => {
  beforeEach(() => speak('en'));

  it('is followed by what can be typed', () => {
    expect(textOf(opened('tigris').written)).toMatch(/\nType: place temple F3, place temple G3, end$/);
  });
});
