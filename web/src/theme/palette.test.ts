// Reads the colours and demands of every theme: tiles and seats that nobody confuses, text that can
// be read, outlines that stand out.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as crescent from '../server/crescent';
import * as oath from '../server/oath';
import { contrast, difference, differenceOfLab, readColour, visions, type Vision } from './palette';

type Theme = Record<string, string>;

/** What every page has, and what comes with the drawings of a game. */
const css = ['theme/theme.css', 'crescent/crescent.css', 'oath/oath.css'].map((file) => readFileSync(`src/${file}`, 'utf8')).join('');

function readTheme(name: string): Theme {
  const blocks = [...css.matchAll(new RegExp(`\\[data-theme='${name}'\\][^{}]*\\{([^}]*)\\}`, 'g'))];
  return Object.fromEntries(
    blocks
      .flatMap(([, block = '']) => [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)])
      .map(([, key = '', value = '']) => [key, value]),
  );
}

function colour(theme: Theme, name: string) {
  const text = theme[name];
  if (text === undefined) throw new Error(`theme.css has no colour --${name}`);
  return readColour(text);
}

const tiles = ['settlement', 'temple', 'farm', 'market'];
const rulers = [...crescent.seats];
/** The ground of every kind of land, lit and in the shade, with what grows on it. */
const lands = ['fertile', 'wild', 'mount', 'quarry', 'desert'].flatMap((land) => [land, `${land}-2`, `${land}-3`]);
const sides = oath.seats.map((seat) => `seat-${seat}`);

/** What lies side by side and is told apart by its colour, among other signs. */
const pairs = [tiles, rulers, sides].flatMap((set) =>
  set.flatMap((first, i) => set.slice(i + 1).map((second) => [first, second] as const)),
);

/** Ink and what it is written on. */
const texts = [
  ...['ground', 'panel', 'panel-2', 'hover'].flatMap((paper) =>
    ['ink', 'faint', 'good', 'danger'].map((ink) => [ink, paper] as const),
  ),
  ['accent', 'panel'] as const,
  ['accent', 'ground'] as const,
  ['accent-ink', 'accent'] as const,
  ['on-frame', 'frame'] as const,
  ['on-waste', 'waste'] as const,
  ['cardink', 'cardface'] as const,
  ['cardink', 'cardart'] as const,
  ['coin-ink', 'coin'] as const,
  ['on-field', 'field'] as const,
  ['oath-card-ink', 'oath-card'] as const,
  ['oath-card-ink', 'oath-scrim'] as const,
  ...oath.kinds.region.map((region) => ['oath-on-region', `oath-${region}`] as const),
  ...[...oath.kinds.suit, 'relic', 'vision', 'none'].map((suit) => ['on-suit', `suit-${suit}`] as const),
  ['oath-on-back', 'oath-back'] as const,
  ['oath-on-attack', 'oath-attack'] as const,
  ['oath-on-defense', 'oath-defense'] as const,
  ...[...tiles, ...rulers, ...sides].map((piece) => [`on-${piece}`, piece] as const),
];

/** Lines that carry a meaning, and the surfaces beside them. */
const lines = [
  ...['land', 'river'].flatMap((surface) =>
    ['outline', 'focus', 'legal-ring'].map((line) => [line, surface] as const),
  ),
  ...[0, 1, 2, 3].map((kingdom) => [`kingdom-${kingdom}`, 'land'] as const),
  // Pieces, rings of control and their banners stand on any ground, and at the river.
  ...[...lands, 'water'].flatMap((surface) => [['piece-line', surface] as const, ['control-line', surface] as const]),
  ['card-legal', 'panel'] as const,
  ['outline', 'panel'] as const,
  ...['favor', 'secret', 'supply', 'gem'].flatMap((token) => ['panel', 'panel-2'].map((paper) => [`oath-${token}`, paper] as const)),
  // What is focused or lit, legal, a target or fresh has a ring, wherever it lies: on a panel, in a
  // region, on a card.
  ...['panel', 'panel-2', 'ground', 'oath-card', ...oath.kinds.region.map((region) => `oath-${region}`)].flatMap((surface) =>
    ['focus', 'legal-ring', 'danger', 'good'].map((ring) => [ring, surface] as const),
  ),
];

it('measures differences as published by Sharma, Wu and Dalal', () => {
  expect(differenceOfLab([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4);
  expect(differenceOfLab([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4);
  expect(differenceOfLab([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4);
});

describe.each(['light', 'dark', 'contrast'])('theme %s', (name) => {
  const theme = readTheme(name);

  describe.each(Object.keys(visions) as Vision[])('with %s vision', (vision) => {
    it.each(pairs)('tells %s from %s', (first, second) => {
      expect(difference(colour(theme, first), colour(theme, second), vision)).toBeGreaterThanOrEqual(15);
    });
  });

  it.each(texts)('lets %s be read on %s', (ink, paper) => {
    expect(contrast(colour(theme, ink), colour(theme, paper))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(lines)('lets the line %s stand out from %s', (line, surface) => {
    expect(contrast(colour(theme, line), colour(theme, surface))).toBeGreaterThanOrEqual(3);
  });

  it('has every variable of the light theme', () => {
    expect(Object.keys(theme).sort()).toEqual(Object.keys(readTheme('light')).sort());
  });
});
