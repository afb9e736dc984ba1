import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { codesOfHrbps } from '../standard/rights.ts';
import { listLookedAfter } from './hrbp-days.ts';
import { people } from './people-db.ts';

/** How far a code of somebody's reaches, ready for `inScope`. */
export interface Scope {
  readonly personId: number;
  readonly departmentId: number;
  /** 0 nobody's: the code is not held; 1 own, 2 department, 3 department and below, 4 all. */
  readonly reach: 0 | 1 | 2 | 3 | 4;
  /** Departments that it reaches beside: he looks after their people as HRBP, or stands in for who does. */
  readonly lookedAfter?: readonly number[];
}

/** What reaches nobody but the person himself. */
export const ownScope = (personId: number): Scope => ({ personId, departmentId: 0, reach: 1 });

/**
 * The widest data scope among the roles by which a person in service, or a program's account, holds a code, or one of several. By the codes of
 * personnel, whoever is HRBP today, or stands in for one, also reaches the departments that he looks after.
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
 * The part of a `where` that keeps a list to what its reader may see: true for rows of persons within the scope.
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
 * The same for rows that say how things were on a day: what lies below a department is told by their own `path`.
 * @param place alias of `assignmentsOn(day)`, or of rows with its columns
 */
export const inScopeThen = (scope: Scope, place: string) =>
  scoped(scope, place, wasBelow(scope.departmentId, place));

/**
 * Whether a row with a `path` of its own lies in a department or below it. Not by `@>`: of a path that is worked out
 * PostgreSQL takes that to be true of one row in a thousand, and joins as if there were nobody.
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

/** The same for rows of `people.department`: true where everybody in it is within the scope. */
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

/** Those of these persons whom a scope reaches. */
export const personsWithin = (on: Executor, scope: Scope, ids: readonly number[]) =>
  listWithin(on, 'person', ids, inScope(scope, 'x'));

/** Those of these departments whose people a scope reaches, all of them. */
export const departmentsWithin = (on: Executor, scope: Scope, ids: readonly number[]) =>
  listWithin(on, 'department', ids, inDepartments(scope, 'x'));
