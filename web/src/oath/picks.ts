// The things of Oath's table and the choices that name them. A choice names things by its words;
// here they become spots, each a place on the table that is drawn once and can be pressed. Nothing
// here knows what is legal: that are the choices.
import type { prompts, verbs, View } from '../server/oath';
import type { Choice, Thing } from '../table/board';
import { panelOf, type AffairKind } from './affair';
import { mine, spaceOf } from './view';

export type Prompt = (typeof prompts)[number];
export type Verb = (typeof verbs)[number];

/** As the page marks it, and as sets hold it. */
export function keyOf({ kind, id }: Thing): string {
  return `${kind}:${id}`;
}

/** A facedown relic at a site, by its number. */
export function relicSpot(space: string, n: number): Thing {
  return { kind: 'relic', id: `${space}/${n}` };
}

/** A facedown adviser of somebody, by its number. */
export function hiddenSpot(seat: string, n: number): Thing {
  return { kind: 'hidden', id: `${seat}/${n}` };
}

/** A slot of the Reliquary. */
export function slotSpot(n: number): Thing {
  return { kind: 'slot', id: String(n) };
}

export const worldDeck: Thing = { kind: 'deck', id: 'world' };

// ---- from the words of a choice to spots ----

type Spots = (choice: Choice, view: View) => Thing[];

/** A site as the table has it, whichever of its names is said. */
export function drawnAs({ kind, id }: Thing, view: View): Thing {
  return { kind, id: kind === 'site' ? (spaceOf(view, id) ?? id) : id };
}

function spotOf(thing: Thing, view: View): Thing[] {
  const { kind, id } = thing;
  if (kind === 'site') return spaceOf(view, id) === null ? [] : [drawnAs(thing, view)];
  const isDrawn = ['card', 'seat', 'suit', 'banner', 'region'].includes(kind) && id !== 'nothing';
  return isDrawn ? [{ kind, id }] : [];
}

const word = (choice: Choice, kind: string): string => choice.things.find((thing) => thing.kind === kind)?.id ?? '';
const amount = (choice: Choice): number => Number(word(choice, 'amount'));
const pawnOf = (view: View): string => mine(view)?.pawn ?? '';

const named: Spots = ({ things }, view) => things.flatMap((thing) => spotOf(thing, view));
const nowhere: Spots = () => [];
const here: Spots = (_, view) => [{ kind: 'site', id: pawnOf(view) }];
const relicHere: Spots = (choice, view) => [relicSpot(pawnOf(view), amount(choice))];
const relicThere: Spots = (choice, view) => [relicSpot(spaceOf(view, word(choice, 'site')) ?? '', amount(choice))];
const slot: Spots = (choice) => [slotSpot(amount(choice))];
const hidden: Spots = (choice) => [hiddenSpot(word(choice, 'seat'), amount(choice))];
const tokens =
  (kind: 'favor' | 'secret'): Spots =>
  (_, view) => [{ kind, id: pawnOf(view) }];

/** Where each verb is said: at what it names, unless it says otherwise. */
const spots: Record<Verb, Spots> = {
  'search': () => [worldDeck],
  'search-pile': named,
  'muster': named,
  'trade-favor': named,
  'trade-secrets': named,
  'recover': relicHere,
  'recover-banner': named,
  'campaign': named,
  'travel': named,
  'with': named,
  'without': named,
  'back': nowhere,
  'play': named,
  'dismiss': named,
  'show-adviser': named,
  'use': named,
  'use-site': named,
  'peek': relicHere,
  'peek-reliquary': slot,
  'station': here,
  'recall': here,
  'lend': named,
  'borrow': named,
  'offer': named,
  'exile': named,
  'exile-self': nowhere,
  'end': nowhere,
  'add': () => [{ kind: 'banner', id: 'peoples-favor' }],
  'take-favor': tokens('favor'),
  'take-secret': tokens('secret'),
  'yes': nowhere,
  'no': nowhere,
  'done': nowhere,
  'choose': named,
  'player': named,
  'site': named,
  'suit': named,
  'region': named,
  'oath': nowhere,
  'banner': named,
  'board': nowhere,
  'number': nowhere,
  'hidden': hidden,
  'relic': relicThere,
  'slot': slot,
  'to-site': named,
  'adviser': named,
  'facedown': named,
  'reveal': nowhere,
  'discard': named,
  'target-site': named,
  'target-relic': named,
  'target-banner': named,
  'target-pawn': (_, view) => (view.battle ? [{ kind: 'seat', id: view.battle.defender }] : []),
  'target-hidden': relicThere,
  'roll': nowhere,
  'plan': named,
  'plan-more': named,
  'sacrifice': nowhere,
  'lose': named,
  'lose-at': named,
  'place': named,
  'lift': named,
  'give': nowhere,
  'ask': nowhere,
  'give-secrets': nowhere,
  'ask-secrets': nowhere,
  'buy': named,
  'sell': named,
  'give-card': named,
  'ask-card': named,
  'ask-hidden': (choice, { deal }) => (deal ? [hiddenSpot(deal.asked.seat, amount(choice))] : []),
  'give-banner': named,
  'ask-banner': named,
  'give-site': named,
  'ask-site': named,
  'promise': nowhere,
  'ask-promise': nowhere,
  'show': slot,
  'propose': nowhere,
  'accept': nowhere,
  'refuse': nowhere,
  'turn': nowhere,
  'draw': nowhere,
  'deal-site': named,
  'roll-attack': nowhere,
  'roll-defense': nowhere,
  'roll-end': nowhere,
};

/** Where a choice can be made on the table; a verb that is not known is said at what it names. */
export function spotsOf(choice: Choice, view: View): Thing[] {
  const rows: Record<string, Spots | undefined> = spots;
  return (rows[choice.verb] ?? named)(choice, view);
}

/**
 * What these name second is asked for second: whom a campaign is against comes before where it is
 * led from.
 */
const inOrder: ReadonlySet<string> = new Set<Verb>(['campaign']);

/** The choices by what is still to be pressed for them. */
export function bySpot(choices: readonly Choice[], view: View, said: readonly Thing[]): Map<string, Choice[]> {
  const pressed = new Set(said.map(keyOf));
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const keys = new Set(spotsOf(choice, view).map(keyOf));
    const left = [...keys].filter((key) => !pressed.has(key));
    for (const key of inOrder.has(choice.verb) ? left.slice(0, 1) : left) found.set(key, [...(found.get(key) ?? []), choice]);
  }
  return found;
}

/** Those that are made at all of these spots. */
export function choicesAt(choices: readonly Choice[], view: View, said: readonly Thing[]): Choice[] {
  return choices.filter((choice) => {
    const keys = new Set(spotsOf(choice, view).map(keyOf));
    return said.every((spot) => keys.has(keyOf(spot)));
  });
}

/** Everything that the table draws for this viewer and that can be pressed there. */
export function drawnOn({ sites, players, banks, banners, piles }: View): Set<string> {
  const drawn: Thing[] = [worldDeck];
  const cards = (ids: readonly string[]): Thing[] => ids.filter((id) => !id.startsWith('?')).map((id) => ({ kind: 'card', id }));
  for (const { space, cards: there, relics } of sites)
    drawn.push({ kind: 'site', id: space }, { kind: 'favor', id: space }, { kind: 'secret', id: space }, ...cards(there), ...relics.map((_, i) => relicSpot(space, i + 1)));
  for (const [seat, { advisers, relics, vision }] of Object.entries(players)) {
    drawn.push({ kind: 'seat', id: seat }, ...cards(relics), ...cards(vision ? [vision] : []), ...cards(advisers.map(({ card }) => card)));
    advisers.forEach(({ facedown }, i) => facedown && drawn.push(hiddenSpot(seat, i + 1)));
  }
  for (const id of Object.keys(banks)) drawn.push({ kind: 'suit', id });
  for (const id of Object.keys(banners)) drawn.push({ kind: 'banner', id });
  for (const id of Object.keys(piles.discards)) drawn.push({ kind: 'region', id });
  piles.reliquary.forEach((relic, i) => relic !== null && drawn.push(slotSpot(i + 1)));
  return new Set(drawn.map(keyOf));
}

// ---- what can be done in a turn ----

/** The buttons of a turn, each with the verbs it stands for. */
export const acts = {
  search: ['search', 'search-pile'],
  muster: ['muster'],
  trade: ['trade-favor', 'trade-secrets'],
  recover: ['recover', 'recover-banner'],
  campaign: ['campaign'],
  travel: ['travel'],
  powers: ['use', 'use-site'],
  facedown: ['play', 'dismiss', 'show-adviser'],
  look: ['peek', 'peek-reliquary'],
  warbands: ['station', 'recall', 'lend', 'borrow'],
  citizens: ['offer', 'exile', 'exile-self'],
} as const satisfies Record<string, readonly Verb[]>;
export type ActName = keyof typeof acts;

/** What spends Supply; the others do not. */
export const majorActs = ['search', 'muster', 'trade', 'recover', 'campaign', 'travel'] as const satisfies readonly ActName[];
export const minorActs = ['powers', 'facedown', 'look', 'warbands', 'citizens'] as const satisfies readonly ActName[];

export function choicesOf(act: ActName, choices: readonly Choice[]): Choice[] {
  const wanted: readonly string[] = acts[act];
  return choices.filter(({ verb }) => wanted.includes(verb));
}

// ---- how each question is answered ----

/**
 * `act` by the buttons of a turn; `ring` at the things that are ringed, or by buttons for what lies
 * nowhere. `chance` answers for itself.
 */
type OnTable = 'act' | 'ring' | 'chance';
export type Way = OnTable | AffairKind;

/** Those that are not answered in a panel. */
export const ways: Partial<Record<Prompt, OnTable>> = {
  'setup.site': 'chance',
  'setup.relic-deck': 'chance',
  'setup.deck': 'chance',
  'setup.board': 'ring',
  'setup.favor': 'ring',
  'round.end-die': 'chance',
  'wake.peoples-favor': 'ring',
  'wake.site': 'ring',
  'turn.act': 'act',
  'turn.rest': 'ring',
  'extra.travel': 'act',
  'extra.campaign': 'act',
  'search.draw': 'chance',
  'search.replace': 'chance',
  'conspiracy.prize': 'ring',
  'trade.disguise': 'ring',
  'recover.bank': 'ring',
  'recover.turn': 'chance',
  'travel.destination': 'ring',
  'travel.turn': 'chance',
  'the-tribunal.partner': 'ring',
  'exchange.turn': 'chance',
  'relic.turn': 'chance',
  'adviser.turn': 'chance',
  'title.pass': 'ring',
  'relic-thief.roll': 'chance',
  'bank.choose': 'ring',
  'chronicle.site': 'chance',
  'chronicle.sort': 'chance',
  'chronicle.add': 'chance',
  'chronicle.dispossess': 'chance',
  'chronicle.site-relic': 'chance',
  'chronicle.relic-deck': 'chance',
  'chronicle.deck': 'chance',
  'setup.hand': 'chance',
  'setup.pawn': 'ring',
  'campaign.defense-roll': 'chance',
  'campaign.attack-roll': 'chance',
  'relic-hunter.turn': 'chance',
  'tinkers-fair.partner': 'ring',
  'sleight-of-hand.victim': 'ring',
  'scryer.pile': 'ring',
  'scryer.turn': 'chance',
  'the-gathering.partner': 'ring',
  'great-herd.swap': 'ring',
  'taming-charm.card': 'ring',
  'inquisitor.adviser': 'ring',
  'inquisitor.turn': 'chance',
  'wolves.victim': 'ring',
  'roving-terror.card': 'ring',
  'roving-terror.site': 'ring',
  'memory-of-home.bank': 'ring',
  'armed-mob.victim': 'ring',
  'tavern-songs.turn': 'chance',
  'terror-spells.victim': 'ring',
  'dream-thief.first': 'ring',
  'dream-thief.second': 'ring',
  'dream-thief.turn': 'chance',
  'assassin.victim': 'ring',
  'blackmail.relic': 'ring',
  'false-prophet.vision': 'ring',
  'royal-ambitions.relic': 'ring',
  'riots.suit': 'ring',
  'gambling-hall.roll': 'chance',
  'enchantress.swap': 'ring',
  'palanquin.passenger': 'ring',
  'palanquin.site': 'ring',
  'palanquin.turn': 'chance',
  'siege-engines.site': 'ring',
  'homesteaders.adviser': 'ring',
  'homesteaders.site': 'ring',
  'charming-friend.victim': 'ring',
  'family-heirloom.turn': 'chance',
  'levelers.from': 'ring',
  'levelers.to': 'ring',
  'relic-breaker.relic': 'ring',
  'deed-writer.partner': 'ring',
  'convoys.pile': 'ring',
  'resettle.card': 'ring',
  'resettle.site': 'ring',
  'oracle.turn': 'chance',
  'pilgrimage.draw': 'chance',
  'ancient-pact.relic': 'ring',
  'twin-brother.swap': 'ring',
  'fae-merchant.draw': 'chance',
  'fae-merchant.bury': 'ring',
  'second-chance.victim': 'ring',
  'pied-piper.player': 'ring',
  'memory-of-nature.bank': 'ring',
  'festival-district.partner': 'ring',
  'fallen-spire.draw': 'chance',
  'ancient-forge.turn': 'chance',
  'brass-horse.turn': 'chance',
  'horned-mask.adviser': 'ring',
  'horned-mask.card': 'ring',
  'whistle.player': 'ring',
  'dowsing-sticks.turn': 'chance',
  'skeleton-key.relic': 'ring',
  'oracular-pig.turn': 'chance',
  'ivory-eye.what': 'ring',
  'ivory-eye.turn': 'chance',
};

/** A question that is not known yet still works: its things are ringed. */
export function wayOf(phase: string): Way {
  const rows: Record<string, Way | undefined> = { ...ways, ...panelOf };
  return rows[phase] ?? 'ring';
}

/** Whether it is answered in a panel. */
export function isInPanel(phase: string): boolean {
  return phase in panelOf;
}
