// What seats, things, verbs and phases are called, in the texts of their game.
import type { SeatInfo } from '../server/wire';
import { hasText, say, t } from '../texts/texts.svelte';
import { same, type Choice, type Thing } from './board';

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

export function verbName(game: string, verb: string): string {
  return nameOr(`web.${game}.verb.${verb}`, verb);
}

/** Questions of a chapter ("campaign.allies") may share its name; those of a card or a site have that one's. */
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

/** Who sits there. */
export function sitterName({ kind, name, level }: SeatInfo): string {
  if (kind === 'open') return t('web.seat.open');
  return kind === 'ai' ? t('web.seat.ai', { level: levelName(level ?? '') }) : (name ?? '');
}

/** What the value of an option is called. */
export function valueName(value: string): string {
  return nameOr(`web.value.${value}`, value);
}
