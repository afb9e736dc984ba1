import { sql } from 'kysely';
import type { Database } from '#kit/server/db/database.ts';
import { eventTypes } from '#modules/people/persons/contract/event-types.ts';
import { connectAll } from './modules.ts';

/**
 * Registers a program that wants every event from now on; nothing is sent. Returns a function that lists the events
 * since its last call.
 */
export async function listenToAll(
  db: Database,
): Promise<() => Promise<(readonly [type: string, data: object])[]>> {
  connectAll(db);
  await sql`insert into webhooks.endpoint (name, url, events, secret_sealed, is_active, created_at)
    values ('all', 'https://program.invalid', ${[...eventTypes]}::text[], '', true, now())`.execute(
    db.kysely,
  );
  return async () => {
    const { rows } = await sql<{ type: string; data: object }>`
      with heard as (delete from webhooks.event e using webhooks.delivery d where d.event_id = e.id
        returning d.id, e.type, e.data)
      select type, data from heard order by id`.execute(db.kysely);
    return rows.map(({ type, data }) => [type, data] as const);
  };
}
