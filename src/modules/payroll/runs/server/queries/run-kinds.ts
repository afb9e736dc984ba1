import { sql } from 'kysely';
import { shiftMonth } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { runKind } from '#modules/payroll/contract/slip-codes.ts';
import { hasClause } from '#modules/payroll/non-competes/server/queries/non-competes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';

type Once = typeof runKind.bonus | typeof runKind.leavers;

const these = (persons: readonly number[]) => sql`any(${[...persons]}::bigint[])`;

/** Number of months after the last day in which a settlement may still be added. */
const settleWithin = 2;

/** Returns the earliest last day of a person who may be settled in a month. */
export const settledFrom = (month: string): string => firstDayOf(shiftMonth(month, -settleWithin));

/**
 * Returns people of a group for a settlement run, ascending. They left in the month or the two before and are not
 * settled by another run, or have a non-compete clause in force then. People who changed groups belong to the group of
 * their last day.
 */
export async function listLeavers(
  on: Executor,
  groupId: number,
  month: string,
  runId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select p.id from payroll.pay_member m
    join people.person p on p.id = m.person_id
    where m.group_id = ${groupId} and ${isLeaver(month, runId)} order by p.id`.execute(payroll(on));
  return rows.map(({ id }) => id);
}

const isLeaver = (
  month: string,
  runId: number,
) => sql<boolean>`(m.from_day <= p.leave_date and (m.to_day is null or m.to_day >= p.leave_date)
      and ((p.leave_date between ${settledFrom(month)}::date and ${lastDayOf(month)}::date
        and not exists (select from payroll.paid_once o where o.kind = 3 and o.person_id = p.id
          and o.what = p.leave_date::text and o.run_id <> ${runId}))
        or ${hasClause(settledFrom(month), lastDayOf(month))}))`;

/** Returns active groups with leavers to settle in a month who are all in a scope. */
export async function listGroupsToSettle(on: Executor, scope: Scope, month: string) {
  const { rows } = await sql<{ GroupId: number; Name: string; NameEn: string; People: number }>`
    select g.id as "GroupId", g.name as "Name", g.name_en as "NameEn", count(*)::int as "People"
    from payroll.pay_group g join payroll.pay_member m on m.group_id = g.id
    join people.person p on p.id = m.person_id and ${isLeaver(month, 0)}
    where g.is_active group by g.id having bool_and(${inScope(scope, 'p')}) order by g.name`.execute(
    payroll(on),
  );
  return rows;
}

/** Returns which people another run has already paid something that is paid only once, and what it was. */
export async function listOnce(on: Executor, kind: Once, runId: number, persons: readonly number[]) {
  const { rows } = await sql<{ id: number; what: string }>`select person_id as id, what from payroll.paid_once
    where kind = ${kind} and run_id <> ${runId} and person_id = ${these(persons)}`.execute(payroll(on));
  return Map.groupBy(rows, ({ id }) => id);
}

/** Records that a run pays something that is paid only once. The primary key refuses a second payment. */
export async function addOnce(
  tx: Tx,
  kind: Once,
  runId: number,
  rows: readonly { readonly personId: number; readonly what: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await payroll(tx)
    .insertInto('payroll.paid_once')
    .values(rows.map(({ personId, what }) => ({ kind, person_id: personId, what, run_id: runId })))
    .execute();
}

/** Returns the people who have a calculated payslip of a later month. */
export async function listLater(
  on: Executor,
  persons: readonly number[],
  month: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select distinct person_id as id from payroll.slip
    where person_id = ${these(persons)} and month > ${month} and kind in (1, 2, 3)`.execute(payroll(on));
  return new Set(rows.map(({ id }) => id));
}

/** Returns payslips of the twelve months before each person's last day, including bonuses, oldest month first. */
export async function listLastYear(
  on: Executor,
  days: readonly { readonly personId: number; readonly day: string }[],
) {
  const { rows } = await sql<{ personId: number; month: string; kind: number; sealed: string }>`
    select s.person_id as "personId", s.month, s.kind, s.sealed
    from unnest(${days.map(({ personId }) => personId)}::bigint[], ${days.map(({ day }) => day)}::date[]) as g (id, day)
    join payroll.slip s on s.person_id = g.id and s.kind in (1, 2, 5)
      and s.month < to_char(g.day, 'YYYY-MM') and s.month >= to_char(g.day - interval '12 months', 'YYYY-MM')
    join payroll.pay_run r on r.id = s.run_id and r.state in (4, 5, 6)
    order by s.person_id, s.month, s.id`.execute(payroll(on));
  return Map.groupBy(rows, ({ personId }) => personId);
}

/**
 * Returns the number of the last month of a year, up to a month, with calculated wages of a person in a company. People
 * without one are left out.
 */
export async function listLastMonths(
  on: Executor,
  persons: readonly number[],
  companyId: number,
  month: string,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{
    id: number;
    n: number;
  }>`select s.person_id as id, max(right(s.month, 2)::int) as n
    from payroll.slip s join payroll.pay_run r on r.id = s.run_id and r.company_id = ${companyId}
    where s.person_id = ${these(persons)} and s.kind = 1 and s.month <= ${month}
      and s.month >= ${`${month.slice(0, 4)}-01`} group by s.person_id`.execute(payroll(on));
  return new Map(rows.map(({ id, n }) => [id, n]));
}
