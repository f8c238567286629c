// What a draft says in a few words.
import type { GameInfo } from '../server/wire';
import { levelName, optionName, valueName } from '../table/names';
import { t } from '../texts/texts.svelte';
import { changesOf, ownBook, type Arrangement, type Sitter } from './draft';

/** So many changes are told one by one; more are counted. */
const fewChanges = 2;

/** What is not as the rulebook has it: "Land: Open Plains". */
export function changesInWords(info: GameInfo, arrangement: Arrangement): string[] {
  const { game } = info;
  return changesOf(info, arrangement).map(({ name }) =>
    t('web.new.change', { option: optionName(game, name), value: valueName(game, name, arrangement.options[name] ?? '') }),
  );
}

export function bookName(book: string): string {
  return book === ownBook ? t('web.new.own-book') : t(`book.${book}`);
}

/** By which rulebook, and what differs from it. */
export function rulesInWords(info: GameInfo, arrangement: Arrangement): string {
  const changes = changesInWords(info, arrangement);
  const told = changes.length > fewChanges ? [t('web.new.changes', { n: changes.length })] : changes;
  const book = arrangement.book === '' ? [] : [t('web.new.by-book', { book: bookName(arrangement.book) })];
  return [...book, ...told].join(' · ');
}

export function sitterInWords({ is, name, level }: Sitter, isPublic: boolean): string {
  if (is === 'me') return t('web.new.you');
  if (is === 'computer') return levelName(level);
  if (name.trim() !== '') return t('web.new.invited', { name: name.trim() });
  return t(isPublic ? 'web.new.anybody' : 'web.new.by-the-link');
}
