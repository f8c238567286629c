// The tutorials and their texts fit each other. Whether the story is true is asked of a server by tests/server/tutorial.mjs.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import english from '../../../texts/en/web_tutorial.json';
import { expand } from '../table/choices';
import { scriptOf, shownBy, textOf } from './script';

const texts: Record<string, string> = english;
const games = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.replace('.json', ''));

/** The choice that words stand for, as far as a text needs it. */
function choiceOf(words: string) {
  const [verb = '', ...rest] = words.split(' ');
  const n = verb === 'support' ? Number(rest.shift()) : undefined;
  const named = verb === 'swap' ? [rest.join(' ')] : rest;
  const things = named.map((id): [string, string] => [/^[A-P]\d+$/.test(id) ? 'cell' : 'other', id]);
  const [choice] = expand('game', [{ i: 0, verb, ...(n !== undefined && { n }), with: things }]);
  if (!choice) throw new Error(words);
  return choice;
}

it('there is one for Tigris & Euphrates, and none for a game without', async () => {
  expect(games).toEqual(['tigris']);
  expect(await scriptOf('nothing')).toBeNull();
});

describe.each(games)('the tutorial of %s', async (game) => {
  const script = await scriptOf(game);
  if (!script) throw new Error(game);
  const messages = script.chapters.flatMap((chapter) => [
    ...chapter.steps.map((step) => textOf(game, chapter, step, choiceOf(step.choice))),
    textOf(game, chapter, null, null),
  ]);

  it('takes ten minutes at most, at half a minute a step', () => {
    expect(script.chapters.flatMap(({ steps }) => steps).length).toBeLessThanOrEqual(20);
  });

  it('has a text for every step and every chapter, and no other', () => {
    const titles = script.chapters.map(({ name }) => `web.tutorial.${game}.${name}.title`);
    const keys = Object.keys(texts).filter((key) => key.startsWith(`web.tutorial.${game}.`));
    expect(keys.sort()).toEqual([...titles, ...messages.map(({ key }) => key)].sort());
  });

  it('says no number and no space that the script does not give', () => {
    for (const { key, args = {} } of messages) {
      const text = texts[key] ?? '';
      expect(text, key).not.toMatch(/(?<!\{cell)\d/);
      const said = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name);
      expect(said.filter((name) => !(name in args)), key).toEqual([]);
      const unsaid = Object.keys(args).filter((name) => name !== 'cell' && !said.includes(name));
      expect(unsaid, key).toEqual([]);
    }
  });

  it('is brief', () => {
    for (const { key } of messages) expect((texts[key] ?? '').length, key).toBeLessThan(450);
  });
});

it('a step shows the things of its choice, and what it wants shown besides', () => {
  const choice = choiceOf('catastrophe K5');
  const step = { name: '', choice: choice.words, point: [['verb', 'catastrophe']] as [string, string][] };
  expect(shownBy(step, choice)).toEqual([
    { kind: 'verb', id: 'catastrophe' },
    { kind: 'cell', id: 'K5' },
  ]);
});
