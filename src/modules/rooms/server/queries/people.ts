import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { rooms } from './db.ts';

/** Tells whether a person is in service and may book rooms (specification section 3: IsConference). */
export async function mayBook(on: Executor, id: number): Promise<boolean> {
  const row = await rooms(on)
    .selectFrom('people.person')
    .select('is_conference')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.is_conference ?? false;
}

/**
 * Locks people until the transaction ends, by ascending id, so that each person's limits are counted by one booking at
 * a time.
 * @returns those of them who are in service, in this order
 */
export async function lockPeople(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await rooms(tx)
    .selectFrom('people.person')
    .select(['id', 'is_active'])
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.filter(({ is_active }) => is_active).map(({ id }) => id);
}

/** Lists names and departments of people, whether in service or not. */
export const listPeople = (on: Executor, ids: readonly number[]) =>
  rooms(on)
    .selectFrom('people.person as p')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .select(['p.id as AUID', 'p.chinese_name as ChineseName', 'p.english_name as EnglishName'])
    .select(['d.name as DeptName', 'd.name_en as DeptNameEn'])
    .where('p.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('p.id')
    .execute();

/** Tells whether all of these people exist and are in service. The ids must not repeat. */
export async function areInService(on: Executor, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { count } = await rooms(on)
    .selectFrom('people.person')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow();
  return count === ids.length;
}

/** Returns the ids of the people among these who are in service. */
export async function listActive(on: Executor, ids: readonly number[]): Promise<number[]> {
  const rows = await rooms(on)
    .selectFrom('people.person')
    .select('id')
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .where('is_active', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

export interface Quotas {
  readonly dayMinutes: number;
  readonly futureBookings: number;
  readonly version: number;
}

export const getSetting = (on: Executor): Promise<Quotas> =>
  rooms(on)
    .selectFrom('rooms.setting')
    .select(['day_minutes as dayMinutes', 'future_bookings as futureBookings', 'version'])
    .executeTakeFirstOrThrow();

/** Saves the booking limits. @returns false if somebody else has changed them meanwhile */
export async function saveSetting(tx: Tx, { dayMinutes, futureBookings, version }: Quotas): Promise<boolean> {
  const { numUpdatedRows } = await rooms(tx)
    .updateTable('rooms.setting')
    .set({ day_minutes: dayMinutes, future_bookings: futureBookings, version: sql`version + 1` })
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
