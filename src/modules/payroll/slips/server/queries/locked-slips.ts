import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';

/** A payslip calculated by a locked run. */
export interface LockedSlip {
  readonly id: number;
  readonly runId: number;
  readonly personId: number;
  readonly companyId: number;
  /** YYYY-MM */
  readonly month: string;
  readonly kind: number;
  readonly sealed: string;
}

/** Returns calculated runs that are locked, with their names, from a month (YYYY-MM) on. */
export async function listLockedRuns(on: Executor, since: string) {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from payroll.pay_run
    where kind in (1, 2, 3) and state in (4, 5, 6) and month >= ${since} order by id`.execute(payroll(on));
  return rows;
}

/**
 * Returns payslips of some runs for a batch of people after a given id. They are sorted by person, company and month in
 * the order of locking.
 */
export async function listLockedSlips(
  on: Executor,
  runs: readonly number[],
  { after, most }: { readonly after: number; readonly most: number },
): Promise<LockedSlip[]> {
  const these = sql`s.run_id = any(${[...runs]}::bigint[]) and s.person_id > ${after}`;
  const { rows } = await sql<LockedSlip>`select s.id, s.run_id as "runId", s.person_id as "personId",
      r.company_id as "companyId", s.month, s.kind, s.sealed
    from payroll.slip s join payroll.pay_run r on r.id = s.run_id
    where ${these} and s.person_id in (select distinct s.person_id from payroll.slip s where ${these}
      order by s.person_id limit ${most})
    order by s.person_id, r.company_id, s.month, s.id`.execute(payroll(on));
  return rows;
}
