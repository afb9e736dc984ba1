import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

/** Rule by which the attendance months of a company come by themselves. */
export interface MonthRule {
  readonly companyId: number;
  readonly companyName: string;
  readonly companyNameEn: string;
  /** Day of the month on which a period begins, 1 to 28. */
  readonly firstDay: number;
  /** Work days within which people confirm. */
  readonly confirmDays: number;
  readonly isAutomatic: boolean;
  /** Latest month (YYYY-MM) that the company has; null: none. */
  readonly lastMonth: string | null;
}

/** Returns the rules of companies in which somebody is employed, ordered by company id. */
export async function listMonthRules(on: Executor): Promise<MonthRule[]> {
  const { rows } = await sql<MonthRule>`select c.id as "companyId", c.name as "companyName",
      coalesce(nullif(c.name_en, ''), c.name) as "companyNameEn", coalesce(r.first_day, 1) as "firstDay",
      coalesce(r.confirm_days, 3) as "confirmDays", coalesce(r.is_automatic, true) as "isAutomatic",
      (select to_char(max(m.month), 'YYYY-MM') from attendance.month m where m.company_id = c.id) as "lastMonth"
    from people.company c left join attendance.month_rule r on r.company_id = c.id
    where exists (select from people.person p where p.company_id = c.id and p.is_active)
    order by c.id`.execute(attendance(on));
  return rows;
}

/** Saves one rule for several companies. @returns the number of companies that exist */
export async function saveMonthRules(
  tx: Tx,
  companies: readonly number[],
  rule: Pick<MonthRule, 'firstDay' | 'confirmDays' | 'isAutomatic'>,
): Promise<number> {
  const { rows } =
    await sql`insert into attendance.month_rule (company_id, first_day, confirm_days, is_automatic)
    select c.id, ${rule.firstDay}::smallint, ${rule.confirmDays}::smallint, ${rule.isAutomatic}::boolean
    from people.company c where c.id = any(${[...companies]}::bigint[]) order by c.id
    on conflict (company_id) do update set first_day = excluded.first_day, confirm_days = excluded.confirm_days,
      is_automatic = excluded.is_automatic
    returning company_id`.execute(attendance(tx));
  return rows.length;
}
