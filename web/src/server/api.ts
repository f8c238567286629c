// Operations over HTTP: everything about accounts, the lobby and new tables. Tables themselves
// speak over the socket.
import { ServerError, unreachable } from './error';
import { delayBefore, pause } from './retry';
import type { Answer, Fields } from './types';
import { routes, type ErrorMessage } from './wire';

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

/**
 * So often reading is tried in all, which takes some eight seconds: as long as a restart of the
 * server may last.
 */
const attempts = 9;

/**
 * Reading does no harm when it is repeated, so it waits for a server that is away. Whatever changes
 * something fails at once, and whoever asked for it is told: nobody knows whether it was done.
 */
async function reach(path: string, request: RequestInit): Promise<Response> {
  for (let attempt = 1; ; ++attempt) {
    try {
      return await fetch(path, request);
    } catch {
      if (request.method !== 'GET' || attempt === attempts) throw new ServerError(unreachable);
    }
    await pause(delayBefore(attempt));
  }
}

/** A query has only texts: whatever else a field holds is written as JSON. */
function query(fields: object): string {
  const texts = new URLSearchParams();
  for (const [name, value] of Object.entries(fields) as [string, unknown][])
    if (value !== undefined) texts.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return texts.size === 0 ? '' : `?${texts.toString()}`;
}

export async function ask<K extends Route>(operation: K, fields: Fields<K>): Promise<Answer<K>> {
  const [method, route] = routes[operation];
  const request: RequestInit =
    method === 'GET'
      ? { method }
      : {
          method,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(fields),
        };
  const response = await reach(method === 'GET' ? route + query(fields) : route, request);
  const answer = await read(response);
  if (isRefusal(answer)) throw new ServerError(answer.error);
  if (!response.ok) throw new ServerError(unreachable);
  return answer as Answer<K>;
}
