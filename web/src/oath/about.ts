// What is to be read about a thing: of a card where it is and what lies on it, beside its effect;
// of anything else whatever there is to say. And why it cannot be used as one would expect.
import type { Message, WhyVerb } from '../server/wire';
import type { Verb } from './picks';

/** What a card's face says already. */
const onFace = ['oath.look.card', 'oath.look.uses', 'oath.look.cost', 'oath.look.effect', 'oath.look.site', 'oath.look.power'];

const ruling = 'oath.look.ruling';

/** How the words on its face are read, where that is asked. */
export function rulingIn(messages: readonly Message[]): Message | undefined {
  return messages.find(({ key }) => key === ruling);
}

export function besidesFace(messages: readonly Message[]): Message[] {
  return messages.filter(({ key }) => !onFace.includes(key) && key !== ruling && !key.startsWith('oath.look.cost.'));
}

/** What somebody would try with a thing; a power only if there is one. */
const tried: readonly Verb[] = ['muster', 'trade-favor', 'trade-secrets', 'travel', 'recover-banner', 'search-pile', 'campaign'];

export function expected(verbs: readonly WhyVerb[], isUsable: boolean): WhyVerb[] {
  const wanted: readonly string[] = isUsable ? ['use', ...tried] : tried;
  return verbs.filter(({ verb, legal, reasons }) => !legal && reasons.length > 0 && wanted.includes(verb));
}
