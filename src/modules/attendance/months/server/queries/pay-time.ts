import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { lotSource } from '#modules/attendance/contract/codes.ts';
import { correctionState, monthState, type DayItem } from '#modules/attendance/days/contract/day-codes.ts';
import { placeIn, rulesInForce } from '#modules/attendance/leave/server/queries/types.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { companyOn } from '#modules/people/server/open.ts';

/** Attendance month of a company, as payroll sees it. */
export interface PayMonth {
  readonly from: string;
  readonly to: string;
  readonly isLocked: boolean;
}

const columns = sql`m.from_day as "from", m.to_day as "to", m.state = ${sql.lit(monthState.locked)} as "isLocked"`;

const monthOf = (companyId: number, month: string) =>
  sql`from attendance.month m where m.company_id = ${companyId} and m.month = ${`${month}-01`}::date`;

/** Returns a month (YYYY-MM) of a company; undefined: nobody has opened it. */
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

/**
 * Locks and returns a month of a company in shared mode. Its attendance cannot be locked or unlocked until the
 * transaction ends.
 */
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

/** SQL common table `learnt`: the last correction of each item of a locked day, without dismissed ones. */
const learnt = (people: readonly number[], from: string, to: string) => sql`learnt as (
  select person_id, day, jsonb_object_agg(item, new) as items from (
    select distinct on (c.person_id, c.day, c.item) c.person_id, c.day, c.item, c.new
    from attendance.correction c where c.person_id = any(${[...people]}::bigint[])
      and c.day between ${from}::date and ${to}::date and c.state <> ${sql.lit(correctionState.dismissed)}
    order by c.person_id, c.day, c.item, c.id desc
  ) last group by person_id, day)`;

/** SQL expression: an item of a day `w`, with the value of its correction `k` if there is one. */
const known = (item: DayItem, column: string) =>
  sql`coalesce((k.items->>${sql.lit(item)})::int, ${sql.ref(`w.${column}`)})`;

/** Minutes of a day that are not worked. Absence and unpaid leave never count the same minute twice. */
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

/** Returns the days of people on which something differs from the roster. */
export async function listPayDays(
  on: Executor,
  people: readonly number[],
  from: string,
  to: string,
): Promise<PayDay[]> {
  const { rows } = await sql<PayDay>`with ${learnt(people, from, to)}, known as (
      select w.person_id, w.day, ${known('Rostered', 'rostered')} as rostered, ${known('Absent', 'absent')} as absent,
        ${known('LeaveUnpaid', 'leave_unpaid')} as unpaid, ${known('Late', 'late')} as late,
        ${known('Early', 'early')} as early, ${known('OverWork', 'over_work')} as over_work,
        ${known('OverRest', 'over_rest')} as over_rest, ${known('OverStatutory', 'over_statutory')} as over_statutory
      from attendance.day w left join learnt k on k.person_id = w.person_id and k.day = w.day
      where w.person_id = any(${[...people]}::bigint[]) and w.day between ${from}::date and ${to}::date
        and (k.day is not null or w.absent > 0 or w.leave_unpaid > 0 or w.late > 0 or w.early > 0 or w.over_work > 0
          or w.over_rest > 0 or w.over_statutory > 0))
    select person_id as "personId", day, rostered, absent, unpaid, late, early, over_work as "overWork",
      over_rest as "overRest", over_statutory as "overStatutory" from known
    order by person_id, day`.execute(attendance(on));
  return rows;
}

/** Returns leave that is paid in part: minutes by day, with the percentage that is paid. */
export async function listPartLeave(on: Executor, people: readonly number[], from: string, to: string) {
  const { rows } = await sql<{
    personId: number;
    day: string;
    minutes: number;
    kept: number;
    rostered: number;
  }>`with ${learnt(people, from, to)}
    select l.person_id as "personId", d.day, least(d.minutes, ${known('Rostered', 'rostered')})::int as minutes,
      t.pay_ratio as kept, ${known('Rostered', 'rostered')} as rostered
    from attendance.leave l
    join approval.bill b on b.form_id = l.form_id and b.state = 3
    join attendance.leave_day d on d.form_id = l.form_id
    join attendance.day w on w.person_id = l.person_id and w.day = d.day
    left join learnt k on k.person_id = w.person_id and k.day = w.day
    left join attendance.company_region r on r.company_id = ${companyOn(sql`l.person_id`, sql`d.day`)}
    cross join lateral ${rulesInForce(sql`coalesce(r.region, 'CN')`, placeIn('r'), sql`d.day`, sql`l.type`)} t
    where l.person_id = any(${[...people]}::bigint[]) and d.day between ${from}::date and ${to}::date
      and d.minutes > 0 and t.pay_ratio between 1 and 99 and ${known('Rostered', 'rostered')} > 0
      and ${known('LeavePaid', 'leave_paid')} > 0
    order by l.person_id, d.day, l.form_id`.execute(attendance(on));
  return rows;
}

/** Returns overtime that became time off: minutes by person, and by the percentage at which it would be paid. */
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

/** Returns the locked months of people that have corrections which were not dismissed. */
export async function listCorrectedMonths(on: Executor, people: readonly number[]) {
  const { rows } = await sql<{ personId: number; companyId: number; month: string }>`
    select distinct c.person_id as "personId", m.company_id as "companyId", to_char(m.month, 'YYYY-MM') as month
    from attendance.correction c join attendance.month m on m.id = c.month_id
    where c.person_id = any(${[...people]}::bigint[]) and c.state <> ${sql.lit(correctionState.dismissed)}
    order by 1, 3`.execute(attendance(on));
  return rows;
}

interface Taking {
  readonly persons: readonly number[];
  readonly companyId: number;
  /** Last attendance month to take: YYYY-MM. */
  readonly until: string;
  /** Id of the payroll run, and the month that it pays: YYYY-MM. */
  readonly by: number;
  readonly payMonth: string;
}

/** Marks the open corrections of people up to a month as taken by a payroll run. */
export async function takeCorrections(
  tx: Tx,
  { persons, companyId, until, by, payMonth }: Taking,
): Promise<void> {
  await sql`update attendance.correction c set state = ${sql.lit(correctionState.taken)}, taken_by = ${by}::bigint,
      pay_month = ${payMonth}
    from attendance.month m where m.id = c.month_id and m.company_id = ${companyId}::bigint
      and m.month <= ${`${until}-01`}::date and c.person_id = any(${[...persons]}::bigint[])
      and c.state = ${sql.lit(correctionState.open)}`.execute(attendance(tx));
}

/** Opens the corrections that a payroll run has taken again. */
export async function giveBackCorrections(tx: Tx, by: number): Promise<void> {
  await sql`update attendance.correction set state = ${sql.lit(correctionState.open)}, taken_by = null, pay_month = null
    where taken_by = ${by}::bigint`.execute(attendance(tx));
}
