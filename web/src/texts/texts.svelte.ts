// The texts of the page in the chosen language. Whatever reads `t` or `say` while rendering is rendered again when the
// language changes. Catalogues are loaded when first needed, a chunk for each language; what only some want comes later.
import type { Message, MessageArgument } from '../server/wire';
import { loadSeldom, topics, type Topic } from './catalogues/seldom';
import { Formatter, type Catalogue, type Part } from './format';
import type { Language } from './languages';

const chunks: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./catalogues/en'),
  cs: () => import('./catalogues/cs'),
  pl: () => import('./catalogues/pl'),
  ru: () => import('./catalogues/ru'),
};

let formatter = $state.raw(new Formatter('en', {}));
let wanted: Language | null = null;
/** What is told besides the usual. */
let known: ReadonlySet<Topic> = new Set();
/** The language in which all of that is known, too. */
let whole: Language | null = null;
/** What was asked for last, until it is spoken. */
let latest: Promise<void> = Promise.resolve();

async function catalogueOf(language: Language): Promise<Catalogue> {
  const { default: catalogue } = await chunks[language]();
  return known.size > 0 ? { ...catalogue, ...(await loadSeldom(language, known)) } : catalogue;
}

/** Speaks another language from now on; of several calls the last one counts, and all wait for it. */
export function speak(language: Language): Promise<void> {
  wanted = language;
  latest = load(language);
  return latest;
}

async function load(language: Language): Promise<void> {
  const knew = known;
  const catalogue = await catalogueOf(language);
  if (wanted !== language || knew !== known) return latest;
  whole = knew.size === topics.length ? language : null;
  formatter = new Formatter(language, catalogue, null, () => void help());
  document.documentElement.lang = language;
}

/** From now on also what belongs to these topics. */
export async function learn(...more: Topic[]): Promise<void> {
  const isNew = more.some((topic) => !known.has(topic));
  known = isNew ? new Set([...known, ...more]) : known;
  await (isNew && wanted !== null ? speak(wanted) : latest);
}

/** From now on also what a game has to say, if that is a topic of its own. */
export async function learnGame(game: string): Promise<void> {
  await learn(...topics.filter((topic) => topic === game));
}

/** From now on also what is seldom said. */
export async function learnEverything(): Promise<void> {
  await learn(...topics);
}

/** A text is missing: it may be one of those that only some want. English is loaded only if the chosen language lacks it. */
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
