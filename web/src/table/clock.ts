// Clocks that tick here: the server says what was left at some moment, and the page counts on.
import type { Clock } from '../server/wire';

/** What is left now, if `clock` was told at the moment `told` (both by this machine's clock). */
export function remaining(clock: Clock, told: number, now: number): number {
  return Math.max(0, clock.running ? clock.left - Math.max(0, now - told) : clock.left);
}

export type Spelled =
  | { kind: 'days'; days: number; hours: number }
  | { kind: 'digits'; text: string };

function two(number: number): string {
  return String(number).padStart(2, '0');
}

/**
 * Days and hours of a long time, digits of a short one. A second that has begun counts: 0:00 means
 * that time is up.
 */
export function spell(milliseconds: number): Spelled {
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours >= 24) return { kind: 'days', days: Math.floor(hours / 24), hours: hours % 24 };
  if (hours >= 1) return { kind: 'digits', text: `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` };
  return { kind: 'digits', text: `${minutes}:${two(seconds % 60)}` };
}
