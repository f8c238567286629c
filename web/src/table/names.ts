// What seats, things, verbs and phases are called, in the texts of their game.
import type { Message, SeatInfo } from '../server/wire';
import { hasText, say, t } from '../texts/texts.svelte';
import { same, type Choice, type Thing } from './board';
import type { Gain } from './price';

function nameOr(key: string, otherwise: string): string {
  return hasText(key) ? t(key) : otherwise;
}

export function seatName(game: string, seat: string): string {
  return seat === 'chance' ? t('seat.chance') : nameOr(`${game}.seat.${seat}`, seat);
}

/** A thing that has no name of its own is called as the choices that name it call it. */
export function thingName(game: string, thing: Thing, choices: Choice[]): string {
  const said = choices.find((choice) => choice.things.some((one) => same(one, thing)))?.text.args?.[thing.kind];
  if (typeof said === 'object' && 'say' in said) return said.say.map(say).join(', ');
  return nameOr(`${game}.${thing.kind}.${thing.id}`, thing.id);
}

/** The kinds of things that pictures in characters call by their words. */
const inPictures = ['card', 'site', 'seat', 'suit', 'banner', 'region', 'building', 'terrain'];

/** What a word of a picture is called; null if it names nothing. */
export function wordName(game: string, written: string): string | null {
  const [, word = '', end = ''] = /^([\w-]+)(:?)$/.exec(written) ?? [];
  const keys = [...inPictures.map((kind) => `${game}.${kind}.${word}`), `web.${game}.picture.${word}`];
  const key = keys.find(hasText);
  return key === undefined ? null : t(key) + end;
}

export function verbName(game: string, verb: string): string {
  return nameOr(`web.${game}.verb.${verb}`, verb);
}

/** What a verb is called on a button of a phone; null if there is no short word for it. */
export function shortName(game: string, verb: string): string | null {
  const key = `web.${game}.short.${verb}`;
  return hasText(key) ? t(key) : null;
}

/** A question as a phone has room for it. */
export function briefly(prompt: Message): Message {
  const [game, , ...phase] = prompt.key.split('.');
  const key = `web.${game ?? ''}.brief.${phase.join('.')}`;
  return hasText(key) ? { ...prompt, key } : prompt;
}

/** "−1 favor", "+2 warbands". */
export function gainName(game: string, { what, n }: Gain): string {
  const key = `web.${game}.resource.${what}`;
  const amount = Math.abs(n);
  return (n < 0 ? '−' : '+') + (hasText(key) ? t(key, { n: amount }) : `${amount} ${what}`);
}

/** What the cards and sites among these things do, as far as the texts say it. */
export function effectsOf(game: string, things: Thing[]): string[] {
  return things
    .flatMap(({ kind, id }) => (kind === 'card' ? [`${game}.effect.${id}`] : kind === 'site' ? [`${game}.site_power.${id}`] : []))
    .filter(hasText)
    .map((key) => t(key));
}

/**
 * Questions of a chapter ("campaign.allies") may share its name; those of a card or a site have
 * that one's.
 */
export function phaseName(game: string, phase: string): string {
  const chapter = phase.split('.')[0] ?? phase;
  const keys = [`web.${game}.phase.${phase}`, `web.${game}.phase.${chapter}`, `${game}.card.${chapter}`, `${game}.site.${chapter}`];
  const key = keys.find(hasText);
  return key === undefined ? phase : t(key);
}

/** The rule that the question of this phase stands under; empty if the texts have none. */
export function ruleText(game: string, phase: string): string {
  return nameOr(`${game}.rule.${phase}`, '');
}

export function levelName(level: string): string {
  return nameOr(`web.level.${level}`, level);
}

/** Somebody: whoever has gone for good has left no name. */
export function personName(name: string): string {
  return name === '' ? t('web.former-player') : name;
}

/** Who plays or has played: a person, or the computer by its level. */
export function playerName({ name, level }: Pick<SeatInfo, 'name' | 'level'>): string {
  return name === null ? levelName(level ?? '') : personName(name);
}

/** Who sits there. */
export function sitterName({ kind, name, level }: SeatInfo): string {
  if (kind === 'open') return t('web.seat.open');
  return kind === 'ai' ? t('web.seat.ai', { level: levelName(level ?? '') }) : name === null ? '' : personName(name);
}

export function optionName(game: string, option: string): string {
  return nameOr(`${game}.option.${option}.short`, option);
}

/** What the value of an option is called. */
export function valueName(game: string, option: string, value: string): string {
  return nameOr(`${game}.option.${option}.${value}.short`, value);
}

// ---- long words ----

const vowel = '[aeiouyáéěíóúůýąęаеёиоуыэюя]';
const consonant = `(?!${vowel}|[ьъй])\\p{L}`;
/** Two letters for one sound, and what begins a syllable together with a liquid. */
const pair = `c(?=[hz])|[srd](?=z)|[pst](?=h)|(?!${vowel})[^jlmnrлмнр](?=[lrřłлр])`;

/** Before a consonant and its vowel, with three letters at least on either side. */
const breaks = new RegExp(`(?<=\\p{L}{2}${vowel}(?:${consonant})?)(?<!${pair})(?=${consonant}${vowel}\\p{L})`, 'giu');

/** So many letters have room. */
const most = 9;

/**
 * The same with soft hyphens in its long words: browsers do not know of all our languages where they
 * may be broken.
 */
export function hyphenated(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => (word.length > most ? word.replace(breaks, '\u00ad') : word));
}
