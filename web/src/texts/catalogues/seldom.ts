// What only some pages say, by topic: each game, what is told to those who play by text, what
// the computer thinks of choices, lessons, the aids, and pages that have texts of their own; and
// what only the terminal says, which no page asks for. The name of a file says its topic:
// `tigris.json`, `tigris_options.json` and `web_tigris.json` belong to Tigris & Euphrates,
// `web_new.json` to the page of that name, `web_tutorial_tigris.json` to lessons of that game
// alone, `web_lessons_tigris.json` to what these are called, and so do `web_puzzles_tigris.json`
// and `web_hints_crescent.json`. A chunk for each file.
import type { Catalogue } from '../format';
import type { Language } from '../languages';
import { merged } from './merged';

/** The topics that are no games. */
export type Topic =
  | 'look'
  | 'reasons'
  | 'tutorial'
  | `tutorial_${string}`
  | `lessons_${string}`
  | `puzzles_${string}`
  | 'hints'
  | `hints_${string}`
  | 'advice'
  | 'aid'
  | 'analysis'
  | 'account'
  | 'new'
  | 'end'
  | 'people'
  | 'questions'
  | 'sagas'
  | 'settings';

/** What these files of whatever game tell is wanted together. */
const together: Record<string, Topic> = { look: 'look', ruling: 'look', saga: 'look', data: 'look', reasons: 'reasons' };

/** On its own board, what a card of Crescent Moon does is said on its face. */
const withGame: ReadonlySet<string> = new Set(['crescent_look']);

/** What is told of them is wanted game by game. */
const byGame: ReadonlySet<string> = new Set(['tutorial', 'lessons', 'puzzles', 'hints']);

function aboutOf(words: string[]): string {
  const [about = '', game] = words[0] === 'web' ? words.slice(1) : words;
  return byGame.has(about) && game !== undefined ? `${about}_${game}` : about;
}

export function topicOf(file: string): string {
  const name = file.replace(/\.json$/, '');
  const words = name.split('_');
  return (withGame.has(name) ? undefined : together[words.at(-1) ?? '']) ?? aboutOf(words);
}

/** Where a text is looked for first: by its key, as files by their names. */
export function topicOfKey(key: string): string {
  const words = key.split('.');
  const isWithGame = withGame.has(words.slice(0, 2).join('_'));
  const about = aboutOf(words);
  return (isWithGame ? undefined : together[words[1] ?? '']) ?? (topics.has(about) ? about : (about.split('_')[0] ?? ''));
}

const files = import.meta.glob<Catalogue>(['../../../../texts/*/*.json', '!../../../../texts/*/{house,server,web,web_home}.json'], {
  import: 'default',
});
const named = Object.entries(files).map(([path, load]) => {
  const [file = '', language = ''] = path.split('/').reverse();
  return { path, language, topic: topicOf(file), load };
});

export const topics: ReadonlySet<string> = new Set(named.map(({ topic }) => topic));

export async function loadSeldom(language: Language, wanted: ReadonlySet<string>): Promise<Catalogue> {
  const mine = named.filter((file) => file.language === language && wanted.has(file.topic));
  return merged(Object.fromEntries(await Promise.all(mine.map(async ({ path, load }) => [path, await load()] as const))));
}
