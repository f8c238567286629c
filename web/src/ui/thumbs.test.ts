// Asking for small positions: together, once, and again only when something has happened.
import { beforeEach, expect, it, vi } from 'vitest';
import type { Thumb } from '../server/wire';
import { most, Thumbs } from './thumbs';

type Request = (tables: string[]) => Promise<Record<string, Thumb>>;

/** How many choices were made at a table; nothing else is known of it. */
const made = new Map<string, number>();
/** A server that has every position and answers at once. */
const request = vi.fn<Request>();
let thumbs: Thumbs;

function answer(tables: string[]): Promise<Record<string, Thumb>> {
  return Promise.resolve(
    Object.fromEntries(tables.map((id) => [id, { made: made.get(id) ?? 0, view: { of: id } }])),
  );
}

beforeEach(() => {
  made.clear();
  request.mockReset();
  request.mockImplementation(answer);
  thumbs = new Thumbs(request);
});

it('asks for all of one moment in one request, and for each table once', async () => {
  const found = await Promise.all(['a', 'b', 'a', 'c'].map((id) => thumbs.of(id, 1)));
  expect(request.mock.calls).toEqual([[['a', 'b', 'c']]]);
  expect(found.map((thumb) => thumb?.view)).toEqual([{ of: 'a' }, { of: 'b' }, { of: 'a' }, { of: 'c' }]);
});

it('asks for no more at a time than the server takes', async () => {
  const ids = Array.from({ length: most + 2 }, (_, i) => `t${i}`);
  const found = await Promise.all(ids.map((id) => thumbs.of(id, 1)));
  expect(request.mock.calls.map(([tables]) => tables.length)).toEqual([most, 2]);
  expect(found.every((thumb) => thumb !== null)).toBe(true);
});

it('keeps a position until its table has gone on', async () => {
  const first = await thumbs.of('a', 1);
  expect(await thumbs.of('a', 1)).toBe(first);
  expect(request).toHaveBeenCalledTimes(1);
  made.set('a', 5);
  expect((await thumbs.of('a', 2))?.made).toBe(5);
  expect(request).toHaveBeenCalledTimes(2);
});

it('gives the same object for the same number of choices', async () => {
  const first = await thumbs.of('a', 1);
  expect(await thumbs.of('a', 2)).toBe(first);
});

it('asks again for what the server has left for later, as long as it brings more', async () => {
  request.mockImplementation((tables) => answer(tables.filter((id) => id !== 'gone').slice(0, 2)));
  const found = await Promise.all(['a', 'b', 'c', 'gone'].map((id) => thumbs.of(id, 1)));
  expect(request.mock.calls.map(([tables]) => tables)).toEqual([['a', 'b', 'c', 'gone'], ['c', 'gone'], ['gone']]);
  expect(found.map((thumb) => thumb !== null)).toEqual([true, true, true, false]);
});

it('keeps neither a failure nor an absence', async () => {
  request.mockRejectedValueOnce(new Error('no connection'));
  await expect(thumbs.of('a', 1)).rejects.toThrow('no connection');
  request.mockResolvedValueOnce({});
  expect(await thumbs.of('a', 1)).toBeNull();
  expect(await thumbs.of('a', 1)).not.toBeNull();
});
