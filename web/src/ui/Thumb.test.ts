// The position of a table on a card, from the moment the card comes into sight.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { hexes } from '../crescent/picture';
import oath from '../oath/fixtures/view.json';
import { ask } from '../server/api';
import { ServerError, unreachable } from '../server/error';
import type { Info } from '../server/wire';
import { site } from '../site.svelte';
import { info } from '../table/fake_server';
import { speak } from '../texts/texts.svelte';
import tigris from '../tigris/fixtures/turn.json';
import Thumb from './Thumb.svelte';

vi.mock('../server/api', () => ({ ask: vi.fn() }));

const views: Record<string, unknown> = {
  tigris: tigris.view,
  crescent: { hexes, players: { warlord: {}, murshid: {}, sultan: {}, caliph: {}, nomad: {} } },
  oath,
};
const catalogues: Record<string, unknown> = {
  crescent: { buildings: [{ id: 'fort', strength: 1 }, { id: 'castle', strength: 2 }, { id: 'palace', strength: 3 }] },
  oath: { cards: [{ id: 'longbows', suit: 'order' }] },
};
const asked = vi.mocked(ask);
/** What is drawn is loaded first, and machines are busy. */
const patience = 30_000;

/** The boxes that wait to be seen. */
let unseen: (() => void)[] = [];
class Eyes {
  constructor(private readonly tell: IntersectionObserverCallback) {}
  observe(target: Element): void {
    const boundingClientRect = { width: 240, height: 100 };
    const entry = { isIntersecting: true, boundingClientRect, target } as unknown as IntersectionObserverEntry;
    unseen.push(() => this.tell([entry], this as unknown as IntersectionObserver));
  }
  disconnect(): void {
    unseen = [];
  }
}

let shown: Record<string, unknown> | undefined;
/** Of which game the server has a position. */
let played = 'tigris';
/** Tables of different tests are different: what was drawn once is kept. */
let tables = 0;

function show(more: Partial<Info>): Info {
  const told = info({ id: `table ${++tables}`, stage: { key: 'tigris.stage' }, ...more });
  shown = mount(Thumb, { target: document.body, props: { info: told } });
  flushSync();
  return told;
}
function see(): void {
  for (const tell of [...unseen]) tell();
  flushSync();
}
const drawing = (): Element | null => document.querySelector('.thumb > svg');
const sign = (): Element | null => document.querySelector('.thumb > .sign');

beforeAll(async () => {
  await speak('en');
  vi.stubGlobal('IntersectionObserver', Eyes);
  vi.spyOn(site.catalogues, 'of').mockImplementation((game) => Promise.resolve(catalogues[game] as never));
});
beforeEach(() => {
  asked.mockReset();
  asked.mockImplementation(((_operation: string, { tables: ids }: { tables: string[] }) => {
    return Promise.resolve({ thumbs: Object.fromEntries(ids.map((id) => [id, { made: 3, view: views[played] }])) });
  }) as never);
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
});
it('shows the sign of the game, and asks for nothing, before it is seen', () => {
  show({ game: 'oath' });
  expect(sign()?.getAttribute('aria-label')).toBe('Oath');
  expect(asked).not.toHaveBeenCalled();
});

it.each([
  ['tigris', 'Part of the board, G5 to N8'],
  ['crescent', 'The map; hexes: Warlord 3, Murshid 1, Sultan 1, Caliph 4'],
  ['oath', 'The map; sites: Chancellor 4, Blue 2, White 1'],
])('draws a position of %s once it is seen, and says what it is', async (game, label) => {
  played = game;
  const told = show({ game });
  see();
  await vi.waitFor(() => expect(drawing()?.getAttribute('aria-label')).toBe(label), patience);
  expect(drawing()?.getAttribute('role')).toBe('img');
  expect(asked.mock.calls).toEqual([['thumbs', { tables: [told.id] }]]);
  const missing = [...(drawing()?.querySelectorAll('use') ?? [])]
    .map((use) => use.getAttribute('href') ?? '')
    .filter((href) => document.querySelector(href) === null);
  expect(missing).toEqual([]);
}, patience);

it('shows how strong everybody is, with the strongholds', async () => {
  played = 'crescent';
  show({ game: 'crescent' });
  see();
  await vi.waitFor(() => expect(drawing()?.querySelectorAll('text').length).toBeGreaterThan(0), patience);
  const plates = [...(drawing()?.querySelectorAll('.seat-caliph text') ?? [])].map((plate) => plate.textContent);
  expect(plates).toEqual(['3', '1', '1', '7']);
}, patience);

it('keeps the sign if the position cannot be had', async () => {
  asked.mockRejectedValue(new ServerError(unreachable));
  show({});
  see();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  flushSync();
  expect(drawing()).toBeNull();
  expect(sign()).not.toBeNull();
});

it('shows the sign instead of what cannot be drawn', async () => {
  played = 'nothing';
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  show({});
  see();
  await vi.waitFor(() => expect(said).toHaveBeenCalled(), patience);
  said.mockRestore();
  expect(sign()).not.toBeNull();
}, patience);

it('asks for nothing before the game has begun', async () => {
  show({ status: 'open', stage: null });
  see();
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).not.toHaveBeenCalled();
});
