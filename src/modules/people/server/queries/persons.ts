import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from './people-db.ts';

/** Wildcards a person types are looked for as they are. */
const like = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

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

/** Names are short and typed in any of four ways; one expression finds all. */
const named = (name: string) =>
  sql<boolean>`(p.chinese_name || ' ' || p.pinyin || ' ' || p.english_name || ' ' || p.employee_id) ilike ${like(name)}`;

/** People in service whose name, pinyin or employee id holds the text; at most 20. */
export const findByName = (on: Executor, name: string) =>
  briefs(on)
    .where('p.is_active', '=', true)
    .where(named(name))
    .orderBy('p.chinese_name')
    .orderBy('p.id')
    .limit(20)
    .execute();

/** The caller with company and leader; null when there is no such person. */
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
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Name?: string | undefined;
  readonly DeptId?: number | undefined;
  readonly IsUse?: boolean | undefined;
  readonly Sort?: string | undefined;
}

const sortable = { EmployeeId: 'p.employee_id', ChineseName: 'p.pinyin' } as const;

/** A page of people; DeptId means that department and everything below it. */
export async function pagePersons(on: Executor, filter: PersonFilter) {
  let found = briefs(on);
  if (filter.Name) found = found.where(named(filter.Name));
  if (filter.DeptId !== undefined)
    found = found.where(sql<boolean>`d.path @> array[${filter.DeptId}::bigint]`);
  if (filter.IsUse !== undefined) found = found.where('p.is_active', '=', filter.IsUse);
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const by = filter.Sort?.replace('-', '') as keyof typeof sortable | undefined;
  const rows = await found
    .leftJoin('people.person as l', 'l.id', 'p.leader_id')
    .select([
      'p.employee_id as EmployeeId',
      'p.position as Position',
      'p.email as Email',
      'p.is_active as IsUse',
      (eb) => eb.fn.coalesce('l.chinese_name', sql.lit('')).as('LeaderName'),
      (eb) => eb.fn.coalesce('l.english_name', sql.lit('')).as('LeaderNameEn'),
      sql<string[]>`array(select distinct r.name from people.approval_identity i
        join people.approval_role r on r.id = i.approval_role_id where i.person_id = p.id order by 1)`.as(
        'ApprovalRoles',
      ),
    ])
    .orderBy(by ? sortable[by] : 'p.employee_id', filter.Sort?.startsWith('-') ? 'desc' : 'asc')
    .orderBy('p.id')
    .limit(filter.PageSize)
    .offset((filter.PageIndex - 1) * filter.PageSize)
    .execute();
  return { Total: total, Rows: rows };
}

/** Whether anybody is in the portal. */
export async function hasPersons(on: Executor): Promise<boolean> {
  const row = await people(on).selectFrom('people.person').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The persons among these login names, in service. */
export const listByLoginName = (on: Executor, names: readonly string[]) =>
  people(on)
    .selectFrom('people.person')
    .where('login_name', 'in', names)
    .where('is_active', '=', true)
    .select(['id', 'login_name as loginName', 'chinese_name as chineseName', 'english_name as englishName'])
    .execute();
