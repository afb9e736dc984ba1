import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/database.ts';
import type { CorrectionCause, MonthItem } from '#modules/payroll/contract/codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';

/** A correction of a person's pay of a month (YYYY-MM). */
export interface NewCorrection {
  readonly personId: number;
  readonly month: string;
  readonly item: MonthItem;
  readonly cause: CorrectionCause;
  /** Form behind the correction. Null if it takes back another correction. */
  readonly formId: number | null;
  readonly sealed: string;
}

/** Adds a correction and returns its id. */
export async function addCorrection(tx: Tx, correction: NewCorrection, now: Date): Promise<number> {
  const { id } = await payroll(tx)
    .insertInto('payroll.correction')
    .values({
      person_id: correction.personId,
      origin_month: correction.month,
      item: correction.item,
      cause: correction.cause,
      form_id: correction.formId,
      sealed: correction.sealed,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns a correction that a locked run has paid and locks its row, or undefined if it is unpaid. */
export const lockPaid = (tx: Tx, id: number): Promise<Omit<NewCorrection, 'formId'> | undefined> =>
  payroll(tx)
    .selectFrom('payroll.correction')
    .select(['person_id as personId', 'origin_month as month', 'sealed'])
    .select([sql<MonthItem>`item`.as('item'), sql<CorrectionCause>`cause`.as('cause')])
    .where('id', '=', id)
    .where('run_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst();

/** Marks a correction as undone. */
export async function undoCorrection(tx: Tx, id: number, now: Date): Promise<void> {
  await payroll(tx).updateTable('payroll.correction').set({ undone_at: now }).where('id', '=', id).execute();
}
