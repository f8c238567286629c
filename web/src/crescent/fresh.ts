// Who changed which hex since the viewer's last choice; of several the last one.
import type { Entry } from '../server/wire';
import { since, touched } from '../table/recap';
import type { Seat } from './view';

export function changersOf(entries: Entry[], viewer: string | null): Map<string, Seat> {
  const changers = new Map<string, Seat>();
  if (viewer === null) return changers;
  for (const entry of since(entries, viewer))
    if (entry.seat !== 'chance' && entry.seat !== viewer)
      for (const { kind, id } of touched([entry])) if (kind === 'hex') changers.set(id, entry.seat as Seat);
  return changers;
}
