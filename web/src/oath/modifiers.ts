// The cards that change an action, as switches. Chosen or declined ones stand in the view until the action is taken; going
// back lets all of them go at once.
import type { View } from '../server/oath';
import type { Choice } from '../table/board';
import type { Facts } from './facts';
import type { ActName } from './picks';

export interface Switch {
  card: string;
  isOn: boolean;
  /** What the switch does when it is used. */
  choice: Choice;
}

export function modifiersOf(act: ActName, choices: readonly Choice[], view: View, facts: Facts): Switch[] {
  const belongs = (id: string): boolean => facts.card(id)?.modifier?.act === act;
  const cardOf = ({ things }: Choice): string => things.find(({ kind }) => kind === 'card')?.id ?? '';
  const offered = choices
    .filter((choice) => (choice.verb === 'with' || choice.verb === 'without') && belongs(cardOf(choice)))
    .map((choice) => ({ card: cardOf(choice), isOn: choice.verb === 'without', choice }));
  const back = choices.find(({ verb }) => verb === 'back');
  if (!back) return offered;
  const taken = view.modifiers
    .filter(belongs)
    .map((card) => ({ card, isOn: facts.card(card)?.modifier?.used === 'if-chosen', choice: back }));
  return [...taken, ...offered];
}
