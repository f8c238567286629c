import { expect, test } from 'vitest';
import { prompts } from '../server/crescent';
import { catalogueOf } from '../texts/files';
import { languageList } from '../texts/languages';
import { crescentButtons, tabFor } from './buttons';
import { isHostile, markOf, signOf } from './targets';

/** Questions that chance answers. */
const chance = ['setup.deal', 'market.draw', 'look.draw', 'combat.reveal', 'contest.reveal', 'card.show'];

test('the board answers every question that players are asked', () => {
  expect([...Object.keys(crescentButtons), ...chance].sort()).toEqual([...prompts].sort());
});

test('where not all has room, the tab of what is asked opens', () => {
  expect(tabFor('combat.attack')).toBe('hand');
  expect(tabFor('buy.card')).toBe('bazaar');
  expect(tabFor('action.choose')).toBe('act');
});

test.each(languageList)('in %s every action has a name that fits a button', (language) => {
  const texts = Object.entries(catalogueOf(language)).filter(([key]) => key.startsWith('web.crescent.short.'));
  expect(texts.length).toBeGreaterThan(15);
  expect(texts.filter(([key, text]) => text.length > 12 && !/\.(one|two)$/.test(key))).toEqual([]);
});

test('a hex is marked with what would happen there, and of several things with the gentlest', () => {
  expect(markOf(['assault'])).toBe('assault');
  expect(markOf(['assault', 'move'])).toBe('move');
  expect(markOf(['flee'])).toBe('move');
  expect(markOf(['found'])).toBe('place');
  expect([isHostile('assault'), isHostile('fire'), isHostile('move')]).toEqual([true, true, false]);
  expect(signOf('fire')).toBe('crescent-e-fire');
});
