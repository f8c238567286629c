// Where the keys of the map lead: from site to site, by rows and columns.
import type { Space } from '../server/oath';
import { kinds } from '../server/oath';

const spaces = kinds.site.filter((word): word is Space => /-\d$/.test(word));

/** The columns are the regions. */
const columns = kinds.region.map((region) => spaces.filter((space) => space.startsWith(region)));

/** Null if the key leads nowhere. */
export function nextSpace(from: Space, does: string): Space | null {
  const across = columns.findIndex((column) => column.includes(from));
  const column = columns[across];
  if (!column) return null;
  const down = column.indexOf(from);
  const beside = (by: number): Space | undefined => columns[across + by]?.[Math.min(down, (columns[across + by]?.length ?? 1) - 1)];
  const to: Record<string, Space | undefined> = {
    'left': beside(-1),
    'right': beside(1),
    'up': column[down - 1],
    'down': column[down + 1],
    'row-start': columns[0]?.[Math.min(down, (columns[0]?.length ?? 1) - 1)],
    'row-end': columns.at(-1)?.[down],
    'top': column[0],
    'bottom': column.at(-1),
  };
  return to[does] ?? null;
}
