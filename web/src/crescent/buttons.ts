// The questions that are answered on the board of Crescent Moon, each with the verbs that keep
// their buttons in the prompt: what says yes or no, or goes on without.

const anything = ['done', 'nothing', 'back', 'decline', 'refuse', 'accept'];

export const crescentButtons: Readonly<Record<string, readonly string[]>> = {
  'setup.lay': [],
  'setup.found': [],
  'setup.palace': [],
  'year.riches': [],
  'action.choose': ['stay'],
  'move.again': anything,
  'build.again': anything,
  'recruit.again': anything,
  'hire.place': anything,
  'bargain.offer': anything,
  'bargain.answer': anything,
  'bargain.reply': anything,
  'bribe.move': anything,
  'buy.talk': anything,
  'buy.answer': anything,
  'buy.reply': anything,
  'buy.card': anything,
  'plot.take': anything,
  'conspire.place': anything,
  'muster.hex': anything,
  'deal.promise': [],
  'deal.answer': anything,
  'deal.reply': anything,
  'anytime.card': ['pass', 'rest'],
  'combat.attack': [],
  'combat.defend': [],
  'combat.meddle': [],
  'combat.tie': [],
  'combat.losses': [],
  'combat.flee': anything,
  'combat.capture': [],
  'combat.spoils': [],
  'contest.attack': [],
  'contest.cards': [],
  'contest.side': [],
  'contest.tie': [],
  'resolve.order': [],
  'card.assign': anything,
  'card.target': [...anything, 'use'],
  'hand.discard': [],
  'limit.dismiss': [],
};

/** Where a question is answered, if not beside the map: in the hand, or in the bazaar. */
const elsewhere: Record<string, 'hand' | 'bazaar'> = {
  'anytime.card': 'hand',
  'combat.attack': 'hand',
  'combat.defend': 'hand',
  'combat.meddle': 'hand',
  'contest.attack': 'hand',
  'contest.cards': 'hand',
  'hand.discard': 'hand',
  'buy.card': 'bazaar',
};

/** Which tab shows what a question is about, where they do not all have room. */
export function tabFor(question: string): 'act' | 'hand' | 'bazaar' {
  return elsewhere[question] ?? 'act';
}
