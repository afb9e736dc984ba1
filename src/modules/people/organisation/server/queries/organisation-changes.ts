import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { z } from 'zod';
import type { newCompany, newDepartment, newSubject } from '../rules/organisation.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Tables whose rows can be disabled. */
export type Kept = 'company' | 'department' | 'person';

/** Returns the ids that are in use, and locks their rows until the transaction ends. */
export async function listActive(tx: Tx, kind: Kept, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(`people.${kind}`)}
    where id = any(${ids}::bigint[]) and is_active order by id for share`.execute(people(tx));
  return rows.map((row) => row.id);
}

/** Columns whose values are unique. */
export type Unique =
  | readonly ['company' | 'role' | 'approval_role', 'name']
  | readonly ['permission' | 'accounting_subject', 'code']
  | readonly ['person', 'employee_id' | 'login_name' | 'identity_number_index'];

/** Returns the values that exist already. */
export async function listTaken(
  on: Executor,
  [kind, column]: Unique,
  values: readonly string[],
): Promise<string[]> {
  if (values.length === 0) return [];
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)} as value from ${sql.table(`people.${kind}`)}
    where ${sql.ref(column)} = any(${values}::text[])`.execute(people(on));
  return rows.map((row) => row.value);
}

/** Adds companies; returns their ids in the same order. */
export async function addCompanies(
  tx: Tx,
  companies: readonly z.output<typeof newCompany>[],
): Promise<number[]> {
  const rows = await people(tx)
    .insertInto('people.company')
    .values(companies.map(({ name, nameEn, sort }) => ({ name, name_en: nameEn, sort })))
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  return companies.map(({ name }) => ids.get(name)!);
}

/** Returns the key of a department's place (parent and name), which is unique. */
export const placeOf = (parentId: number | null, name: string): string => `${parentId ?? ''}/${name}`;

/** Returns the places (parent and name) that a department has already. */
export async function listPlaces(
  on: Executor,
  departments: readonly { parentId: number | null; name: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ parent_id: number | null; name: string }>`
    select d.parent_id, d.name from people.department d
    join unnest(${departments.map((d) => d.parentId)}::bigint[], ${departments.map((d) => d.name)}::text[])
      as wanted (parent_id, name)
      on d.name = wanted.name and d.parent_id is not distinct from wanted.parent_id`.execute(people(on));
  return rows.map((row) => placeOf(row.parent_id, row.name));
}

/** Adds departments below existing ones, with their paths, on a company day; returns their ids in the same order. */
export async function addDepartments(
  tx: Tx,
  departments: readonly z.output<typeof newDepartment>[],
  today: string,
): Promise<number[]> {
  const rows = await people(tx)
    .insertInto('people.department')
    .values(
      departments.map(({ parentId, name, nameEn, isOptional, sort }) => ({
        parent_id: parentId,
        name,
        name_en: nameEn,
        is_optional: isOptional,
        sort,
        made_on: today,
      })),
    )
    .returning(['id', 'parent_id', 'name'])
    .execute();
  await sql`
    update people.department d
    set path = coalesce((select p.path from people.department p where p.id = d.parent_id), '{}') || d.id
    where d.id = any(${rows.map((row) => row.id)}::bigint[])`.execute(people(tx));
  const ids = new Map(rows.map((row) => [placeOf(row.parent_id, row.name), row.id]));
  return departments.map(({ parentId, name }) => ids.get(placeOf(parentId, name))!);
}

/** Sets the leaders of departments. */
export async function saveDepartmentLeaders(
  tx: Tx,
  leaders: readonly { departmentId: number; leaderId: number }[],
): Promise<void> {
  await sql`
    update people.department d set leader_id = l.leader_id
    from unnest(${leaders.map((l) => l.departmentId)}::bigint[], ${leaders.map((l) => l.leaderId)}::bigint[])
      as l (department_id, leader_id)
    where d.id = l.department_id`.execute(people(tx));
}

/** Returns the ids of the accounting subjects or permission nodes with these codes. */
export async function listByCode(
  on: Executor,
  kind: 'permission' | 'accounting_subject',
  codes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from ${sql.table(`people.${kind}`)} where code = any(${codes}::text[])`.execute(
    people(on),
  );
  return new Map(rows.map((row) => [row.code, row.id]));
}

export async function addSubject(
  tx: Tx,
  parentId: number | null,
  { code, name, nameEn, sort }: z.output<typeof newSubject>,
): Promise<number> {
  const { id } = await people(tx)
    .insertInto('people.accounting_subject')
    .values({ parent_id: parentId, code, name, name_en: nameEn, sort })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
