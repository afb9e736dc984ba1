import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { usualPercent, type ByClass } from '#modules/attendance/balances/server/rules/payout.ts';
import { lotSource, type Compensation } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

export interface OvertimeRow {
  readonly formId: number;
  readonly personId: number;
  readonly compensation: Compensation;
  readonly project: string;
}

/** Saves overtime when its form is submitted. */
export async function saveOvertime(
  tx: Tx,
  { formId, personId, compensation, project }: OvertimeRow,
): Promise<void> {
  const columns = { person_id: personId, compensation, project };
  await attendance(tx)
    .insertInto('attendance.overtime')
    .values({ form_id: formId, ...columns })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet(columns))
    .execute();
}

export interface InEffect {
  readonly formId: number;
  readonly compensation: Compensation;
  /** Start and end by the company clock, to the minute. */
  readonly starts: string;
  readonly ends: string;
}

/** Returns the overtime among these forms that belongs to a person and is in effect. */
export async function listInEffect(
  on: Executor,
  personId: number,
  formIds: readonly number[],
): Promise<InEffect[]> {
  const { rows } = await sql<InEffect>`select o.form_id as "formId", o.compensation,
      min(k.starts) as starts, max(k.ends) as ends
    from attendance.overtime o join attendance.booked k on k.form_id = o.form_id
    join approval.bill b on b.form_id = o.form_id and b.state = 3
    where o.person_id = ${personId} and o.form_id = any(${[...formIds]}::bigint[])
    group by o.form_id, o.compensation order by o.form_id`.execute(attendance(on));
  return rows;
}

export interface Granted {
  readonly lotId: number;
  readonly formId: number;
  /** Percentage of pay at which the overtime would be paid. */
  readonly percent: number;
  readonly day: string;
  /** Time off in minutes. */
  readonly amount: number;
}

/**
 * SQL expression: percentage of pay of a grant. Grants made before percentages were stored count as rest-day overtime.
 */
const percent = sql`coalesce(e.pay_percent, ${sql.lit(usualPercent)})::int`;

const lots = sql`attendance.lot l join attendance.ledger e on e.lot_id = l.id and e.form_id = l.source_id
  where l.source = ${sql.lit(lotSource.overtime)}`;

/** Returns the time off that overtime of a day has given a person so far, by form. */
export async function listGrantedOn(on: Executor, personId: number, day: string): Promise<Granted[]> {
  const { rows } = await sql<Granted>`select l.id as "lotId", l.source_id as "formId", ${percent} as percent,
      e.work_day as day, sum(e.amount)::bigint as amount
    from ${lots} and l.person_id = ${personId} and e.work_day = ${day}::date
    group by l.id, l.source_id, 3, e.work_day order by l.id`.execute(attendance(on));
  return rows;
}

/** Returns the time off that a form has given so far, by day. */
export async function listGrantedBy(on: Executor, personId: number, formId: number): Promise<Granted[]> {
  const { rows } = await sql<Granted>`select l.id as "lotId", l.source_id as "formId", ${percent} as percent,
      e.work_day as day, sum(e.amount)::bigint as amount
    from ${lots} and l.person_id = ${personId} and l.source_id = ${formId}
    group by l.id, l.source_id, 3, e.work_day having sum(e.amount) <> 0 order by e.work_day`.execute(
    attendance(on),
  );
  return rows;
}

/** Returns the time off that overtime granted to a lot, by day and percentage of pay, in the order of the days. */
export async function listClasses(on: Executor, lotId: number): Promise<ByClass[]> {
  const { rows } = await sql<ByClass>`select ${percent} as percent, sum(e.amount)::bigint as amount
    from ${lots} and l.id = ${lotId} group by e.work_day, 1 having sum(e.amount) > 0 order by e.work_day, 1`.execute(
    attendance(on),
  );
  return rows;
}

/** Returns the facts about overtime that lists show. */
export async function listOvertimeFacts(on: Executor, formIds: readonly number[]) {
  const { rows } = await sql<{
    formId: number;
    compensation: Compensation;
    project: string;
    segments: [string, string][];
    granted: number;
  }>`select o.form_id as "formId", o.compensation, o.project,
      (select json_agg(json_build_array(k.starts, k.ends) order by k.starts)
        from attendance.booked k where k.form_id = o.form_id) as segments,
      (select coalesce(sum(e.amount), 0)::bigint from ${lots} and l.person_id = o.person_id
        and l.source_id = o.form_id) as granted
    from attendance.overtime o where o.form_id = any(${[...formIds]}::bigint[])`.execute(attendance(on));
  return rows;
}
