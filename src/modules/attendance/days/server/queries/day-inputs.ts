import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { billKinds } from '#modules/attendance/contract/codes.ts';
import { placeIn, rulesInForce } from '#modules/attendance/leave/server/queries/types.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { companyOn } from '#modules/people/server/open.ts';

/** Person whose days are calculated; days are company days. */
export interface DayPerson {
  readonly id: number;
  readonly companyId: number;
  /** First and last day of employment; null: unknown. */
  readonly entry: string | null;
  readonly last: string | null;
}

export async function listDayPersons(on: Executor, ids: readonly number[]): Promise<DayPerson[]> {
  const { rows } = await sql<DayPerson>`select p.id, p.company_id as "companyId",
      p.entry_date as entry, p.leave_date as last
    from people.person p
    where p.id = any(${[...ids]}::bigint[]) order by p.id`.execute(attendance(on));
  return rows;
}

export interface PunchText {
  readonly personId: number;
  /**
   * Punches in order, separated by blanks, in seconds since 1970. A corrected punch is followed by ':' and its end, 0
   * for either end.
   */
  readonly text: string;
}

/**
 * Returns the valid punches of people, one row for each person. With one row for each punch, a month of ten thousand
 * people takes four times as long.
 */
export async function listPunchTexts(
  on: Executor,
  ids: readonly number[],
  from: Date,
  until: Date,
): Promise<PunchText[]> {
  const { rows } = await sql<PunchText>`select person_id as "personId",
      string_agg(extract(epoch from punch_at)::bigint::text
        || case when source = 6 then ':' || coalesce(side, 0) else '' end, ' ' order by punch_at, id) as text
    from attendance.punch
    where person_id = any(${[...ids]}::bigint[]) and punch_at >= ${from} and punch_at < ${until} and void_at is null
    group by person_id`.execute(attendance(on));
  return rows;
}

export interface LeaveText {
  readonly personId: number;
  /** Minutes of the company's clock. */
  readonly starts: string;
  readonly ends: string;
  readonly isPaid: boolean;
}

/**
 * Returns the leave in effect that touches some days. The rule of the type on the first day of the leave decides
 * whether it is paid.
 */
export async function listLeaveTexts(
  on: Executor,
  ids: readonly number[],
  from: string,
  until: string,
): Promise<LeaveText[]> {
  const { rows } = await sql<LeaveText>`select l.person_id as "personId", s.starts,
      least(s.ends, coalesce(l.return_at, s.ends)) as ends, coalesce(t.pay_ratio, 0) > 0 as "isPaid"
    from attendance.leave l
    join approval.bill b on b.form_id = l.form_id and b.kind = ${billKinds.vacation} and b.state = 3
    join attendance.segment s on s.form_id = l.form_id
    left join attendance.company_region r
      on r.company_id = ${companyOn(sql`l.person_id`, sql`left(l.starts, 10)::date`)}
    left join lateral ${rulesInForce(
      sql`coalesce(r.region, 'CN')`,
      placeIn('r'),
      sql`left(l.starts, 10)::date`,
      sql`l.type`,
    )} t on true
    where l.person_id = any(${[...ids]}::bigint[]) and s.starts < ${until} and s.ends > ${from}
      and s.starts < coalesce(l.return_at, s.ends)
    order by l.person_id, s.starts`.execute(attendance(on));
  return rows;
}
