// How a hex that can be chosen is marked: what would happen there. The mark is that of the verb; of
// several verbs the gentlest one shows, and the player is asked.

export type Mark = 'move' | 'assault' | 'fire' | 'influence' | 'build' | 'recruit' | 'hire' | 'bribe' | 'palace' | 'place';

const markOfVerb: Record<string, Mark> = {
  move: 'move',
  flee: 'move',
  withdraw: 'move',
  bring: 'move',
  assault: 'assault',
  revolt: 'fire',
  influence: 'influence',
  build: 'build',
  recruit: 'recruit',
  one: 'recruit',
  two: 'recruit',
  bribe: 'bribe',
  desert: 'bribe',
  remove: 'bribe',
  palace: 'palace',
};

export function markOf(verbs: Iterable<string>): Mark {
  const marks = [...verbs].map((verb) => markOfVerb[verb] ?? 'place');
  return marks.find((mark) => mark !== 'assault' && mark !== 'fire') ?? marks[0] ?? 'place';
}

/** The sign of a mark among the game's glyphs. */
export function signOf(mark: Mark): string {
  return mark === 'fire' ? 'crescent-e-fire' : mark === 'place' ? 'crescent-i-plus' : `crescent-i-${mark}`;
}

/** Whether it is done to somebody. */
export function isHostile(mark: Mark): boolean {
  return mark === 'assault' || mark === 'fire';
}
