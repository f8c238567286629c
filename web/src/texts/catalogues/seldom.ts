// What only some want: what things are and how the points stand, for those who play by text; lessons; the aids; and Oath with its
// many cards, which has as much to say as the rest of the site. A chunk for each file.
import type { Catalogue } from '../format';
import type { Language } from '../languages';
import { merged } from './merged';

export const topics = ['look', 'tutorial', 'aid', 'oath'] as const;
export type Topic = (typeof topics)[number];

const files = import.meta.glob<Catalogue>(['../../../../texts/*/*_{look,saga,data,tutorial,aid}.json', '../../../../texts/*/*oath*.json'], { import: 'default' });

function topicOf(path: string): Topic {
  const about = topics.find((topic) => path.endsWith(`_${topic}.json`) || path.endsWith(`/${topic}.json`));
  return about ?? (path.endsWith('_cards.json') ? 'oath' : 'look');
}

export async function loadSeldom(language: Language, wanted: ReadonlySet<Topic>): Promise<Catalogue> {
  const mine = Object.keys(files).filter((path) => path.includes(`/texts/${language}/`) && wanted.has(topicOf(path)));
  return merged(Object.fromEntries(await Promise.all(mine.map(async (path) => [path, await files[path]?.()] as const))));
}
