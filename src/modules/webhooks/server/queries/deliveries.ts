import { sql } from 'kysely';
import { json, type Executor, type JsonText, type Tx } from '#kit/server/db/database.ts';
import { currentTrace } from '#kit/server/tracing.ts';
import { deferred } from '#kit/server/db/deferred.ts';
import { deliveryState, type Problem } from '../../contract/codes.ts';
import { webhooks } from './db.ts';

/** Time of an immediate delivery. Truncated to milliseconds, because a rounded-up time would be in the future. */
const atOnce = sql<Date>`date_trunc('milliseconds', now())`;

/** Stores events with one delivery for each interested endpoint. Without an endpoint, nothing is stored. */
const insert = deferred<{ events: JsonText; cause: string | null }>({
  table: 'webhooks.event',
  pieces: (_on, given) => ({
    event_given: sql`(
      select * from jsonb_to_recordset(${given.events}::jsonb) as g (id uuid, type text, data jsonb, at timestamptz))`,
    event_wanted: sql`(
      select g.id, e.id as endpoint_id from event_given g
      join webhooks.endpoint e on e.is_active and e.events @> array[g.type]
        and (e.template_ids = '{}' or not g.data ? 'TemplateId' or (g.data->>'TemplateId')::bigint = any(e.template_ids)))`,
    event_kept: sql`(
      insert into webhooks.event (id, type, data, at)
      select g.id, g.type, g.data, g.at from event_given g where g.id in (select w.id from event_wanted w))`,
    event_delivery: sql`(
      insert into webhooks.delivery (event_id, endpoint_id, state, run_after, cause)
      select w.id, w.endpoint_id, ${sql.lit(deliveryState.waiting)}, ${atOnce}, ${given.cause}::text
      from event_wanted w
      returning id)`,
  }),
  counted: 'event_delivery',
});

export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly at: Date;
}

/** Stores events for all interested endpoints. @param done is told the number of deliveries before the commit */
export const addEvents = (
  tx: Tx,
  events: readonly NewEvent[],
  done: (deliveries: number) => void,
): Promise<void> => insert.send(tx, { events: json(events), cause: currentTrace() }, done);

/** Stores one event for one endpoint, whichever events that endpoint has chosen. */
export async function addEventFor(tx: Tx, endpointId: number, event: NewEvent): Promise<void> {
  await webhooks(tx)
    .insertInto('webhooks.event')
    .values({ ...event, data: json(event.data) })
    .execute();
  await webhooks(tx)
    .insertInto('webhooks.delivery')
    .values({
      event_id: event.id,
      endpoint_id: endpointId,
      state: deliveryState.waiting,
      run_after: atOnce,
    })
    .execute();
}

/** Delivery that this process has taken, with all data needed to send it. */
export interface TakenDelivery {
  readonly id: number;
  /** Number of the attempt, starting at 1. */
  readonly attempt: number;
  readonly endpointId: number;
  readonly url: string;
  readonly secretSealed: string;
  /** Previous secret while it is still valid; null: there is none. */
  readonly oldSecretSealed: string | null;
  readonly eventId: string;
  readonly type: string;
  readonly data: Readonly<Record<string, string | number>>;
  readonly at: Date;
  /** `traceparent` of the trace in which the event happened, if it was recorded. */
  readonly cause: string | null;
}

export interface TakeLimits {
  /** Number of deliveries that may be taken in all. */
  readonly free: number;
  /** Number of deliveries that this process is sending already, by endpoint. */
  readonly busy: ReadonlyMap<number, number>;
  readonly perEndpoint: number;
  /** Milliseconds after which another process may take an unfinished delivery. */
  readonly lease: number;
}

/**
 * Takes due deliveries, up to a maximum per endpoint. A failing endpoint gets only one at a time, so that a slow or
 * missing one does not delay the others.
 */
export async function takeDue(
  on: Executor,
  { free, busy, perEndpoint, lease }: TakeLimits,
): Promise<TakenDelivery[]> {
  const taken = json(Object.fromEntries(busy));
  const { rows } = await sql<TakenDelivery>`
    with due as (
      select d.id from (select id, failing_since from webhooks.endpoint where is_active order by random()) e
      cross join lateral (
        select w.id from webhooks.delivery w
        where w.endpoint_id = e.id and w.state = ${deliveryState.waiting} and w.run_after <= now()
        order by w.run_after, w.id
        limit greatest(0, case when e.failing_since is null then ${perEndpoint}::int else 1 end
          - coalesce((${taken}::jsonb ->> e.id::text)::int, 0))
        for update skip locked
      ) d
      limit ${free}
    )
    update webhooks.delivery d
    set attempts = d.attempts + 1, run_after = now() + ${lease}::int * interval '1 millisecond'
    from due, webhooks.endpoint e, webhooks.event v
    where d.id = due.id and e.id = d.endpoint_id and v.id = d.event_id
    returning d.id, d.attempts as attempt, e.id as "endpointId", e.url, e.secret_sealed as "secretSealed",
      case when e.old_until > now() then e.old_secret_sealed end as "oldSecretSealed",
      v.id as "eventId", v.type, v.data, v.at, d.cause`.execute(webhooks(on));
  return rows;
}

/** Result of an attempt. */
export interface AttemptResult {
  readonly id: number;
  readonly attempt: number;
  readonly endpointId: number;
  readonly state: number;
  /** Milliseconds until the next attempt; null: there is none. */
  readonly wait: number | null;
  /** Duration in milliseconds. */
  readonly took: number;
  readonly status: number | null;
  readonly problem: Problem | null;
}

/** Stores results, unless the lease has expired and another process has taken the delivery. */
export async function saveResults(tx: Tx, results: readonly AttemptResult[]): Promise<void> {
  await sql`
    update webhooks.delivery d set state = r.state, tried_at = now(), took_ms = r.took, status = r.status,
      problem = r.problem, run_after = now() + coalesce(r.wait, 0) * interval '1 millisecond'
    from jsonb_to_recordset(${json(results)}::jsonb)
      as r (id bigint, attempt int, state smallint, wait int, took int, status int, problem text)
    where d.id = r.id and d.attempts = r.attempt and d.state = ${deliveryState.waiting}`.execute(
    webhooks(tx),
  );
}

/** Gives up all waiting deliveries of these endpoints. */
export async function giveUp(tx: Tx, endpointIds: readonly number[]): Promise<void> {
  const problem: Problem = 'stopped';
  await sql`
    update webhooks.delivery set state = ${deliveryState.failed}, problem = ${problem}
    where endpoint_id = any(${[...endpointIds]}::bigint[]) and state = ${deliveryState.waiting}`.execute(
    webhooks(tx),
  );
}

export const lockDelivery = (tx: Tx, id: number) =>
  webhooks(tx)
    .selectFrom('webhooks.delivery as d')
    .innerJoin('webhooks.endpoint as e', 'e.id', 'd.endpoint_id')
    .select(['d.id', 'd.state', 'e.id as endpointId', 'e.is_active as isActive'])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst();

export async function resetDelivery(tx: Tx, id: number): Promise<void> {
  await webhooks(tx)
    .updateTable('webhooks.delivery')
    .set({ state: deliveryState.waiting, attempts: 0, run_after: atOnce })
    .where('id', '=', id)
    .execute();
}

export interface DeliveryFilter {
  readonly endpointId: number;
  readonly state?: number | undefined;
}

const matching = (on: Executor, { endpointId, state }: DeliveryFilter) =>
  webhooks(on)
    .selectFrom('webhooks.delivery as d')
    .where('d.endpoint_id', '=', endpointId)
    .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? 0));

export const pageDeliveries = (
  on: Executor,
  filter: DeliveryFilter,
  page: { readonly offset: number; readonly limit: number },
) =>
  matching(on, filter)
    .innerJoin('webhooks.event as v', 'v.id', 'd.event_id')
    .select(['d.id as Id', 'v.id as EventId', 'v.type as Type', 'v.at as EventTime', 'd.state as State'])
    .select([
      'd.attempts as Attempts',
      'd.tried_at as TriedTime',
      'd.took_ms as Took',
      'd.status as Answered',
    ])
    .select(['d.problem as Problem', sql<Record<string, string | number>>`v.data`.as('Data')])
    .select(
      sql<Date | null>`case when d.state = ${deliveryState.waiting} then d.run_after end`.as('NextTime'),
    )
    .orderBy('d.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();

export async function countDeliveries(on: Executor, filter: DeliveryFilter): Promise<number> {
  const { count } = await matching(on, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Days for which events and their deliveries are kept. */
const keptDays = 30;

export async function sweepEvents(on: Executor): Promise<void> {
  await sql`delete from webhooks.event where at < now() - ${keptDays}::int * interval '1 day'`.execute(
    webhooks(on),
  );
}
