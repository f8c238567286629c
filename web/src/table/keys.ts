// Every key that does something, on all pages. Who is asked first stands first: a lesson before the
// playback, the playback before the board, the board before the page. Keys do nothing while
// somebody types, nor behind a dialog. Those that are letters or signs can be switched off in the
// settings.
import { settings } from '../settings.svelte';

/** Where keys are answered, in the order in which those are asked who answer there. */
export const layers = ['lesson', 'playback', 'map', 'own', 'oath', 'board', 'replay', 'page'] as const;
export type Layer = (typeof layers)[number];

/** Asked before whatever has the focus; the others after it. */
const ahead: readonly Layer[] = ['lesson', 'playback'];

export const keys = [
  { key: 'h', where: 'lesson', does: 'read', text: 'web.key.lesson.read' },
  { key: 'd', where: 'lesson', does: 'do', text: 'web.key.lesson.do' },
  { key: 'Backspace', where: 'lesson', does: 'back', text: 'web.key.lesson.back' },
  { key: '1', where: 'lesson', does: 'answer-1', text: 'web.key.lesson.answer' },
  { key: '2', where: 'lesson', does: 'answer-2', text: 'web.key.lesson.answer' },
  { key: '3', where: 'lesson', does: 'answer-3', text: 'web.key.lesson.answer' },
  { key: '4', where: 'lesson', does: 'answer-4', text: 'web.key.lesson.answer' },
  { key: ' ', where: 'playback', does: 'pause', text: 'web.key.playback.pause' },
  { key: 'ArrowLeft', where: 'playback', does: 'back', text: 'web.key.playback.step' },
  { key: 'ArrowRight', where: 'playback', does: 'on', text: 'web.key.playback.step' },
  { key: 'Escape', where: 'playback', does: 'skip', text: 'web.key.playback.skip' },
  { key: 'ArrowLeft', where: 'map', does: 'left', text: 'web.key.map.go' },
  { key: 'ArrowRight', where: 'map', does: 'right', text: 'web.key.map.go' },
  { key: 'ArrowUp', where: 'map', does: 'up', text: 'web.key.map.go' },
  { key: 'ArrowDown', where: 'map', does: 'down', text: 'web.key.map.go' },
  { key: 'Home', where: 'map', does: 'row-start', text: 'web.key.map.row' },
  { key: 'End', where: 'map', does: 'row-end', text: 'web.key.map.row' },
  { key: 'PageUp', where: 'map', does: 'top', text: 'web.key.map.column' },
  { key: 'PageDown', where: 'map', does: 'bottom', text: 'web.key.map.column' },
  { key: 'n', where: 'map', does: 'next-legal', text: 'web.key.map.legal' },
  { key: 'p', where: 'map', does: 'last-legal', text: 'web.key.map.legal' },
  { key: 'l', where: 'map', does: 'read', text: 'web.key.map.read' },
  { key: 'Enter', where: 'map', does: 'pick', text: 'web.key.map.pick' },
  { key: ' ', where: 'map', does: 'pick', text: 'web.key.map.pick' },
  { key: 'a', where: 'own', does: 'actions', text: 'web.key.own.actions' },
  { key: 'm', where: 'own', does: 'map', text: 'web.key.own.map' },
  { key: 'b', where: 'own', does: 'bazaar', text: 'web.key.own.bazaar' },
  { key: 'r', where: 'own', does: 'turn', text: 'web.key.own.turn' },
  { key: '1', where: 'own', does: 'card-1', text: 'web.key.own.card' },
  { key: '2', where: 'own', does: 'card-2', text: 'web.key.own.card' },
  { key: '3', where: 'own', does: 'card-3', text: 'web.key.own.card' },
  { key: '4', where: 'own', does: 'card-4', text: 'web.key.own.card' },
  { key: '5', where: 'own', does: 'card-5', text: 'web.key.own.card' },
  { key: '6', where: 'own', does: 'card-6', text: 'web.key.own.card' },
  { key: '7', where: 'own', does: 'card-7', text: 'web.key.own.card' },
  { key: '8', where: 'own', does: 'card-8', text: 'web.key.own.card' },
  { key: '9', where: 'own', does: 'card-9', text: 'web.key.own.card' },
  { key: 's', where: 'oath', does: 'search', text: 'web.key.oath.act' },
  { key: 'm', where: 'oath', does: 'muster', text: 'web.key.oath.act' },
  { key: 't', where: 'oath', does: 'trade', text: 'web.key.oath.act' },
  { key: 'r', where: 'oath', does: 'recover', text: 'web.key.oath.act' },
  { key: 'c', where: 'oath', does: 'campaign', text: 'web.key.oath.act' },
  { key: 'v', where: 'oath', does: 'travel', text: 'web.key.oath.act' },
  { key: 'p', where: 'oath', does: 'powers', text: 'web.key.oath.act' },
  { key: 'w', where: 'oath', does: 'warbands', text: 'web.key.oath.act' },
  { key: 'o', where: 'oath', does: 'oath', text: 'web.key.oath.oath' },
  { key: 'i', where: 'oath', does: 'read', text: 'web.key.oath.read' },
  { key: 'e', where: 'oath', does: 'end', text: 'web.key.oath.end' },
  { key: '1', where: 'oath', does: 'thing-1', text: 'web.key.oath.thing' },
  { key: '2', where: 'oath', does: 'thing-2', text: 'web.key.oath.thing' },
  { key: '3', where: 'oath', does: 'thing-3', text: 'web.key.oath.thing' },
  { key: '4', where: 'oath', does: 'thing-4', text: 'web.key.oath.thing' },
  { key: '5', where: 'oath', does: 'thing-5', text: 'web.key.oath.thing' },
  { key: '6', where: 'oath', does: 'thing-6', text: 'web.key.oath.thing' },
  { key: '7', where: 'oath', does: 'thing-7', text: 'web.key.oath.thing' },
  { key: '8', where: 'oath', does: 'thing-8', text: 'web.key.oath.thing' },
  { key: '9', where: 'oath', does: 'thing-9', text: 'web.key.oath.thing' },
  { key: '+', where: 'board', does: 'larger', text: 'web.key.board.zoom' },
  { key: '=', where: 'board', does: 'larger', text: 'web.key.board.zoom' },
  { key: '-', where: 'board', does: 'smaller', text: 'web.key.board.zoom' },
  { key: '0', where: 'board', does: 'whole', text: 'web.key.board.whole' },
  { key: 'ArrowRight', where: 'replay', does: 'forth', text: 'web.key.step' },
  { key: 'ArrowUp', where: 'replay', does: 'turn-back', text: 'web.key.turn' },
  { key: 'ArrowDown', where: 'replay', does: 'turn-forth', text: 'web.key.turn' },
  { key: 'Home', where: 'replay', does: 'first', text: 'web.key.ends' },
  { key: 'End', where: 'replay', does: 'last', text: 'web.key.ends' },
  { key: 'l', where: 'replay', does: 'line', text: 'web.analysis.line' },
  { key: 'ArrowLeft', where: 'page', does: 'back', text: 'web.key.back' },
  { key: 'Escape', where: 'page', does: 'cancel', text: 'web.key.cancel' },
  { key: 'u', where: 'page', does: 'undo', text: 'web.key.undo' },
  { key: 'h', where: 'page', does: 'hint', text: 'web.prompt.hint' },
  { key: '?', where: 'page', does: 'help', text: 'web.key.help' },
  { key: '/', where: 'page', does: 'text', text: 'web.key.text' },
] as const satisfies readonly { key: string; where: Layer; does: string; text: string }[];

type Row = (typeof keys)[number];

/** What the keys of a layer do, by name. */
export type Does<L extends Layer> = Extract<Row, { where: L }>['does'];

/** Where a key of the map leads, as only the map's game knows. */
export type Way = Exclude<Does<'map'>, 'pick' | 'read' | 'next-legal' | 'last-legal'>;

export function rowFor(layer: Layer, key: string): Row | undefined {
  return keys.find((row) => row.where === layer && row.key === key);
}

/** What is written on a key. */
export function keyName(key: string): string {
  const signs: Record<string, string> = {
    ' ': '␣',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Escape: 'Esc',
    Enter: '⏎',
    Backspace: '⌫',
  };
  return signs[key] ?? key;
}

/** The keys of a layer for the help: those that do the same in one line. */
export function listed(layer: Layer): { keys: string[]; text: string }[] {
  const lines = new Map<string, string[]>();
  for (const { key, where, text } of keys)
    if (where === layer) lines.set(text, [...(lines.get(text) ?? []), keyName(key)]);
  return [...lines].map(([text, names]) => ({ keys: names, text }));
}

// ---- pressing ----

type Answer = (does: string) => boolean;
const answers = new Map<Layer, Answer>();

/** Whether anybody answers there: a game's board has keys of its own, or has none. */
export function isAnswered(layer: Layer): boolean {
  return answers.has(layer);
}

/**
 * Answers the keys of a layer until the function returned is called. An answer says whether the key
 * meant something.
 */
export function answerKeys<L extends Layer>(layer: L, answer: (does: Does<L>) => boolean): () => void {
  const mine = answer as Answer;
  answers.set(layer, mine);
  return () => {
    if (answers.get(layer) === mine) answers.delete(layer);
  };
}

const usesKeys = 'input, select, textarea, [role="tablist"], [contenteditable]';
const usesSpace = 'button, a, summary, [role="gridcell"]';

function isBusyElsewhere({ key, target, defaultPrevented, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  const within = (selector: string): boolean => target instanceof Element && target.closest(selector) !== null;
  return defaultPrevented || ctrlKey || altKey || metaKey || within(usesKeys) || (key === ' ' && within(usesSpace));
}

function isSign({ key }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ';
}

function isBehindDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function press(event: KeyboardEvent, asked: readonly Layer[]): void {
  if (isBusyElsewhere(event) || isBehindDialog() || (isSign(event) && !settings.keys)) return;
  for (const layer of asked) {
    const row = rowFor(layer, event.key);
    if (!row || !answers.get(layer)?.(row.does)) continue;
    event.preventDefault();
    event.stopPropagation();
    return;
  }
}

/** To be called for every key on its way down to what has the focus, */
export function pressFirst(event: KeyboardEvent): void {
  press(event, ahead);
}

/** and on its way up again. */
export function pressLast(event: KeyboardEvent): void {
  press(
    event,
    layers.filter((layer) => layer !== 'map' && !ahead.includes(layer)),
  );
}
