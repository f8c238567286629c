import { expect, it } from 'vitest';
import { hasTabBar, isHere, linksIn, ownPage } from './links';

it('each page belongs to one link at most', () => {
  const pages = ['home', 'watch', 'saga', 'new', 'learn', 'lesson', 'puzzle', 'question', 'account', 'profile', 'settings', 'missing'] as const;
  const of = (where: 'header' | 'bar') => (page: (typeof pages)[number]) => linksIn(where).filter(({ path }) => isHere(path, page)).length;
  expect(pages.map(of('header'))).toEqual([1, 1, 1, 0, 1, 1, 1, 1, 0, 0, 0, 0]);
  expect(pages.map(of('bar'))).toEqual([1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0]);
});

it('a table has its own bar instead', () => {
  expect([hasTabBar('home'), hasTabBar('table'), hasTabBar('lesson'), hasTabBar('question')]).toEqual([true, false, false, false]);
});

it('somebody with an account has a page of his own', () => {
  expect(ownPage({ name: 'Jiří', guest: false })).toBe('/u/Ji%C5%99%C3%AD');
  expect(ownPage({ name: 'Guest 7', guest: true })).toBe('/account');
  expect(ownPage(null)).toBe('/account');
});
