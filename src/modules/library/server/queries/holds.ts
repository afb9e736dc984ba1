import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { HoldRow } from '../../contract/shapes.ts';
import { library, offsetOf, personColumns, refColumns, runStatement, type Paging } from './db.ts';

export interface OpenHold {
  readonly id: number;
  readonly titleId: number;
  readonly personId: number;
  readonly state: number;
  readonly copyId: number | null;
}

const open = sql`id, title_id as "titleId", person_id as "personId", state, copy_id as "copyId"`;

/** Locks the open reservations of a title, in the order of its queue. */
export const lockQueue = (tx: Tx, titleId: number): Promise<(OpenHold & { pickupUntil: string | null })[]> =>
  runStatement(
    tx,
    sql`select ${open}, pickup_until as "pickupUntil" from library.hold
      where title_id = ${titleId} and state in (1, 2) order by created_at, id for update`,
  );

/** Finds a reservation, without locking. */
export async function findHold(on: Executor, id: number): Promise<OpenHold | undefined> {
  const [row] = await runStatement<OpenHold>(on, sql`select ${open} from library.hold where id = ${id}`);
  return row;
}

export async function addHold(
  tx: Tx,
  hold: { readonly titleId: number; readonly personId: number; readonly now: Date },
): Promise<number> {
  const { id } = await library(tx)
    .insertInto('library.hold')
    .values({ title_id: hold.titleId, person_id: hold.personId, created_at: hold.now, state: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends an open reservation. The copy that was kept for it stays recorded. */
export async function endHold(tx: Tx, id: number, state: 3 | 4 | 5, now: Date): Promise<void> {
  await library(tx)
    .updateTable('library.hold')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('state', 'in', [1, 2])
    .execute();
}

export async function makeReady(
  tx: Tx,
  id: number,
  ready: { readonly copyId: number; readonly now: Date; readonly until: string },
): Promise<void> {
  await library(tx)
    .updateTable('library.hold')
    .set({ state: 2, copy_id: ready.copyId, ready_at: ready.now, pickup_until: ready.until })
    .where('id', '=', id)
    .where('state', '=', 1)
    .execute();
}

/** Puts a reader whose kept copy went missing back in the queue at their old place. */
export async function makeWaiting(tx: Tx, id: number): Promise<void> {
  await library(tx)
    .updateTable('library.hold')
    .set({ state: 1, copy_id: null, ready_at: null, pickup_until: null })
    .where('id', '=', id)
    .where('state', '=', 2)
    .execute();
}

/** Lists titles with a kept copy that was not picked up in time. */
export async function listExpired(on: Executor, today: string): Promise<number[]> {
  const rows = await runStatement<{ titleId: number }>(
    on,
    sql`select distinct title_id as "titleId" from library.hold
      where state = 2 and pickup_until < ${today}::date order by title_id`,
  );
  return rows.map(({ titleId }) => titleId);
}

export interface HoldFilter extends Paging {
  readonly personId?: number | undefined;
  readonly titleId?: number | undefined;
  readonly holdId?: number | undefined;
  /** State of the reservations. Left out: open ones. */
  readonly state?: number | undefined;
}

/** Loads a page of reservations: ready ones first, then by place in the queue. Ended ones are sorted latest first. */
export async function pageHolds(
  on: Executor,
  filter: HoldFilter,
): Promise<{ Total: number; Rows: HoldRow[] }> {
  const { personId, titleId, holdId, state } = filter;
  const where = sql.join(
    [
      state === undefined ? sql`h.state in (1, 2)` : sql`h.state = ${state}`,
      ...(personId === undefined ? [] : [sql`h.person_id = ${personId}`]),
      ...(titleId === undefined ? [] : [sql`h.title_id = ${titleId}`]),
      ...(holdId === undefined ? [] : [sql`h.id = ${holdId}`]),
    ],
    sql` and `,
  );
  const [count] = await runStatement<{ total: number }>(
    on,
    sql`select count(*) as total from library.hold h where ${where}`,
  );
  const Rows = await runStatement<HoldRow>(
    on,
    sql`
    select h.id as "HoldId", ${refColumns}, ${personColumns}, h.created_at as "CreateTime", h.state as "HoldState",
      case when h.state = 1 then 1 + (
        select count(*) from library.hold b
        where b.title_id = h.title_id and b.state = 1 and (b.created_at, b.id) < (h.created_at, h.id)
      ) end as "Position",
      (select count(*) from library.hold b where b.title_id = h.title_id and b.state = 1) as "QueueLength",
      c.bar_code as "BarCode", c.location as "Location", h.pickup_until as "PickupDeadline", h.ended_at as "EndTime"
    from library.hold h
    join library.title t on t.id = h.title_id
    join people.person p on p.id = h.person_id
    join people.department d on d.id = p.department_id
    left join library.copy c on c.id = h.copy_id
    where ${where}
    order by h.ended_at desc nulls first, h.state desc, h.created_at, h.id
    limit ${filter.PageSize} offset ${offsetOf(filter)}`,
  );
  return { Total: count?.total ?? 0, Rows };
}

/** Lists a person's open reservations with their titles, in ascending order of titles. */
export const listOpenHolds = (on: Executor, personId: number): Promise<OpenHold[]> =>
  runStatement<OpenHold>(
    on,
    sql`select ${open} from library.hold where person_id = ${personId} and state in (1, 2) order by title_id`,
  );
