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

export type Seat = 'warlord' | 'murshid' | 'sultan' | 'caliph' | 'nomad';

export type Terrain = 'fertile' | 'wilderness' | 'mountain' | 'quarry' | 'desert';

export type Unit = 'ordinary' | 'mercenary';

export type Units = Record<Unit, number>;

export interface Hex {
  terrain: Terrain;
  feature: 'none' | 'river' | 'crossing' | 'holy_site';
  /** A river runs along the edges with this number and the next */
  rotation: number;
  control: Seat | null;
  /** By seat, of those who have some */
  units: Record<string, Units>;
  /** Units beyond the limit, which would be dismissed, by seat */
  crowded: Record<string, number>;
  fort: Seat | null;
  castle: Seat | null;
  palace: boolean;
  town: boolean;
  city: boolean;
  token: Seat | null;
  adjacent: string[];
  /** Also across rivers */
  touching: string[];
}

export type Building = 'fort' | 'castle' | 'palace' | 'town' | 'city';

/** null: not seen */
export type Card = string | null;

export type Metric =
  | 'tokens' | 'token_terrains' | 'tokens_in_cities' | 'tokens_in_rough' | 'towns' | 'cities'
  | 'settlements' | 'patrons' | 'controlled' | 'quarries' | 'crossings' | 'forts' | 'castles'
  | 'palace' | 'holy_site_control' | 'holy_site_influence' | 'holy_site_settlement'
  | 'holy_site_presence' | 'mercenaries' | 'mercenary_customers' | 'sacked';

export interface Objective {
  id: string;
  /** If the year ended now */
  points: number;
  /** null: there is no end to it */
  most: number | null;
  /** Scored in the first year only */
  first_year: boolean;
  /** And that is over */
  lapsed: boolean;
  /** All of them bring the reward */
  needs: { metric: Metric; now: number; needed: number }[];
  /** There are needs, and all are met */
  met: boolean;
  reward: number;
  /** Each as often as it applies */
  pays: { metric: Metric; now: number; each: number; points: number; sum: number }[];
}

export interface Exchange {
  /** So many bring the points */
  coins: number;
  points: number;
  /** The points for all coins there are */
  worth: number;
}

/** Points at once */
export type Plunder = Record<'unit' | 'fort' | 'castle' | 'palace' | 'town' | 'city', number>;

export interface Income {
  coins: number;
  /** That bring some */
  hexes: Record<string, { coins: number; land: number; settlement: number; token: number }>;
}

export interface Reserves {
  value: number;
  strength: number;
  /** Units, at the next year's beginning */
  added: number;
}

export interface Action {
  verb: string;
  /** In one action */
  times: number;
  /** If it were chosen now; null: that hangs on hidden cards */
  possible: boolean | null;
  /** Why it is not: the key of a text, for the viewer */
  reason: string | null;
}

export interface Player {
  coins: number;
  /** null: face down */
  points: number | null;
  reserve: number;
  supply: number;
  tokens: number;
  /** In the supply */
  buildings: Record<Building, number>;
  /** In hand, with those chosen for a clash */
  cards: number;
  /** Of others also what they may have chosen for a clash */
  hand: Card[];
  /** Used up until upkeep */
  front: Card[];
  /** For a clash; null: secret */
  chosen: Card[] | null;
  /** Shown in a clash, to be resolved */
  waiting: Card[];
  resolved: Card[];
  /** Go to this player when they are removed */
  given: Card[];
  resting: boolean;
  /** Buildings in this year */
  sacked: number;
  tile_count: number;
  /** The viewer's, by their words */
  tiles: Record<string, number> | null;
  /** Of starting pieces, still to be placed */
  groups: ('first' | 'second')[];
  /** In one hex, at the end of an action */
  unit_limit: number;
  objectives: Objective[];
  exchange: Exchange | null;
  plunder: Plunder | null;
  income: Income;
  reserves: Reserves | null;
  actions: Action[];
}

export type Side = 'attacker' | 'defender';

export interface Strength {
  units: number;
  strongholds: number;
  /** What those give that have taken effect */
  cards: number;
}

export interface Influence {
  military: number;
  civil: number;
  /** What those give that have taken effect */
  cards: number;
}

export interface ClashSide {
  seats: Seat[];
  sum: number;
  parts: Strength | Influence;
}

export interface Sums {
  /** Without those who have not taken one yet */
  sides: Record<Side, ClashSide>;
  /** What each who takes part brings, by seat */
  by: Record<string, Strength | Influence>;
  /** Units, of a combat that is not decided */
  losses: Record<Side, number> | null;
}

/** A combat or an influence contest */
export interface Clash {
  kind: 'combat' | 'contest';
  hex: string;
  attacker: Seat;
  /** Of a combat */
  defender: Seat | null;
  /** Of a contest, without the attacker */
  participants: Seat[];
  /** Of these */
  supporters: Seat[];
  /** Of these */
  undeclared: Seat[];
  /** Who has chosen cards, or none, that are not shown yet */
  chose: Seat[];
  /** Whose secret or future cards may change sums and forecast */
  cards_to_come: Seat[];
  /** The Murshid may add cards to a side */
  meddler: boolean;
  /** null: he adds none, or it is not shown yet */
  meddles_for: Side | null;
  /** Points for the Murshid by seat; null: not asked yet */
  promise: Record<string, number | null>;
  /** Points agreed with the Murshid, by seat */
  deal: Record<string, number>;
  /** From cards, by seat */
  bonus: Record<string, number>;
  /** Who has not taken a side yet counts as a defender */
  strength: Record<Side, number>;
  /** As it stands */
  sums: Sums;
  /** With the viewer's chosen cards, if he makes the most of them and nobody adds others */
  forecast: Sums | null;
  tie: { decides: Seat | null; wins: Side | null };
  /** To cards */
  assigned: Record<Side, Units>;
  /** Of these, gone once the winner is known */
  spent: Record<Side, Units>;
  /** Losses fewer */
  spared: Record<Side, number>;
  sack_bonus: Record<Side, number>;
  flees: Record<Side, boolean>;
  sack_forbidden: boolean;
  strongholds_weak: boolean;
  /** null: not counted yet */
  total: Record<Side, number> | null;
  /** Losses still to be taken by who is asked */
  owed: number;
  /** null: not known yet */
  winner: Side | null;
  /** The Warlord's points so far */
  plunder: number;
}

export interface Bargain {
  about: 'hire' | 'bribe';
  customer: Seat;
  with: Seat;
  /** Who is to speak */
  asked: Seat;
  units: number;
  /** Of a bribe */
  hex: string | null;
  /** null: none was made yet */
  offer: number | null;
  /** Another price for it */
  counter: number | null;
  /** If these fail */
  talks_left: number;
}

export interface Request {
  about: 'card';
  customer: Seat;
  with: Seat;
  /** Who is to speak */
  asked: Seat;
  slot: string;
  card: string | null;
  /** null: none was made yet */
  offer: number | null;
  /** Another price for it */
  counter: number | null;
  /** If these fail */
  talks_left: number;
}

export type Talks = Bargain | Request;

/** A rule that is in progress inside the one before it */
export type Frame =
  | { step: string }
  | { step: string; who: Seat }
  | { step: string; who: Seat; left: number }
  | { step: string; round: number; turn: Seat | null }
  | { step: string; talks_left: number; failed: boolean }
  | { step: string; who: Seat; left: number; discount: number; built: string[] }
  | { step: string; hex: string | null; units: number; price: number; countered: boolean; agreed: boolean }
  | { step: string; hex: string; units: number }
  | { step: string; markets_used: ('far' | 'middle' | 'near')[]; court_used: boolean; bought: { slot: string; price: number }[]; slot: string; price: number; countered: boolean; agreed: boolean; refused: boolean }
  | { step: string; court: boolean }
  | { step: string; who: Seat; to_see: number; to_take: number; missed: number }
  | { step: string; left: string[] }
  | { step: string; to_promise: Seat[]; to_ask: Seat[]; asked: Seat | null; price: number | null }
  | { step: string; first: Seat; asked: number }
  | { step: string; to_choose: Seat[]; to_declare: Seat[] }
  | { step: string; card: string; user: Seat; keyword: 'combat' | 'contest' | 'action' | 'anytime'; effect: number; op: number; assigned: number; count: number; target: Seat | null };

/** What one seat sees */
export interface View {
  viewer: Seat | null;
  map: string;
  /** In all */
  years: number;
  year: number;
  /** Of actions; 0 outside the action phase */
  round: number;
  /** Who acts */
  active: Seat | null;
  over: boolean;
  /** Who ignores rivers until the end of this action */
  ships: Seat[];
  /** By name */
  hexes: Record<string, Hex>;
  /** By seat */
  players: Record<string, Player>;
  /** By place */
  market: Record<string, Card>;
  /** For the viewer; null: no card is there */
  prices: Record<string, number | null>;
  /** By place */
  court: Record<string, Card>;
  costs: { build: Record<string, Record<string, number>> | null; hire: number[] | null };
  discard: Card[];
  looked_at: Card[];
  /** From the top */
  deck: { cards: number; known: string[] }[];
  clash: Clash | null;
  /** About coins for mercenaries or for a card */
  talks: Talks | null;
  progress: Frame[];
}

export type CardType = 'event' | 'character' | 'battalion' | 'strategy';

export type Keyword = 'combat' | 'contest' | 'action' | 'anytime';

export type Condition =
  | 'always' | 'attacker' | 'defender' | 'terrain' | 'stronghold' | 'controls' | 'tokens_beside'
  | 'units_here' | 'own_action';

export type Operation =
  | 'strength' | 'influence' | 'enemy_strength' | 'target_influence' | 'give_card' | 'spare_losses'
  | 'weaken_strongholds' | 'cancel_card' | 'bring_in_unit' | 'place_ordinary' | 'place_mercenary'
  | 'remove_mercenary' | 'withdraw_units' | 'sack_bonus' | 'forbid_sack' | 'flee_beside'
  | 'look_at_hand' | 'place_token' | 'build_cheaply' | 'recruit_units' | 'hire_free' | 'gain_coins'
  | 'ignore_rivers' | 'extra_move';

export type MessageArgument = number | string | { is: string; name: string } | { say: Message[] };

/** A sentence without a language */
export interface Message {
  /** Of the catalogues */
  key: string;
  /** What to put in */
  args?: Record<string, MessageArgument>;
}

export interface Effect {
  when: Keyword;
  /** All must hold */
  conditions: Condition[];
  /** Units, to the card */
  assign: { half: boolean; least: number | null; most: number | null } | null;
  /** One after the other */
  operations: Operation[];
  /** All of it, as a sentence */
  text: Message;
}

export interface CardRow {
  id: string;
  /** If the texts have none for its id */
  name: string;
  /** Who gets its price */
  affiliation: Seat | null;
  type: CardType;
  copies: number;
  /** Else it is in the hand of its owner from the start */
  in_deck: boolean;
  /** Resolved before all but strategies */
  early: boolean;
  /** Units assigned to it go to the supply */
  stays_assigned: boolean;
  /** When it may be used */
  keywords: Keyword[];
  effects: Effect[];
  /** When it is resolved, where it goes */
  notes: Message[];
  /** null: it is not for clashes */
  after_clash: 'hand' | 'front' | 'discard' | null;
}

export interface ObjectiveRow {
  id: string;
  /** Scored in the first year only */
  year_one: boolean;
  needs: { metric: Metric; text: Message; at_least: number }[];
  /** Once, if all needs are met */
  points: number;
  /** Each as often as it applies */
  pays: { metric: Metric; text: Message; each: number; points: number }[];
  /** Points; null: no limit */
  most: number | null;
}

export interface CharacterRow {
  id: Seat;
  /** At the start */
  coins: number;
  /** In the box */
  units: number;
  /** What the reserves card holds; null: there is none */
  reserves: Unit | null;
  /** In the box */
  tokens: number;
  /** In the box, by building */
  buildings: Record<string, number>;
  /** By building; what is not there cannot be built */
  build_costs: Record<string, number>;
  /** In one hex */
  unit_limit: number;
  /** Starting pieces that stand together */
  groups: { units: Record<string, number>; buildings: Record<string, number>; tokens: number }[];
  actions: { verb: string; times: number }[];
  objectives: ObjectiveRow[];
  /** Coins for points, when a year is scored */
  exchange: { coins: number; points: number } | null;
}

export interface BuildingRow {
  id: Building;
  strength: number;
  /** For whoever controls the hex */
  income: number;
  sack_coins: number;
  /** The Warlord's points */
  plunder: number;
}

export interface TerrainRow {
  id: Terrain;
  income: number;
  /** What a building costs more there */
  surcharge: number;
}

/** What never changes */
export interface Catalogue {
  cards: CardRow[];
  characters: CharacterRow[];
  buildings: BuildingRow[];
  terrains: TerrainRow[];
  tiles: { id: 'river' | 'fertile' | 'wilderness' | 'mountain' | 'quarry' | 'desert' | 'holy_site' | 'crossing'; terrain: Terrain; copies: number; copies_with_four: number }[];
  markets: { id: 'far' | 'middle' | 'near'; slots: string[]; price: number; own_price: number }[];
  /** With four players: of one mercenary, of two */
  hire_prices: number[];
  sultan_token_income: number;
  /** The Warlord's points for a unit the enemy loses */
  plunder_of_unit: number;
  start_points: number;
  hand_limit: number;
  /** Actions of each in a year */
  rounds: number;
}
