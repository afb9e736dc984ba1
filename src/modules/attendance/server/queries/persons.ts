import { sql, type RawBuilder } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { companyOn, inScope, type Scope } from '#modules/people/server/open.ts';
import type { Region } from '../../contract/codes.ts';
import { attendance } from './attendance-db.ts';

/** Person with the facts that leave depends on; days are company days. */
export interface Person {
  readonly id: number;
  readonly name: Words;
  readonly department: Words;
  readonly isActive: boolean;
  /** Gender: 0 unknown, 1 male, 2 female. */
  readonly gender: number;
  readonly isOnProbation: boolean;
  readonly isIntern: boolean;
  readonly entry: string | null;
  /** Last working day; null: none is known. */
  readonly last: string | null;
  /** First day of work at any employer. */
  readonly workStart: string | null;
  readonly region: Region;
  /** Province whose rules of leave apply; empty: those of the region. */
  readonly province: string;
}

const columns = (
  company: RawBuilder<unknown>,
) => sql<Person>`p.id, json_build_object('zh', p.chinese_name, 'en', coalesce(nullif(p.english_name, ''), p.chinese_name)) as name,
  json_build_object('zh', d.name, 'en', coalesce(nullif(d.name_en, ''), d.name)) as department,
  p.is_active as "isActive", p.gender, p.user_type = 0 as "isOnProbation", p.user_type = 2 as "isIntern", p.entry_date as entry, p.leave_date as last,
  c.work_start as "workStart", coalesce((select r.region from attendance.company_region r
    where r.company_id = ${company}), 'CN') as region,
  coalesce((select r.province from attendance.company_region r where r.company_id = ${company}), '') as province`;

const companyNow = sql`p.company_id`;

const source = sql`from people.person p
  join people.department d on d.id = p.department_id
  left join people.employee_card c on c.person_id = p.id`;

/**
 * Returns a person with the law of their company.
 * @param day company day as of which the company counts; left out: today
 */
export async function findPerson(on: Executor, id: number, day?: string): Promise<Person | undefined> {
  const company = day === undefined ? companyNow : companyOn(sql`p.id`, sql`${day}::date`);
  const { rows } = await sql<Person>`select ${columns(company)} ${source} where p.id = ${id}`.execute(
    attendance(on),
  );
  return rows[0];
}

/** Returns people as of company days, each on a day of their own. */
export async function listPersonsOn(
  on: Executor,
  days: readonly { readonly personId: number; readonly day: string }[],
): Promise<(Person & { readonly day: string })[]> {
  const { rows } = await sql<Person & { readonly day: string }>`
    select ${columns(companyOn(sql`p.id`, sql`g.day`))}, g.day ${source}
    join unnest(${days.map(({ personId }) => personId)}::bigint[], ${days.map(({ day }) => day)}::date[]) as g (id, day)
      on g.id = p.id`.execute(attendance(on));
  return rows;
}

/** Returns whether a scope includes a person. */
export async function isReached(on: Executor, scope: Scope, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from people.person p where p.id = ${id} and ${inScope(scope, 'p')}`.execute(
      attendance(on),
    );
  return rows.length > 0;
}

/** Returns people within a scope who were employed on some day of a year; all of them, or some. */
export async function listEmployed(
  on: Executor,
  scope: Scope,
  year: number,
  {
    ids,
    departmentId,
  }: { readonly ids?: readonly number[] | undefined; readonly departmentId?: number | undefined },
): Promise<Person[]> {
  const { rows } = await sql<Person>`select ${columns(companyNow)} ${source}
    where p.entry_date <= ${`${year}-12-31`}::date and (p.leave_date is null or p.leave_date >= ${`${year}-01-01`}::date)
      and (p.is_active or p.leave_date is not null)
      and ${inScope(scope, 'p')}
      and ${ids === undefined ? sql`true` : sql`p.id = any(${[...ids]}::bigint[])`}
      and ${departmentId === undefined ? sql`true` : sql`p.department_id in (select id from people.department where path @> array[${departmentId}::bigint])`}
    order by p.employee_id, p.id`.execute(attendance(on));
  return rows;
}
