import { beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../table/fake_server';
import { Catalogues } from './catalogue';
import { ServerError, unreachable } from './error';

let server: FakeServer;
let catalogues: Catalogues;

beforeEach(() => {
  server = new FakeServer();
  server.answers = { catalogue: { game: 'tigris', fingerprint: '', rows: { hand: 6 } } };
  catalogues = new Catalogues(server);
});

it('asks once for each game and its options, in whatever order they are named', async () => {
  const options = { board: 'advanced', wonder: 'yes' };
  const [one, other] = await Promise.all([
    catalogues.of('tigris', options),
    catalogues.of('tigris', { wonder: 'yes', board: 'advanced' }),
  ]);
  expect(one.hand).toBe(6);
  expect(other).toBe(one);
  expect(server.asked).toEqual([['catalogue', { game: 'tigris', options }]]);
});

it('keeps other games and other options apart', async () => {
  await catalogues.of('tigris', {});
  await catalogues.of('tigris', { board: 'advanced' });
  await catalogues.of('oath', {});
  expect(server.asked).toHaveLength(3);
});

it('asks again for what it did not get', async () => {
  const { answers } = server;
  server.answers = { catalogue: new ServerError(unreachable) };
  await expect(catalogues.of('tigris', {})).rejects.toThrow(ServerError);
  server.answers = answers;
  expect((await catalogues.of('tigris', {})).hand).toBe(6);
});
