import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { deliveryState } from '../../contract/codes.ts';
import { webhooks } from './db.ts';

const columns = [
  'id',
  'name',
  'url',
  'events',
  'template_ids as templates',
  'secret_sealed as secretSealed',
  'is_active as isActive',
  'version',
] as const;

/** Finds and locks an endpoint until the transaction ends. */
export const lockEndpoint = (tx: Tx, id: number) =>
  webhooks(tx)
    .selectFrom('webhooks.endpoint')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type Endpoint = NonNullable<Awaited<ReturnType<typeof lockEndpoint>>>;

export const hasEndpoint = async (on: Executor, id: number): Promise<boolean> =>
  (await webhooks(on)
    .selectFrom('webhooks.endpoint')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined;

/** Lists all endpoints with statistics of their deliveries. */
export const listEndpoints = (on: Executor, since: Date) =>
  webhooks(on)
    .selectFrom('webhooks.endpoint as e')
    .select(['e.id', 'e.name', 'e.url', 'e.events', 'e.is_active as isActive', 'e.stopped_at as stoppedAt'])
    .select('e.template_ids as templates')
    .select(['e.failing_since as failingSince', 'e.old_until as oldUntil', 'e.version'])
    .select((eb) => {
      const count = (state: number) =>
        eb
          .selectFrom('webhooks.delivery as d')
          .whereRef('d.endpoint_id', '=', 'e.id')
          .where('d.state', '=', state)
          .$if(state !== deliveryState.waiting, (query) => query.where('d.tried_at', '>=', since))
          .select((is) => is.fn.countAll<number>().as('count'))
          .$castTo<{ count: number }>();
      return [
        count(deliveryState.waiting).as('waiting'),
        count(deliveryState.delivered).as('delivered'),
        count(deliveryState.failed).as('failed'),
      ];
    })
    .orderBy('e.name')
    .orderBy('e.id')
    .execute();

export async function countEndpoints(on: Executor): Promise<number> {
  const { count } = await webhooks(on)
    .selectFrom('webhooks.endpoint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface EndpointValues {
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  /** Form templates whose events the endpoint receives; empty: all. */
  readonly templates: readonly number[];
}

export async function addEndpoint(
  tx: Tx,
  { name, url, events, templates }: EndpointValues,
  secretSealed: string,
  by: { readonly id: number; readonly now: Date },
): Promise<number> {
  const { id } = await webhooks(tx)
    .insertInto('webhooks.endpoint')
    .values({
      name,
      url,
      events: [...events],
      template_ids: [...templates],
      secret_sealed: secretSealed,
      is_active: true,
      created_by: by.id,
      created_at: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves an endpoint. Enabling it, or changing the address of an enabled one, resets its failures. */
export async function saveEndpoint(
  tx: Tx,
  id: number,
  wish: EndpointValues & { readonly isActive: boolean },
): Promise<void> {
  await webhooks(tx)
    .updateTable('webhooks.endpoint')
    .set({
      name: wish.name,
      url: wish.url,
      events: [...wish.events],
      template_ids: [...wish.templates],
      is_active: wish.isActive,
      version: sql`version + 1`,
      ...(wish.isActive
        ? {
            stopped_at: null,
            failing_since: sql`case when is_active and url = ${wish.url} then failing_since end`,
          }
        : {}),
    })
    .where('id', '=', id)
    .execute();
}

export async function saveSecret(
  tx: Tx,
  id: number,
  { fresh, old, until }: { readonly fresh: string; readonly old: string; readonly until: Date },
): Promise<void> {
  await webhooks(tx)
    .updateTable('webhooks.endpoint')
    .set({ secret_sealed: fresh, old_secret_sealed: old, old_until: until, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function removeEndpoint(tx: Tx, id: number): Promise<void> {
  await webhooks(tx).deleteFrom('webhooks.endpoint').where('id', '=', id).execute();
}

/** Records since when endpoints have been failing, and resets it for endpoints whose last delivery succeeded. */
export async function markHealth(
  tx: Tx,
  { well, failing }: { readonly well: readonly number[]; readonly failing: readonly number[] },
): Promise<void> {
  await sql`
    update webhooks.endpoint set failing_since = case when id = any(${[...failing]}::bigint[]) then now() end
    where id = any(${[...well]}::bigint[]) and failing_since is not null
      or id = any(${[...failing]}::bigint[]) and failing_since is null`.execute(webhooks(tx));
}

/**
 * Disables endpoints that have failed for too long, or that answered that they are gone. Their waiting deliveries are
 * given up.
 */
export async function stopFailing(
  tx: Tx,
  {
    failing,
    gone,
    hours,
  }: { readonly failing: readonly number[]; readonly gone: readonly number[]; readonly hours: number },
) {
  const { rows } = await sql<{ id: number; name: string }>`
    update webhooks.endpoint set is_active = false, stopped_at = now(), version = version + 1
    where is_active and (id = any(${[...gone]}::bigint[])
      or id = any(${[...failing]}::bigint[]) and failing_since < now() - ${hours}::int * interval '1 hour')
    returning id, name`.execute(webhooks(tx));
  return rows;
}
