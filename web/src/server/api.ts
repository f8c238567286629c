// Operations over HTTP: everything about accounts, the lobby and new tables. Tables themselves speak over the socket.
import { ServerError, unreachable } from './error';
import type { Answer, ErrorMessage, Fields } from './types';

const routes = {
  games: ['GET', '/api/games'],
  me: ['GET', '/api/me'],
  guest: ['POST', '/api/guest'],
  register: ['POST', '/api/register'],
  login: ['POST', '/api/login'],
  logout: ['POST', '/api/logout'],
  rename: ['POST', '/api/rename'],
  password: ['POST', '/api/password'],
  tokens: ['GET', '/api/tokens'],
  token: ['POST', '/api/tokens'],
  revoke: ['POST', '/api/tokens/revoke'],
  lobby: ['GET', '/api/lobby'],
  create: ['POST', '/api/tables'],
} as const;

type Route = keyof typeof routes;

function isRefusal(answer: unknown): answer is { error: ErrorMessage } {
  return typeof answer === 'object' && answer !== null && 'error' in answer;
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new ServerError(unreachable);
  }
}

export async function ask<K extends Route>(operation: K, fields: Fields<K>): Promise<Answer<K>> {
  const [method, path] = routes[operation];
  const request: RequestInit =
    method === 'GET'
      ? { method }
      : {
          method,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(fields),
        };
  const response = await fetch(path, request).catch(() => {
    throw new ServerError(unreachable);
  });
  const answer = await read(response);
  if (isRefusal(answer)) throw new ServerError(answer.error);
  if (!response.ok) throw new ServerError(unreachable);
  return answer as Answer<K>;
}
