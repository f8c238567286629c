// Who sits at a table, in few words.
import type { SeatInfo } from '../server/wire';

export interface Crowd {
  level: string;
  n: number;
}

/** Several computers of one level are only counted; all others stand by themselves. */
export function counted(seats: SeatInfo[]): { single: SeatInfo[]; crowds: Crowd[] } {
  const levels = new Map<string, number>();
  for (const { kind, level } of seats) if (kind === 'ai' && level !== null) levels.set(level, (levels.get(level) ?? 0) + 1);
  const crowds = [...levels].flatMap(([level, n]) => (n > 1 ? [{ level, n }] : []));
  const isCounted = ({ kind, level }: SeatInfo): boolean => kind === 'ai' && crowds.some((crowd) => crowd.level === level);
  return { single: seats.filter((seat) => !isCounted(seat)), crowds };
}
