// The pages that every page leads to: in the header where there is room for it, on a phone in a bar
// at the foot.
import { profilePath, type Route } from '../router.svelte';
import type { User } from '../server/wire';
import { hasLessons } from '../tutorial/courses';
import type { IconName } from './icons';

interface Link {
  path: string;
  /** The key of its text. */
  text: string;
  icon: IconName;
  /** Both have it unless it says which one does. */
  only?: 'header' | 'bar';
}

const links: readonly Link[] = [
  { path: '/', text: 'web.header.play', icon: 'home' },
  { path: '/watch', text: 'web.header.watch', icon: 'eye' },
  { path: '/sagas', text: 'web.header.sagas', icon: 'again', only: 'header' },
  { path: '/new', text: 'web.header.new', icon: 'plus', only: 'bar' },
  { path: '/learn', text: 'web.header.learn', icon: 'book' },
  { path: '/account', text: 'web.header.you', icon: 'person', only: 'bar' },
];

export function linksIn(where: 'header' | 'bar'): Link[] {
  return links.filter(({ only }) => only === undefined || only === where);
}

const pagesOf: Record<string, readonly Route['page'][]> = {
  '/': ['home'],
  '/watch': ['watch'],
  '/sagas': ['sagas', 'saga'],
  '/new': ['new'],
  '/learn': ['learn', 'lesson', 'puzzle', 'question'],
  '/account': ['account', 'profile', 'settings'],
};

/** Whether this page belongs to the link. */
export function isHere(path: string, page: Route['page']): boolean {
  return pagesOf[path]?.includes(page) ?? false;
}

/** Where somebody finds what he has played; a guest has no page of his own. */
export function ownPage(user: User | null): string {
  return user && !user.guest ? profilePath(user.name) : '/account';
}

/** Where a game is learned, or what can be learned at all. */
export function learnPath(game: string): string {
  return hasLessons(game) ? `/learn/${game}` : '/learn';
}

const withOwnBar: readonly Route['page'][] = ['new', 'table', 'lesson', 'puzzle', 'question'];

/** Pages of a table, also of a new one, have a bar of their own. */
export function hasTabBar(page: Route['page']): boolean {
  return !withOwnBar.includes(page);
}
