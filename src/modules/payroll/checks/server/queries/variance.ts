import { sql } from 'kysely';
import { shiftMonth } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { runKind } from '#modules/payroll/contract/slip-codes.ts';
import type { Run } from '#modules/payroll/runs/server/queries/pay-runs.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';

/**
 * Returns payslips of the previous month, of the same kind as the run. They belong to people in the run, or to people
 * who were in the group's run at that time. Ascending.
 */
export async function listSlipsBefore(on: Executor, run: Run) {
  const { rows } = await sql<{ personId: number; sealed: string }>`select s.person_id as "personId", s.sealed
    from payroll.slip s join payroll.pay_run r on r.id = s.run_id
    where s.month = ${shiftMonth(run.month, -1)} and r.company_id = ${run.companyId}::bigint and r.state in (4, 5, 6)
      and s.kind = any(${run.kind === runKind.leavers ? [runKind.leavers] : [runKind.monthly, runKind.imported]}::smallint[])
      and (r.group_id = ${run.groupId} or exists (select from payroll.pay_run_person x
        where x.run_id = ${run.id} and x.person_id = s.person_id))
    order by s.person_id`.execute(payroll(on));
  return rows;
}

/** Returns people whose pay changed after the first day of the previous month, up to the end of a month. */
export async function listAdjusted(on: Executor, persons: readonly number[], month: string) {
  const { rows } = await sql<{ id: number }>`select distinct person_id as id from payroll.remuneration
    where person_id = any(${[...persons]}::bigint[]) and superseded_at is null
      and from_day > ${firstDayOf(shiftMonth(month, -1))}::date and from_day <= ${lastDayOf(month)}::date`.execute(
    payroll(on),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the explanations of differences in a run. */
export async function listWords(on: Executor, runId: number) {
  const { rows } = await sql<{ personId: number; line: string; sealed: string }>`
    select person_id as "personId", line, sealed from payroll.pay_run_word where run_id = ${runId}`.execute(
    payroll(on),
  );
  return new Map(rows.map(({ personId, line, sealed }) => [`${personId} ${line}`, sealed]));
}

/** Returns the people in a run with problems, those that stop the run first, with the kinds of their problems. */
export async function listWithProblems(on: Executor, runId: number) {
  const { rows } = await sql<{ personId: number; is: string[] }>`
    select x.person_id as "personId", array(select p ->> 'is' from jsonb_array_elements(x.problems) p) as is
    from payroll.pay_run_person x
    where x.run_id = ${runId} and jsonb_array_length(x.problems) > 0
    order by x.problems @> '[{"stops": true}]' desc, x.person_id`.execute(payroll(on));
  return rows;
}

interface Word {
  readonly runId: number;
  readonly personId: number;
  readonly line: string;
  readonly sealed: string;
  readonly saidBy: number;
}

export async function saveWord(tx: Tx, { runId, personId, line, sealed, saidBy }: Word): Promise<void> {
  await payroll(tx)
    .insertInto('payroll.pay_run_word')
    .values({ run_id: runId, person_id: personId, line, sealed, said_by: saidBy })
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'person_id', 'line']).doUpdateSet({ sealed, said_by: saidBy }),
    )
    .execute();
}

/** Returns people's names and departments. */
export async function listNames(on: Executor, persons: readonly number[]) {
  const { rows } = await sql<{
    AUID: number;
    ChineseName: string;
    EnglishName: string;
    EmployeeId: string;
    DeptName: string;
    DeptNameEn: string;
  }>`select p.id as "AUID", p.chinese_name as "ChineseName", p.english_name as "EnglishName",
      p.employee_id as "EmployeeId", d.name as "DeptName", d.name_en as "DeptNameEn"
    from people.person p join people.department d on d.id = p.department_id
    where p.id = any(${[...persons]}::bigint[])`.execute(payroll(on));
  return new Map(rows.map((row) => [row.AUID, row]));
}
