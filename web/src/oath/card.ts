// What a card is, in the sentences by which the house describes it: kind, suit, cost, effect.
import type { CardRow, Catalogue, Cost } from '../server/oath';
import type { Message } from '../server/wire';

const costKeys: Record<keyof Cost, string> = {
  favor: 'oath.look.cost.favor',
  secrets: 'oath.look.cost.secrets',
  burnt_favor: 'oath.look.cost.burnt-favor',
  burnt_secrets: 'oath.look.cost.burnt-secrets',
};

function summary({ id, kind, suit, limit, locked, shields }: CardRow): Message {
  return {
    key: 'oath.look.card',
    args: {
      card: { is: id, name: `oath.card.${id}` },
      kind,
      suit: suit ? { is: suit, name: `oath.suit.${suit}` } : 'none',
      limit: limit ?? 'none',
      locked: locked ? 'yes' : 'no',
      dice: shields ?? 0,
    },
  };
}

function price(cost: Cost): Message[] {
  const parts = (Object.keys(costKeys) as (keyof Cost)[])
    .filter((what) => cost[what] > 0)
    .map((what) => ({ key: costKeys[what], args: { n: cost[what] } }));
  return parts.length > 0 ? [{ key: 'oath.look.cost', args: { parts: { say: parts } } }] : [];
}

/** Nothing about what is no card. */
export function aboutCard({ cards }: Catalogue, id: string): Message[] {
  const card = cards.find((row) => row.id === id);
  return card ? [summary(card), ...price(card.cost), { key: `oath.effect.${id}` }] : [];
}
