// What a lesson names is found on the page, and brought into sight.
import { beforeEach, expect, it, vi } from 'vitest';
import { bringIntoSight, keepLit, piecesOf } from './lit';

let seen: string[];

beforeEach(() => {
  seen = [];
  document.body.innerHTML = `
    <button id="trade" data-act="trade" data-verb="trade-favor trade-secrets"></button>
    <button id="with-elders" data-verb="trade-favor" data-choice="trade-favor elders"></button>
    <button id="end" data-verb="end"></button>
    <section id="banks" data-panel="banks"><button id="hearth" data-thing="suit:hearth"></button></section>
    <button id="mountain" data-thing="site:provinces-2" data-also="site:mountain"></button>`;
  Element.prototype.scrollIntoView = vi.fn(function (this: Element) {
    seen.push(this.id);
  });
});

const found = (kind: string, id: string): string[] => piecesOf(document, { kind, id }).map((piece) => piece.id);
const lit = (): string[] => [...document.querySelectorAll('[data-lit]')].map(({ id }) => id);

it('a verb is the button that begins it, or else every button of it', () => {
  expect(found('verb', 'trade-favor')).toEqual(['trade']);
  expect(found('verb', 'trade-secrets')).toEqual(['trade']);
  expect(found('verb', 'trade')).toEqual([]);
  expect(found('verb', 'end')).toEqual(['end']);
});

it('a choice, a panel and a thing are what is called so', () => {
  expect(found('choice', 'trade-favor elders')).toEqual(['with-elders']);
  expect(found('panel', 'banks')).toEqual(['banks']);
  expect(found('suit', 'hearth')).toEqual(['hearth']);
  expect(found('site', 'provinces-2')).toEqual(['mountain']);
  expect(found('site', 'mountain')).toEqual(['mountain']);
});

it('all of it is lit and brought into sight, the one on top at last, and nothing is lit afterwards', () => {
  const end = keepLit(document.body, [{ kind: 'suit', id: 'hearth' }, { kind: 'verb', id: 'end' }]);
  expect(lit()).toEqual(['end', 'hearth']);
  expect(seen).toEqual(['hearth', 'end']);
  end();
  expect(lit()).toEqual([]);
});

it('the ground shows the topmost of several that it has', () => {
  bringIntoSight(document.body, [{ kind: 'amount', id: '1' }, { kind: 'panel', id: 'banks' }, { kind: 'verb', id: 'end' }]);
  expect(seen).toEqual(['end']);
});
