import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { payApprovalCode, runState, type RunState } from '#modules/payroll/contract/slip-codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';
import { listHolders } from '#modules/people/server/open.ts';

interface WaitingRun {
  readonly id: number;
  readonly state: RunState;
  readonly formId: number | null;
}

/** Status of a row of an approval form whose person is to decide. */
const toDecide = 6;

/** Returns the ids of people who may take the next step with a run that others have prepared. */
async function listOthers(on: Executor, runId: number): Promise<number[]> {
  const { rows } = await sql<{ member: number | null; hands: number[] }>`select
      (select min(person_id) from payroll.pay_run_person where run_id = ${runId}) as member,
      array(select person_id from payroll.pay_run_hand where run_id = ${runId}) as hands`.execute(
    payroll(on),
  );
  const { member, hands } = rows[0]!;
  const holders = await listHolders(on, payApprovalCode, member ?? undefined);
  return holders.filter((id) => !hands.map(Number).includes(id));
}

async function listIds(on: Executor, run: WaitingRun): Promise<number[]> {
  if (run.state === runState.approved || run.state === runState.locked) return listOthers(on, run.id);
  const { rows } =
    run.state === runState.inApproval
      ? await sql<{ id: number }>`select person_id as id from approval.row
          where form_id = ${run.formId} and status = ${toDecide} order by no`.execute(payroll(on))
      : await sql<{ id: number }>`select made_by as id from payroll.pay_run
          where id = ${run.id} and state <= ${runState.ready}`.execute(payroll(on));
  return rows.map(({ id }) => id);
}

/** Returns the people for whom a run waits: to submit, approve, lock or publish it. */
export async function listWaitedFor(on: Executor, run: WaitingRun) {
  const ids = await listIds(on, run);
  const { rows } = await sql<{ Name: string; NameEn: string }>`select p.chinese_name as "Name",
      p.english_name as "NameEn"
    from unnest(${ids}::bigint[]) with ordinality as w (id, no) join people.person p on p.id = w.id
    order by w.no`.execute(payroll(on));
  return rows;
}
