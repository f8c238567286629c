// Cards are chosen by their numbers in the hand; the page says their names.
import type { Card, View } from '../server/crescent';
import type { Message, Now } from '../server/wire';
import type { Choice } from '../table/board';

function nameOf(message: Message, hand: Card[]): Message {
  const n = message.args?.['n'];
  const card = message.key === 'crescent.pick.card' && typeof n === 'number' ? hand[n - 1] : null;
  if (!card) return message;
  return { key: 'web.crescent.pick', args: { card: { is: card, name: `crescent.card.${card}` } } };
}

export function namePicks({ view, viewer }: Now, choices: Choice[]): Choice[] {
  const hand = (view as View).players[viewer ?? '']?.hand ?? [];
  return choices.map((choice) => {
    const pick = choice.text.args?.['pick'];
    if (typeof pick !== 'object' || !('say' in pick)) return choice;
    const say = pick.say.map((message) => nameOf(message, hand));
    return { ...choice, text: { ...choice.text, args: { ...choice.text.args, pick: { say } } } };
  });
}
