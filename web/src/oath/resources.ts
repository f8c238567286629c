// The glyphs of what is paid and gained.
const glyphs: Record<string, string> = {
  'supply': 'supply',
  'favor': 'favor',
  'secrets': 'secret',
  'turned-secrets': 'secret-down',
  'warbands': 'warband',
};

export function resourceGlyph(what: string): string {
  return glyphs[what] ?? 'favor';
}
