// What is to be read about a thing: of a card where it is and what lies on it, beside its effect; of anything else whatever
// there is to say.
import type { Message } from '../server/wire';

/** What a card's face says already. */
const onFace = ['oath.look.card', 'oath.look.uses', 'oath.look.cost', 'oath.look.effect', 'oath.look.site', 'oath.look.power'];

export function besidesFace(messages: readonly Message[]): Message[] {
  return messages.filter(({ key }) => !onFace.includes(key) && !key.startsWith('oath.look.cost.'));
}
