// What a conflict leaves behind on the screen, from two positions of a recorded game.
import { expect, it } from 'vitest';
import before from './fixtures/before_result.json';
import after from './fixtures/result.json';
import { newsOf, nowOf } from './fixtures/table';
import { remember } from './memory';

const seen = remember(remember(null, nowOf(before), newsOf(before)), nowOf(after), newsOf(after));

it('the result has both sides, and what was lost and gained', () => {
  expect(seen.outcomes.map(({ outcome }) => outcome)).toEqual([
    {
      sides: [
        { seat: 'archer', board: 6, added: 1, total: 7 },
        { seat: 'bull', board: 2, added: 0, total: 2 },
      ],
      winner: 'archer',
      loser: 'bull',
      leader: 'priest',
      removed: { tile: 'temple', n: 1 },
      gained: { tile: 'temple', n: 2 },
    },
  ]);
});

it('the leader and the tile that were removed stay as ghosts', () => {
  expect(seen.ghosts.map(({ square }) => square.cell).sort()).toEqual(['I5', 'I6']);
});

it('both last until the next turn is over', () => {
  const turnOf = (made: number, active: string) => nowOf({ ...after, made, view: { ...after.view, active } });
  const next = remember(seen, turnOf(after.made + 5, 'bull'), []);
  expect([next.ghosts.length, next.outcomes.length]).toEqual([2, 1]);
  const later = remember(next, turnOf(after.made + 9, 'archer'), []);
  expect([later.ghosts.length, later.outcomes.length]).toEqual([0, 0]);
});

it('going back in time forgets', () => {
  expect(remember(seen, nowOf(before), newsOf(before)).outcomes).toEqual([]);
});
