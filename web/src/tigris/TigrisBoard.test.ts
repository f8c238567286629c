// The board as a player meets it: by eye, by ear, by mouse and by keyboard.
import { flushSync } from 'svelte';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Preview } from '../server/wire';
import { learnGame, speak } from '../texts/texts.svelte';
import attack from './fixtures/attack.json';
import defend from './fixtures/defend.json';
import monument from './fixtures/monument.json';
import result from './fixtures/result.json';
import { show, type Shown } from './fixtures/table';
import turn from './fixtures/turn.json';
import united from './fixtures/united.json';

let table: Shown | undefined;
const temple = { kind: 'tile', id: 'temple' };

function put(...position: Parameters<typeof show>): Shown {
  table = show(...position);
  flushSync();
  return table;
}
function click(element: Element | null | undefined): void {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}
function press(element: Element | null, key: string): void {
  element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  flushSync();
}
function width(pixels: number): void {
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({
    width: pixels,
  });
}

beforeAll(async () => {
  await speak('en');
  await learnGame('tigris');
});
afterEach(() => {
  table?.close();
  table = undefined;
  width(1024);
});

describe('the spaces', () => {
  it.each([
    ['F3', 'F3, temple with a treasure, kingdom of the Archer priest, Archer trader and Bull king'],
    ['B8', 'B8, temple with a treasure that goes first'],
    ['I9', 'I9, farm, river, kingdom of the Archer king and Archer farmer'],
    ['A4', 'A4, free, river'],
    ['A5', 'A5, free'],
    ['K9', 'K9, laid waste, river'],
    ['G6', 'G6, red and green monument, kingdom of the Bull priest'],
    ['I6', 'I6, Bull priest, 2 in a war, 2 in a revolt, kingdom of the Bull priest'],
  ])('%s is named', (cell, name) => {
    expect(put(turn).find(`cell:${cell}`).getAttribute('aria-label')).toBe(name);
  });

  it('make a grid of 11 rows and 16 columns, of which the tabulator reaches one', () => {
    const { board } = put(turn);
    const rows = [...board.querySelectorAll('[role="grid"] [role="row"]')];
    expect(rows.map((row) => row.querySelectorAll('[role="gridcell"]').length)).toEqual(Array(11).fill(16));
    expect(board.querySelectorAll('[role="gridcell"][tabindex="0"]')).toHaveLength(1);
  });

  it('are legal exactly where a choice names them', () => {
    const { board } = put(turn, [temple]);
    const legal = [...board.querySelectorAll('[role="gridcell"][data-legal]')].map((cell) =>
      cell.getAttribute('data-thing')?.slice(5),
    );
    const listed = turn.choices.filter((words) => words.startsWith('place temple')).map((words) => words.split(' ')[2]);
    expect(legal.sort()).toEqual(listed.sort());
  });

  it('stay within the budget of nodes', () => {
    expect(put(turn, [temple]).board.querySelectorAll('*').length).toBeLessThan(1200);
  });
});

describe('picking', () => {
  it('takes a tile, then a space, by click', () => {
    const { find, pick } = put(turn);
    click(find('tile:temple'));
    click(find('cell:F6'));
    expect(pick.mock.calls).toEqual([
      [temple, 'choose'],
      [{ kind: 'cell', id: 'F6' }, 'choose'],
    ]);
  });

  it('by a finger only prepares', () => {
    const { find, pick } = put(turn, [temple]);
    find('cell:F6').dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }));
    expect(pick).toHaveBeenLastCalledWith({ kind: 'cell', id: 'F6' }, 'prepare');
  });

  it('walks with the arrow keys and picks with Enter', () => {
    const { board, find, pick } = put(turn, [temple]);
    press(find('cell:H6'), 'ArrowLeft');
    press(document.activeElement, 'ArrowDown');
    expect(document.activeElement).toBe(find('cell:G7'));
    press(document.activeElement, 'PageUp');
    press(document.activeElement, 'Home');
    press(document.activeElement, 'Enter');
    expect(pick).toHaveBeenCalledExactlyOnceWith({ kind: 'cell', id: 'A1' }, 'choose');
    expect(board.querySelector('[tabindex="0"][role="gridcell"]')).toBe(find('cell:A1'));
  });

  it('means the own leader by its space, and no other', () => {
    const { find, pick } = put(turn);
    click(find('cell:K10'));
    expect(pick).toHaveBeenLastCalledWith({ kind: 'leader', id: 'king' }, 'choose');
    click(find('cell:I6'));
    expect(pick).toHaveBeenLastCalledWith({ kind: 'cell', id: 'I6' }, 'choose');
    expect(find('cell:I6').classList.contains('shaken')).toBe(true);
  });

  it('asks for the preview of the one choice that a space would make', () => {
    const { find, point } = put(turn, [temple]);
    find('cell:F6').dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(point.mock.lastCall?.[0]?.words).toBe('place temple F6');
    find('cell:A4').dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(point).toHaveBeenLastCalledWith(null);
  });

  it('lays waste with the catastrophe first and the space second', () => {
    const first = put(turn);
    click(first.find('verb:catastrophe'));
    expect(first.pickVerb).toHaveBeenCalledExactlyOnceWith('catastrophe', 'choose');
    first.close();
    const { find, pick } = put(turn, [], null, 'catastrophe');
    expect(find('verb:catastrophe').getAttribute('aria-pressed')).toBe('true');
    expect(find('cell:B8').hasAttribute('data-legal')).toBe(false);
    click(find('cell:C1'));
    expect(pick).toHaveBeenCalledExactlyOnceWith({ kind: 'cell', id: 'C1' }, 'choose');
  });

  it('lets leaders of both sides stand for their war', () => {
    const { find, pick } = put(united);
    click(find('cell:I6'));
    expect(pick).toHaveBeenCalledExactlyOnceWith({ kind: 'leader', id: 'priest' }, 'choose');
  });

  it('lets any space of a square stand for the monument on it', () => {
    const { find, pick } = put(monument);
    click(find('cell:H7'));
    expect(pick).toHaveBeenCalledExactlyOnceWith({ kind: 'cell', id: 'G6' }, 'choose');
  });

  it('lights the treasures that may be taken', () => {
    const { board } = put(result);
    const lit = [...board.querySelectorAll('.loud [data-legal]')].map((cell) => cell.getAttribute('data-thing'));
    expect(lit).toEqual(['cell:F3', 'cell:I7']);
  });
});

describe('swapping', () => {
  it('marks tiles one by one, and prepares that they go together', () => {
    const { board, prepare } = put(turn, [], null, 'swap');
    const tiles = [...board.querySelectorAll('.hand [data-thing^="tile:"]')];
    const words = tiles.map((tile) => tile.getAttribute('data-thing')?.slice(5));
    expect(words).toEqual(['settlement', 'temple', 'temple', 'temple', 'farm', 'farm']);
    for (const i of [4, 1, 3, 0]) click(tiles[i]);
    click(tiles[0]);
    const [swap, text] = prepare.mock.lastCall ?? [];
    expect(swap).toMatchObject({ words: 'swap temple temple farm' });
    expect(text?.args).toEqual({ n: 3 });
    for (const i of [1, 3, 4]) click(tiles[i]);
    expect(prepare.mock.lastCall?.[0]).toBeNull();
  });
});

describe('a conflict', () => {
  it('shows the attacker what is known, what is not, and what would be needed', () => {
    const { board } = put(attack);
    const totals = [...board.querySelectorAll('.conflict .total')].map((total) => total.textContent);
    expect(totals).toEqual(['4', '0+?']);
    const cells = [...board.querySelectorAll('.conflict tr:last-child td')].map((cell) => cell.textContent.trim());
    expect(cells).toEqual(['0', '0', '0', '0', '1', '2', '3']);
    expect(board.textContent).toContain('Still to be fought: kings, priests and traders.');
  });

  it('prepares what the stepper says, never more than may be added', () => {
    const shown = put(attack);
    expect(shown.prepare.mock.lastCall?.[0]).toMatchObject({ words: 'support 0' });
    const more = shown.board.querySelector('[aria-label="One more"]');
    for (let i = 0; i < 5; ++i) click(more);
    expect([...shown.board.querySelectorAll('.conflict .total')].map((total) => total.textContent)).toEqual(['7', '0+?']);
    expect(shown.prepare.mock.lastCall).toMatchObject([{ words: 'support 3' }, { args: { n: 3, tile: 'farm' } }]);
  });

  it('tells the defender whether he can win', () => {
    const { board } = put(defend);
    const totals = [...board.querySelectorAll('.conflict .total')].map((total) => total.textContent);
    expect(totals).toEqual(['6', '0']);
    expect(board.querySelector('.conflict .bad')?.textContent).toContain('You would need 6 tiles: you cannot win.');
  });
});

describe('a preview', () => {
  const preview: Preview = { certain: true, undoable: true, asked: 'archer', news: [], view: united.view };

  it('rings the leaders that would fight', () => {
    const { board } = put(turn, [temple], preview);
    const ringed = [...board.querySelectorAll('.place.target')].map((cell) => cell.getAttribute('data-thing'));
    expect(ringed.sort()).toEqual(['cell:C2', 'cell:I6']);
  });

  it('shows the piece to come and says which conflicts would follow', () => {
    const { board } = put(turn, [temple], preview);
    expect(board.querySelectorAll('.coming')).toHaveLength(1);
    expect(board.textContent).toContain('War of the priests: Archer 6+? against Bull 2+?.');
  });

  it('shows numbers that would change as both', () => {
    const { board } = put(monument, [], { ...preview, view: turn.view });
    expect([...board.querySelectorAll('.change')].map((change) => change.textContent.trim())).toEqual(['3→2', '6→2']);
  });
});

describe('on a phone', () => {
  it('the board lies turned, and its spaces keep their names', () => {
    width(360);
    const { board, find } = put(turn);
    const rows = [...board.querySelectorAll('[role="row"]')];
    expect(rows.map((row) => row.children.length)).toEqual(Array(16).fill(11));
    expect(rows[0]?.firstElementChild).toBe(find('cell:A11'));
    expect(rows[0]?.lastElementChild).toBe(find('cell:A1'));
    expect(rows[15]?.lastElementChild).toBe(find('cell:P1'));
    press(find('cell:H6'), 'ArrowDown');
    expect(document.activeElement).toBe(find('cell:I6'));
    press(document.activeElement, 'ArrowLeft');
    expect(document.activeElement).toBe(find('cell:I7'));
  });
});
