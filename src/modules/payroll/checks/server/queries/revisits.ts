import { sql } from 'kysely';
import { shiftMonth } from '#kit/rules/dates.ts';
import { firstDayOf } from '#kit/rules/months.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import type { RunRules } from '#modules/payroll/calculation/server/rules/run/types.ts';
import type { CorrectionCause, MonthItem } from '#modules/payroll/contract/codes.ts';
import { runKind } from '#modules/payroll/contract/slip-codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import type { KeptScheme } from '#modules/payroll/setup/server/queries/schemes.ts';

/** Number of earlier months that are checked again. */
const looksBack = 12;

/**
 * Rules that a locked run was calculated with. Tax tables are not included, because a difference is taxed in the month
 * in which it is paid.
 */
export interface KeptRules {
  readonly rules: RunRules;
  readonly schemes: readonly KeptScheme[];
}

const these = (persons: readonly number[]) => sql`any(${[...persons]}::bigint[])`;

/** An attendance month in which something changed after it was locked. */
export interface CorrectedMonth {
  readonly personId: number;
  readonly companyId: number;
  /** YYYY-MM */
  readonly month: string;
}

/**
 * Returns payslips of the twelve months before a month whose facts may have changed since the lock. The facts are
 * compensation record, days of service, insurance and attendance. Changes in the hour before the lock are included, as
 * clocks differ.
 */
export async function listRevisited(
  on: Executor,
  persons: readonly number[],
  { id, month }: { readonly id: number; readonly month: string },
  corrected: readonly CorrectedMonth[],
) {
  const since = sql`(r.locked_at - interval '1 hour')`;
  const first = sql`(s.month || '-01')::date`;
  const next = sql`(${first} + interval '1 month')`;
  const { rows } = await sql<{ personId: number; runId: number; month: string; sealed: string }>`
    select s.person_id as "personId", s.run_id as "runId", s.month, s.sealed
    from payroll.slip s join payroll.pay_run r on r.id = s.run_id and r.rules is not null
    join people.person p on p.id = s.person_id
    where s.person_id = ${these(persons)} and s.kind = ${sql.lit(runKind.monthly)} and s.run_id <> ${id}
      and s.month < ${month} and s.month >= ${shiftMonth(month, -looksBack)}
      and (exists (select from payroll.remuneration a where a.person_id = s.person_id
          and greatest(a.made_at, a.superseded_at) > ${since} and a.from_day < ${next}
          and (a.to_day is null or a.to_day >= ${first}))
        or exists (select from payroll.enrolment e where e.person_id = s.person_id and e.changed_at > ${since})
        or exists (select from payroll.enrolment e join payroll.insurance_scheme c on c.code = e.scheme
          where e.person_id = s.person_id and c.changed_at > ${since})
        or (s.last_day is distinct from p.leave_date and least(s.last_day, p.leave_date) < ${next})
        or (s.entry_day is distinct from p.entry_date and greatest(s.entry_day, p.entry_date) >= ${first})
        or exists (select from unnest(${corrected.map(({ personId }) => personId)}::bigint[],
            ${corrected.map(({ companyId }) => companyId)}::bigint[], ${corrected.map((one) => one.month)}::text[])
            as c (person_id, company_id, month)
          where c.person_id = s.person_id and c.company_id = r.company_id and c.month = r.attendance_month))
    order by s.month, s.person_id`.execute(payroll(on));
  return rows;
}

/** Returns the stored rules of locked runs, with the attendance months that they paid. */
export async function listKeptRules(on: Executor, runs: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    companyId: number;
    month: string;
    attendanceMonth: string;
    kept: KeptRules;
  }>`select id, company_id as "companyId", month, attendance_month as "attendanceMonth", rules as kept
    from payroll.pay_run where id = any(${[...runs]}::bigint[]) order by id`.execute(payroll(on));
  return rows;
}

export async function keepRules(tx: Tx, runId: number, kept: KeptRules | null): Promise<void> {
  await sql`update payroll.pay_run set rules = ${kept === null ? null : json(kept)}::jsonb where id = ${runId}`.execute(
    payroll(tx),
  );
}

/**
 * Returns amounts settled for earlier months beside their payslips, by hand or by a run. Amounts entered by hand count
 * even if still unpaid.
 */
export async function listSettled(on: Executor, persons: readonly number[], since: string) {
  const { rows } = await sql<{
    personId: number;
    month: string;
    item: MonthItem;
    isComputed: boolean;
    sealed: string;
  }>`select person_id as "personId", origin_month as month, item, is_computed as "isComputed", sealed
    from payroll.correction where person_id = ${these(persons)} and origin_month >= ${since} and undone_at is null
    order by id`.execute(payroll(on));
  return Map.groupBy(rows, ({ personId, month }) => `${personId} ${month}`);
}

export interface NewDifference {
  readonly personId: number;
  readonly month: string;
  readonly item: MonthItem;
  readonly cause: CorrectionCause;
  readonly sealed: string;
}

/** Writes the differences that a run found and pays. */
export async function addDifferences(
  tx: Tx,
  runId: number,
  rows: readonly NewDifference[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into payroll.correction (person_id, origin_month, item, cause, sealed, made_at, run_id, is_computed)
    select g."personId", g.month, g.item, g.cause, g.sealed, ${now}, ${runId}::bigint, true
    from jsonb_to_recordset(${json(rows)}::jsonb)
      as g ("personId" bigint, month text, item text, cause smallint, sealed text)`.execute(payroll(tx));
}

/** Returns people who left in the twelve months before a month and belonged to the group on their last day. */
export async function listGone(on: Executor, groupId: number, month: string): Promise<number[]> {
  const first = firstDayOf(month);
  const { rows } = await sql<{ id: number }>`select distinct p.id from payroll.pay_member m
    join people.person p on p.id = m.person_id
    where m.group_id = ${groupId} and p.leave_date < ${first}::date
      and p.leave_date >= ${firstDayOf(shiftMonth(month, -looksBack))}::date
      and m.from_day <= p.leave_date and (m.to_day is null or m.to_day >= p.leave_date)
    order by p.id`.execute(payroll(on));
  return rows.map(({ id }) => id);
}
