import { sql } from 'kysely';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import type { VarianceBounds } from '#modules/payroll/checks/contract/variance.ts';
import type { PayItem } from '#modules/payroll/contract/codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { currencies, TaxKind } from '../../contract/setup-codes.ts';

export interface Group {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly nameEn: string;
  readonly companyId: number;
  readonly currency: (typeof currencies)[number];
  readonly payDay: number;
  /** Number of months by which attendance lags behind the month that is paid. */
  readonly lag: number;
  readonly isTaxed: boolean;
  readonly wageItems: readonly PayItem[];
  readonly isActive: boolean;
  readonly bounds: VarianceBounds;
  /** Tax treatment of non-compete pay. */
  readonly nonCompeteTax: TaxKind;
}

const boundsColumn = (alias: string) =>
  sql<VarianceBounds>`json_build_object('percent', ${sql.ref(`${alias}.variance_percent`)},
    'amount', ${sql.ref(`${alias}.variance_amount`)})`.as('bounds');

/** Returns the size from which a difference in a group's run needs an explanation. */
export async function boundsOf(on: Executor, id: number): Promise<VarianceBounds> {
  const { bounds } = await payroll(on)
    .selectFrom('payroll.pay_group as g')
    .select(boundsColumn('g'))
    .where('g.id', '=', id)
    .executeTakeFirstOrThrow();
  return bounds;
}

const groups = (on: Executor) =>
  payroll(on)
    .selectFrom('payroll.pay_group as g')
    .select(['g.id', 'g.version', 'g.name', 'g.name_en as nameEn', 'g.company_id as companyId'])
    .select(['g.pay_day as payDay', 'g.attendance_lag as lag', 'g.is_taxed as isTaxed'])
    .select(['g.is_active as isActive'])
    .select(boundsColumn('g'))
    .select(sql<TaxKind>`g.non_compete_tax`.as('nonCompeteTax'))
    .select(sql<Group['currency']>`g.currency`.as('currency'))
    .select(sql<readonly PayItem[]>`g.wage_items`.as('wageItems'));

export const findGroup = (on: Executor, id: number): Promise<Group | undefined> =>
  groups(on).where('g.id', '=', id).executeTakeFirst();

export const lockGroup = (tx: Tx, id: number): Promise<Group | undefined> =>
  groups(tx).where('g.id', '=', id).forUpdate().executeTakeFirst();

export const listGroupNames = async (on: Executor) =>
  new Map((await groups(on).execute()).map((one) => [one.id, one]));

/** Returns every pay group with its company and the number of its members in a month that are within a scope. */
export const listGroups = (on: Executor, scope: Scope, month: string) =>
  groups(on)
    .innerJoin('people.company as c', 'c.id', 'g.company_id')
    .select(['c.name as company', 'c.name_en as companyEn'])
    .select(
      sql<number>`(select count(*)::int from payroll.pay_member m join people.person p on p.id = m.person_id
        where m.group_id = g.id and ${inScope(scope, 'p')} and m.from_day <= ${firstDayOf(month)}::date
          and (m.to_day is null or m.to_day > ${firstDayOf(month)}::date))`.as('people'),
    )
    .orderBy('g.name')
    .execute();

/**
 * Adds a pay group (id 0) or saves the next version of one.
 * @returns its id
 */
export async function saveGroup(tx: Tx, group: Group): Promise<number> {
  const row = {
    name: group.name,
    name_en: group.nameEn,
    company_id: group.companyId,
    currency: group.currency,
    pay_day: group.payDay,
    attendance_lag: group.lag,
    is_taxed: group.isTaxed,
    wage_items: [...group.wageItems],
    is_active: group.isActive,
    variance_percent: group.bounds.percent,
    variance_amount: group.bounds.amount,
    non_compete_tax: group.nonCompeteTax,
  };
  const saved =
    group.id === 0
      ? await payroll(tx)
          .insertInto('payroll.pay_group')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await payroll(tx)
          .updateTable('payroll.pay_group')
          .set({ ...row, version: group.version + 1 })
          .where('id', '=', group.id)
          .returning('id')
          .executeTakeFirstOrThrow();
  return saved.id;
}

export interface MemberFilter {
  readonly GroupId: number;
  readonly Month: string;
  readonly Keyword?: string | undefined;
  readonly In?: number | undefined;
  readonly PageIndex: number;
  readonly PageSize: number;
}

interface MemberListed {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly GroupId: number | null;
  readonly GroupName: string;
  readonly GroupNameEn: string;
  readonly FromMonth: string | null;
  readonly HasArchive: boolean;
  readonly Scheme: string | null;
  readonly HasTaxProfile: boolean;
}

/** Returns active people of a company in a scope, with the setup that a month's run would use. Contains no amounts. */
export async function pageMembers(on: Executor, scope: Scope, companyId: number, filter: MemberFilter) {
  const { GroupId, Month, Keyword = '', In, PageIndex, PageSize } = filter;
  const [first, last] = [firstDayOf(Month), lastDayOf(Month)];
  const holds = (alias: string) =>
    sql`${sql.ref(`${alias}.from_day`)} <= ${last}::date
      and (${sql.ref(`${alias}.to_day`)} is null or ${sql.ref(`${alias}.to_day`)} >= ${first}::date)`;
  const source = sql`from people.person p join people.department d on d.id = p.department_id
    left join payroll.pay_member m on m.person_id = p.id and ${holds('m')}
    left join payroll.pay_group g on g.id = m.group_id
    where p.is_active and ${inScope(scope, 'p')}
      and (m.group_id = ${GroupId} or (p.company_id = ${companyId} and m.id is null))
      and ${In === undefined ? sql`true` : In === 1 ? sql`m.group_id = ${GroupId}` : sql`m.id is null`}
      and ${
        Keyword === ''
          ? sql`true`
          : sql`(p.chinese_name ilike ${like(Keyword)} or p.english_name ilike ${like(Keyword)} or p.employee_id ilike ${like(Keyword)})`
      }`;
  const { rows } = await sql<MemberListed>`select p.id as "AUID", p.chinese_name as "ChineseName",
      p.english_name as "EnglishName", p.employee_id as "EmployeeId", d.name as "DeptName", d.name_en as "DeptNameEn",
      g.id as "GroupId", coalesce(g.name, '') as "GroupName", coalesce(g.name_en, '') as "GroupNameEn",
      to_char(m.from_day, 'YYYY-MM') as "FromMonth",
      exists (select from payroll.remuneration r where r.person_id = p.id and r.superseded_at is null
        and ${holds('r')}) as "HasArchive",
      (select e.scheme from payroll.enrolment e where e.person_id = p.id and ${holds('e')} limit 1) as "Scheme",
      exists (select from payroll.tax_profile t where t.person_id = p.id
        and t.year = ${Number(Month.slice(0, 4))}) as "HasTaxProfile"
    ${source} order by m.id is null, p.employee_id, p.id
    limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(payroll(on));
  const count = await sql<{ n: number }>`select count(*)::int as n ${source}`.execute(payroll(on));
  return { Total: count.rows[0]!.n, Rows: rows };
}

/**
 * Ends people's current memberships on a month's first day and deletes later ones. The caller must have locked the
 * people.
 */
export async function endMembers(tx: Tx, persons: readonly number[], from: string): Promise<void> {
  const these = sql<boolean>`person_id = any(${[...persons]}::bigint[])`;
  await payroll(tx)
    .deleteFrom('payroll.pay_member')
    .where(these)
    .where('from_day', '>=', firstDayOf(from))
    .execute();
  await payroll(tx)
    .updateTable('payroll.pay_member')
    .set({ to_day: sql<string>`${firstDayOf(from)}::date - 1` })
    .where(these)
    .where((where) => where.or([where('to_day', 'is', null), where('to_day', '>=', firstDayOf(from))]))
    .execute();
}

export async function addMembers(
  tx: Tx,
  groupId: number,
  persons: readonly number[],
  from: string,
): Promise<void> {
  await payroll(tx)
    .insertInto('payroll.pay_member')
    .values(persons.map((person) => ({ group_id: groupId, person_id: person, from_day: firstDayOf(from) })))
    .execute();
}

/** Returns how many of the people are active and covered by a scope. */
export async function countReached(on: Executor, scope: Scope, persons: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from people.person p
    where p.id = any(${[...persons]}::bigint[]) and p.is_active and ${inScope(scope, 'p')}`.execute(
    payroll(on),
  );
  return rows[0]!.n;
}
