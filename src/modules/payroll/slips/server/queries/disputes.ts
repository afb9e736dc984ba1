import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { MonthItem } from '#modules/payroll/contract/codes.ts';
import { payroll } from '#modules/payroll/server/queries/payroll-db.ts';

export async function addDispute(
  tx: Tx,
  dispute: { readonly formId: number; readonly slipId: number; readonly item: MonthItem; readonly now: Date },
): Promise<void> {
  await payroll(tx)
    .insertInto('payroll.dispute')
    .values({
      form_id: dispute.formId,
      slip_id: dispute.slipId,
      item: dispute.item,
      made_at: dispute.now,
    })
    .execute();
}

/**
 * Returns pay queries started from a payslip and not abandoned, latest first, each with the published payslip that
 * corrected it.
 */
export async function listDisputes(on: Executor, slipId: number) {
  const { rows } = await sql<{
    formId: number;
    number: string;
    item: MonthItem;
    status: number;
    isOpen: boolean;
    paidSlip: number | null;
    paidMonth: string | null;
  }>`select f.id as "formId", f.number, d.item, f.status,
      f.status <> 5 and f.state_type = 0 as "isOpen", p.id as "paidSlip", p.month as "paidMonth"
    from payroll.dispute d join approval.form f on f.id = d.form_id
      left join payroll.correction c on c.form_id = f.id and c.undone_at is null
      left join payroll.slip p on p.run_id = c.run_id and p.person_id = c.person_id and p.published_at is not null
    where d.slip_id = ${slipId} and f.state_type <> -2 order by d.made_at desc, f.id desc`.execute(
    payroll(on),
  );
  return rows;
}
