// What is asked about somebody, and that the last question counts.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PersonState } from './person.svelte';

const asked: string[] = [];
/** By what the address begins with. */
let answers: Record<string, unknown>;

beforeEach(() => {
  asked.length = 0;
  answers = {
    '/api/profile': { name: 'Ann', you: false, since: 0, games: [] },
    '/api/record': { rows: [] },
    '/api/history': { games: [{ table: 'a' }], before: 5 },
  };
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const answer = Object.entries(answers).find(([path]) => address.startsWith(path))?.[1];
    const isRefused = typeof answer === 'object' && answer !== null && 'error' in answer;
    return Promise.resolve(new Response(JSON.stringify(answer), { status: isRefused ? 404 : 200 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('asks for the record in three ways and for games a page at a time', async () => {
  const person = new PersonState('Ann');
  await person.load();
  expect(asked.filter((address) => address.startsWith('/api/record'))).toEqual(
    ['people', 'levels', 'characters'].map((by) => `/api/record?name=Ann&by=${by}`),
  );
  expect(person.profile?.name).toBe('Ann');
  answers['/api/history'] = { games: [{ table: 'b' }], before: null };
  await person.more();
  expect(asked.at(-1)).toBe('/api/history?name=Ann&before=5');
  expect(person.games.map(({ table }) => table)).toEqual(['a', 'b']);
  expect(person.before).toBeNull();
});

it('asks for one game only', async () => {
  const person = new PersonState('Ann');
  person.choose('oath');
  await vi.waitFor(() => {
    expect(person.profile).not.toBeNull();
  });
  expect(asked.filter((address) => address.includes('game=oath'))).toHaveLength(4);
});

it('says that there is nobody by this name', async () => {
  answers['/api/profile'] = { error: { key: 'profile.unknown', text: 'There is nobody by this name.' } };
  const person = new PersonState('Nobody');
  await person.load();
  expect(person.problem?.key).toBe('profile.unknown');
  expect(person.profile).toBeNull();
});

it('forgets the games of another title that come too late', async () => {
  const person = new PersonState('Ann');
  await person.load();
  const late = person.more();
  person.choose('oath');
  await late;
  await vi.waitFor(() => {
    expect(person.game).toBe('oath');
  });
  expect(person.games).toHaveLength(1);
});
