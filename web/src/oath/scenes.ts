// The landscapes of the sites, in a box of 300 by 84: areas and lines, each in a colour of
// oath.css, from the back to the front.
import type { SiteCard } from '../server/oath';

export interface Stroke {
  /** The colour: `hill` is --oath-hill. */
  paint: string;
  d: string;
  /** If it is a line. */
  width?: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const circle = (x: number, y: number, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const sun = (x: number, y: number, r: number): Stroke => ({ paint: 'sun', d: circle(x, y, r) });

/** A fir with its foot there. */
function fir(x: number, y: number, height: number): string {
  const [half, notch, trunk] = [round(height * 0.34), round(height * 0.24), round(height * 0.2)];
  return `M${x} ${y - height}l${half} ${round(height * 0.8)}h${-notch}v${trunk}h${-trunk}v${-trunk}h${-notch}z`;
}
const firs = (paint: string, ...places: [x: number, y: number, height: number][]): Stroke => ({
  paint,
  d: places.map((place) => fir(...place)).join(''),
});

const sky: Stroke[] = [
  { paint: 'sky', d: 'M0 0H300V84H0z' },
  { paint: 'haze', d: 'M0 30Q80 20 150 32T300 26V84H0z' },
];

const plains: Stroke[] = [
  sun(236, 22, 11),
  { paint: 'hill', d: 'M0 50Q70 34 150 48T300 42V84H0z' },
  { paint: 'grain', d: 'M0 62Q90 46 190 60T300 54V84H0z' },
  { paint: 'grain-near', d: 'M0 74Q110 60 300 72V84H0z' },
  {
    paint: 'ear',
    width: 1.6,
    d: 'M120 66v-8M126 67v-9M132 67v-8M138 68v-9M210 67v-8M216 68v-9M222 68v-8M60 65v-7M66 66v-8M262 68v-8M268 69v-9',
  },
];
const river: Stroke[] = [
  sun(60, 24, 9),
  { paint: 'hill', d: 'M0 44Q60 30 130 44T300 36V84H0z' },
  { paint: 'hill-near', d: 'M0 56Q80 44 160 54T300 50V84H0z' },
  { paint: 'water', d: 'M196 49c-22 6-66 6-58 15 7 7 76 6 96 20H70c-10-14 20-22 48-26 20-3 34-7 46-10z' },
  { paint: 'foam', width: 1.5, d: 'M120 72h26M150 78h30M140 64h18' },
  firs('tree-near', [246, 60, 22], [262, 64, 26], [40, 62, 20]),
];
const mountain: Stroke[] = [
  { paint: 'rock', d: 'M60 84 128 16l22 22 20-16 74 62z' },
  { paint: 'snow', d: 'M128 16l-19 19 9-2 6 6 8-7 8 4zM170 22l-10 8 7 1 6 6 6-5 10 1z' },
  { paint: 'rock-near', d: 'M0 84l44-40 40 34 20-12 28 18zM190 84l48-42 62 42z' },
  { paint: 'snow', d: 'M44 44l-12 11 8-2 5 4 6-4 5 1zM238 42l-12 11 8-2 6 4 6-5 6 1z' },
  { paint: 'hill-near', d: 'M0 78q90-14 300-4v10H0z' },
];
const flats: Stroke[] = [
  sun(150, 24, 13),
  { paint: 'rock', d: 'M0 46l40-12 34 12 50-8 40 8 60-12 76 12v8H0z' },
  { paint: 'salt', d: 'M0 48h300v36H0z' },
  {
    paint: 'crust',
    width: 1.2,
    d: 'M0 60l40-8 34 10 44-9 42 10 48-10 40 9 52-7M18 84l22-18 34-4M118 53l10 31M160 63l30 21M208 53l34 31M74 62l14 22M248 62l52 14',
  },
];
const coast: Stroke[] = [
  sun(238, 20, 9),
  { paint: 'water', d: 'M0 46h300v38H0z' },
  { paint: 'foam', width: 1.5, d: 'M150 56h24M196 63h30M240 55h26M120 68h22M180 74h26' },
  { paint: 'hill', d: 'M0 40q60-14 112 4c20 8 4 18-24 22-30 4-60 6-88 6z' },
  { paint: 'hill-near', d: 'M0 60q80-8 128 8c24 8 20 14 4 16H0z' },
  firs('tree-near', [36, 54, 26], [58, 58, 30], [82, 58, 24], [20, 58, 22]),
];
const cliffs: Stroke[] = [
  { paint: 'water', d: 'M0 46h300v38H0z' },
  { paint: 'foam', width: 1.5, d: 'M20 58h24M60 66h28M30 75h22M110 58h18' },
  { paint: 'rock', d: 'M140 84c0-16 14-16 20-30s16-10 24-22 20-2 30 2 26-8 40 2 30 6 46 8v40z' },
  { paint: 'rock-near', d: 'M176 84c4-14 24-16 34-24s30-4 44-8 30 6 46 4v28z' },
  { paint: 'foam', d: 'M128 78q10-8 22-2 10-6 20 0 10-6 22 2v6h-64z' },
];
const woods: Stroke[] = [
  { paint: 'hill', d: 'M0 48q150-18 300 0v36H0z' },
  firs(
    'tree',
    ...[10, 34, 60, 88, 118, 150, 180, 208, 236, 262, 288].map(
      (x, i): [number, number, number] => [x, 66 + (i % 3) * 2, 34 + ((i * 7) % 12)],
    ),
  ),
  { paint: 'hill-near', d: 'M0 66q150-10 300 0v18H0z' },
  firs(
    'tree-near',
    ...[22, 52, 82, 196, 226, 256, 286].map((x, i): [number, number, number] => [x, 80 + (i % 2) * 3, 40 + ((i * 5) % 10)]),
  ),
];
const cave: Stroke[] = [
  { paint: 'rock', d: 'M0 84V50l60-22 70 10 60-14 110 24v36z' },
  { paint: 'rock-near', d: 'M0 84V66l80-18 90 8 130-10v38z' },
  { paint: 'dark', d: 'M128 84V66q22-18 44 0v18z' },
  { paint: 'grain', width: 4, d: 'M126 84V64h48v20' },
];
const city: Stroke[] = [
  sun(60, 22, 10),
  { paint: 'hill', d: 'M0 56Q90 44 170 54T300 48V84H0z' },
  { paint: 'wall', d: 'M84 84V40h8v-6h6v6h8v-6h6v6h8V26l14-14 14 14v16h14V32h6v-6h6v6h6v-6h6v6h6v14h22V36h6v6h6v-6h6v48z' },
  { paint: 'wall-near', d: 'M60 84V58h10v-6h8v6h10v-6h8v6h92v-6h8v6h10v-6h8v6h26v26z' },
  { paint: 'dark', d: 'M138 84V70q12-14 24 0v14zM128 40v-8q6-7 12 0v8zM186 52v-8h8v8z' },
];
const stones: Stroke[] = [
  sun(228, 24, 12),
  { paint: 'hill', d: 'M0 56Q90 36 170 52T300 46V84H0z' },
  { paint: 'rock', d: 'M92 68l3-34 16-3 3 36zM176 66l2-34 17 2 3 34z' },
  { paint: 'rock-near', d: 'M126 70l3-42 18-2 4 44zM88 30l70-8 3 9-70 8zM214 72l4-26 16 2 2 24z' },
  { paint: 'hill-near', d: 'M0 72q150-12 300-2v14H0z' },
];
const fog: Stroke[] = [
  { paint: 'fog', d: 'M0 0H300V84H0z' },
  {
    paint: 'fog-near',
    width: 2,
    d: 'M-10 24q30-16 60 0t60 0 60 0 60 0 60 0 60 0M-40 46q30-16 60 0t60 0 60 0 60 0 60 0 60 0M-10 68q30-16 60 0t60 0 60 0 60 0 60 0 60 0',
  },
];

/** Some sites share a landscape; their names tell them apart. */
const landscapes: Record<SiteCard, Stroke[]> = {
  'mine': cave,
  'salt-flats': flats,
  'fertile-valley': river,
  'barren-coast': cliffs,
  'plains': plains,
  'river': river,
  'steppe': plains,
  'mountain': mountain,
  'lush-coast': coast,
  'marshes': river,
  'wastes': flats,
  'rocky-coast': cliffs,
  'narrow-pass': mountain,
  'charming-valley': river,
  'deep-woods': woods,
  'standing-stones': stones,
  'ancient-city': city,
  'drowned-city': city,
  'great-slum': city,
  'buried-giant': stones,
  'the-tribunal': city,
  'shrouded-wood': woods,
  'the-hidden-place': cave,
};

/** What is seen of a site; of one that lies face down, fog. */
export function sceneOf(site: SiteCard | null): Stroke[] {
  return site === null ? fog : [...sky, ...landscapes[site]];
}
