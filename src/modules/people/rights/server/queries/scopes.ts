import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { listLookedAfter } from '#modules/people/hrbp/server/queries/hrbp-days.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import { codesOfHrbps } from './standard-rights.ts';

/** Data scope of a person for a permission code, as input of `inScope`. */
export interface Scope {
  readonly personId: number;
  readonly departmentId: number;
  /** 0 none, because the code is not held; 1 own, 2 department, 3 department and below, 4 all. */
  readonly reach: 0 | 1 | 2 | 3 | 4;
  /** Additional departments in scope, because the person is their HRBP or stands in for their HRBP. */
  readonly lookedAfter?: readonly number[];
}

/** Returns the scope that contains only the person themselves. */
export const ownScope = (personId: number): Scope => ({ personId, departmentId: 0, reach: 1 });

/**
 * Returns the widest data scope for a permission code, or for one of several. It considers the roles of a person in
 * service or of a program account. For personnel codes, today's HRBPs and their stand-ins also reach their departments.
 */
export async function scopeOf(
  on: Executor,
  personId: number,
  code: string | readonly string[],
): Promise<Scope> {
  const codes = [code].flat();
  const { rows } = await sql<{ departmentId: number; reach: Scope['reach']; isHrbp: boolean }>`
    with held as (
      select r.data_scope, n.code from people.person_role pr
      join people.role r on r.id = pr.role_id
      join people.role_permission rp on rp.role_id = r.id
      join people.permission n on n.id = rp.permission_id
      where pr.person_id = ${personId}::bigint and n.code = any(${codes}::text[])
    )
    select p.department_id as "departmentId", coalesce((select max(data_scope) from held), 0) as reach,
      (exists (select from held where code = any(${[...codesOfHrbps(on)]}::text[]))
        and (exists (select from people.hrbp h where h.person_id = p.id and h.is_active)
          or exists (select from people.hrbp_agent a where a.agent_id = p.id and a.is_active))) as "isHrbp"
    from people.person p where p.id = ${personId}::bigint and (p.is_active or p.is_program)`.execute(
    people(on),
  );
  const { isHrbp = false, ...scope } = rows[0] ?? { departmentId: 0, reach: 0 as const };
  const lookedAfter = isHrbp && scope.reach < 4 ? await listLookedAfter(on, personId) : [];
  return { personId, ...scope, ...(lookedAfter.length > 0 ? { lookedAfter } : {}) };
}

/**
 * Returns an SQL condition that limits a list to what its reader may see: true for rows of persons within the scope.
 *
 * ```ts
 * const scope = await scopeOf(ctx.db, ctx.actor.id, 'AttendanceWarning');
 * db.selectFrom('attendance.warning as w').innerJoin('people.person as p', 'p.id', 'w.person_id').where(inScope(scope, 'p'))
 * ```
 * @param person alias of `people.person` in the query
 */
export const inScope = (scope: Scope, person: string) =>
  scoped(
    scope,
    person,
    sql`${sql.ref(`${person}.department_id`)} in (
      select id from people.department where path @> array[${scope.departmentId}::bigint])`,
  );

/**
 * Returns the scope condition for rows of a past or future day. The `path` of each row decides whether it is below a
 * department.
 * @param place alias of `assignmentsOn(day)`, or of rows with its columns
 */
export const inScopeThen = (scope: Scope, place: string) =>
  scoped(scope, place, wasBelow(scope.departmentId, place));

/**
 * Returns an SQL condition: the row's own `path` contains the department. It does not use `@>`: for a computed path
 * PostgreSQL estimates that one row in a thousand matches, and picks a join for almost no rows.
 */
export const wasBelow = (department: number, place: string) =>
  sql<boolean>`${department}::bigint = any(${sql.ref(`${place}.path`)})`;

function scoped(scope: Scope, person: string, isBelow: RawBuilder<unknown>) {
  const { reach, lookedAfter = [] } = scope;
  const reached = inReach(scope, person, isBelow);
  if (reach === 0 || reach === 4 || lookedAfter.length === 0) return reached;
  return sql<boolean>`(${reached} or ${sql.ref(`${person}.department_id`)} = any(${[...lookedAfter]}::bigint[]))`;
}

function inReach({ personId, departmentId, reach }: Scope, person: string, isBelow: RawBuilder<unknown>) {
  const id = sql.ref(`${person}.id`);
  const department = sql.ref(`${person}.department_id`);
  switch (reach) {
    case 4:
      return sql<boolean>`true`;
    case 3:
      return sql<boolean>`(${id} = ${personId}::bigint or ${isBelow})`;
    case 2:
      return sql<boolean>`(${id} = ${personId}::bigint or ${department} = ${departmentId}::bigint)`;
    case 1:
      return sql<boolean>`${id} = ${personId}::bigint`;
    default:
      return sql<boolean>`false`;
  }
}

/** Returns an SQL condition on `people.department`: true where everybody in the department is within the scope. */
export function inDepartments({ departmentId, reach, lookedAfter = [] }: Scope, department: string) {
  const id = sql.ref(`${department}.id`);
  if (reach === 4) return sql<boolean>`true`;
  if (reach === 0) return sql<boolean>`false`;
  const beside = sql<boolean>`${id} = any(${[...lookedAfter]}::bigint[])`;
  if (reach === 1) return beside;
  return reach === 3
    ? sql<boolean>`(${sql.ref(`${department}.path`)} @> array[${departmentId}::bigint] or ${beside})`
    : sql<boolean>`(${id} = ${departmentId}::bigint or ${beside})`;
}

const listWithin = async (
  on: Executor,
  table: 'person' | 'department',
  ids: readonly number[],
  test: ReturnType<typeof inScope>,
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select x.id from ${sql.table(`people.${table}`)} x where x.id = any(${[...ids]}::bigint[]) and ${test}`.execute(
    people(on),
  );
  return new Set(rows.map(({ id }) => id));
};

/** Returns the given persons that are within the scope. */
export const personsWithin = (on: Executor, scope: Scope, ids: readonly number[]) =>
  listWithin(on, 'person', ids, inScope(scope, 'x'));

/** Returns the given departments whose people are all within the scope. */
export const departmentsWithin = (on: Executor, scope: Scope, ids: readonly number[]) =>
  listWithin(on, 'department', ids, inDepartments(scope, 'x'));
