import { sql, type RawBuilder } from 'kysely';
import { companyZone } from '#kit/rules/zones.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Company day, or its placeholder in a prepared statement. */
type Day = string | RawBuilder<string | null>;

/** SQL condition: a row `h` of people.hrbp is valid on a company day. */
export const holdsOn = (day: Day) =>
  sql<boolean>`(h.is_active and h.from_day <= ${day}::date and (h.to_day is null or h.to_day >= ${day}::date))`;

/** SQL subquery of HRBPs in service and their own departments on a company day: department_id, person_id. */
export const hrbpsOn = (day: Day): RawBuilder<unknown> => sql`(
  select h.department_id, h.person_id from people.hrbp h join people.person hp on hp.id = h.person_id and hp.is_active
  where ${holdsOn(day)})`;

/** Approval role of HRBPs; people.hrbp stores who holds it. */
export const hrbpRole = 'HRBP';

/** SQL: today's company day by the database's clock. The zone never changes while a process runs. */
const today = () => sql<string>`(clock_timestamp() at time zone ${companyZone()}::text)::date`;

/**
 * SQL subquery of approval identities per department today, including HRBPs; columns as in people.approval_identity.
 */
export const identitiesNow = () => sql<{
  department_id: number;
  approval_role_id: number;
  person_id: number;
}>`(
  select department_id, approval_role_id, person_id from people.approval_identity
  union all
  select h.department_id, hr.id, h.person_id from people.hrbp h join people.approval_role hr on hr.name = ${hrbpRole}
  where ${holdsOn(today())})`;

/** SQL: nearest department, `d` itself or above it, that has its own HRBP on a day; null: none. */
export const sourceOf = (day: Day) => sql<number | null>`(select own.department_id from ${hrbpsOn(day)} own
  where own.department_id = any(d.path) order by array_position(d.path, own.department_id) desc limit 1)`;

/**
 * Lists the HRBPs of a department on a company day: its own, otherwise those of the nearest department above that has
 * any.
 */
export async function listHrbps(on: Executor, departmentId: number, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select own.person_id as id from people.department d join ${hrbpsOn(day)} own on own.department_id = ${sourceOf(day)}
    where d.id = ${departmentId} order by 1`.execute(people(on));
  return rows.map(({ id }) => id);
}

/** Active stand-in of an agent for an HRBP. */
export interface Agency {
  readonly person: number;
  readonly agent: number;
  /** Departments of the stand-in; null: all departments of the HRBP. */
  readonly departments: readonly number[] | null;
}

/** SQL: start and end of a stand-in `a`; its last day ends at 24:00 company time. */
export const began = () => sql`(a.from_day::timestamp at time zone ${companyZone()}::text)`;
export const ended = () => sql`((a.to_day + 1)::timestamp at time zone ${companyZone()}::text)`;

/** SQL condition: a stand-in `a` is active at this moment by the database's clock. */
export const isAgencyNow = () =>
  sql<boolean>`(a.is_active and ${began()} <= clock_timestamp() and ${ended()} > clock_timestamp())`;

/**
 * Returns an SQL condition: a person takes care of the people of a department `d` today, as its HRBP or as a stand-in.
 * @param person an id, or an expression of one
 */
export function looksAfter(person: number | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from ${hrbpsOn(today())} own where own.department_id = ${sourceOf(today())}
    and (own.person_id = ${person}::bigint or exists (select from people.hrbp_agent a
      where a.person_id = own.person_id and a.agent_id = ${person}::bigint and ${isAgencyNow()}
        and (a.department_ids = '{}' or own.department_id = any(a.department_ids)))))`;
}

/** Lists the departments whose people somebody takes care of today, as HRBP or as a stand-in. */
export async function listLookedAfter(on: Executor, personId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from people.department d where ${looksAfter(personId)} order by 1`.execute(people(on));
  return rows.map(({ id }) => id);
}
