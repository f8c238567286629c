// The texts of the page in the chosen language. Whatever reads `t` or `say` while rendering is rendered again when the
// language changes. Catalogues are loaded when first needed, a chunk for each language.
import type { Message, MessageArgument } from '../server/types';
import { Formatter, type Catalogue, type Part } from './format';
import type { Language } from './languages';

const load: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./catalogues/en'),
  cs: () => import('./catalogues/cs'),
  pl: () => import('./catalogues/pl'),
  ru: () => import('./catalogues/ru'),
};

let formatter = $state.raw(new Formatter('en', {}));
let wanted: Language | null = null;

/** Speaks another language from now on; of several calls the last one counts. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  const { default: catalogue } = await load[language]();
  if (wanted !== language) return;
  formatter = new Formatter(language, catalogue, null, () => void helpWithEnglish());
  document.documentElement.lang = language;
}

/** English is loaded only if the chosen language lacks a text. */
async function helpWithEnglish(): Promise<void> {
  const { language, catalogue } = formatter;
  if (language === 'en') return;
  const { default: texts } = await load.en();
  if (wanted === language) formatter = new Formatter(language, catalogue, new Formatter('en', texts));
}

/** A text of the site. */
export function t(key: string, args: Record<string, MessageArgument> = {}): string {
  return formatter.say({ key, args });
}

/** A message of the protocol. */
export function say(message: Message): string {
  return formatter.say(message);
}

/** The same in pieces, so that the names of things can be links. */
export function parts(message: Message): Part[] {
  return formatter.parts(message);
}

export function hasText(key: string): boolean {
  return formatter.has(key);
}
