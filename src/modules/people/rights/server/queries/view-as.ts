import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Finds the real person of a session that views the portal as somebody else, and when the viewing ends. */
export const findViewer = (on: Executor, sessionId: string) =>
  people(on)
    .selectFrom('people.session as s')
    .innerJoin('people.person as p', 'p.id', 's.person_id')
    .where('s.id', '=', sessionId)
    .where('s.view_as_until', 'is not', null)
    .select([
      'p.id as AUID',
      'p.chinese_name as ChineseName',
      'p.english_name as EnglishName',
      sql<Date>`s.view_as_until`.as('Until'),
    ])
    .executeTakeFirst();

/** Sets the person as whom a session views the portal; null: its own person. */
export async function saveViewAs(
  tx: Tx,
  sessionId: string,
  as: { readonly personId: number; readonly until: Date } | null,
): Promise<void> {
  await people(tx)
    .updateTable('people.session')
    .set({ view_as_id: as?.personId ?? null, view_as_until: as?.until ?? null })
    .where('id', '=', sessionId)
    .execute();
}

const brief = (on: Executor) =>
  people(on)
    .selectFrom('people.person as p')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .select([
      'p.id as AUID',
      'p.chinese_name as ChineseName',
      'p.english_name as EnglishName',
      'd.id as DeptId',
      'd.name as DeptName',
      'd.name_en as DeptNameEn',
    ]);

/** Finds a person whose access is to be explained. */
export const findAsked = (on: Executor, personId: number) =>
  brief(on).select('p.is_active as IsUse').where('p.id', '=', personId).executeTakeFirst();

export const findPermissionByCode = (on: Executor, code: string) =>
  people(on)
    .selectFrom('people.permission')
    .where('code', '=', code)
    .select(['code as Code', 'name as Name', 'name_en as NameEn', 'url as Url'])
    .executeTakeFirst();

/** Lists the roles that include a code, and whether a person has them. */
export const listRolesHolding = (on: Executor, code: string, personId: number) =>
  people(on)
    .selectFrom('people.role as r')
    .innerJoin('people.role_permission as rp', 'rp.role_id', 'r.id')
    .innerJoin('people.permission as n', 'n.id', 'rp.permission_id')
    .where('n.code', '=', code)
    .select(['r.id as RoleID', 'r.name as RoleName', 'r.name_en as RoleNameEn'])
    .select(
      sql<boolean>`exists (select from people.person_role pr
        where pr.role_id = r.id and pr.person_id = ${personId}::bigint)`.as('isOwn'),
    )
    .orderBy('r.id')
    .execute();

const holds = (code: string) => sql<boolean>`exists (
  select from people.person_role pr
  join people.role_permission rp on rp.role_id = pr.role_id
  join people.permission n on n.id = rp.permission_id
  where pr.person_id = p.id and n.code = ${code})`;

/**
 * Lists people in service who could give a code by a role. They manage roles, and also manage permissions or hold the
 * code.
 */
export const listGrantors = (on: Executor, code: string) =>
  brief(on)
    .where('p.is_active', '=', true)
    .where(holds('AASRoleManagement'))
    .where((is) => is.or([holds('AASPermissionManagement'), holds(code)]))
    .orderBy('p.id')
    .limit(10)
    .execute();
