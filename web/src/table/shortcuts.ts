// The keys of the table page. They do nothing while somebody types, nor on things that use the same keys themselves (the
// squares of a board, sliders, lists). Keys that are letters or signs can be switched off in the settings.
import { settings } from '../settings.svelte';
import { step, shownMoment, type Step } from './moments';
import { playbackKeys } from './playback.svelte';
import type { TableState } from './table.svelte';

export const shortcuts = [
  { keys: ['Esc'], does: 'cancel' },
  { keys: ['u'], does: 'undo' },
  { keys: ['?'], does: 'help' },
  { keys: ['/'], does: 'text' },
  { keys: ['←', '→'], does: 'step' },
  { keys: ['↑', '↓'], does: 'turn' },
  { keys: ['Home', 'End'], does: 'ends' },
  { keys: ['␣', '←', '→', 'Esc'], does: 'playback' },
] as const;

const steps: Record<string, Step> = {
  ArrowLeft: 'back',
  ArrowRight: 'forth',
  ArrowUp: 'turn-back',
  ArrowDown: 'turn-forth',
  Home: 'first',
  End: 'last',
};
/** Outside the replay these scroll the page. */
const onlyInReplay = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End', 'ArrowRight']);

const usesKeys = 'input, select, textarea, [role="grid"], [role="tablist"], [contenteditable]';

function isBusyElsewhere(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    (target?.closest(usesKeys) ?? null) !== null
  );
}

/** A button under the focus is pressed by this key. */
function pressesButton({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof Element && target.closest('button, a, summary') !== null;
}

function obeyInPlayback(event: KeyboardEvent, { playback }: TableState): boolean {
  const row = playback.isOn ? playbackKeys.find(({ key }) => key === event.key) : undefined;
  if (!row || pressesButton(event)) return false;
  playback[row.does]();
  return true;
}

/** Does what the key means; true if it meant something. */
export function obey(event: KeyboardEvent, table: TableState, open: (tab: 'help' | 'text') => void): boolean {
  if (isBusyElsewhere(event)) return false;
  if (obeyInPlayback(event, table)) return true;
  const { key } = event;
  const how = steps[key];
  if (how !== undefined) {
    if (onlyInReplay.has(key) && shownMoment().at === null) return false;
    step(table, how);
    return true;
  }
  if (key === 'Escape') table.cancel();
  else if (!settings.keys) return false;
  else if (key === 'u') void table.undo(false);
  else if (key === '?') open('help');
  else if (key === '/') open('text');
  else return false;
  return true;
}
