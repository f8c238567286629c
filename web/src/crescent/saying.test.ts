import { expect, test, vi } from 'vitest';
import type { Now } from '../server/wire';
import { expand } from '../table/choices';
import { nothingSaid } from './composer';
import { change, draftOf, isComposing } from './saying';

const choices = expand('crescent', [
  { i: 0, verb: 'influence', kind: 'hex', of: ['F9', 'G9'] },
  { i: 2, verb: 'assault', with: [['hex', 'G9'], ['hex', 'H8']], kind: 'force', of: ['1', '2'] },
]);
const asked = (phase: string): Now => ({ asked: 'caliph', viewer: 'caliph', phase }) as Now;

test('as soon as a sentence says one choice that is prepared, and a long one is said shortly', () => {
  const [cancel, compose] = [vi.fn(), vi.fn()];
  const begun = { ...nothingSaid, verb: 'assault' };
  change({ choices, cancel, compose }, begun);
  expect(compose).toHaveBeenLastCalledWith(begun, null, undefined);
  const said = { ...begun, hexes: ['G9', 'H8'] };
  change({ choices, cancel, compose }, said);
  expect(compose).toHaveBeenLastCalledWith(said, choices[3], { key: 'web.crescent.ready.assault', args: { hex: 'H8' } });
  expect(cancel).not.toHaveBeenCalled();
  change({ choices, cancel, compose }, nothingSaid);
  expect(cancel).toHaveBeenCalledOnce();
});

test('a verb that was picked elsewhere begins a sentence', () => {
  expect(draftOf({ draft: null, verb: 'assault' }).verb).toBe('assault');
  expect(draftOf({ draft: { ...nothingSaid, verb: 'move' }, verb: null }).verb).toBe('move');
});

test('an action begins without a sentence, a question for the map with one', () => {
  expect(isComposing({ now: asked('action.choose'), choices, draft: null, verb: null })).toBe(false);
  expect(isComposing({ now: asked('action.choose'), choices, draft: { ...nothingSaid, hexes: ['G9'] }, verb: null })).toBe(true);
  expect(isComposing({ now: asked('combat.flee'), choices, draft: null, verb: null })).toBe(true);
  expect(isComposing({ now: { ...asked('combat.flee'), asked: 'nomad' }, choices, draft: null, verb: null })).toBe(false);
});
