import { expect, it } from 'vitest';
import type { Step } from '../server/wire';
import { durationOf, joined, mostShown, shownSteps, thingsMarked } from './steps';

function step(made: number, more: Partial<Step> = {}): Step {
  const cell: [string, string] = ['cell', `A${made}`];
  return { made, seat: 'bull', asked: 'bull', phase: 'turn.action', news: [], mark: [cell], slow: false, view: { made }, ...more };
}
const steps = (n: number): Step[] => Array.from({ length: n }, (_, index) => step(index + 1));

it('shows each step alone while they are few', () => {
  const shown = shownSteps(steps(mostShown));
  expect(shown.map(({ made, earlier }) => [made, earlier])).toEqual(steps(mostShown).map(({ made }) => [made, 0]));
});

it('sums up the oldest of too many, and shows where they led', () => {
  const shown = shownSteps(steps(mostShown + 3));
  expect(shown).toHaveLength(mostShown);
  expect(shown[0]).toMatchObject({ made: 4, earlier: 4, view: { made: 4 } });
  expect(thingsMarked(shown.slice(0, 1)).map(({ id }) => id)).toEqual(['A1', 'A2', 'A3', 'A4']);
  expect(shown.slice(1).map(({ made, earlier }) => [made, earlier])).toEqual(
    steps(mostShown + 3)
      .slice(4)
      .map(({ made }) => [made, 0]),
  );
});

it('replaces a step that went on by what it has become', () => {
  const known = [step(3), step(6)];
  const learnt = [step(5), step(9)];
  expect(joined(known, 3, learnt).map(({ made }) => made)).toEqual([3, 5, 9]);
  expect(joined([], 0, learnt)).toEqual(learnt);
});

it('gives each step its time, and fights no less than usual', () => {
  expect(durationOf(step(1), { playback: 'fast', fights: true })).toBe(500);
  expect(durationOf(step(1, { slow: true }), { playback: 'fast', fights: true })).toBe(1200);
  expect(durationOf(step(1, { slow: true }), { playback: 'fast', fights: false })).toBe(500);
  expect(durationOf(step(1, { slow: true }), { playback: 'slow', fights: true })).toBe(2500);
});
