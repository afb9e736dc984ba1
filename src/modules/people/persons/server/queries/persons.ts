import { sql, type OrderByItemBuilder } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { identitiesNow } from '#modules/people/hrbp/server/queries/hrbp-days.ts';
import { inScope, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

const briefs = (on: Executor) =>
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

/**
 * SQL condition on the search text, which contains Chinese name, full pinyin and initials, English name and employee
 * id.
 */
export const isNamed = (name: string) => sql<boolean>`p.search_text like ${like(name.toLowerCase())}`;

/** Finds people in service whose name, pinyin or employee id contains the text; at most 20. */
export const findByName = (on: Executor, name: string) =>
  briefs(on)
    .where('p.is_active', '=', true)
    .where(isNamed(name))
    .orderBy('p.chinese_name')
    .orderBy('p.id')
    .limit(20)
    .execute();

/** Finds the caller with company and leader; null if there is no such person. */
export const findMe = (on: Executor, personId: number) =>
  briefs(on)
    .innerJoin('people.company as c', 'c.id', 'p.company_id')
    .leftJoin('people.person as l', 'l.id', 'p.leader_id')
    .select([
      'p.employee_id as EmployeeId',
      'p.position as Position',
      'p.email as Email',
      'p.entry_date as EntryTime',
      'c.id as CompanyId',
      'c.name as CompanyName',
      'c.name_en as CompanyNameEn',
      (eb) => eb.fn.coalesce('l.chinese_name', sql.lit('')).as('LeaderName'),
      (eb) => eb.fn.coalesce('l.english_name', sql.lit('')).as('LeaderNameEn'),
    ])
    .where('p.id', '=', personId)
    .executeTakeFirst();

export const listRoles = (on: Executor, personId: number) =>
  people(on)
    .selectFrom('people.person_role as pr')
    .innerJoin('people.role as r', 'r.id', 'pr.role_id')
    .where('pr.person_id', '=', personId)
    .select(['r.name as RoleName', 'r.name_en as RoleNameEn'])
    .orderBy('r.id')
    .execute();

export interface PersonFilter {
  readonly Name?: string | undefined;
  readonly DeptId?: number | undefined;
  readonly IsUse?: boolean | undefined;
  readonly UserType?: number | undefined;
  readonly JobType?: number | undefined;
  readonly IsCore?: boolean | undefined;
  readonly CompanyId?: number | undefined;
  readonly ApprovalRoleId?: number | undefined;
  /** Only people with these ids. */
  readonly only?: readonly number[] | undefined;
  readonly Sort?: string | undefined;
}

const sortable = { EmployeeId: 'p.employee_id', ChineseName: 'p.pinyin', EntryTime: 'p.entry_date' } as const;

/** Selects people within a scope by the filters of the list. DeptId includes everything below that department. */
const filtered = (on: Executor, filter: PersonFilter, scope: Scope) =>
  people(on)
    .selectFrom('people.person as p')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .where('p.is_program', '=', false)
    .where(inScope(scope, 'p'))
    .$if(filter.only !== undefined, (found) =>
      found.where(sql<boolean>`p.id = any(${[...(filter.only ?? [])]}::bigint[])`),
    )
    .$if(Boolean(filter.Name), (found) => found.where(isNamed(filter.Name!)))
    .$if(filter.DeptId !== undefined, (found) =>
      found.where(sql<boolean>`d.path @> array[${filter.DeptId}::bigint]`),
    )
    .$if(filter.IsUse !== undefined, (found) => found.where('p.is_active', '=', filter.IsUse!))
    .$if(filter.UserType !== undefined, (found) => found.where('p.user_type', '=', filter.UserType!))
    .$if(filter.JobType !== undefined, (found) => found.where('p.job_type', '=', filter.JobType!))
    .$if(filter.IsCore !== undefined, (found) => found.where('p.is_core', '=', filter.IsCore!))
    .$if(filter.CompanyId !== undefined, (found) => found.where('p.company_id', '=', filter.CompanyId!))
    .$if(filter.ApprovalRoleId !== undefined, (found) =>
      found.where(sql<boolean>`exists (select from ${identitiesNow()} i
        where i.person_id = p.id and i.approval_role_id = ${filter.ApprovalRoleId})`),
    );

/** Counts the people that match the filters. */
export async function countPersons(on: Executor, filter: PersonFilter, scope: Scope): Promise<number> {
  const { total } = await filtered(on, filter, scope)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const sorting = (filter: PersonFilter) => {
  const by = filter.Sort?.replace('-', '') as keyof typeof sortable | undefined;
  return {
    column: by ? sortable[by] : 'p.employee_id',
    order: (order: OrderByItemBuilder): OrderByItemBuilder =>
      filter.Sort?.startsWith('-') ? order.desc().nullsLast() : order.asc(),
  } as const;
};

/** Lists people by the filters in the order of `Sort`; the phone is sealed. */
export function listPersons(on: Executor, filter: PersonFilter, scope: Scope, limit: number, offset: number) {
  const { column, order } = sorting(filter);
  // Selects the ids of the page first, so that other data is not looked up for the rows of previous pages.
  const page = filtered(on, filter, scope)
    .select('p.id')
    .orderBy(column, order)
    .orderBy('p.id')
    .limit(limit)
    .offset(offset);
  return people(on)
    .selectFrom('people.person as p')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .innerJoin('people.company as k', 'k.id', 'p.company_id')
    .where('p.id', 'in', page)
    .leftJoin('people.person as l', 'l.id', 'p.leader_id')
    .select([
      'p.id as AUID',
      'p.chinese_name as ChineseName',
      'p.english_name as EnglishName',
      'd.id as DeptId',
      'd.name as DeptName',
      'd.name_en as DeptNameEn',
      'k.name as CompanyName',
      'k.name_en as CompanyNameEn',
      'p.employee_id as EmployeeId',
      'p.position as Position',
      'p.email as Email',
      'p.phone_sealed as phoneSealed',
      'p.entry_date as EntryTime',
      'p.user_type as UserType',
      'p.job_type as JobType',
      'p.leave_date as DisableTime',
      'p.is_active as IsUse',
      'p.is_core as IsCore',
      'p.is_conference as IsConference',
      'p.channel as Channel',
      (eb) => eb.fn.coalesce('l.employee_id', sql.lit('')).as('leaderEmployeeId'),
      (eb) => eb.fn.coalesce('l.chinese_name', sql.lit('')).as('LeaderName'),
      (eb) => eb.fn.coalesce('l.english_name', sql.lit('')).as('LeaderNameEn'),
      sql<{ RoleName: string; RoleNameEn: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('RoleName', r.name, 'RoleNameEn', r.name_en) order by r.id)
        from people.approval_role r where r.id in (
          select i.approval_role_id from ${identitiesNow()} i where i.person_id = p.id)), '[]')`.as(
        'ApprovalRoles',
      ),
    ])
    .orderBy(column, order)
    .orderBy('p.id')
    .execute();
}

/** Returns whether the portal has any people. */
export async function hasPersons(on: Executor): Promise<boolean> {
  const row = await people(on).selectFrom('people.person').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Finds the people in service with these login names. */
export const listByLoginName = (on: Executor, names: readonly string[]) =>
  people(on)
    .selectFrom('people.person')
    .where('login_name', 'in', names)
    .where('is_active', '=', true)
    .select(['id', 'login_name as loginName', 'chinese_name as chineseName', 'english_name as englishName'])
    .execute();

/**
 * Returns ids of the people in service with a login name or employee number, else those with a name in either language.
 * Case does not matter.
 */
export async function listNamed(on: Executor, name: string): Promise<number[]> {
  const typed = name.toLowerCase();
  const rows = await people(on)
    .selectFrom('people.person')
    .select(['id', sql<boolean>`${typed} in (lower(login_name), lower(employee_id))`.as('isExact')])
    .where('is_active', '=', true)
    .where(
      sql<boolean>`${typed} in (lower(login_name), lower(employee_id), lower(chinese_name), lower(english_name))`,
    )
    .execute();
  const exact = rows.filter(({ isExact }) => isExact);
  return (exact.length > 0 ? exact : rows).map(({ id }) => id);
}

/** Returns the names of people in both languages by id, whether in service or not. */
export async function listNamesOf(on: Executor, ids: readonly number[]): Promise<Map<number, Words>> {
  const rows = await people(on)
    .selectFrom('people.person')
    .select(['id', 'chinese_name', 'english_name'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { zh: row.chinese_name, en: row.english_name || row.chinese_name }]),
  );
}
