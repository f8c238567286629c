// The languages of the site, each under its own name.
export const languages = { en: 'English', cs: 'Čeština', pl: 'Polski', ru: 'Русский' } as const;

export type Language = keyof typeof languages;

export const languageList = Object.keys(languages) as Language[];

function isLanguage(word: string): word is Language {
  return word in languages;
}

/** The first language of a reader's list that we have. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const word = tag.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(word)) return word;
  }
  return 'en';
}
