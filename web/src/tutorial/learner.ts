// Both seats of a lesson are the reader's, who shall see only one of them: to the table it must not
// look like a shared screen, with its curtain between the seats.
import type { TableSocket } from '../server/socket';
import type { Answer, Fields, Operation, ServerEvent } from '../server/types';
import type { Info, SeatInfo } from '../server/wire';

function seenFrom(seat: string, event: ServerEvent): ServerEvent {
  const other = (one: SeatInfo): SeatInfo => ({ ...one, you: false, name: null, guest: false });
  const seen = (info: Info): Info => ({ ...info, you: [seat], seats: info.seats.map((one) => (one.seat === seat ? one : other(one))) });
  if (event.event === 'table') return { ...event, table: seen(event.table) };
  if ((event.event === 'info' || event.event === 'now') && event.info) return { ...event, info: seen(event.info) };
  return event;
}

/** The socket, as if the reader had this seat alone. */
export function learnerAt(seat: string, socket: TableSocket): TableSocket {
  return {
    listen: (listener) =>
      socket.listen((event) => {
        listener(seenFrom(seat, event));
      }),
    request<K extends Operation>(operation: K, fields: Fields<K>): Promise<Answer<K>> {
      return socket.request(operation, fields);
    },
    watch(table) {
      socket.watch(table, seat);
    },
    unwatch(table) {
      socket.unwatch(table);
    },
  };
}
