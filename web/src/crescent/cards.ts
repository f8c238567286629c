// What the face of a card shows, from its row in the catalogue: an owner's own cards look like the
// house's.
import type { CardRow, Catalogue, Keyword, Operation } from '../server/crescent';
import type { Message } from '../server/wire';
import { hasText, say, t } from '../texts/texts.svelte';

export function rowOf({ cards }: Pick<Catalogue, 'cards'>, card: string | null | undefined): CardRow | null {
  return cards.find(({ id }) => id === card) ?? null;
}

/** The rows of cards that are known. */
export function rowsOf(catalogue: Pick<Catalogue, 'cards'>, cards: readonly (string | null)[]): CardRow[] {
  return cards.map((card) => rowOf(catalogue, card)).filter((row) => row !== null);
}

/** An owner's own card has the name that its data give. */
export function cardName({ id, name }: Pick<CardRow, 'id' | 'name'>): string {
  const key = `crescent.card.${id}`;
  return hasText(key) ? t(key) : name;
}

const glyphs: Record<Operation, string> = {
  strength: 'e-strength',
  influence: 'e-influence',
  enemy_strength: 'e-storm',
  target_influence: 'e-corrupt',
  give_card: 'e-hand',
  spare_losses: 'e-spare',
  weaken_strongholds: 'e-siege',
  cancel_card: 'e-cancel',
  bring_in_unit: 'e-units',
  place_ordinary: 'e-units',
  place_mercenary: 'e-horse',
  remove_mercenary: 'e-hand',
  withdraw_units: 'e-march',
  sack_bonus: 'e-fire',
  forbid_sack: 'e-tower',
  flee_beside: 'e-flee',
  look_at_hand: 'e-eye',
  place_token: 'i-influence',
  build_cheaply: 'i-build',
  recruit_units: 'i-recruit',
  hire_free: 'i-hire',
  gain_coins: 'e-camel',
  ignore_rivers: 'e-ship',
  extra_move: 'i-move',
};

/** The glyph of the first operation; strength that comes from units assigned shows units. */
export function glyphOf({ effects: [first], type }: CardRow): string {
  const operation = first?.operations[0];
  if (!first || operation === undefined) return `t-${type}`;
  return operation === 'strength' && first.assign ? 'e-units' : glyphs[operation];
}

/** When something of a card happens; `clash` is combat and contest alike. */
export type When = Keyword | 'clash';

export const whenGlyphs: Record<When, string> = {
  combat: 'i-assault',
  contest: 'i-influence',
  clash: 'i-assault',
  action: 'i-play',
  anytime: 'i-clock',
};

export interface Passage {
  ifs: Message[];
  does: Message[];
}

function listIn({ args }: Message, name: string): Message[] {
  const said = args?.[name];
  return typeof said === 'object' && 'say' in said ? said.say : [];
}

/** What a card does, by when it does it. What it does in both kinds of clashes is said once. */
export function passagesOf({ effects }: CardRow): Map<When, Passage[]> {
  const passages = effects.map(({ when, text }) => {
    const [, ...ifs] = listIn(text, 'when');
    return { when: when as When, ifs, does: listIn(text, 'what') };
  });
  const isIn = (when: When, { ifs, does }: Passage): boolean =>
    passages.some((one) => one.when === when && JSON.stringify([one.ifs, one.does]) === JSON.stringify([ifs, does]));
  const found = new Map<When, Passage[]>();
  for (const passage of passages) {
    const inBoth = isIn('combat', passage) && isIn('contest', passage);
    if (inBoth && passage.when === 'contest') continue;
    const when = inBoth && passage.when === 'combat' ? 'clash' : passage.when;
    found.set(when, [...(found.get(when) ?? []), passage]);
  }
  return found;
}

/** The same sentence as a card has room for, where the texts have it shorter. */
function shorter(message: Message): Message {
  const key = `web.crescent.face.${message.key.replace(/^crescent\./, '')}`;
  const args = Object.entries(message.args ?? {}).map(
    ([name, said]) => [name, typeof said === 'object' && 'say' in said ? { say: said.say.map(shorter) } : said] as const,
  );
  return { key: hasText(key) ? key : message.key, args: Object.fromEntries(args) };
}

export function passageText({ ifs, does }: Passage): string {
  const listed = (messages: Message[], by: string): string => messages.map((message) => say(shorter(message))).join(by);
  const text = t('web.crescent.card.effect', { n: ifs.length, if: listed(ifs, ', '), does: listed(does, '; ') });
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** The rays behind the star, from the middle of a picture of 92 by 42. */
export const rays = Array.from({ length: 24 }, (_, i) => {
  const angle = ((i * 15 + 7.5) * Math.PI) / 180;
  return `M46 21L${(46 + 70 * Math.cos(angle)).toFixed(0)} ${(21 + 70 * Math.sin(angle)).toFixed(0)}`;
}).join('');

/** A star of eight points around it. */
export const star = Array.from({ length: 16 }, (_, i) => {
  const [angle, radius] = [(i * 22.5 * Math.PI) / 180, i % 2 === 0 ? 19 : 14.6];
  return `${(46 + radius * Math.cos(angle)).toFixed(1)},${(21 + radius * Math.sin(angle)).toFixed(1)}`;
}).join(' ');
