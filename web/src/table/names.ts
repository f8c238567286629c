// What seats, things, verbs and phases are called, in the texts of their game.
import { hasText, t } from '../texts/texts.svelte';
import type { Thing } from './board';

function nameOr(key: string, otherwise: string): string {
  return hasText(key) ? t(key) : otherwise;
}

export function seatName(game: string, seat: string): string {
  return seat === 'chance' ? t('seat.chance') : nameOr(`${game}.seat.${seat}`, seat);
}

export function thingName(game: string, { kind, id }: Thing): string {
  return nameOr(`${game}.${kind}.${id}`, id);
}

export function verbName(game: string, verb: string): string {
  return nameOr(`web.${game}.verb.${verb}`, verb);
}

export function phaseName(game: string, phase: string): string {
  return nameOr(`web.${game}.phase.${phase}`, phase);
}

/** The rule that the question of this phase stands under; empty if the texts have none. */
export function ruleText(game: string, phase: string): string {
  return nameOr(`${game}.rule.${phase}`, '');
}

export function levelName(level: string): string {
  return nameOr(`web.level.${level}`, level);
}

/** What the value of an option is called. */
export function valueName(value: string): string {
  return nameOr(`web.value.${value}`, value);
}
