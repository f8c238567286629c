import { afterEach, describe, expect, it } from 'vitest';
import { againPath, followLinks, lessonPath, pathOf, positionPath, profilePath, puzzlePath, resultPath, routeOf, router, sagaPath, tablePath } from './router.svelte';

function route(address: string) {
  const { pathname, searchParams } = new URL(address, 'http://here');
  return routeOf(pathname, searchParams);
}

describe('an address', () => {
  it('means a page', () => {
    expect(route('/')).toEqual({ page: 'home' });
    expect(route('/settings/')).toEqual({ page: 'settings' });
    expect(route('/learn')).toEqual({ page: 'learn' });
    expect(route('/learn/tigris')).toEqual({ page: 'lesson', game: 'tigris', lesson: 1, chapter: null });
    expect(route(lessonPath('oath', 4))).toEqual({ page: 'lesson', game: 'oath', lesson: 4, chapter: null });
    expect(route(lessonPath('tigris', 1, 3))).toEqual({ page: 'lesson', game: 'tigris', lesson: 1, chapter: 3 });
    expect(route(puzzlePath('tigris', 'king'))).toEqual({ page: 'puzzle', game: 'tigris', puzzle: 'king' });
    expect(route(positionPath('oath', '812-21'))).toEqual({ page: 'question', of: { game: 'oath', puzzle: '812-21' } });
    expect(route(againPath('k3x', 57))).toEqual({ page: 'question', of: { table: 'k3x', made: 57 } });
    expect(route('/watch')).toEqual({ page: 'watch' });
    expect(route(profilePath('Jiří / 2'))).toEqual({ page: 'profile', name: 'Jiří / 2' });
    expect(route('/sagas')).toEqual({ page: 'sagas' });
    expect(route(sagaPath('k3x'))).toEqual({ page: 'saga', id: 'k3x' });
    expect(route(resultPath('k3x'))).toEqual({ page: 'result', id: 'k3x' });
    expect(route('/t/k3x')).toEqual({ page: 'table', id: 'k3x', at: null, as: null });
    expect(route('/t/k3x?at=12&as=bull')).toEqual({ page: 'table', id: 'k3x', at: 12, as: 'bull' });
  });

  it('that means nothing leads to the page that says so', () => {
    for (const address of ['/nowhere', '/t/', '/t/a/b', '/u/', '/u/%zz', '/u/a/b', '/learn/tigris/king', '/learn/tigris/position/', '/t/k/again/', '/t/k/again/x', '/constructor']) expect(route(address)).toEqual({ page: 'missing' });
  });

  it('with nonsense for a moment means the present', () => {
    expect(route('/t/k?at=-1')).toMatchObject({ at: null });
    expect(route('/t/k?at=1e3')).toMatchObject({ at: null });
  });

  it('of a moment leads back to it', () => {
    expect(route(tablePath('k', 7, 'lion'))).toEqual({ page: 'table', id: 'k', at: 7, as: 'lion' });
    expect(tablePath('k')).toBe('/t/k');
  });
});

describe('a click on a link', () => {
  afterEach(() => {
    document.body.replaceChildren();
  });

  function link(href: string, target = ''): HTMLAnchorElement {
    const element = Object.assign(document.createElement('a'), { href, target });
    document.body.append(element);
    return element;
  }
  function click(element: Element, how: MouseEventInit = {}): MouseEvent {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...how });
    element.dispatchEvent(event);
    return event;
  }
  /** Where the click would lead, without going there. */
  function led(element: Element, how: MouseEventInit = {}): string | null {
    let path: string | null = null;
    const listen = (event: MouseEvent): void => {
      path = pathOf(event);
      event.preventDefault();
    };
    document.addEventListener('click', listen, { once: true });
    click(element, how);
    return path;
  }

  it('goes to the page without loading the site anew', () => {
    const stop = followLinks();
    const event = click(link('/settings'));
    stop();
    expect(event.defaultPrevented).toBe(true);
    expect(router.route).toEqual({ page: 'settings' });
    expect(location.pathname).toBe('/settings');
  });

  it('tells what follows the path', () => {
    router.replace('/watch?games=oath');
    expect([router.route, router.search]).toEqual([{ page: 'watch' }, '?games=oath']);
  });

  it('is left to the browser when it means something else', () => {
    expect(led(link('/new'), { ctrlKey: true })).toBeNull();
    expect(led(link('/new'), { button: 1 })).toBeNull();
    expect(led(link('/new', '_blank'))).toBeNull();
    expect(led(link('https://elsewhere.example/'))).toBeNull();
    expect(led(link('/api/openapi.json'))).toBeNull();
    expect(led(link('/new'))).toBe('/new');
  });
});
