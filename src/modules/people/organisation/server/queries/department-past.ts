import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/**
 * Stores the present state of departments as their state up to yesterday. Must be called before every change of a
 * department. A second change on one day stores nothing, nor does a change on the day of creation: only the final
 * state of a day counts.
 * @param today the company day of the change
 */
export async function keepPast(tx: Tx, ids: readonly number[], today: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into people.department_past
      (department_id, from_day, to_day, name, name_en, parent_id, path, leader_id, is_active)
    select d.id, h.last + 1, ${today}::date - 1, d.name, d.name_en, d.parent_id, d.path, d.leader_id, d.is_active
    from people.department d
    left join lateral (
      select max(to_day) as last from people.department_past where department_id = d.id) h on true
    where d.id = any(${[...ids]}::bigint[]) and (h.last is null or h.last < ${today}::date - 1)
      and (d.made_on is null or d.made_on < ${today}::date)
    order by d.id`.execute(people(tx));
}

/**
 * SQL subquery of departments on a past company day: id, name, name_en, parent_id, path, leader_id, is_active. The
 * columns sort and is_optional show today's values. A department created later has its first values and is not in use.
 */
export const departmentsOn = (day: string): RawBuilder<unknown> => sql`(
  select d.id, d.sort, d.is_optional, ${sql.join(
    ['name', 'name_en', 'parent_id', 'path', 'leader_id'].map(
      (column) =>
        sql`case when h.id is null then ${sql.ref(`d.${column}`)} else ${sql.ref(`h.${column}`)} end as ${sql.ref(column)}`,
    ),
  )},
    (d.made_on is null or d.made_on <= ${day}::date) and coalesce(h.is_active, d.is_active) as is_active
  from people.department d
  left join people.department_past h on h.department_id = d.id and h.to_day >= ${day}::date
    and (h.from_day is null or h.from_day <= ${day}::date))`;

/**
 * SQL subquery of all periods of departments: id, from_day, to_day, name, name_en, path. A null from_day means from
 * the beginning, a null to_day means until now. Each day of a department lies in exactly one period.
 */
export const departmentDays: RawBuilder<unknown> = sql`(
  select department_id as id, from_day, to_day, name, name_en, path from people.department_past
  union all
  select d.id, (select max(h.to_day) + 1 from people.department_past h where h.department_id = d.id), null, d.name,
    d.name_en, d.path
  from people.department d)`;
