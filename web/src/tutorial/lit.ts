// What a lesson points at, wherever it is on the page: things of the board by `data-thing`, buttons
// of a verb, or of several, by `data-verb`, the button of one choice by `data-choice`, whole panels
// by `data-panel`. Boards draw rings of their own around what they are told to highlight; this does
// it for everything that is no piece of a board, and brings what has to be used into sight.
import type { Thing } from '../table/board';
import { placeOf } from '../table/place';

function selectorOf(thing: Thing): string {
  const { kind, id } = thing;
  const word = CSS.escape(id);
  if (kind === 'verb') return `[data-verb~="${word}"], ${placeOf(thing)}`;
  return ['panel', 'choice'].includes(kind) ? `[data-${kind}="${word}"]` : placeOf(thing);
}

/** Of the buttons of a verb the one is meant that begins it (`data-act`), if there is one. */
export function piecesOf(page: ParentNode, thing: Thing): Element[] {
  const pieces = [...page.querySelectorAll(selectorOf(thing))];
  const begins = pieces.filter((piece) => thing.kind === 'verb' && piece.hasAttribute('data-act'));
  return begins.length > 0 ? begins : pieces;
}

/** Whether there is room for a piece of it on the page, scrolled or not. */
export function isSeen(page: ParentNode, thing: Thing): boolean {
  return piecesOf(page, thing).some((piece) => piece.getClientRects().length > 0);
}

/** The pieces of all of these, as they follow each other on the page. */
function allPiecesOf(page: ParentNode, things: Thing[]): Element[] {
  const precedes = (one: Element, other: Element): boolean =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const pieces = new Set(things.flatMap((thing) => piecesOf(page, thing)));
  return [...pieces].sort((one, other) => (precedes(one, other) ? -1 : 1));
}

/**
 * Marks what is lit, and nothing else. What has just come to be lit is brought into sight; where
 * not all of it has room, what stands first.
 */
function light(page: ParentNode, things: Thing[]): void {
  const lit = allPiecesOf(page, things);
  const isNew = (element: Element): boolean => !element.hasAttribute('data-lit');
  for (const element of lit.filter(isNew).reverse()) element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  for (const element of page.querySelectorAll('[data-lit]')) if (!lit.includes(element)) element.removeAttribute('data-lit');
  for (const element of lit) element.setAttribute('data-lit', '');
}

/** Keeps it so while the page changes; what it gives ends that, and nothing is lit any more. */
export function keepLit(page: Element, things: Thing[]): () => void {
  light(page, things);
  const watch = new MutationObserver(() => {
    light(page, things);
  });
  watch.observe(page, { childList: true, subtree: true });
  return () => {
    watch.disconnect();
    light(page, []);
  };
}

/**
 * The first of these on the ground is brought into sight; if that is nothing, the top, where
 * conflicts are shown.
 */
export function bringIntoSight(ground: HTMLElement, things: Thing[]): void {
  const [piece] = allPiecesOf(ground, things);
  if (piece) piece.scrollIntoView({ block: 'nearest' });
  else ground.scrollTop = 0;
}
