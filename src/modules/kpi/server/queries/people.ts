import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { kpi } from './kpi-db.ts';

/** Returns the names of a person; null if there is no such person. */
export const findPerson = async (on: Executor, id: number) =>
  (await kpi(on)
    .selectFrom('people.person')
    .select(['id as AUID', 'chinese_name as ChineseName', 'english_name as EnglishName'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** Returns the employee IDs of people. */
export async function listEmployeeIds(
  on: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await kpi(on)
    .selectFrom('people.person')
    .select(['id', 'employee_id as employeeId'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, employeeId }) => [id, employeeId]));
}

/** Returns the ids of people who have left. */
export async function listLeft(on: Executor, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await kpi(on)
    .selectFrom('people.person')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[]) and not is_active`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
