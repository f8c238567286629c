import { describe, expect, it } from 'vitest';
import type { Entry, Message } from '../server/wire';
import { condense, standing, turns, turnStarts } from './log';
import { since, touched, worthTelling } from './recap';

const placed = (cell: string): Message => ({
  key: 'tigris.event.placed',
  args: { seat: { is: 'bull', name: 'tigris.seat.bull' }, cell },
});
const turn: Message = { key: 'tigris.event.turn', args: { seat: 'bull' } };
const drew: Message = { key: 'tigris.event.drew.hidden', args: {} };

function entry(made: number, seat: string, ...news: Message[]): Entry {
  return { made, seat, at: made, news };
}

const game: Entry[] = [
  entry(1, 'archer', placed('A1')),
  entry(2, 'archer'),
  entry(3, 'chance', drew),
  entry(4, 'chance', drew, turn),
  entry(5, 'bull', placed('B2')),
  { made: 4, seat: 'bull', at: 6, rewind: 1 },
  entry(5, 'bull', placed('C3')),
];

describe('the log', () => {
  it('counts sentences that repeat', () => {
    expect(condense([drew, drew, turn])).toEqual([
      { message: drew, times: 2 },
      { message: turn, times: 1 },
    ]);
  });

  it('is told by turns', () => {
    const [before, bulls] = turns(game);
    expect(before?.head).toBeNull();
    expect(before?.told.map((told) => told.made)).toEqual([1, 4]);
    expect(before?.told[1]?.sentences).toEqual([{ message: drew, times: 2 }]);
    expect(bulls?.head).toEqual({ message: turn, made: 4 });
    expect(bulls?.told.map((told) => [told.made, told.back, told.rewind])).toEqual([
      [5, true, null],
      [4, false, 1],
      [5, false, null],
    ]);
    expect(turnStarts(game)).toEqual([4]);
  });

  it('knows how each game says that a turn begins', () => {
    for (const key of ['crescent.event.turn', 'oath.event.turn-of']) expect(turnStarts([entry(1, 'chance', { key })])).toEqual([1]);
    expect(turnStarts([entry(1, 'red', { key: 'oath.event.turned-secrets' })])).toEqual([]);
  });

  it('tells a gain as a sign at the end of the line', () => {
    const scored: Message = {
      key: 'tigris.event.scored',
      args: { seat: { is: 'archer', name: '' }, n: 2, tile: { is: 'temple', name: '' } },
    };
    const spent: Message = { key: 'oath.event.spent-supply', args: { seat: { is: 'red', name: '' }, n: 3 } };
    const [line] = turns([entry(1, 'bull', placed('A1'), scored, spent)])[0]?.told ?? [];
    expect(line?.sentences).toEqual([{ message: placed('A1'), times: 1 }]);
    expect(line?.gains).toEqual([
      { seat: 'archer', what: 'temple', n: 2, message: scored },
      { seat: 'red', what: 'supply', n: -3, message: spent },
    ]);
  });

  it('tells a gain in words if there is nothing else to tell', () => {
    const lost: Message = { key: 'oath.event.killed.alone', args: { seat: { is: 'white', name: '' }, n: 1 } };
    const [line] = turns([entry(1, 'red', lost)])[0]?.told ?? [];
    expect([line?.sentences, line?.gains]).toEqual([[{ message: lost, times: 1 }], []]);
  });

  it('tells the price of a draw with what was drawn', () => {
    const spent: Message = { key: 'oath.event.spent-supply', args: { seat: { is: 'red', name: '' }, n: 2 } };
    const searched: Message = { key: 'oath.event.searched.alone', args: { seat: { is: 'red', name: '' }, n: 3 } };
    const lines = turns([entry(1, 'red', spent), entry(2, 'chance', searched), entry(3, 'red', placed('A1')), entry(4, 'chance', drew)])[0]?.told ?? [];
    expect(lines.map(({ made, seat, sentences, gains }) => [made, seat, sentences.map(({ message }) => message), gains.map(({ n }) => n)])).toEqual([
      [2, 'red', [searched], [-2]],
      [3, 'red', [placed('A1')], []],
      [4, 'chance', [drew], []],
    ]);
  });

  it('knows what stands after choices were taken back', () => {
    expect(standing(game).map((one) => [one.made, one.news?.length])).toEqual([
      [1, 1],
      [2, 0],
      [3, 1],
      [4, 2],
      [5, 1],
    ]);
  });

  it('loses the beginning of a turn that was taken back', () => {
    const undone = [...game, { made: 3, seat: 'archer', at: 9, rewind: 2 }];
    expect(turnStarts(undone)).toEqual([]);
    expect(turns(undone).every((one) => one.head === null)).toBe(true);
  });
});

describe('a game whose rules have changed', () => {
  const stopped: Entry[] = [
    entry(1, 'chance', drew),
    { made: 1, seat: 'chance', at: 2, rules: 2 },
    entry(2, 'chance', drew),
    { made: 3, seat: 'bull', at: 4, words: 'end' },
    { made: 4, seat: 'chance', at: 5, words: null },
  ];

  it('says by which rules it goes on, and what the present ones do not lead to', () => {
    expect(turns(stopped)[0]?.told.map(({ made, rules, lost }) => [made, rules, lost])).toEqual([
      [1, null, undefined],
      [1, 2, undefined],
      [2, null, undefined],
      [3, null, 'end'],
      [4, null, null],
    ]);
  });

  it('counts only choices', () => {
    expect(standing(stopped).map((one) => one.made)).toEqual([1, 2, 3, 4]);
  });
});

describe('the recap', () => {
  it('is what stands since the last own choice', () => {
    expect(since(game, 'archer').map((one) => one.made)).toEqual([3, 4, 5]);
    expect(since(game, 'bull')).toEqual([]);
    expect(since(game, 'lion')).toHaveLength(5);
  });

  it('is worth telling only if somebody else has acted', () => {
    expect(worthTelling(since(game, 'archer'), 'archer')).toBe(true);
    expect(worthTelling(game.slice(2, 4), 'archer')).toBe(false);
  });

  it('marks the places that were touched, each once, and no pieces', () => {
    expect(touched([entry(1, 'bull', placed('C3'), placed('C3'), placed('D4'))])).toEqual([
      { kind: 'cell', id: 'C3' },
      { kind: 'cell', id: 'D4' },
    ]);
    expect(touched(since(game, 'archer')).map(({ id }) => id)).not.toContain('B2');
  });
});
