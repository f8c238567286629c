import { expect, it } from 'vitest';
import { inOrder } from './swings';

it('tells the five greatest turns of a game in the order in which they came', () => {
  const swings = [70, 10, 60, 20, 50, 30].map((made) => ({ made, seat: 'bull', before: 0, after: 0 }));
  expect(inOrder(swings).map(({ made }) => made)).toEqual([10, 20, 50, 60, 70]);
  expect(inOrder([])).toEqual([]);
});
