// The words of crescent, and what a page sees and looks up of it. Written by `ziggurat types crescent`.

/** The seats. */
export const seats = ['warlord', 'murshid', 'sultan', 'caliph', 'nomad'] as const;

/** What choices begin with. */
export const verbs = [
  'influence', 'build', 'move', 'assault', 'recruit', 'hire', 'bribe', 'buy', 'play', 'collect',
  'revolt', 'muster', 'plot', 'conspire', 'palace', 'desert', 'stay', 'anytime', 'one', 'two',
  'offer', 'bid', 'ask', 'counter', 'accept', 'agree', 'refuse', 'purchase', 'take', 'nothing',
  'discard', 'dismiss', 'promise', 'choose', 'meddle', 'support', 'defend', 'resolve', 'assign',
  'cancel', 'remove', 'bring', 'withdraw', 'place', 'use', 'target', 'decline', 'tie', 'lose',
  'flee', 'capture', 'leave', 'sack', 'spare', 'hand-in', 'pass', 'rest', 'back', 'done', 'lay',
  'found', 'draw', 'reveal', 'deal',
] as const;

/** The questions. */
export const prompts = [
  'setup.deal', 'setup.lay', 'setup.found', 'setup.palace', 'year.riches', 'action.choose',
  'move.again', 'build.again', 'recruit.again', 'hire.place', 'bargain.offer', 'bargain.answer',
  'bargain.reply', 'bribe.move', 'buy.talk', 'buy.answer', 'buy.reply', 'buy.card', 'market.draw',
  'look.draw', 'plot.take', 'conspire.place', 'muster.hex', 'deal.promise', 'deal.answer',
  'deal.reply', 'anytime.card', 'combat.attack', 'combat.defend', 'combat.meddle', 'combat.reveal',
  'combat.tie', 'combat.losses', 'combat.flee', 'combat.capture', 'combat.spoils', 'contest.attack',
  'contest.cards', 'contest.side', 'contest.reveal', 'contest.tie', 'resolve.order', 'card.assign',
  'card.target', 'card.show', 'hand.discard', 'limit.dismiss',
] as const;

/** What can happen. */
export const events = [
  'year', 'income', 'reserves', 'returned', 'cleared', 'drawn', 'reshuffled', 'turn', 'dealt',
  'laid', 'founded', 'paid', 'paid-bank', 'gained', 'token', 'token-gone', 'built', 'moved',
  'assaulted', 'recruited', 'hired', 'offered', 'offered-for', 'countered', 'agreed', 'refused',
  'bribed', 'bought', 'took', 'looked', 'plotted', 'conspired', 'put-back', 'played', 'spied',
  'saw', 'ships', 'revolted', 'palace', 'deserted', 'combat', 'contest', 'promised', 'asked',
  'dealing', 'chose', 'declared', 'meddled', 'revealed', 'resolved', 'canceled', 'assigned',
  'removed', 'brought-in', 'withdrew', 'weakened', 'strength', 'strength-parts', 'compared',
  'influence-parts', 'tie', 'won', 'paid-points', 'spent', 'lost', 'retreated', 'discarded',
  'to-hand', 'captured', 'sacked', 'razed', 'scored', 'plunder', 'handed-in', 'dismissed', 'more',
  'over',
] as const;

/** The kinds of things, and what those are called that have names. */
export const kinds = {
  amount: [],
  seat: ['warlord', 'murshid', 'sultan', 'caliph', 'nomad'],
  hex: [],
  building: ['fort', 'castle', 'palace', 'town', 'city'],
  force: [],
  card: [
    'warfare', 'assassinate', 'imam', 'corrupt', 'coercion', 'rebel', 'spy', 'missionary',
    'propaganda', 'guard', 'general', 'infantry', 'siege_engines', 'master_builder', 'vizier',
    'levy', 'raiders', 'destroyer', 'cavalry', 'pillage', 'ambush', 'intimidation', 'forced_march',
    'elder', 'camel_riders', 'ships', 'guides', 'sandstorm', 'caravan', 'sellswords',
  ],
  slot: [
    'far1', 'far2', 'far3', 'far4', 'middle1', 'middle2', 'middle3', 'near1', 'near2', 'court1',
    'court2', 'court3',
  ],
  side: ['attacker', 'defender'],
  pick: [],
  tile: ['river', 'fertile', 'wilderness', 'mountain', 'quarry', 'desert', 'holy_site', 'crossing'],
  terrain: ['fertile', 'wilderness', 'mountain', 'quarry', 'desert'],
  group: ['first', 'second'],
  objective: [
    'warlord_year_one', 'holy_site', 'conquests', 'murshid_year_one', 'network', 'holy_site',
    'hearts_of_the_cities', 'sultan_year_one', 'great_works', 'holy_site', 'patronage',
    'caliph_year_one', 'dominion', 'holy_site', 'court', 'nomad_year_one', 'holy_site',
    'free_tribes', 'demand',
  ],
} as const;

export type View = unknown;

export type Catalogue = unknown;
