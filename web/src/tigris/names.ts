// Spaces and kingdoms in words: what a screen reader hears, and what the line under the board says.

import { t } from '../texts/texts.svelte';
import { strengthOf, type Square } from './position';
import type { View } from '../server/tigris';

/** "a, b and c", by the words of the language. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  const most = names.slice(0, -1).reduce((first, second) => t('web.tigris.list', { first, second }));
  return t('web.tigris.list.last', { first: most, second: names.at(-1) ?? '' });
}

/** The names of the kingdoms: their leaders. */
export function kingdomNames({ board }: View): string[] {
  const members = board.kingdoms.map((): string[] => []);
  for (const { kingdom, seat, leader } of board.strengths) members[kingdom]?.push(t('web.tigris.member', { seat, leader }));
  return members.map(listed);
}

function contentOf(square: Square): string {
  if (square.ruin) return 'ruin';
  if (square.leader) return 'leader';
  if (square.monument) return 'monument';
  if (square.wonder) return 'wonder';
  return square.tile ?? 'free';
}

const yes = (is: boolean): string => (is ? 'yes' : 'no');

/** "F3, temple with a treasure, kingdom of the Bull king and Lion trader". */
export function nameOf(square: Square, view: View, kingdoms: readonly string[]): string {
  const { leader, monument, kingdom } = square;
  const strength = leader && strengthOf(view, leader.seat, leader.leader);
  return t('web.tigris.cell', {
    cell: square.cell,
    content: contentOf(square),
    seat: leader?.seat ?? '',
    leader: leader?.leader ?? '',
    war: strength?.supporters.length ?? 0,
    revolt: strength?.temples.length ?? 0,
    monument: monument ? t(`tigris.monument.${monument}`) : '',
    treasure: yes(square.treasure),
    first: yes(square.treasure && square.priority),
    building: yes(square.building !== null),
    river: yes(square.river),
    kingdom: yes(kingdom !== null),
    members: kingdom === null ? '' : (kingdoms[kingdom] ?? ''),
  });
}
