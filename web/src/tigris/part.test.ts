// What a small drawing of the board shows.
import { expect, it } from 'vitest';
import type { View } from '../server/tigris';
import fixture from './fixtures/turn.json';
import { partOf, spacesIn } from './part';
import { squaresOf } from './position';

const squares = squaresOf(fixture.view as unknown as View);

it.each([
  ['where most lies', null, 2.4, { from: 'G5', to: 'N8' }],
  ['where most lies, in a narrow box', null, 0.84, { from: 'I5', to: 'M11' }],
  ['where something happened', 'P11', 2.4, { from: 'I8', to: 'P11' }],
  ['where something happened, in a narrow box', 'A1', 0.84, { from: 'A1', to: 'E6' }],
])('is %s', (_, focus, shape, spaces) => {
  expect(spacesIn(partOf(squares, focus, shape))).toEqual(spaces);
});

it('names the spaces that it cuts, and no space beside the board', () => {
  expect(spacesIn({ x: 30, y: 0, width: 120, height: 60 })).toEqual({ from: 'A1', to: 'C1' });
  expect(spacesIn({ x: 840, y: 600, width: 120, height: 60 })).toEqual({ from: 'O11', to: 'P11' });
});
