import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from './people-db.ts';

/** How far a code of somebody's reaches, ready for `inScope`. */
export interface Scope {
  readonly personId: number;
  readonly departmentId: number;
  /** 0 nobody's: the code is not held; 1 own, 2 department, 3 department and below, 4 all. */
  readonly reach: 0 | 1 | 2 | 3 | 4;
}

/** What reaches nobody but the person himself. */
export const ownScope = (personId: number): Scope => ({ personId, departmentId: 0, reach: 1 });

/** The widest data scope among the roles by which a person in service holds a code, or one of several. */
export async function scopeOf(
  on: Executor,
  personId: number,
  code: string | readonly string[],
): Promise<Scope> {
  const codes = [code].flat();
  const { rows } = await sql<{ departmentId: number; reach: Scope['reach'] }>`
    select p.department_id as "departmentId", coalesce((
      select max(r.data_scope) from people.person_role pr
      join people.role r on r.id = pr.role_id
      join people.role_permission rp on rp.role_id = r.id
      join people.permission n on n.id = rp.permission_id
      where pr.person_id = p.id and n.code = any(${codes}::text[])
    ), 0) as reach
    from people.person p where p.id = ${personId}::bigint and p.is_active`.execute(people(on));
  return { personId, departmentId: 0, reach: 0, ...rows[0] };
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
export function inScope({ personId, departmentId, reach }: Scope, person: string) {
  const id = sql.ref(`${person}.id`);
  const department = sql.ref(`${person}.department_id`);
  switch (reach) {
    case 4:
      return sql<boolean>`true`;
    case 3:
      return sql<boolean>`(${id} = ${personId}::bigint or ${department} in (
        select id from people.department where path @> array[${departmentId}::bigint]))`;
    case 2:
      return sql<boolean>`(${id} = ${personId}::bigint or ${department} = ${departmentId}::bigint)`;
    case 1:
      return sql<boolean>`${id} = ${personId}::bigint`;
    default:
      return sql<boolean>`false`;
  }
}

/** The same for rows of `people.department`: true where everybody in it is within the scope. */
function departmentInScope({ departmentId, reach }: Scope, department: string) {
  if (reach === 4) return sql<boolean>`true`;
  if (reach < 2) return sql<boolean>`false`;
  return reach === 3
    ? sql<boolean>`${sql.ref(`${department}.path`)} @> array[${departmentId}::bigint]`
    : sql<boolean>`${sql.ref(`${department}.id`)} = ${departmentId}::bigint`;
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
  listWithin(on, 'department', ids, departmentInScope(scope, 'x'));
