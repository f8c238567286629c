// The texts of the page in the chosen language. Whatever reads `t` or `say` while rendering is
// rendered again when the language changes. Catalogues are loaded when first needed, a chunk for
// each language; what only some want comes later.
import type { Message, MessageArgument } from '../server/wire';
import { loadSeldom, topicOfKey, topics, type Topic } from './catalogues/seldom';
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
let known: ReadonlySet<string> = new Set();
/** What of that is spoken already; the rest is on its way. */
let spoken: ReadonlySet<string> = new Set();
/** The language in which all of that is known, too. */
let whole: Language | null = null;
/** What was asked for last, until it is spoken. */
let latest: Promise<void> = Promise.resolve();

async function catalogueOf(language: Language): Promise<Catalogue> {
  const { default: catalogue } = await chunks[language]();
  return known.size > 0 ? { ...catalogue, ...(await loadSeldom(language, known)) } : catalogue;
}

/**
 * Speaks another language from now on; of several calls the last one counts, and all wait for it.
 */
export function speak(language: Language): Promise<void> {
  wanted = language;
  latest = load(language);
  return latest;
}

/** What could not be had is asked for again when it is needed again. */
function forget(): void {
  known = spoken;
  latest = Promise.resolve();
}

async function load(language: Language): Promise<void> {
  const knew = known;
  const catalogue = await catalogueOf(language).catch((error: unknown) => {
    if (wanted === language && knew === known) forget();
    throw error;
  });
  if (wanted !== language || knew !== known) return latest;
  spoken = knew;
  whole = knew.size === topics.size ? language : null;
  formatter = new Formatter(language, catalogue, null, (key) => void help(key).catch(() => undefined));
  document.documentElement.lang = language;
}

async function learnAll(more: Iterable<string>): Promise<void> {
  const news = [...more].filter((topic) => topics.has(topic) && !known.has(topic));
  if (news.length > 0) known = new Set([...known, ...news]);
  await (news.length > 0 && wanted !== null ? speak(wanted) : latest);
}

/** From now on also what belongs to these topics. */
export function learn(...more: Topic[]): Promise<void> {
  return learnAll(more);
}

/** From now on also what these games have to say. */
export function learnGame(...games: string[]): Promise<void> {
  return learnAll(games);
}

/**
 * Whether what a game has to say can be said at once; without a language there is nothing to wait
 * for.
 */
export function knowsGame(game: string): boolean {
  return wanted === null || !topics.has(game) || spoken.has(game);
}

/** From now on also what is seldom said. */
export function learnEverything(): Promise<void> {
  return learnAll(topics);
}

/**
 * A text is missing: it may be one of those that only some want, of its own topic or else of any.
 * English is loaded only if the chosen language lacks it.
 */
async function help(key: string): Promise<void> {
  const topic = topicOfKey(key);
  if (topics.has(topic) && !known.has(topic)) await learnAll([topic]);
  else if (whole === null) await learnEverything();
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
