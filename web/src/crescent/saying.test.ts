import { expect, test, vi } from 'vitest';
import type { Now } from '../server/wire';
import type { Ready } from '../table/board';
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

const nothing = { draft: null, verb: null, picked: [], ready: null };

test('what was picked elsewhere begins a sentence', () => {
  expect(draftOf({ ...nothing, verb: 'assault', picked: [{ kind: 'hex', id: 'G9' }] })).toEqual({ ...nothingSaid, verb: 'assault', hexes: ['G9'] });
  expect(draftOf({ ...nothing, draft: { ...nothingSaid, verb: 'move' } }).verb).toBe('move');
});

test('what was prepared elsewhere is a whole sentence, if it is said on the map', () => {
  const prepared = (index: number): Ready => ({ choices: choices.slice(index, index + 1), text: { key: '' } });
  const said = { verb: 'assault', hexes: ['G9', 'H8'], said: {}, n: null, force: { ordinary: 1, mercenary: 0 } };
  expect(draftOf({ ...nothing, ready: prepared(2) })).toEqual(said);
  const [done] = expand('crescent', [{ i: 4, verb: 'done' }]);
  expect(draftOf({ ...nothing, ready: { choices: done ? [done] : [], text: { key: '' } } })).toEqual(nothingSaid);
});

test('an action begins without a sentence, a question for the map with one', () => {
  expect(isComposing({ ...nothing, now: asked('action.choose'), choices })).toBe(false);
  expect(isComposing({ ...nothing, now: asked('action.choose'), choices, draft: { ...nothingSaid, hexes: ['G9'] } })).toBe(true);
  expect(isComposing({ ...nothing, now: asked('limit.dismiss'), choices, draft: { ...nothingSaid, hexes: ['G9'] } })).toBe(false);
  expect(isComposing({ ...nothing, now: asked('combat.flee'), choices })).toBe(true);
  expect(isComposing({ ...nothing, now: { ...asked('combat.flee'), asked: 'nomad' }, choices })).toBe(false);
});
