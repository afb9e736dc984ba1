import { sql } from 'kysely';
import { zoneSql } from '#kit/server/db/zone.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Rule } from '../../contract/shapes.ts';
import type { LendingRule, Standing } from '../rules/lending.ts';
import { library, runStatement } from './db.ts';

const wire = [
  'user_type as UserType',
  'max_loans as MaxLoans',
  'loan_days as LoanDays',
  'renew_times as RenewTimes',
  'renew_days as RenewDays',
  'renew_open_days as RenewOpenDays',
  'hold_days as HoldDays',
  'max_holds as MaxHolds',
  'recommend_per_30_days as RecommendPer30Days',
  'block_if_overdue as BlockIfOverdue',
  'review_needs_loan as ReviewNeedsLoan',
] as const;

/** Loads the lending rules with their row version. The rule for everybody comes first. */
export async function listRules(on: Executor): Promise<{ Rows: Rule[]; RowVersion: number }> {
  const rows = await library(on)
    .selectFrom('library.rule')
    .select([...wire, 'version'])
    .orderBy('user_type', (by) => by.nullsFirst())
    .execute();
  return {
    Rows: rows.map(({ version: _version, ...row }) => row),
    RowVersion: Math.max(...rows.map(({ version }) => version)),
  };
}

/**
 * Locks the lending rules.
 * @returns their row version
 */
export async function lockRules(tx: Tx): Promise<number> {
  const rows = await library(tx).selectFrom('library.rule').select('version').forUpdate().execute();
  return Math.max(...rows.map(({ version }) => version));
}

export async function replaceRules(tx: Tx, rules: readonly Rule[], version: number): Promise<void> {
  await library(tx).deleteFrom('library.rule').execute();
  await library(tx)
    .insertInto('library.rule')
    .values(
      rules.map((rule) => ({
        user_type: rule.UserType,
        max_loans: rule.MaxLoans,
        loan_days: rule.LoanDays,
        renew_times: rule.RenewTimes,
        renew_days: rule.RenewDays,
        renew_open_days: rule.RenewOpenDays,
        hold_days: rule.HoldDays,
        max_holds: rule.MaxHolds,
        recommend_per_30_days: rule.RecommendPer30Days,
        block_if_overdue: rule.BlockIfOverdue,
        review_needs_loan: rule.ReviewNeedsLoan,
        version,
      })),
    )
    .execute();
}

/**
 * Locks a reader, so that nothing else is borrowed, reserved or recommended for them until the commit. This is the
 * first of all locks.
 */
export async function lockReader(tx: Tx, personId: number): Promise<boolean> {
  const rows = await runStatement(
    tx,
    sql`select 1 from people.person where id = ${personId} for no key update`,
  );
  return rows.length > 0;
}

type Row = LendingRule & Omit<Standing, 'rule'>;

/** Loads the present standing of readers, each with the lending rule of their type of employment. */
export async function standingsOf(
  on: Executor,
  personIds: readonly number[],
  today: string,
): Promise<Map<number, Standing>> {
  const rows = await runStatement<Row & { personId: number }>(
    on,
    sql`
    select p.id as "personId", p.is_active and p.job_type <> 1 as "isActive",
      l.open as "openLoans", l.overdue, h.open as "openHolds",
      r.max_loans as "maxLoans", r.loan_days as "loanDays", r.renew_times as "renewTimes",
      r.renew_days as "renewDays", r.renew_open_days as "renewOpenDays", r.hold_days as "holdDays",
      r.max_holds as "maxHolds", r.recommend_per_30_days as "recommendPer30Days",
      r.block_if_overdue as "blockIfOverdue", r.review_needs_loan as "reviewNeedsLoan"
    from people.person p
    cross join lateral (
      select * from library.rule where user_type = p.user_type or user_type is null
      order by user_type nulls last limit 1
    ) r
    cross join lateral (
      select count(*) as open,
        count(*) filter (
          -- A return that was asked for stops the days, it does not undo them.
          where due_on < case when state = 1 then ${today}::date
            else (return_applied_at at time zone ${zoneSql()})::date end) as overdue
      from library.loan where person_id = p.id and state in (1, 2)
    ) l
    cross join lateral (
      select count(*) as open from library.hold where person_id = p.id and state in (1, 2)
    ) h
    where p.id = any(${personIds}::bigint[])`,
  );
  return new Map(
    rows.map(({ personId, isActive, openLoans, overdue, openHolds, ...rule }) => [
      personId,
      { isActive, openLoans, overdue, openHolds, rule },
    ]),
  );
}
