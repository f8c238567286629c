// Reading what happened: events of the game are messages.
import type { Message } from '../server/wire';
import type { events } from '../server/crescent';

type Event = (typeof events)[number];

const before = 'crescent.event.';

/** Whether it is one of these events; hidden ones have names of their own. */
export function isEvent({ key }: Message, ...events: Event[]): boolean {
  return events.some((event) => key === before + event);
}

/** Those of these events, in their order. */
export function eventsIn(news: readonly Message[], ...wanted: Event[]): Message[] {
  return news.filter((message) => isEvent(message, ...wanted));
}
