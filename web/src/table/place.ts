// Where a thing is drawn on the page. A board that draws it by another word than the server's says
// that one, too.
import type { Thing } from './board';

export function placeOf({ kind, id }: Thing): string {
  const key = `${kind}:${CSS.escape(id)}`;
  return `[data-thing="${key}"], [data-also="${key}"]`;
}
