// The glyphs of verbs.

const glyphs: Record<string, string> = {
  revolt: 'e-fire',
  muster: 'e-units',
  plot: 'e-eye',
  conspire: 'i-deal',
  desert: 'e-flee',
  flee: 'e-flee',
  one: 'i-recruit',
  two: 'i-recruit',
  lose: 'i-x',
  dismiss: 'i-x',
  remove: 'i-x',
  bring: 'i-move',
  withdraw: 'i-move',
  place: 'i-plus',
  assign: 'e-units',
  anytime: 'i-play',
};

const own = ['influence', 'build', 'move', 'assault', 'recruit', 'hire', 'bribe', 'buy', 'play', 'collect', 'palace', 'stay'];

export function glyphOfVerb(verb: string): string {
  return own.includes(verb) ? `i-${verb}` : (glyphs[verb] ?? 'i-check');
}
