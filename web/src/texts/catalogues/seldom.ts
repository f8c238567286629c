// What only some hear: those who ask by text (what things are, how the points stand, tools), who learn a game, and who play Oath
// with its many cards. A chunk for each file.
import type { Catalogue } from '../format';
import type { Language } from '../languages';
import { merged } from './merged';

const files = import.meta.glob<Catalogue>('../../../../texts/*/*_{look,saga,data,cards,tutorial}.json', { import: 'default' });

export async function loadSeldom(language: Language): Promise<Catalogue> {
  const mine = Object.keys(files).filter((path) => path.includes(`/texts/${language}/`));
  return merged(Object.fromEntries(await Promise.all(mine.map(async (path) => [path, await files[path]?.()] as const))));
}
