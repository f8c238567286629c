import { expect, it } from 'vitest';
import { hyphenated } from './hyphens';

const shown = (text: string): string => hyphenated(text).replaceAll('\u00ad', '-');

it.each([
  ['Nejtemnější tajemství', 'Nej-tem-nější tajemství'],
  ['Pohostinnost', 'Pohos-tin-nost'],
  ['Obserwatorium', 'Obser-wa-to-rium'],
  ['Придорожный трактир', 'При-до-рож-ный трактир'],
  ['Перевоплощения', 'Пере-во-пло-ще-ния'],
  ['Mercenaries', 'Mer-ce-na-ries'],
])('long words may be broken between their syllables: %s', (text, wanted) => {
  expect(shown(text)).toBe(wanted);
});

it.each(['Keep', 'Wrestlers', 'The Old Oak'])('what has room stays as it is: %s', (text) => {
  expect(hyphenated(text)).toBe(text);
});

it.each(['Czarodziejów', 'Zwierzęcego', 'Enchantress', 'Разверзшаяся'])('letters that are one sound stay together: %s', (word) => {
  expect(shown(word)).not.toMatch(/c-[hz]|[rsd]-z|[pst]-h|-[ьъ]/i);
  expect(shown(word).split('-').every((part) => part.length >= 3)).toBe(true);
});
