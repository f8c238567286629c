// Which page the address means, and going to another without loading the site anew. Links are
// ordinary <a href>; a listener on the document takes over the clicks that stay on the site.

export type Route =
  | { page: 'home' }
  | { page: 'new' }
  | { page: 'watch' }
  | { page: 'table'; id: string; at: number | null; as: string | null }
  | { page: 'result'; id: string }
  | { page: 'profile'; name: string }
  | { page: 'sagas' }
  | { page: 'saga'; id: string }
  | { page: 'learn' }
  | { page: 'lesson'; game: string; lesson: number; chapter: number | null }
  | { page: 'puzzle'; game: string; puzzle: string }
  | { page: 'question'; of: { game: string; puzzle: string } | { table: string; made: number } }
  | { page: 'account' }
  | { page: 'settings' }
  | { page: 'missing' };

const plain: Record<string, Route> = {
  '/': { page: 'home' },
  '/new': { page: 'new' },
  '/watch': { page: 'watch' },
  '/learn': { page: 'learn' },
  '/sagas': { page: 'sagas' },
  '/account': { page: 'account' },
  '/settings': { page: 'settings' },
};

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** What a part of a path says; nothing if it was encoded wrongly. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

export function routeOf(path: string, query: URLSearchParams): Route {
  const known = plain[path === '/' ? path : path.replace(/\/$/, '')];
  if (known) return known;
  const [, learned, lesson = '1'] = /^\/learn\/(\w+)(?:\/(\d{1,3}))?\/?$/.exec(path) ?? [];
  if (learned !== undefined)
    return { page: 'lesson', game: learned, lesson: Number(lesson), chapter: wholeNumber(query.get('chapter')) };
  const [, puzzled, puzzle] = /^\/learn\/(\w+)\/puzzle\/([\w-]+)\/?$/.exec(path) ?? [];
  if (puzzled !== undefined && puzzle !== undefined) return { page: 'puzzle', game: puzzled, puzzle };
  const [, posed, position] = /^\/learn\/(\w+)\/position\/([\w-]+)\/?$/.exec(path) ?? [];
  if (posed !== undefined && position !== undefined) return { page: 'question', of: { game: posed, puzzle: position } };
  const [, table, made] = /^\/t\/([\w-]+)\/again\/(\d{1,9})\/?$/.exec(path) ?? [];
  if (table !== undefined) return { page: 'question', of: { table, made: Number(made) } };
  const name = decoded(/^\/u\/([^/]+)\/?$/.exec(path)?.[1] ?? '');
  if (name) return { page: 'profile', name };
  const saga = /^\/saga\/([\w-]+)\/?$/.exec(path)?.[1];
  if (saga !== undefined) return { page: 'saga', id: saga };
  const [, id, end] = /^\/t\/([\w-]+)(\/end)?\/?$/.exec(path) ?? [];
  if (id === undefined) return { page: 'missing' };
  if (end !== undefined) return { page: 'result', id };
  return { page: 'table', id, at: wholeNumber(query.get('at')), as: query.get('as') };
}

/** The address of a table, or of a moment of its game. */
export function tablePath(id: string, at: number | null = null, as: string | null = null): string {
  const query = new URLSearchParams();
  if (at !== null) query.set('at', String(at));
  if (as !== null) query.set('as', as);
  return query.size > 0 ? `/t/${id}?${query.toString()}` : `/t/${id}`;
}

/** The address of how a game ended. */
export function resultPath(id: string): string {
  return `/t/${id}/end`;
}

export function sagaPath(id: string): string {
  return `/saga/${id}`;
}

export function profilePath(name: string): string {
  return `/u/${encodeURIComponent(name)}`;
}

/** The address of a lesson, or of one of its chapters; both are counted from 1. */
export function lessonPath(game: string, lesson: number, chapter: number | null = null): string {
  const path = `/learn/${game}/${String(lesson)}`;
  return chapter === null ? path : `${path}?chapter=${String(chapter)}`;
}

export function puzzlePath(game: string, puzzle: string): string {
  return `/learn/${game}/puzzle/${puzzle}`;
}

/** The address of a position to solve. */
export function positionPath(game: string, puzzle: string): string {
  return `/learn/${game}/position/${puzzle}`;
}

/** The address of a question that was asked in a game, to answer it once more. */
export function againPath(table: string, made: number): string {
  return `/t/${table}/again/${String(made)}`;
}

function here(): Route {
  return routeOf(location.pathname, new URLSearchParams(location.search));
}

class Router {
  route = $state.raw<Route>(here());
  /** What follows the path, for pages that keep a choice there. */
  search = $state(location.search);

  go(path: string): void {
    history.pushState(null, '', path);
    this.arrive();
    window.scrollTo(0, 0);
    // As on loading a page: the next key leads to what the page has, not past it.
    document.getElementById('content')?.focus({ preventScroll: true });
  }

  /** Changes the address without a new step in the browser's history. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.arrive();
  }

  arrive(): void {
    this.route = here();
    this.search = location.search;
  }
}

export const router = new Router();

function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}

/** The path that a click on a link of the site leads to. */
export function pathOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !isPlainClick(event) || link.target !== '' || link.hasAttribute('download'))
    return null;
  const address = new URL(link.href, location.href);
  const onSite = address.origin === location.origin && !address.pathname.startsWith('/api/');
  return onSite && address.hash === '' ? address.pathname + address.search : null;
}

/** Begins to follow links and the browser's back and forward. */
export function followLinks(): () => void {
  const click = (event: MouseEvent): void => {
    const path = pathOf(event);
    if (path === null) return;
    event.preventDefault();
    router.go(path);
  };
  const back = (): void => {
    router.arrive();
  };
  document.addEventListener('click', click);
  window.addEventListener('popstate', back);
  return () => {
    document.removeEventListener('click', click);
    window.removeEventListener('popstate', back);
  };
}
