// Who sits at a table, in few words.
import { expect, it } from 'vitest';
import type { SeatInfo } from '../server/wire';
import { counted } from './sitters';

const seat = (word: string, kind: SeatInfo['kind'], level: string | null = null) => ({ seat: word, kind, level }) as SeatInfo;

it('counts computers of one level, and names all others', () => {
  const marek = seat('bull', 'person');
  const scribe = seat('lion', 'ai', 'scribe');
  const seats = [seat('archer', 'ai', 'steward'), marek, seat('potter', 'ai', 'steward'), scribe];
  expect(counted(seats)).toEqual({ single: [marek, scribe], crowds: [{ level: 'steward', n: 2 }] });
});
