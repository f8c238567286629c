// Where a long word may be broken: browsers do not know it of all our languages.

const softHyphen = '\u00ad';

const vowels = 'aeiouyáéěíóúůýąęаеёиоуыэюя';
const vowel = `[${vowels}]`;
const consonant = `[^${vowels}ьъй\\P{L}]`;
const liquid = '[lrłřлр]';
/** Begins a syllable together with a liquid after it. */
const obstruent = `[^${vowels}ьъйjlmnrłńřлмнр\\P{L}]`;
/** Two letters for one sound. */
const pair = '(?<=c)(?=[hz])|(?<=[srd])(?=z)|(?<=[pst])(?=h)';

/**
 * After a vowel, or between two consonants, before what begins a syllable; three letters at least
 * stand on either side.
 */
const breaks = new RegExp(
  [
    `(?<=\\p{L}{2}${vowel})(?=(?:${consonant}|${obstruent}${liquid})${vowel}\\p{L})`,
    `(?<=\\p{L}${vowel}${consonant})(?<!${obstruent}(?=${liquid}))(?!${pair})(?=${consonant}${vowel}\\p{L})`,
  ].join('|'),
  'giu',
);

/** So many letters have room. */
const most = 9;

/** The same with soft hyphens in its long words. */
export function hyphenated(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => (word.length > most ? word.replace(breaks, softHyphen) : word));
}
