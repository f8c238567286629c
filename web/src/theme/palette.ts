// Measures colours the way eyes do: contrast after WCAG 2, difference after CIEDE2000, and colour
// blindness after Machado, Oliveira and Fernandes (2009) at full severity. Only the test of the
// themes uses it.

export type Colour = readonly [red: number, green: number, blue: number];
type Matrix = readonly [Colour, Colour, Colour];

export function readColour(text: string): Colour {
  const number = Number.parseInt(text.slice(1), 16);
  return [(number >> 16) / 255, ((number >> 8) & 255) / 255, (number & 255) / 255];
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function times(matrix: Matrix, [a, b, c]: Colour): Colour {
  const row = (m: Colour): number => m[0] * a + m[1] * b + m[2] * c;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** What each kind of vision makes of linear light. */
export const visions = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} satisfies Record<string, Matrix>;

export type Vision = keyof typeof visions;

export function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(a: Colour, b: Colour): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const toXyz: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
];
const white: Colour = [0.95047, 1, 1.08883];

interface Lab {
  lightness: number;
  a: number;
  b: number;
}

function seen(colour: Colour, vision: Vision): Lab {
  const light = times(visions[vision], colour.map(linear) as [number, number, number]);
  const xyz = times(toXyz, light.map(clamp) as [number, number, number]);
  const bent = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
  const [x, y, z] = [bent(xyz[0] / white[0]), bent(xyz[1] / white[1]), bent(xyz[2] / white[2])];
  return { lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function hue(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const angle = (Math.atan2(b, a) * 180) / Math.PI;
  return angle < 0 ? angle + 360 : angle;
}

function meanHue(first: number, second: number, colourful: boolean): number {
  if (!colourful) return first + second;
  if (Math.abs(first - second) <= 180) return (first + second) / 2;
  return (first + second + (first + second < 360 ? 360 : -360)) / 2;
}

/** CIEDE2000 as Sharma, Wu and Dalal (2005) write it, all weights one. */
function ciede2000(one: Lab, two: Lab): number {
  const meanChroma = (Math.hypot(one.a, one.b) + Math.hypot(two.a, two.b)) / 2;
  const stretch = 1.5 - 0.5 * Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7));
  const [a1, a2] = [one.a * stretch, two.a * stretch];
  const [chroma1, chroma2] = [Math.hypot(a1, one.b), Math.hypot(a2, two.b)];
  const [hue1, hue2] = [hue(a1, one.b), hue(a2, two.b)];
  const colourful = chroma1 * chroma2 !== 0;

  const turn = ((hue2 - hue1 + 540) % 360) - 180;
  const byLightness = two.lightness - one.lightness;
  const byChroma = chroma2 - chroma1;
  const byHue = colourful ? 2 * Math.sqrt(chroma1 * chroma2) * Math.sin(radians(turn / 2)) : 0;

  const lightness = (one.lightness + two.lightness) / 2;
  const chroma = (chroma1 + chroma2) / 2;
  const h = meanHue(hue1, hue2, colourful);
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63));
  const bend = (lightness - 50) ** 2;
  const weightLightness = 1 + (0.015 * bend) / Math.sqrt(20 + bend);
  const weightChroma = 1 + 0.045 * chroma;
  const weightHue = 1 + 0.015 * chroma * t;
  const rotation =
    -2 *
    Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)) *
    Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))));
  const [l, c, d] = [byLightness / weightLightness, byChroma / weightChroma, byHue / weightHue];
  return Math.sqrt(l * l + c * c + d * d + rotation * c * d);
}

/** How different two colours look to somebody; about 2 is just noticeable side by side. */
export function difference(a: Colour, b: Colour, vision: Vision): number {
  return ciede2000(seen(a, vision), seen(b, vision));
}

/** CIEDE2000 of two colours given as Lab, to compare with published values. */
export function differenceOfLab(a: Colour, b: Colour): number {
  const lab = ([lightness, x, y]: Colour): Lab => ({ lightness, a: x, b: y });
  return ciede2000(lab(a), lab(b));
}
