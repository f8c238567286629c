// What only some want: what things are and how the points stand, for those who play by text, and with it the many cards of Oath,
// which pages of other games do without; lessons; the aids. A chunk for each file.
import type { Catalogue } from '../format';
import type { Language } from '../languages';
import { merged } from './merged';

export const topics = ['look', 'tutorial', 'aid'] as const;
export type Topic = (typeof topics)[number];

const files = import.meta.glob<Catalogue>('../../../../texts/*/*_{look,saga,data,cards,tutorial,aid}.json', { import: 'default' });

function topicOf(path: string): Topic {
  return topics.find((topic) => path.endsWith(`_${topic}.json`)) ?? 'look';
}

export async function loadSeldom(language: Language, wanted: ReadonlySet<Topic>): Promise<Catalogue> {
  const mine = Object.keys(files).filter((path) => path.includes(`/texts/${language}/`) && wanted.has(topicOf(path)));
  return merged(Object.fromEntries(await Promise.all(mine.map(async (path) => [path, await files[path]?.()] as const))));
}
