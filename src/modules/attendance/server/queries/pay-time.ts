import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { lotSource } from '../../contract/codes.ts';
import { monthState } from '../../contract/day-codes.ts';
import { attendance } from './attendance-db.ts';

/** A month of a company, as whoever pays by it sees it. */
export interface PayMonth {
  readonly from: string;
  readonly to: string;
  readonly isLocked: boolean;
}

const columns = sql`m.from_day as "from", m.to_day as "to", m.state = ${sql.lit(monthState.locked)} as "isLocked"`;

const monthOf = (companyId: number, month: string) =>
  sql`from attendance.month m where m.company_id = ${companyId} and m.month = ${`${month}-01`}::date`;

/** A month (YYYY-MM) of a company; undefined: nobody has opened it. */
export async function findPayMonth(
  on: Executor,
  companyId: number,
  month: string,
): Promise<PayMonth | undefined> {
  const { rows } = await sql<PayMonth>`select ${columns} ${monthOf(companyId, month)}`.execute(
    attendance(on),
  );
  return rows[0];
}

/** The same, kept as it is until the transaction ends: neither locked nor unlocked meanwhile. */
export async function holdPayMonth(
  on: Executor,
  companyId: number,
  month: string,
): Promise<PayMonth | undefined> {
  const { rows } = await sql<PayMonth>`select ${columns} ${monthOf(companyId, month)} for share of m`.execute(
    attendance(on),
  );
  return rows[0];
}

/** Minutes of a day that are not worked; absent and unpaid never count twice. */
export interface PayDay {
  readonly personId: number;
  readonly day: string;
  readonly rostered: number;
  readonly absent: number;
  readonly unpaid: number;
  readonly late: number;
  readonly early: number;
  readonly overWork: number;
  readonly overRest: number;
  readonly overStatutory: number;
}

/** Days of people on which something differs from what is rostered. */
export async function listPayDays(
  on: Executor,
  people: readonly number[],
  from: string,
  to: string,
): Promise<PayDay[]> {
  const { rows } =
    await sql<PayDay>`select person_id as "personId", day, rostered, absent, leave_unpaid as unpaid,
      late, early, over_work as "overWork", over_rest as "overRest", over_statutory as "overStatutory"
    from attendance.day where person_id = any(${[...people]}::bigint[]) and day between ${from}::date and ${to}::date
      and (absent > 0 or leave_unpaid > 0 or late > 0 or early > 0 or over_work > 0 or over_rest > 0
        or over_statutory > 0)
    order by person_id, day`.execute(attendance(on));
  return rows;
}

/** Leave that is paid in part: minutes by day, with what is paid, in per cent. */
export async function listPartLeave(on: Executor, people: readonly number[], from: string, to: string) {
  const { rows } = await sql<{
    personId: number;
    day: string;
    minutes: number;
    kept: number;
    rostered: number;
  }>`
    select l.person_id as "personId", d.day, least(d.minutes, w.rostered)::int as minutes, t.pay_ratio as kept,
      w.rostered
    from attendance.leave l
    join approval.bill b on b.form_id = l.form_id and b.state = 3
    join attendance.leave_day d on d.form_id = l.form_id
    join attendance.day w on w.person_id = l.person_id and w.day = d.day and w.rostered > 0 and w.leave_paid > 0
    join people.person p on p.id = l.person_id
    left join attendance.company_region r on r.company_id = p.company_id
    cross join lateral (select y.pay_ratio from attendance.leave_type y
      where y.region = coalesce(r.region, 'CN') and y.code = l.type and y.from_day <= d.day
      order by y.from_day desc limit 1) t
    where l.person_id = any(${[...people]}::bigint[]) and d.day between ${from}::date and ${to}::date
      and d.minutes > 0 and t.pay_ratio between 1 and 99
    order by l.person_id, d.day, l.form_id`.execute(attendance(on));
  return rows;
}

/** Overtime that became time off: minutes by person and by what it would be paid at, in per cent. */
export async function listTurnedIntoLeave(
  on: Executor,
  people: readonly number[],
  from: string,
  to: string,
): Promise<{ personId: number; percent: number; minutes: number }[]> {
  const { rows } = await sql<{ personId: number; percent: number; minutes: number }>`
    select l.person_id as "personId", coalesce(e.pay_percent, 200)::int as percent, sum(e.amount)::int as minutes
    from attendance.lot l join attendance.ledger e on e.lot_id = l.id and e.form_id = l.source_id
    where l.source = ${sql.lit(lotSource.overtime)} and l.person_id = any(${[...people]}::bigint[])
      and e.work_day between ${from}::date and ${to}::date
    group by 1, 2 order by 1, 2`.execute(attendance(on));
  return rows;
}
