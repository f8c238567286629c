// Whose turn it is, and what the log tells of years.
import { describe, expect, it } from 'vitest';
import type { Entry, Message } from '../server/wire';
import attack from './fixtures/attack.json';
import over from './fixtures/over.json';
import { nowOf } from './fixtures/table.svelte';
import { actionsOf, pointsNow, turnsOf, yearPoints, yearsIn } from './score';
import { viewOf } from './view';

const view = viewOf(nowOf(attack));

function told(...news: Message[]): Entry[] {
  return news.map((message, made) => ({ made, seat: 'warlord', at: 0, news: [message] }));
}
function event(name: string, seat: string, args: Record<string, number | string>): Message {
  return { key: `crescent.event.${name}`, args: { seat: { is: seat, name: `crescent.seat.${seat}` }, ...args } };
}

describe('turns', () => {
  it('are done by those before who acts, and to come after', () => {
    expect([...turnsOf(view).values()]).toEqual(['done', 'done', 'done', 'now', 'to-come']);
  });

  it('make the actions of a year', () => {
    expect(actionsOf(view, 'warlord', 4)).toEqual(['done', 'done', 'done', 'to-come']);
    expect(actionsOf(view, 'caliph', 4)).toEqual(['done', 'done', 'now', 'to-come']);
    expect(actionsOf(view, 'nomad', 4)).toEqual(['done', 'done', 'to-come', 'to-come']);
    expect(actionsOf(viewOf(nowOf(over)), 'nomad', 4)).toEqual(['done', 'done', 'done', 'done']);
  });
});

describe('years', () => {
  it('end where the next begins, with its incomes', () => {
    const [first, ...others] = yearsIn(
      told(
        event('year', '', { n: 1 }),
        event('plunder', 'warlord', { n: 2 }),
        event('plunder', 'warlord', { n: 1 }),
        event('scored', 'caliph', { n: 5, objective: 'dominion' }),
        event('handed-in', 'nomad', { n: 6, amount: 2 }),
        event('year', '', { n: 2 }),
        event('income', 'caliph', { n: 4 }),
        event('returned', 'caliph', { n: 1 }),
        event('cleared', '', { card: 'guard' }),
        event('turn', 'warlord', { n: 1 }),
        event('drawn', '', { card: 'spy' }),
      ),
      2,
    );
    expect(others).toEqual([]);
    expect(first?.year).toBe(1);
    expect(first?.seats.get('warlord')).toMatchObject({ plunder: 3 });
    expect(first && [...first.seats].map(([seat, year]) => [seat, yearPoints(year)])).toEqual([
      ['warlord', 3],
      ['caliph', 5],
      ['nomad', 2],
    ]);
    expect(first?.income?.get('caliph')).toBe(4);
    expect(first?.upkeep.map(({ key }) => key)).toEqual(['crescent.event.returned', 'crescent.event.cleared']);
  });

  it('are counted from where the game began, and the last ends with it', () => {
    const years = yearsIn(over.entries as unknown as Entry[], over.now.view.year);
    expect(years.map(({ year, income }) => [year, income === null])).toEqual([
      [2, false],
      [3, true],
    ]);
    expect(yearsIn(told(event('over', '', {})), 3).map(({ year }) => year)).toEqual([3]);
  });
});

it('the points of objectives if the year ended now are a sum of the engine’s', () => {
  expect(Object.entries(view.players).map(([seat, player]) => [seat, pointsNow(player)])).toEqual([
    ['warlord', 1],
    ['murshid', 6],
    ['sultan', 10],
    ['caliph', 6],
    ['nomad', 6],
  ]);
});
