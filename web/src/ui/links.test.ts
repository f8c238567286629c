import { expect, it } from 'vitest';
import { hasTabBar, isHere, links, ownPage } from './links';

it('each page belongs to one link at most', () => {
  const pages = ['home', 'watch', 'new', 'learn', 'lesson', 'puzzle', 'account', 'profile', 'settings', 'missing'] as const;
  const of = (page: (typeof pages)[number]): number => links.filter(({ path }) => isHere(path, page)).length;
  expect(pages.map(of)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
});

it('a table has its own bar instead', () => {
  expect([hasTabBar('home'), hasTabBar('table'), hasTabBar('lesson')]).toEqual([true, false, false]);
});

it('somebody with an account has a page of his own', () => {
  expect(ownPage({ name: 'Jiří', guest: false })).toBe('/u/Ji%C5%99%C3%AD');
  expect(ownPage({ name: 'Guest 7', guest: true })).toBe('/account');
  expect(ownPage(null)).toBe('/account');
});
