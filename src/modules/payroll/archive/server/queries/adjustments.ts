import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import {
  adjustmentState,
  type AdjustmentCause,
  type AdjustmentState,
  type PayStage,
} from '#modules/payroll/contract/codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';

/** A form's planned change of a person's pay, with its first company day. */
export interface Planned {
  readonly formId: number;
  readonly personId: number;
  readonly day: string;
  readonly cause: AdjustmentCause;
  /** New employment stage. Left out if it does not change. */
  readonly stage?: PayStage;
}

const live = [adjustmentState.inApproval, adjustmentState.approved, adjustmentState.effective] as const;
const toCome = [adjustmentState.inApproval, adjustmentState.approved] as const;

/** Returns the pay change of a form that is in effect or planned. */
export const findOfForm = (on: Executor, formId: number) =>
  payroll(on)
    .selectFrom('payroll.salary_adjustment')
    .select(['id', 'person_id as personId', 'effective_day as day', 'cause', 'stage', 'state'])
    .where('form_id', '=', formId)
    .where('state', 'in', live)
    .executeTakeFirst();

/** Cancels planned pay changes of forms whose effects were given up. */
export async function dropGivenUp(tx: Tx, personId: number, day: string, now: Date): Promise<void> {
  await payroll(tx)
    .updateTable('payroll.salary_adjustment')
    .set({ state: adjustmentState.cancelled, ended_at: now })
    .where('person_id', '=', personId)
    .where('effective_day', '=', day)
    .where('state', 'in', toCome)
    .where(
      sql<boolean>`exists (select from approval.bill b
        where b.form_id = payroll.salary_adjustment.form_id and b.state = 4)`,
    )
    .execute();
}

/** Returns the number of another form that changes the person's pay on the same day. */
export async function findRival(on: Executor, planned: Planned): Promise<string | undefined> {
  const { personId, day, formId } = planned;
  const row = await payroll(on)
    .selectFrom('payroll.salary_adjustment as a')
    .innerJoin('approval.form as f', 'f.id', 'a.form_id')
    .select('f.number')
    .where('a.person_id', '=', personId)
    .where('a.effective_day', '=', day)
    .where('a.state', 'in', live)
    .where('a.form_id', '<>', formId)
    .executeTakeFirst();
  return row?.number;
}

export async function addAdjustment(tx: Tx, planned: Planned, now: Date): Promise<void> {
  await payroll(tx)
    .insertInto('payroll.salary_adjustment')
    .values({
      form_id: planned.formId,
      person_id: planned.personId,
      effective_day: planned.day,
      cause: planned.cause,
      stage: planned.stage ?? null,
      state: adjustmentState.inApproval,
      made_at: now,
    })
    .execute();
}

/** Sets the state of a form's planned pay change. */
export async function moveToCome(tx: Tx, formId: number, state: AdjustmentState, now: Date): Promise<void> {
  const isOver = state === adjustmentState.sentBack || state === adjustmentState.cancelled;
  await payroll(tx)
    .updateTable('payroll.salary_adjustment')
    .set({ state, ...(isOver ? { ended_at: now } : {}) })
    .where('form_id', '=', formId)
    .where('state', 'in', toCome)
    .execute();
}

export async function setEffective(tx: Tx, id: number, sealed: string, now: Date): Promise<void> {
  await payroll(tx)
    .updateTable('payroll.salary_adjustment')
    .set({ state: adjustmentState.effective, sealed, effective_at: now })
    .where('id', '=', id)
    .execute();
}

/**
 * Cancels a pay change. Its encrypted content is kept.
 * @returns id of the person concerned
 */
export async function setCancelled(tx: Tx, id: number, now: Date): Promise<number> {
  const { personId } = await payroll(tx)
    .updateTable('payroll.salary_adjustment')
    .set({ state: adjustmentState.cancelled, ended_at: now })
    .where('id', '=', id)
    .returning('person_id as personId')
    .executeTakeFirstOrThrow();
  return personId;
}

/** Returns a person's pay changes in effect, in the order of their days. */
export async function listEffective(on: Executor, personId: number) {
  const rows = await payroll(on)
    .selectFrom('payroll.salary_adjustment as a')
    .innerJoin('approval.form as f', 'f.id', 'a.form_id')
    .select(['a.id', 'a.effective_day as day', 'a.form_id as formId', 'a.sealed', 'f.number'])
    .select(sql<AdjustmentCause>`a.cause`.as('cause'))
    .select(sql<PayStage | null>`a.stage`.as('stage'))
    .where('a.person_id', '=', personId)
    .where('a.state', '=', adjustmentState.effective)
    .orderBy('a.effective_day')
    .execute();
  return rows.map(({ sealed, ...row }) => ({ ...row, sealed: sealed! }));
}

/** Returns the first month in which a locked run paid a person according to a pay change, or undefined if none did. */
export async function findPaidMonth(on: Executor, personId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ month: string }>`select s.month from payroll.salary_adjustment a
    join payroll.slip s on s.person_id = a.person_id and s.kind = 1 and s.month >= to_char(a.effective_day, 'YYYY-MM')
    join payroll.pay_run r on r.id = s.run_id and r.state in (4, 5, 6)
    where a.id = ${id} and a.person_id = ${personId} order by s.month limit 1`.execute(payroll(on));
  return rows[0]?.month;
}
