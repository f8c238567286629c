// The pages that every page leads to: in the header where there is room for it, on a phone in a bar
// at the foot.
import { profilePath, type Route } from '../router.svelte';
import type { User } from '../server/wire';
import type { IconName } from './icons';

interface Link {
  path: string;
  /** The key of its text. */
  text: string;
  icon: IconName;
  /** The bar has them all. */
  inHeader: boolean;
}

export const links: readonly Link[] = [
  { path: '/', text: 'web.header.play', icon: 'home', inHeader: true },
  { path: '/watch', text: 'web.header.watch', icon: 'eye', inHeader: true },
  { path: '/new', text: 'web.header.new', icon: 'plus', inHeader: false },
  { path: '/learn', text: 'web.header.learn', icon: 'book', inHeader: true },
  { path: '/account', text: 'web.header.you', icon: 'person', inHeader: false },
];

const pagesOf: Record<string, readonly Route['page'][]> = {
  '/': ['home'],
  '/watch': ['watch'],
  '/new': ['new'],
  '/learn': ['learn', 'lesson', 'puzzle'],
  '/account': ['account', 'profile', 'sagas', 'saga', 'settings'],
};

/** Whether this page belongs to the link. */
export function isHere(path: string, page: Route['page']): boolean {
  return pagesOf[path]?.includes(page) ?? false;
}

/** Where somebody finds what he has played; a guest has no page of his own. */
export function ownPage(user: User | null): string {
  return user && !user.guest ? profilePath(user.name) : '/account';
}

const withOwnBar: readonly Route['page'][] = ['new', 'table', 'lesson', 'puzzle'];

/** Pages of a table, also of a new one, have a bar of their own. */
export function hasTabBar(page: Route['page']): boolean {
  return !withOwnBar.includes(page);
}
