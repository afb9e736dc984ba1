import { refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import type { RunHeld } from '#modules/payroll/calculation/server/rules/run/types.ts';
import { payrollCode } from '#modules/payroll/contract/slip-codes.ts';
import { openPay, sealPay } from '#modules/payroll/server/commands/pay-box.ts';
import { holdPersons, listHolders } from '#modules/people/server/open.ts';
import { nonCompeteEnd } from '../../contract/non-compete-codes.ts';
import { nonCompeteRefusals } from '../../contract/non-compete-refusals.ts';
import * as queries from '../queries/non-competes.ts';
import { isPaid, type ClausesPaid } from '../rules/clauses-back.ts';
import { lastDayBy } from '../rules/non-compete.ts';

/** Encrypted part of a non-compete clause. */
export interface ClauseHeld {
  readonly percent: number;
}

interface Kept {
  readonly personId: number;
  /** Form of the resignation. */
  readonly formId: number;
  /** Last working day. The clause starts on the next day. */
  readonly last: string;
  /** Length in months, 1 to 24. */
  readonly months: number;
  readonly percent: number;
}

interface By {
  readonly by: number;
  readonly now: Date;
}

/**
 * Stores the non-compete clause of a person who leaves.
 * @throws Refused clauseEnded if the clause was already ended early
 */
export async function keepNonCompete(tx: Tx, kept: Kept, { by, now }: By): Promise<void> {
  const { personId, formId, months, percent } = kept;
  await holdPersons(tx, [personId]);
  const known = await queries.lockOfForm(tx, formId);
  if (known && known.ended !== null) refuse(nonCompeteRefusals.clauseEnded, { with: { day: known.ended } });
  const from = shiftDays(kept.last, 1);
  const to = lastDayBy(from, months);
  const sealed = sealPay({ percent } satisfies ClauseHeld);
  await queries.saveClause(tx, { personId, formId, from, months, to, sealed, by }, now);
}

/**
 * Releases a leaver from their non-compete clause. A clause that has not started is removed. A clause in force ends
 * today and counts as given up by the company. A clause that is over stays.
 */
export async function waiveNonCompete(
  tx: Tx,
  formId: number,
  reason: string,
  { by, now }: By,
): Promise<void> {
  const known = await queries.lockOfForm(tx, formId);
  const today = companyDay(now);
  if (!known || known.ended !== null || known.to < today) return;
  if (today < known.from) return queries.dropClause(tx, known.id);
  const cause = nonCompeteEnd.givenUp;
  return queries.endClause(tx, known.id, { day: today, cause, reason, by, now });
}

/** Returns the amounts that payslips paid or deducted for non-compete clauses. */
export const clausesPaidBy = (
  slips: readonly { readonly month: string; readonly sealed: string }[] = [],
): ClausesPaid[] =>
  slips.flatMap(({ month, sealed }) => {
    const { clauses, clausesTax: kind } = openPay<RunHeld>(sealed);
    return clauses ? [{ month, clauses, ...(kind !== undefined && { kind }) }] : [];
  });

/** Notifies payroll staff that the next wage run will deduct what payslips paid for a clause that no longer exists. */
async function tellPaid(tx: Tx, { id, personId }: queries.KeptClause): Promise<void> {
  const slips = await queries.listSettlements(tx, [personId], 0);
  if (!isPaid(clausesPaidBy(slips.get(personId)), id)) return;
  const name = (await queries.findNames(tx, personId))!;
  await notify(tx, `nonCompete:${id}`, null, [
    {
      people: await listHolders(tx, payrollCode, personId),
      key: `non-compete-back:${id}`,
      titleZh: `${name.zh}的离职已撤销，已付的竞业限制补偿由下一月度批次扣回，请事先与本人确认`,
      titleEn: `The leaving of ${name.en} was revoked. The next monthly run deducts the non-compete pay already paid. Please agree on this with the employee first`,
      url: '/EmployeeManagement/Payslip?tab=runs',
    },
  ]);
}

/** Deletes the non-compete clause of a revoked resignation. The next wage run deducts what was paid for it. */
export async function revokeNonCompete(tx: Tx, formId: number): Promise<void> {
  const known = await queries.lockOfForm(tx, formId);
  if (!known) return;
  await queries.dropClause(tx, known.id);
  await tellPaid(tx, known);
}
