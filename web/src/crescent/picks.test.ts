import { describe, expect, it } from 'vitest';
import { now } from '../table/fake_server';
import { expand } from '../table/choices';
import { namePicks } from './picks';

const card = (n: number): { key: string; args: { n: number } } => ({ key: 'crescent.pick.card', args: { n } });
const none = { key: 'crescent.pick.none' };
const choices = expand('crescent', [
  { i: 0, verb: 'choose', kind: 'pick', of: ['none', '1', '1 3'], say: [[none], [card(1)], [card(1), card(3)]] },
  { i: 3, verb: 'pass' },
]);
const view = { players: { warlord: { hand: ['guard', 'imam', 'levy'] }, murshid: { hand: [null] } } };

describe('picks', () => {
  it('are called by the cards of the own hand', () => {
    const named = namePicks(now({ viewer: 'warlord', view }), choices);
    const name = (word: string): unknown => ({
      key: 'web.crescent.pick',
      args: { card: { is: word, name: `crescent.card.${word}` } },
    });
    expect(named[0]?.text.args?.['pick']).toEqual({ say: [none] });
    expect(named[2]?.text.args?.['pick']).toEqual({ say: [name('guard'), name('levy')] });
    expect(named[3]).toBe(choices[3]);
  });

  it('keep their numbers where the hand is not known', () => {
    const [, one] = namePicks(now({ viewer: 'murshid', view }), choices);
    expect(one?.text.args?.['pick']).toEqual({ say: [card(1)] });
  });
});
