// Faces of cards, from the rows of the catalogue.
import { beforeAll, describe, expect, it } from 'vitest';
import { learnGame, speak } from '../texts/texts.svelte';
import { cardName, glyphOf, passagesOf, passageText, rowOf } from './cards';
import { catalogue } from './fixtures/table.svelte';
import type { CardRow } from './view';

beforeAll(async () => {
  await speak('en');
  await learnGame('crescent');
});

function row(id: string): CardRow {
  const found = rowOf(catalogue, id);
  if (!found) throw new Error(`${id} is no card`);
  return found;
}
const textsOf = (id: string): [string, string[]][] => [...passagesOf(row(id))].map(([when, some]) => [when, some.map(passageText)]);

describe('a card', () => {
  it('says when it does what', () => {
    expect(textsOf('general')).toEqual([['combat', ['Strength +1.', 'Withdraw up to 2 units to hexes beside.']]]);
    expect(textsOf('siege_engines')).toEqual([
      ['combat', ['Attack, assign 1 unit: fort and castle count 0.', 'Defence, with a stronghold: strength +1.']],
    ]);
  });

  it('says once what it does in any clash', () => {
    expect(textsOf('assassinate').map(([when]) => when)).toEqual(['clash']);
    expect(textsOf('corrupt').map(([when]) => when)).toEqual(['combat', 'contest']);
  });

  it('has a glyph, also an owner’s own', () => {
    expect(glyphOf(row('general'))).toBe('e-strength');
    expect(glyphOf(row('infantry'))).toBe('e-units');
    expect(glyphOf({ ...row('general'), effects: [] })).toBe('t-character');
  });

  it('of an owner’s own has the name of the data', () => {
    expect(cardName({ id: 'falconer', name: 'Falconer' })).toBe('Falconer');
    expect(cardName(row('general'))).toBe('General');
  });

  it('fits its face: no text is longer than the card has room for', () => {
    const lengths = catalogue.cards.map(({ id }) => [id, textsOf(id).flatMap(([, texts]) => texts).join(' ').length] as const);
    expect(lengths.filter(([, length]) => length > 140)).toEqual([]);
  });
});
