// The texts of the page in the chosen language. Whatever reads `t` or `say` while rendering is rendered again when the
// language changes. Catalogues are loaded when first needed, a chunk for each language; what is seldom said comes later.
import type { Message, MessageArgument } from '../server/wire';
import { loadSeldom } from './catalogues/seldom';
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
/** The language in which also that is known which is seldom said. */
let whole: Language | null = null;
let everything = false;

async function catalogueOf(language: Language): Promise<Catalogue> {
  const { default: catalogue } = await load[language]();
  return everything ? { ...catalogue, ...(await loadSeldom(language)) } : catalogue;
}

/** Speaks another language from now on; of several calls the last one counts. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  const isWhole = everything;
  const catalogue = await catalogueOf(language);
  if (wanted !== language || isWhole !== everything) return;
  whole = isWhole ? language : null;
  formatter = new Formatter(language, catalogue, null, () => void help());
  document.documentElement.lang = language;
}

/** From now on also what is seldom said. */
export async function learnEverything(): Promise<void> {
  everything = true;
  if (wanted !== null && whole !== wanted) await speak(wanted);
}

/** A text is missing: it may be one of those that are seldom said. English is loaded only if the chosen language lacks it. */
async function help(): Promise<void> {
  if (whole === null) await learnEverything();
  else await helpWithEnglish();
}

async function helpWithEnglish(): Promise<void> {
  const { language, catalogue } = formatter;
  if (language === 'en') return;
  const texts = await catalogueOf('en');
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
