import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import type { EntryKind, LotSource, Unit, VacationType } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';

export interface QuotaFilter {
  readonly Keyword?: string | undefined;
  readonly DeptId?: number | undefined;
  readonly AUID?: number | undefined;
  readonly LotID?: number | undefined;
  readonly VacationType?: VacationType | undefined;
  readonly LeaveYear?: number | undefined;
  readonly Source?: number | undefined;
  readonly IsLocked?: boolean | undefined;
  readonly IsOverdrawn?: boolean | undefined;
  readonly IsUnused?: boolean | undefined;
  readonly Sort?: string | undefined;
}

export interface Part {
  readonly offset: number;
  readonly limit: number;
}

export interface QuotaRow {
  readonly LotID: number;
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly VacationType: VacationType;
  readonly LeaveYear: number;
  readonly Source: LotSource;
  readonly Unit: Unit;
  readonly ValidFrom: string;
  readonly ValidTo: string | null;
  readonly Granted: number;
  readonly Used: number;
  readonly Settled: number;
  readonly Left: number;
  readonly IsLocked: boolean;
  readonly Version: number;
}

const sortable = {
  EmployeeId: sql`p.employee_id`,
  ValidTo: sql`l.valid_to`,
  Left: sql`l.left_amount`,
} as const;

/** SQL clauses: quotas (`l`) of people (`p`, in department `d`) in a scope, by a filter. @param today company day */
export function foundQuotas(scope: Scope, filter: QuotaFilter, today: string) {
  const { Keyword, DeptId, AUID, LotID, VacationType, LeaveYear, Source, IsLocked, IsOverdrawn, IsUnused } =
    filter;
  return sql`from attendance.lot l
    join people.person p on p.id = l.person_id
    join people.department d on d.id = p.department_id
    where ${inScope(scope, 'p')}
      ${AUID === undefined ? sql`` : sql`and p.id = ${AUID}`}
      ${LotID === undefined ? sql`` : sql`and l.id = ${LotID}`}
      ${DeptId === undefined ? sql`` : sql`and p.department_id in (select id from people.department where path @> array[${DeptId}::bigint])`}
      ${VacationType === undefined ? sql`` : sql`and l.type = ${VacationType}`}
      ${LeaveYear === undefined ? sql`` : sql`and l.leave_year = ${LeaveYear}`}
      ${Source === undefined ? sql`` : sql`and l.source = ${Source}`}
      ${IsLocked === undefined ? sql`` : sql`and l.is_locked = ${IsLocked}`}
      ${IsOverdrawn === undefined ? sql`` : sql`and (l.left_amount < 0) = ${IsOverdrawn}`}
      ${IsUnused === undefined ? sql`` : sql`and (l.left_amount > 0 and l.valid_to < ${today}::date) is ${IsUnused ? sql`true` : sql`not true`}`}
      ${Keyword ? sql`and (p.chinese_name ilike ${like(Keyword)} or p.english_name ilike ${like(Keyword)} or p.employee_id ilike ${like(Keyword)})` : sql``}`;
}

/** SQL subquery: the amount taken from a quota (`l`), and the amount paid out or waived. */
export const spentOfQuota = sql`(select coalesce(-sum(e.amount) filter (where e.kind in (2, 3)), 0)::bigint as used,
      coalesce(-sum(e.amount) filter (where e.kind in (5, 8)), 0)::bigint as settled
      from attendance.ledger e where e.lot_id = l.id)`;

/** Returns a page of the quotas of people in a scope. @param today company day */
export async function pageQuotas(
  on: Executor,
  scope: Scope,
  filter: QuotaFilter,
  { offset, limit }: Part,
  today: string,
): Promise<{ Total: number; Rows: QuotaRow[] }> {
  const { Sort = 'EmployeeId' } = filter;
  const found = foundQuotas(scope, filter, today);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(
    attendance(on),
  );
  const way = Sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  const key = sortable[Sort.replace('-', '') as keyof typeof sortable];
  const { rows } =
    await sql<QuotaRow>`select l.id as "LotID", p.id as "AUID", p.chinese_name as "ChineseName",
      p.english_name as "EnglishName", p.employee_id as "EmployeeId", d.name as "DeptName", d.name_en as "DeptNameEn",
      l.type as "VacationType", l.leave_year as "LeaveYear", l.source as "Source", l.unit as "Unit",
      l.valid_from as "ValidFrom", l.valid_to as "ValidTo",
      (l.left_amount + u.used + u.settled)::bigint as "Granted", u.used as "Used", u.settled as "Settled", l.left_amount as "Left",
      l.is_locked as "IsLocked", l.version as "Version"
    from (select l.id, p.employee_id, row_number() over (order by ${key} ${way}, p.employee_id, l.id) as at ${found}
      order by ${key} ${way}, p.employee_id, l.id limit ${limit} offset ${offset}) page
    join attendance.lot l on l.id = page.id
    join people.person p on p.id = l.person_id
    join people.department d on d.id = p.department_id
    cross join lateral ${spentOfQuota} u
    order by page.at`.execute(attendance(on));
  return { Total: counted.rows[0]!.total, Rows: rows };
}

/** Returns the ids of these grants whose people are in a scope. */
export async function lotsWithin(on: Executor, scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    personId: number;
  }>`select l.id, l.person_id as "personId" from attendance.lot l
    join people.person p on p.id = l.person_id
    where l.id = any(${[...ids]}::bigint[]) and ${inScope(scope, 'p')} order by l.id`.execute(attendance(on));
  return rows;
}

/** Returns all ledger entries of a grant, the latest first. */
export async function listEntries(on: Executor, lotId: number) {
  const { rows } = await sql<{
    ID: number;
    Kind: EntryKind;
    Amount: number;
    WorkDay: string;
    FormID: number | null;
    Number: string;
    Reason: string;
    PayPercent: number | null;
    ByName: string;
    ByNameEn: string;
    CreateTime: Date;
  }>`select e.id as "ID", e.kind as "Kind", e.amount as "Amount", e.work_day as "WorkDay", e.form_id as "FormID",
      coalesce(f.number, '') as "Number", e.reason as "Reason", e.pay_percent as "PayPercent", coalesce(p.chinese_name, '') as "ByName",
      coalesce(nullif(p.english_name, ''), p.chinese_name, '') as "ByNameEn", e.made_at as "CreateTime"
    from attendance.ledger e left join approval.form f on f.id = e.form_id left join people.person p on p.id = e.made_by
    where e.lot_id = ${lotId} order by e.id desc`.execute(attendance(on));
  return rows;
}

export interface GrantedSum {
  readonly lotId: number;
  readonly granted: number;
}

/** Returns the total of each grant before anything is taken, paid out or waived. */
export async function listGranted(on: Executor, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } =
    await sql<GrantedSum>`select lot_id as "lotId", sum(amount)::bigint as granted from attendance.ledger
    where lot_id = any(${[...ids]}::bigint[]) and kind not in (2, 3, 5, 8) group by lot_id`.execute(
      attendance(on),
    );
  return new Map(rows.map(({ lotId, granted }) => [lotId, granted]));
}

/**
 * Returns the absences of people in a year by type: the amount, and the calendar days from first to last without the
 * day of an early return. Only approved leave counts.
 */
export async function listAbsences(on: Executor, persons: readonly number[], year: number) {
  const [first, last] = [sql`${`${year}-01-01`}::date`, sql`${`${year}-12-31`}::date`];
  const { rows } = await sql<{ personId: number; type: VacationType; amount: number; days: number }>`
    with away as (
      select l.form_id, l.person_id, l.type, l.return_at
      from attendance.leave l join approval.bill b on b.form_id = l.form_id and b.state = 3
      where l.person_id = any(${[...persons]}::bigint[])
    ), lasting as (
      select a.person_id, a.type, count(distinct t.day)::int as days
      from away a join attendance.segment s on s.form_id = a.form_id and s.starts < coalesce(a.return_at, s.ends)
      cross join lateral generate_series(greatest(left(s.starts, 10)::date, ${first}),
        least((s.ends::timestamp - interval '1 minute')::date, left(a.return_at, 10)::date - 1, ${last}), interval '1 day') t (day)
      group by 1, 2
    ), costing as (
      select a.person_id, a.type, sum(d.amount)::bigint as amount
      from away a join attendance.leave_day d on d.form_id = a.form_id and d.day between ${first} and ${last}
      group by 1, 2
    )
    select t.person_id as "personId", t.type, coalesce(c.amount, 0)::bigint as amount, t.days
    from lasting t left join costing c using (person_id, type)`.execute(attendance(on));
  return rows;
}
