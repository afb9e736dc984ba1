import { sql } from 'kysely';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { CorrectionCause, MonthItem } from '#modules/payroll/contract/codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import type { Run } from './pay-runs.ts';

/**
 * Returns the people a group pays in a month, ascending. They are employed on a day of the month or have an open
 * amount.
 */
export async function listMembers(on: Executor, groupId: number, month: string): Promise<number[]> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const { rows } = await sql<{ id: number }>`select p.id from payroll.pay_member m
    join people.person p on p.id = m.person_id
    where m.group_id = ${groupId} and m.from_day <= ${last}::date and (m.to_day is null or m.to_day >= ${first}::date)
      and (p.entry_date is null or p.entry_date <= ${last}::date)
      and ((p.is_active and p.leave_date is null) or p.leave_date >= ${first}::date
        or exists (select from payroll.correction c where c.person_id = p.id and c.run_id is null
          and c.undone_at is null))
    order by p.id`.execute(payroll(on));
  return rows.map(({ id }) => id);
}

const these = (persons: readonly number[]) => sql`any(${[...persons]}::bigint[])`;

/** Returns people's entry day and last working day. */
export async function listDaysOf(on: Executor, persons: readonly number[]) {
  const { rows } = await sql<{ id: number; entry: string | null; last: string | null }>`
    select id, entry_date as entry, leave_date as last from people.person where id = ${these(persons)}`.execute(
    payroll(on),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns rows of the compensation history that apply on days of a month. */
export async function listArchive(on: Executor, persons: readonly number[], month: string) {
  const { rows } = await sql<{ personId: number; from: string; to: string | null; sealed: string }>`
    select person_id as "personId", from_day as "from", to_day as "to", sealed from payroll.remuneration
    where person_id = ${these(persons)} and superseded_at is null and from_day <= ${lastDayOf(month)}::date
      and (to_day is null or to_day >= ${firstDayOf(month)}::date) order by person_id, from_day`.execute(
    payroll(on),
  );
  return Map.groupBy(rows, ({ personId }) => personId);
}

/**
 * Returns the payslips that a run builds on: each person's last payslip up to the month, and their last of the year in
 * the company. Within one month, the payslip locked last counts.
 */
export async function listBefore(
  on: Executor,
  persons: readonly number[],
  { id, companyId, month }: Pick<Run, 'id' | 'companyId' | 'month'>,
) {
  const { rows } = await sql<{ personId: number; sealed: string; isLast: boolean; isOfYear: boolean }>`
    select s.person_id as "personId", s.sealed, s.nth = 1 as "isLast",
      s."isOfYear" and s.nth_here = 1 as "isOfYear" from (
      select s.id, s.person_id, s.sealed, s.month,
        r.company_id = ${companyId}::bigint and s.month >= ${`${month.slice(0, 4)}-01`} as "isOfYear",
        row_number() over (partition by s.person_id order by s.month desc, s.id desc) as nth,
        row_number() over (partition by s.person_id, r.company_id order by s.month desc, s.id desc) as nth_here
      from payroll.slip s join payroll.pay_run r on r.id = s.run_id
      where s.person_id = ${these(persons)} and s.month <= ${month} and s.kind in (1, 2, 3) and s.run_id <> ${id}
    ) s where s.nth = 1 or (s.nth_here = 1 and s."isOfYear") order by s.person_id, s.month`.execute(
    payroll(on),
  );
  return Map.groupBy(rows, ({ personId }) => personId);
}

/** Returns corrections for earlier months that are not yet assigned to a run. */
export async function listOpenCorrections(on: Executor, persons: readonly number[], month: string) {
  const { rows } = await sql<{
    id: number;
    personId: number;
    month: string;
    item: MonthItem;
    cause: CorrectionCause;
    sealed: string;
    /** Id of the form that requested the correction. */
    formId: number | null;
    formNumber: string | null;
  }>`select c.id, c.person_id as "personId", c.origin_month as month, c.item, c.cause, c.sealed,
      f.id as "formId", f.number as "formNumber"
    from payroll.correction c left join approval.form f on f.id = c.form_id
    where c.person_id = ${these(persons)} and c.run_id is null and c.undone_at is null and c.origin_month < ${month}
    order by c.person_id, c.id`.execute(payroll(on));
  return Map.groupBy(rows, ({ personId }) => personId);
}

/** Returns the typed amounts of people in a run. */
export async function listTyped(on: Executor, runId: number, persons: readonly number[]) {
  const { rows } = await sql<{ personId: number; sealed: string }>`select person_id as "personId", sealed
    from payroll.pay_run_typed where run_id = ${runId} and person_id = ${these(persons)}`.execute(
    payroll(on),
  );
  return new Map(rows.map(({ personId, sealed }) => [personId, sealed]));
}

/**
 * Returns payslips of a month that other runs of a company calculated (wages, bonuses, settlements), in the order of
 * locking.
 */
export async function listOfMonth(
  on: Executor,
  persons: readonly number[],
  { id, companyId, month }: Pick<Run, 'id' | 'companyId' | 'month'>,
) {
  const { rows } = await sql<{ personId: number; sealed: string }>`select s.person_id as "personId", s.sealed
    from payroll.slip s join payroll.pay_run r on r.id = s.run_id and r.company_id = ${companyId}::bigint
    where s.person_id = ${these(persons)} and s.month = ${month} and s.kind in (1, 2, 3) and s.run_id <> ${id}
    order by s.person_id, s.id`.execute(payroll(on));
  return Map.groupBy(rows, ({ personId }) => personId);
}

/** Returns the people who have a wage payslip of the month in another run. */
export async function listPaidElsewhere(
  on: Executor,
  runId: number,
  persons: readonly number[],
  month: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select person_id as id from payroll.slip
    where person_id = ${these(persons)} and month = ${month} and kind in (1, 5) and run_id <> ${runId}`.execute(
    payroll(on),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns earlier payslips of the year for people in a company who have pay on record in a month. */
export async function listImported(on: Executor, companyId: number, month: string) {
  const { rows } = await sql<{ personId: number; sealed: string | null }>`select p.id as "personId", s.sealed
    from people.person p
    left join payroll.slip s on s.person_id = p.id and s.month < ${month} and s.month >= ${`${month.slice(0, 4)}-01`} and s.kind in (1, 5)
    where p.company_id = ${companyId} and p.is_active and exists (select from payroll.remuneration r
      where r.person_id = p.id and r.superseded_at is null and r.from_day <= ${firstDayOf(month)}::date
        and (r.to_day is null or r.to_day >= ${firstDayOf(month)}::date))
    order by p.id, s.month`.execute(payroll(on));
  const kept = rows.map(({ personId, sealed }) => ({ personId, slips: sealed === null ? [] : [{ sealed }] }));
  return new Map(
    [...Map.groupBy(kept, ({ personId }) => personId)].map(
      ([personId, all]) => [personId, all.flatMap(({ slips }) => slips)] as const,
    ),
  );
}
