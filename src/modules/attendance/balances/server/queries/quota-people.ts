import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import type { Unit, VacationType } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import type { Scope } from '#modules/people/server/open.ts';
import { foundQuotas, spentOfQuota, type Part, type QuotaFilter } from './quota-page.ts';

interface PersonRow {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
}

export interface QuotaSum {
  readonly VacationType: VacationType;
  readonly Unit: Unit;
  readonly Granted: number;
  readonly Used: number;
  readonly Left: number;
  readonly IsLocked: boolean;
  readonly IsOverdrawn: boolean;
}

/**
 * Returns people in a scope with their quotas of each type: of the requested year, or else those that have not expired.
 * @param today company day
 */
export async function pageQuotaPeople(
  on: Executor,
  scope: Scope,
  filter: QuotaFilter,
  { offset, limit }: Part,
  today: string,
) {
  const { LeaveYear, Sort = 'EmployeeId' } = filter;
  const found = sql`${foundQuotas(scope, filter, today)}
    ${LeaveYear === undefined ? sql`and (l.valid_to is null or l.valid_to >= ${today}::date)` : sql``}`;
  const counted = await sql<{
    total: number;
  }>`select count(distinct p.id)::int as total ${found}`.execute(attendance(on));
  const way = Sort.startsWith('-') ? sql`desc` : sql`asc`;
  const { rows: people } = await sql<PersonRow>`select p.id as "AUID", p.chinese_name as "ChineseName",
      p.english_name as "EnglishName", p.employee_id as "EmployeeId", d.name as "DeptName", d.name_en as "DeptNameEn"
    ${found} group by p.id, d.id order by p.employee_id ${way}, p.id limit ${limit} offset ${offset}`.execute(
    attendance(on),
  );
  const { rows: sums } = await sql<QuotaSum & { personId: number }>`select l.person_id as "personId",
      l.type as "VacationType", l.unit as "Unit", sum(l.left_amount + u.used + u.settled)::bigint as "Granted",
      sum(u.used)::bigint as "Used", sum(l.left_amount)::bigint as "Left", bool_or(l.is_locked) as "IsLocked",
      bool_or(l.left_amount < 0) as "IsOverdrawn"
    from (select l.id ${found} and p.id = any(${people.map(({ AUID }) => AUID)}::bigint[])) shown
    join attendance.lot l on l.id = shown.id
    cross join lateral ${spentOfQuota} u
    group by l.person_id, l.type, l.unit order by l.type, l.unit`.execute(attendance(on));
  const own = Map.groupBy(sums, ({ personId }) => personId);
  return {
    Total: counted.rows[0]!.total,
    Rows: people.map((person) => ({
      ...person,
      Quotas: (own.get(person.AUID) ?? []).map(({ personId: _person, ...sum }) => sum),
    })),
  };
}
