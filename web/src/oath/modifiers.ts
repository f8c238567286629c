// The cards that change an action, as switches. Chosen or declined ones stand in the view until the
// action is taken; going back lets all of them go at once.
import type { Cost, View } from '../server/oath';
import type { Choice } from '../table/board';
import type { Facts } from './facts';
import type { ActName } from './picks';

export interface Switch {
  card: string;
  /** What its use will take, once the action is taken. */
  cost: Cost;
  isOn: boolean;
  /** What the switch does when it is used. */
  choice: Choice;
}

const free: Cost = { favor: 0, secrets: 0, burnt_favor: 0, burnt_secrets: 0 };

export function modifiersOf(act: ActName, choices: readonly Choice[], view: View, facts: Facts): Switch[] {
  const belongs = (id: string): boolean => facts.card(id)?.modifier?.act === act;
  const cardOf = ({ things }: Choice): string => things.find(({ kind }) => kind === 'card')?.id ?? '';
  const costOf = (id: string): Cost => facts.card(id)?.cost ?? free;
  const offered = choices
    .filter((choice) => (choice.verb === 'with' || choice.verb === 'without') && belongs(cardOf(choice)))
    .map((choice) => ({ card: cardOf(choice), cost: costOf(cardOf(choice)), isOn: choice.verb === 'without', choice }));
  const back = choices.find(({ verb }) => verb === 'back');
  if (!back) return offered;
  const taken = view.modifiers
    .filter(belongs)
    .map((card) => ({ card, cost: costOf(card), isOn: facts.card(card)?.modifier?.used === 'if-chosen', choice: back }));
  return [...taken, ...offered];
}
