// The signs of what happens in a game, as outlines in a square of 24. What has none of its own is a
// dot.
const signs: Record<string, string> = {
  // crossed blades
  war: 'M3 3l8 9-3 3-5-1zM21 3l-8 9 3 3 5-1zM9 16l-5 5M15 16l5 5M4 17l3 3-2 2-3-3zM20 17l-3 3 2 2 3-3z',
  // a fist's flag
  revolt: 'M5 2h2v20H5zM8 3h12l-4 5 4 5H8z',
  monument: 'M3 21h18v-4h-3v-4h-3V9h-2V4h-2v5H9v4H6v4H3z',
  treasure: 'M7 4h10l5 6-10 11L2 10z',
  catastrophe: 'M13 2L4 14h6l-2 8 10-13h-6z',
  scoring: 'M12 2l3 7 7 .6-5.300 4.700L18.400 22 12 17.800 5.600 22l1.700-7.700L2 9.600 9 9z',
  deal: 'M2 9h6l4 3 4-3h6v7h-5l-5 4-5-4H2z',
  vision: 'M2 12q10-13 20 0-10 13-20 0zM12 8a4 4 0 1 0 .1 0z',
  banner: 'M5 2h2v20H5zM8 3h12v12l-6-4-6 4z',
  relic: 'M6 3h12v5q0 5-5 6v4h4v3H7v-3h4v-4q-5-1-5-6z',
  title: 'M3 8l5 4 4-8 4 8 5-4-2 11H5z',
};
const alike: Record<string, string> = { combat: 'war', campaign: 'war', contest: 'banner' };
const dot = 'M12 6a6 6 0 1 0 .1 0z';

export function signOf(kind: string): string {
  return signs[alike[kind] ?? kind] ?? dot;
}
