// What a step of others' moves says, in the bar, in the list and to screen readers.
import { say, t } from '../texts/texts.svelte';
import { condense } from './log';
import { seatName } from './names';
import type { ShownStep } from './steps';

export function sentenceOf({ seat, news, earlier }: ShownStep, game: string): string {
  if (earlier > 0) return t('web.playback.earlier', { n: earlier });
  if (news.length === 0) return t('web.playback.nothing', { seat: seatName(game, seat) });
  const told = condense(news).map(({ message, times }) => (times > 1 ? `${say(message)} ${t('web.log.times', { n: times })}` : say(message)));
  return told.join(' ');
}
