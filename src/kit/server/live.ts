import { z } from 'zod';
import { Live, type LiveEvent } from '#kit/contract/Live.ts';
import { publish, type Bus } from './db/bus.ts';
import type { Tx } from './db/database.ts';
import { serve, type Served } from './http/context.ts';

const channel = 'live';

const told = z.object({ people: z.array(z.number()), event: Live.Stream.reply });

/** Maximum number of people per message, because PostgreSQL limits its size. */
const most = 250;

/**
 * Notifies the open windows of these people after the commit. The signal is lost if nobody listens, so it never carries
 * the only copy.
 */
export async function tellPeople(tx: Tx, people: readonly number[], event: LiveEvent): Promise<void> {
  for (let from = 0; from < people.length; from += most)
    await publish(tx, channel, { people: people.slice(from, from + most), event });
}

/** Open event streams of this process, which receive the signals of the bus. */
export function liveNotices(bus: Bus): Served {
  const open = new Map<number, Set<(event: LiveEvent) => void>>();
  bus.subscribe(channel, (payload) => {
    const { people, event } = told.parse(payload);
    for (const person of new Set(people)) for (const send of open.get(person) ?? []) send(event);
  });
  bus.onReconnect(() => {
    for (const sends of open.values()) for (const send of sends) send({ Touches: ['*'], Notice: null });
  });
  return serve(Live, {
    Stream: (_input, ctx) => (send) => {
      const person = ctx.actor.id;
      const mine = open.get(person) ?? new Set();
      open.set(person, mine.add(send));
      return () => {
        mine.delete(send);
        if (mine.size === 0 && open.get(person) === mine) open.delete(person);
      };
    },
  });
}
