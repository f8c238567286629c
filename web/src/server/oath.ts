// The words of oath, and what a page sees and looks up of it. Written by `ziggurat types oath`.

/** The seats. */
export const seats = ['chancellor', 'red', 'blue', 'white', 'yellow', 'black', 'bandits'] as const;

/** What choices begin with. */
export const verbs = [
  'search', 'search-pile', 'muster', 'trade-favor', 'trade-secrets', 'recover', 'recover-banner',
  'campaign', 'travel', 'with', 'without', 'back', 'play', 'dismiss', 'show-adviser', 'use',
  'use-site', 'peek', 'peek-reliquary', 'station', 'recall', 'lend', 'borrow', 'offer', 'exile',
  'exile-self', 'end', 'add', 'take-favor', 'take-secret', 'yes', 'no', 'done', 'choose', 'player',
  'site', 'suit', 'region', 'oath', 'banner', 'board', 'number', 'hidden', 'relic', 'slot',
  'to-site', 'adviser', 'facedown', 'reveal', 'discard', 'target-site', 'target-relic',
  'target-banner', 'target-pawn', 'target-hidden', 'roll', 'plan', 'plan-more', 'sacrifice', 'lose',
  'lose-at', 'place', 'lift', 'give', 'ask', 'give-secrets', 'ask-secrets', 'buy', 'sell',
  'give-card', 'ask-card', 'ask-hidden', 'give-banner', 'ask-banner', 'give-site', 'ask-site',
  'promise', 'ask-promise', 'show', 'propose', 'accept', 'refuse', 'turn', 'draw', 'deal-site',
  'roll-attack', 'roll-defense', 'roll-end',
] as const;

/** The questions. */
export const prompts = [
  'setup.site', 'setup.relic-deck', 'setup.deck', 'setup.board', 'setup.favor', 'round.end-die',
  'round.shift-die', 'wake.peoples-favor', 'wake.site', 'turn.act', 'turn.rest', 'extra.travel',
  'extra.campaign', 'search.draw', 'search.swap', 'search.replace', 'search.where', 'search.on-top',
  'search.first', 'play.card', 'play.where', 'play.on-top', 'play.discard', 'conspiracy.prize',
  'search.discard', 'play.adviser-limit', 'trade.disguise', 'recover.bank', 'recover.turn',
  'travel.destination', 'travel.agree', 'travel.giant', 'travel.station', 'travel.turn',
  'campaign.targets', 'campaign.join', 'campaign.allies', 'losses.where', 'occupy.board',
  'occupy.joined', 'the-tribunal.partner', 'offer.slot', 'exchange.terms', 'exchange.answer',
  'exchange.turn', 'exchange.garrison', 'citizen.replace', 'warbands.consent', 'relic.turn',
  'adviser.turn', 'title.pass', 'relic-thief.use', 'relic-thief.roll', 'relic-thief.jinx',
  'bank.choose', 'chronicle.oath', 'chronicle.edifice', 'chronicle.site', 'chronicle.suit',
  'chronicle.sort', 'chronicle.largest', 'chronicle.add', 'chronicle.dispossess',
  'chronicle.site-relic', 'chronicle.relic-deck', 'chronicle.deck', 'setup.hand', 'setup.pawn',
  'setup.adviser', 'setup.discard', 'chronicle.offer', 'chronicle.answer', 'campaign.attack-plan',
  'campaign.defense-plan', 'campaign.defense-roll', 'campaign.jinx', 'campaign.attack-roll',
  'campaign.sacrifice', 'relic-hunter.turn', 'relic-hunter.keep', 'campaign.banish',
  'campaign.burn', 'wild-mounts.beast', 'garrison.site', 'martial-culture.citizen',
  'tinkers-fair.partner', 'sleight-of-hand.victim', 'scryer.pile', 'scryer.turn',
  'warning-signals.move', 'the-gathering.come', 'the-gathering.partner', 'great-herd.swap',
  'dazzle.order', 'taming-charm.card', 'inquisitor.adviser', 'inquisitor.turn', 'wolves.victim',
  'long-lost-heir.citizen', 'roving-terror.card', 'roving-terror.site', 'memory-of-home.bank',
  'armed-mob.victim', 'tavern-songs.turn', 'terror-spells.victim', 'blood-pact.number',
  'revelation.burn', 'bewitch.citizen', 'dream-thief.first', 'dream-thief.second',
  'dream-thief.turn', 'forgotten-vault.secrets', 'witchs-bargain.deal', 'assassin.victim',
  'blackmail.relic', 'blackmail.pay', 'false-prophet.vision', 'royal-ambitions.relic',
  'salt-the-earth.order', 'riots.suit', 'riots.order', 'gambling-hall.roll', 'gambling-hall.jinx',
  'enchantress.swap', 'messenger.move', 'palanquin.passenger', 'palanquin.site', 'palanquin.turn',
  'siege-engines.site', 'relic-hunter.target', 'homesteaders.adviser', 'homesteaders.site',
  'charming-friend.victim', 'family-heirloom.turn', 'family-heirloom.keep', 'levelers.from',
  'levelers.to', 'relic-breaker.relic', 'deed-writer.partner', 'convoys.pile', 'resettle.card',
  'resettle.site', 'oracle.turn', 'pilgrimage.draw', 'pilgrimage.order', 'ancient-pact.relic',
  'twin-brother.swap', 'threatening-roar.order', 'fae-merchant.draw', 'fae-merchant.bury',
  'second-chance.victim', 'pied-piper.player', 'memory-of-nature.bank', 'festival-district.partner',
  'fallen-spire.number', 'fallen-spire.draw', 'ancient-forge.turn', 'ancient-forge.keep',
  'sticky-fire.kill', 'brass-horse.turn', 'horned-mask.adviser', 'horned-mask.card',
  'whistle.player', 'dowsing-sticks.turn', 'dowsing-sticks.keep', 'skeleton-key.relic',
  'skeleton-key.take', 'oracular-pig.turn', 'ivory-eye.what', 'ivory-eye.turn',
  'obsidian-cage.release',
] as const;

/** What can happen. */
export const events = [
  'round', 'turn-of', 'searched', 'vision-drawn', 'drew', 'discarded', 'buried', 'played',
  'played-up', 'played-down', 'revealed-vision', 'conspired', 'gained-favor', 'lost-favor',
  'paid-favor', 'burnt-favor', 'moved-favor', 'gained-secrets', 'burnt-secrets', 'paid-secrets',
  'turned-secrets', 'gained-warbands', 'killed', 'moved', 'moved-back', 'lent', 'gained-supply',
  'spent-supply', 'mustered', 'traded', 'recovered', 'recovered-banner', 'took',
  'took-from-reliquary', 'took-banner', 'gave', 'gave-banner', 'gave-adviser', 'travelled',
  'uncovered', 'relics-laid', 'looked', 'looked-at-pile', 'used', 'returned', 'modified', 'title',
  'usurper', 'mob', 'banner-tokens', 'attacked', 'targeted', 'pools', 'joined', 'plan-used',
  'attack-roll', 'defense-roll', 'skulls', 'sacrificed', 'attack-sum', 'defense-sum',
  'attacker-won', 'defender-won', 'banished', 'offered', 'agreed', 'refused', 'promised',
  'became-citizen', 'exiled', 'warbands-turned', 'card-moved', 'pile-moved', 'caged', 'swapped',
  'end-die', 'won', 'new-oath', 'built', 'ruined', 'site-removed', 'added', 'dispossessed', 'more',
] as const;

/** The kinds of things, and what those are called that have names. */
export const kinds = {
  amount: [],
  seat: ['chancellor', 'red', 'blue', 'white', 'yellow', 'black', 'bandits'],
  site: [
    'mine', 'salt-flats', 'fertile-valley', 'barren-coast', 'plains', 'river', 'steppe', 'mountain',
    'lush-coast', 'marshes', 'wastes', 'rocky-coast', 'narrow-pass', 'charming-valley',
    'deep-woods', 'standing-stones', 'ancient-city', 'drowned-city', 'great-slum', 'buried-giant',
    'the-tribunal', 'shrouded-wood', 'the-hidden-place', 'cradle-1', 'cradle-2', 'provinces-1',
    'provinces-2', 'provinces-3', 'hinterland-1', 'hinterland-2', 'hinterland-3',
  ],
  card: [
    'nothing', 'wrestlers', 'battle-honors', 'bear-traps', 'longbows', 'keep', 'pressgangs',
    'garrison', 'scouts', 'alchemist', 'martial-culture', 'errand-boy', 'mercenaries',
    'tinkers-fair', 'rain-boots', 'a-small-favor', 'second-wind', 'sleight-of-hand',
    'key-to-the-city', 'scryer', 'disgraced-captain', 'naysayers', 'book-burning',
    'ancient-binding', 'horse-archers', 'warning-signals', 'elders', 'the-gathering',
    'faithful-friend', 'tents', 'great-herd', 'fire-talkers', 'magicians-code', 'spirit-snare',
    'wizard-school', 'dazzle', 'acting-troupe', 'taming-charm', 'inquisitor', 'wolves',
    'animal-playmates', 'true-names', 'the-old-oak', 'forest-paths', 'long-lost-heir', 'rangers',
    'roving-terror', 'wayside-inn', 'extra-provisions', 'memory-of-home', 'welcoming-party',
    'traveling-doctor', 'storyteller', 'armed-mob', 'tavern-songs', 'secret-signal', 'augury',
    'rusting-ray', 'portal', 'billowing-fog', 'kindred-warriors', 'terror-spells', 'blood-pact',
    'revelation', 'observatory', 'plague-engines', 'gleaming-armor', 'bewitch', 'jinx', 'tutor',
    'dream-thief', 'cracking-ground', 'sealing-ward', 'initiation-rite', 'vow-of-silence',
    'forgotten-vault', 'map-library', 'witchs-bargain', 'master-of-disguise', 'charlatan',
    'assassin', 'downtrodden', 'blackmail', 'cracked-sage', 'dissent', 'false-prophet',
    'vow-of-renewal', 'zealots', 'royal-ambitions', 'salt-the-earth', 'beast-tamer', 'riots',
    'silver-tongue', 'gambling-hall', 'boiling-lake', 'relic-thief', 'enchantress', 'insomnia',
    'sneak-attack', 'gossip', 'bandit-chief', 'chaos-cult', 'slander', 'code-of-honor', 'outriders',
    'messenger', 'field-promotion', 'palanquin', 'shield-wall', 'military-parade', 'tome-guardians',
    'tyrant', 'forced-labor', 'secret-police', 'specialist', 'captains', 'siege-engines',
    'royal-tax', 'toll-roads', 'curfew', 'knights-errant', 'vow-of-obedience', 'hunting-party',
    'council-seat', 'encirclement', 'peace-envoy', 'relic-hunter', 'homesteaders', 'crop-rotation',
    'a-round-of-ale', 'land-warden', 'charming-friend', 'village-constable', 'family-heirloom',
    'news-from-afar', 'levelers', 'fabled-feast', 'the-great-levy', 'hearts-and-minds',
    'relic-breaker', 'book-binders', 'ballot-box', 'saddle-makers', 'herald', 'rowdy-pub',
    'vow-of-peace', 'deed-writer', 'salad-days', 'marriage', 'hospital', 'awaited-return',
    'convoys', 'vow-of-kinship', 'wild-mounts', 'lancers', 'mountain-giant', 'rival-khan',
    'lost-tongue', 'special-envoy', 'resettle', 'oracle', 'pilgrimage', 'spell-breaker',
    'mounted-patrol', 'great-crusade', 'ancient-bloodline', 'ancient-pact', 'storm-caller',
    'family-wagon', 'way-station', 'twin-brother', 'hospitality', 'a-fast-steed', 'relic-worship',
    'sacred-ground', 'nature-worship', 'birdsong', 'small-friends', 'grasping-vines',
    'threatening-roar', 'fae-merchant', 'second-chance', 'pied-piper', 'mushrooms', 'insect-swarm',
    'vow-of-union', 'giant-python', 'war-tortoise', 'new-growth', 'wild-cry', 'animal-host',
    'memory-of-nature', 'marsh-spirit', 'vow-of-poverty', 'forest-council', 'walled-garden',
    'vow-of-beastkin', 'bracken', 'wild-allies', 'sprawling-rampart', 'bandit-rampart',
    'hall-of-debate', 'hall-of-mockery', 'forest-temple', 'ruined-temple', 'festival-district',
    'squalid-district', 'great-spire', 'fallen-spire', 'ancient-forge', 'broken-forge', 'sanctuary',
    'rebellion', 'conspiracy', 'faith', 'conquest', 'sticky-fire', 'cursed-cauldron', 'brass-horse',
    'truthful-harp', 'grand-mask', 'horned-mask', 'cup-of-plenty', 'whistle', 'dowsing-sticks',
    'cracked-horn', 'bandit-crown', 'ring-of-devotion', 'skeleton-key', 'oracular-pig',
    'circlet-of-command', 'ivory-eye', 'map', 'obsidian-cage', 'book-of-records', 'dragonskin-drum',
    'grand-scepter',
  ],
  suit: ['discord', 'arcane', 'order', 'hearth', 'beast', 'nomad'],
  region: ['cradle', 'provinces', 'hinterland'],
  banner: ['peoples-favor', 'darkest-secret'],
  oath: ['supremacy', 'people', 'devotion', 'protection'],
  role: ['chancellor', 'citizen', 'exile'],
  dice: [],
} as const;

export type Seat = 'chancellor' | 'red' | 'blue' | 'white' | 'yellow' | 'black';

export type Oath = 'supremacy' | 'people' | 'devotion' | 'protection';

/** Where a site lies */
export type Space =
  | 'cradle-1' | 'cradle-2' | 'provinces-1' | 'provinces-2' | 'provinces-3' | 'hinterland-1'
  | 'hinterland-2' | 'hinterland-3';

export type SiteCard =
  | 'mine' | 'salt-flats' | 'fertile-valley' | 'barren-coast' | 'plains' | 'river' | 'steppe'
  | 'mountain' | 'lush-coast' | 'marshes' | 'wastes' | 'rocky-coast' | 'narrow-pass'
  | 'charming-valley' | 'deep-woods' | 'standing-stones' | 'ancient-city' | 'drowned-city'
  | 'great-slum' | 'buried-giant' | 'the-tribunal' | 'shrouded-wood' | 'the-hidden-place';

export type Card =
  | 'wrestlers' | 'battle-honors' | 'bear-traps' | 'longbows' | 'keep' | 'pressgangs' | 'garrison'
  | 'scouts' | 'alchemist' | 'martial-culture' | 'errand-boy' | 'mercenaries' | 'tinkers-fair'
  | 'rain-boots' | 'a-small-favor' | 'second-wind' | 'sleight-of-hand' | 'key-to-the-city'
  | 'scryer' | 'disgraced-captain' | 'naysayers' | 'book-burning' | 'ancient-binding'
  | 'horse-archers' | 'warning-signals' | 'elders' | 'the-gathering' | 'faithful-friend' | 'tents'
  | 'great-herd' | 'fire-talkers' | 'magicians-code' | 'spirit-snare' | 'wizard-school' | 'dazzle'
  | 'acting-troupe' | 'taming-charm' | 'inquisitor' | 'wolves' | 'animal-playmates' | 'true-names'
  | 'the-old-oak' | 'forest-paths' | 'long-lost-heir' | 'rangers' | 'roving-terror' | 'wayside-inn'
  | 'extra-provisions' | 'memory-of-home' | 'welcoming-party' | 'traveling-doctor' | 'storyteller'
  | 'armed-mob' | 'tavern-songs' | 'secret-signal' | 'augury' | 'rusting-ray' | 'portal'
  | 'billowing-fog' | 'kindred-warriors' | 'terror-spells' | 'blood-pact' | 'revelation'
  | 'observatory' | 'plague-engines' | 'gleaming-armor' | 'bewitch' | 'jinx' | 'tutor'
  | 'dream-thief' | 'cracking-ground' | 'sealing-ward' | 'initiation-rite' | 'vow-of-silence'
  | 'forgotten-vault' | 'map-library' | 'witchs-bargain' | 'master-of-disguise' | 'charlatan'
  | 'assassin' | 'downtrodden' | 'blackmail' | 'cracked-sage' | 'dissent' | 'false-prophet'
  | 'vow-of-renewal' | 'zealots' | 'royal-ambitions' | 'salt-the-earth' | 'beast-tamer' | 'riots'
  | 'silver-tongue' | 'gambling-hall' | 'boiling-lake' | 'relic-thief' | 'enchantress' | 'insomnia'
  | 'sneak-attack' | 'gossip' | 'bandit-chief' | 'chaos-cult' | 'slander' | 'code-of-honor'
  | 'outriders' | 'messenger' | 'field-promotion' | 'palanquin' | 'shield-wall' | 'military-parade'
  | 'tome-guardians' | 'tyrant' | 'forced-labor' | 'secret-police' | 'specialist' | 'captains'
  | 'siege-engines' | 'royal-tax' | 'toll-roads' | 'curfew' | 'knights-errant' | 'vow-of-obedience'
  | 'hunting-party' | 'council-seat' | 'encirclement' | 'peace-envoy' | 'relic-hunter'
  | 'homesteaders' | 'crop-rotation' | 'a-round-of-ale' | 'land-warden' | 'charming-friend'
  | 'village-constable' | 'family-heirloom' | 'news-from-afar' | 'levelers' | 'fabled-feast'
  | 'the-great-levy' | 'hearts-and-minds' | 'relic-breaker' | 'book-binders' | 'ballot-box'
  | 'saddle-makers' | 'herald' | 'rowdy-pub' | 'vow-of-peace' | 'deed-writer' | 'salad-days'
  | 'marriage' | 'hospital' | 'awaited-return' | 'convoys' | 'vow-of-kinship' | 'wild-mounts'
  | 'lancers' | 'mountain-giant' | 'rival-khan' | 'lost-tongue' | 'special-envoy' | 'resettle'
  | 'oracle' | 'pilgrimage' | 'spell-breaker' | 'mounted-patrol' | 'great-crusade'
  | 'ancient-bloodline' | 'ancient-pact' | 'storm-caller' | 'family-wagon' | 'way-station'
  | 'twin-brother' | 'hospitality' | 'a-fast-steed' | 'relic-worship' | 'sacred-ground'
  | 'nature-worship' | 'birdsong' | 'small-friends' | 'grasping-vines' | 'threatening-roar'
  | 'fae-merchant' | 'second-chance' | 'pied-piper' | 'mushrooms' | 'insect-swarm' | 'vow-of-union'
  | 'giant-python' | 'war-tortoise' | 'new-growth' | 'wild-cry' | 'animal-host' | 'memory-of-nature'
  | 'marsh-spirit' | 'vow-of-poverty' | 'forest-council' | 'walled-garden' | 'vow-of-beastkin'
  | 'bracken' | 'wild-allies' | 'sprawling-rampart' | 'bandit-rampart' | 'hall-of-debate'
  | 'hall-of-mockery' | 'forest-temple' | 'ruined-temple' | 'festival-district' | 'squalid-district'
  | 'great-spire' | 'fallen-spire' | 'ancient-forge' | 'broken-forge' | 'sanctuary' | 'rebellion'
  | 'conspiracy' | 'faith' | 'conquest' | 'sticky-fire' | 'cursed-cauldron' | 'brass-horse'
  | 'truthful-harp' | 'grand-mask' | 'horned-mask' | 'cup-of-plenty' | 'whistle' | 'dowsing-sticks'
  | 'cracked-horn' | 'bandit-crown' | 'ring-of-devotion' | 'skeleton-key' | 'oracular-pig'
  | 'circlet-of-command' | 'ivory-eye' | 'map' | 'obsidian-cage' | 'book-of-records'
  | 'dragonskin-drum' | 'grand-scepter';

export type Relic =
  | 'sticky-fire' | 'cursed-cauldron' | 'brass-horse' | 'truthful-harp' | 'grand-mask'
  | 'horned-mask' | 'cup-of-plenty' | 'whistle' | 'dowsing-sticks' | 'cracked-horn' | 'bandit-crown'
  | 'ring-of-devotion' | 'skeleton-key' | 'oracular-pig' | 'circlet-of-command' | 'ivory-eye'
  | 'map' | 'obsidian-cage' | 'book-of-records' | 'dragonskin-drum' | 'grand-scepter';

/** Of a hidden relic its back */
export type SeenRelic = Relic | '?relic';

/** A seat, or the bandits */
export type Side = 'chancellor' | 'red' | 'blue' | 'white' | 'yellow' | 'black' | 'bandits';

export interface Site {
  space: Space;
  /** null if the viewer does not know it */
  site: SiteCard | null;
  faceup: boolean;
  warbands: number;
  /** Of the warbands */
  colour: Seat | null;
  favor: number;
  secrets: number;
  /** In the order in which they came */
  cards: Card[];
  relics: SeenRelic[];
  /** null if it lies face down */
  ruler: Side | null;
  /** Those that stand with its ruler */
  bandits: number;
  capacity: number;
  /** For so many more cards */
  room: number;
}

export type Role = 'chancellor' | 'citizen' | 'exile';

export type Vision = 'sanctuary' | 'rebellion' | 'conspiracy' | 'faith' | 'conquest';

/** Of a hidden card its back */
export type SeenCard = Card | '?denizen' | '?vision';

export interface Adviser {
  card: SeenCard;
  facedown: boolean;
}

export interface Player {
  role: Role;
  /** null before it is placed */
  pawn: Space | null;
  favor: number;
  /** Face up */
  secrets: number;
  secrets_down: number;
  /** On the board */
  warbands: number;
  warbands_in_bank: number;
  supply: number;
  /** The revealed one */
  vision: Vision | null;
  advisers: Adviser[];
  adviser_limit: number;
  relics: Relic[];
}

export type Suit = 'discord' | 'arcane' | 'order' | 'hearth' | 'beast' | 'nomad';

export type Banner = 'peoples-favor' | 'darkest-secret';

export interface OathStanding {
  oath: Oath;
  /** How much of what counts, by seat */
  has: Record<string, number>;
  leads: Seat[];
}

export interface VisionStanding {
  seat: Seat;
  vision: Vision;
  revealed: boolean;
  oath: Oath;
  /** How much of what counts, by seat */
  has: Record<string, number>;
  leads: boolean;
  fulfilled: boolean;
}

/** Who is ahead for what, and how the game may end */
export interface Standing {
  oath: OathStanding;
  /** Those that are revealed or that the viewer holds */
  visions: VisionStanding[];
  succession: { has: Record<string, number>; successor: Seat | null };
  end: { last_round: number; die: number | null; rolled: boolean; visions_needed: number; would_win: Seat; how: 'usurper' | 'visionary' | 'stable_regime' | 'exhaustion' };
}

/** One that was used */
export interface Plan {
  card: Card;
  user: Side;
  /** In the stronger of its two ways */
  more: boolean;
  attack_dice: number;
  defense_dice: number;
}

export type BattleStep =
  | 'targets' | 'allies' | 'attack-plans' | 'defense-plans' | 'rolls' | 'sacrifice' | 'losses'
  | 'spoils';

export type AttackSource =
  | { chosen: Seat; dice: number }
  | { sites: Space[]; dice: number }
  | { plan: Card; dice: number };

export type Target =
  | { site: Space; dice: number; must: boolean }
  | { relic: Relic; dice: number }
  | { banner: Banner; dice: number }
  | { pawn: Seat; dice: number }
  | { hidden: { space: Space; n: number }; dice: number };

export type DefenseSource =
  | Target
  | { title: Seat; dice: number }
  | { sites: Space[]; dice: number }
  | { plan: Card; dice: number };

export interface DiceBySource {
  attack: AttackSource[];
  defense: DefenseSource[];
  /** What the attacker may still add to the targets */
  candidates?: { words: string; dice: number }[];
}

export interface Force {
  sum: number;
  places: ({ board: Seat; owner: Seat; warbands: number; bandits: number } | { site: Space; owner: Seat | null; warbands: number; bandits: number })[];
}

/** That the attack succeeds, if nobody uses another plan or rolls again */
export interface Odds {
  /** Chosen for the attack */
  dice: number;
  /** In percent, without sacrifices */
  alone: number;
  /** In percent, with as many as it takes */
  sacrificing: number;
  /** The same if this seat joined the defense */
  joined: Record<string, number>;
}

/** If the attack succeeds and a warband stays at each site that is won */
export interface Prize {
  /** How much of what counts for the oath, by seat */
  has: Record<string, number>;
  /** Who would have it; null if its holder would choose */
  title: Seat | null;
}

export type Face = 'skull' | 'sword' | 'hollow' | 'doubler' | 'double' | 'single' | 'blank';

/** What the dice of a side show */
export interface Roll {
  /** The strongest first */
  faces: { face: Face; n: number; halves: number }[];
  /** So often all of them count */
  times: number;
  sum: number;
}

export type BattleEffect =
  | 'skulls-ignored' | 'hollow-ignored' | 'double-swords-ignored' | 'single-shields-ignored'
  | 'double-shields-ignored' | 'attack-doubled' | 'attack-halved' | 'no-sacrifice';

export type BattleSide = 'attacker' | 'defender';

export interface Fate {
  killed: number;
  in_hospital: number;
  loses_if_beaten: number;
  plans_barred: boolean;
}

/** A campaign in progress */
export interface Battle {
  attacker: Seat;
  defender: Side;
  /** Where it is led from */
  from: Space;
  /** Targets */
  sites: Space[];
  /** Targets */
  relics: Relic[];
  /** Targets */
  banners: Banner[];
  /** The defender's is a target */
  pawn: boolean;
  allies: Seat[];
  attack_dice: number;
  defense_dice: number;
  attack: number;
  defense: number;
  sacrificed: number;
  plans: Plan[];
  step: BattleStep;
  /** Who would join the defender */
  volunteers: Seat[];
  /** null once it is decided */
  dice: DiceBySource | null;
  forces: { attacker: Force; defender: Force };
  /** While the dice are chosen, for each number of them; none once they are rolled */
  odds: Odds[];
  /** null once it is decided */
  prize: Prize | null;
  /** null until all dice of the side are rolled */
  rolls: { attack: Roll | null; defense: Roll | null };
  killed_by_skulls: number;
  effects: BattleEffect[];
  /** If that is asked */
  sacrifice: { needed: number; worth: number } | null;
  /** If somebody is asked who dies */
  losses: { side: BattleSide; seat: Side; left: number } | null;
  fate: { attacker: Fate; defender: Fate };
  winner: BattleSide | null;
}

export interface Goods {
  /** Who gives them */
  seat: Seat;
  favor: number;
  secrets: number;
  relics: Relic[];
  advisers: { n: number; card: SeenCard }[];
  banners: Banner[];
  sites: Space[];
  promise: number | null;
}

/** A bargain in progress */
export interface Deal {
  from: Seat;
  to: Seat;
  /** It is offered */
  citizenship: boolean;
  /** Of the Reliquary, once it is chosen */
  slot: number | null;
  /** In that slot */
  relic: SeenRelic | null;
  given: Goods;
  asked: Goods;
  agreed: boolean;
  /** Bargains that may still fail; null outside a turn */
  talks_left: number | null;
}

export type Region = 'cradle' | 'provinces' | 'hinterland';

/** Where the cards go that somebody holds and discards */
export interface Search {
  seat: Seat;
  /** So many of them are not discarded */
  keep: number;
  /** null: the player is to choose */
  to: { pile: Region | 'deck'; under: boolean } | null;
}

export interface Piles {
  /** How many cards it holds is not told */
  deck: { top: SeenCard | null; known: { card: Card; depth: number }[] };
  /** From the bottom to the top */
  discards: Record<Region, SeenCard[]>;
  /** From the bottom to the top */
  relic_deck: SeenRelic[];
  /** null: the slot is empty */
  reliquary: (SeenRelic | null)[];
  /** Who holds the drawn cards */
  searcher: Seat | null;
  drawn: SeenCard[];
  dispossessed: { count: number; known: Card[] };
}

/** What one seat sees */
export interface View {
  viewer: Seat | null;
  round: number;
  /** Whose it is; null before the first */
  turn: Seat | null;
  oath: Oath;
  title: { holder: Seat; usurper: boolean };
  visions_drawn: number;
  sites: Site[];
  /** By seat */
  players: Record<string, Player>;
  banks: Record<Suit, number>;
  shared_favor: number;
  banners: Record<Banner, { holder: Seat | null; tokens: number }>;
  /** The side of the People's Favor */
  mob: boolean;
  /** Chosen, or declined, for the next major action */
  modifiers: Card[];
  /** null once somebody has won */
  standing: Standing | null;
  battle: Battle | null;
  deal: Deal | null;
  search: Search | null;
  piles: Piles;
  /** By card, where there are any */
  tokens: Record<string, { favor: number; secrets: number }>;
  /** Warbands on the Obsidian Cage, by seat */
  cage: number[];
  /** By the seat of a False Prophet */
  foretold: Record<string, Vision>;
  pledges: { from: Seat; to: Seat; promise: number }[];
  /** Of this chronicle, with this one */
  games: number;
  winner: Seat | null;
  /** How the winner has won */
  victory: 'usurper' | 'visionary' | 'stable_regime' | 'exhaustion' | null;
}

export type CardKind = 'denizen' | 'edifice' | 'ruin' | 'vision' | 'relic';

/** What using the power takes */
export interface Cost {
  /** Placed on the card */
  favor: number;
  /** Placed on the card */
  secrets: number;
  burnt_favor: number;
  burnt_secrets: number;
}

export type Power = 'action' | 'played' | 'rest' | 'modifier' | 'plan' | 'persistent';

export type Act = 'search' | 'muster' | 'trade' | 'recover' | 'travel' | 'campaign';

export interface Modifier {
  act: Act;
  used: 'if-chosen' | 'if-useful' | 'always' | 'allows';
}

export type Lasts =
  | 'stays' | 'discarded-at-end' | 'discarded-if-defeated' | 'discarded-unless-favored'
  | 'discarded-if-more';

export interface BattlePlan {
  side: 'attacker' | 'defender' | 'either';
  lasts: Lasts;
  two_ways: boolean;
}

export interface CardRow {
  id: Card;
  kind: CardKind;
  suit: Suit | null;
  /** Where alone it may be played face up */
  limit: 'site' | 'adviser' | null;
  locked: boolean;
  cost: Cost;
  powers: Power[];
  modifier: Modifier | null;
  plan: BattlePlan | null;
  /** Of a relic */
  shields?: number;
  /** Of an edifice or a ruin */
  reverse?: Card;
  /** Of a vision; null for the Conspiracy */
  oath?: Oath | null;
}

export interface RelicPrice {
  pay: 'bank' | 'favor' | 'secrets';
  amount: number;
  /** Where the favor goes */
  bank: Suit | null;
}

export interface SiteRow {
  id: SiteCard;
  capacity: number;
  coast: boolean;
  favor: number;
  secrets: number;
  relics: number;
  relic_price: RelicPrice | null;
  homeland: Suit | null;
  defense_dice: number;
  bandits: number;
  /** It has a power to use */
  action: boolean;
}

/** What never changes */
export interface Catalogue {
  cards: CardRow[];
  sites: SiteRow[];
  spaces: { id: Space; region: Region }[];
  regions: { id: Region; discards_to: Region }[];
  suits: { id: Suit }[];
  banners: { id: Banner; tokens: 'favor' | 'secrets' }[];
  oaths: { id: Oath }[];
  roles: { id: Role }[];
  battle_steps: { id: BattleStep }[];
  promises: number;
  /** Slots */
  reliquary: number;
  full_supply: number;
  /** Paid when it is led */
  campaign_supply: number;
  rounds: number;
  visions_to_win: number;
}

export interface WorldSite {
  space: Space;
  /** null: it lies face down */
  site: SiteCard | null;
  /** Denizens and an edifice */
  cards: Card[];
  /** Face down */
  relics: number;
}

/** What one game leaves to the next */
export interface World {
  /** By which other tables know the saga */
  name: string;
  /** The number of the game that is played there next */
  game: number;
  /** Which that game is about */
  oath: Oath;
  /** Boards on their Citizen’s side */
  citizens: Seat[];
  sites: WorldSite[];
  /** Denizens of the world deck */
  deck: Record<Suit, number>;
  dispossessed: Record<Suit, number>;
}

export interface EdificeAt {
  card: Card;
  site: SiteCard;
}

/** What a game has made of its world */
export interface Passage {
  winner: Seat;
  how: 'none' | 'usurper' | 'visionary' | 'stable_regime' | 'exhaustion';
  /** In which it was won */
  round: number;
  /** That was kept or broken */
  oath: Oath;
  next: Oath;
  built: EdificeAt[];
  repaired: EdificeAt[];
  ruined: EdificeAt[];
  /** From the Archive */
  joined: Card[];
  /** To the Dispossessed */
  left: Card[];
  /** Sites */
  stayed: SiteCard[];
  gone: SiteCard[];
  /** Boards, as they are next */
  citizens: Seat[];
}
