import { refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { notify } from '#kit/server/notices.ts';
import { holdPersons, listHolders } from '#modules/people/server/open.ts';
import { nonCompeteEnd } from '../../contract/non-compete-codes.ts';
import { nonCompeteRefusals } from '../../contract/non-compete-refusals.ts';
import { payrollCode } from '../../contract/slip-codes.ts';
import * as queries from '../queries/non-competes.ts';
import { lastDayBy } from '../rules/month/non-compete.ts';
import { isPaid, type ClausesPaid } from '../rules/run/clauses-back.ts';
import type { RunHeld } from '../rules/run/types.ts';
import { openPay, sealPay } from './pay-box.ts';

/** What a clause holds sealed. */
export interface ClauseHeld {
  readonly percent: number;
}

interface Kept {
  readonly personId: number;
  /** The leaving. */
  readonly formId: number;
  /** Last working day: the clause begins with the next. */
  readonly last: string;
  /** 1 to 24 */
  readonly months: number;
  readonly percent: number;
}

interface By {
  readonly by: number;
  readonly now: Date;
}

/** Whoever leaves keeps away from competitors for so many months. @throws Refused clauseEnded where it was ended before */
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
 * The company does not hold whoever leaves to his clause. One that was kept and has not begun never was; one that holds ends
 * with today, given up by the company; one that is over stays.
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

/** What slips have paid, or kept back, of clauses. */
export const clausesPaidBy = (
  slips: readonly { readonly month: string; readonly sealed: string }[] = [],
): ClausesPaid[] =>
  slips.flatMap(({ month, sealed }) => {
    const { clauses, clausesTax: kind } = openPay<RunHeld>(sealed);
    return clauses ? [{ month, clauses, ...(kind !== undefined && { kind }) }] : [];
  });

/** Whoever runs pay hears that the next run of somebody's wages keeps back what slips have paid of a clause that is gone. */
async function tellPaid(tx: Tx, { id, personId }: queries.KeptClause): Promise<void> {
  const slips = await queries.listSettlements(tx, [personId], 0);
  if (!isPaid(clausesPaidBy(slips.get(personId)), id)) return;
  const name = (await queries.findNames(tx, personId))!;
  await notify(tx, `nonCompete:${id}`, null, [
    {
      people: await listHolders(tx, payrollCode, personId),
      key: `non-compete-back:${id}`,
      titleZh: `${name.zh}的离职已撤销，已付的竞业限制补偿由下一月度批次扣回，请事先与本人确认`,
      titleEn: `The leaving of ${name.en} was revoked: the next monthly run keeps back the non-compete pay; agree on it first`,
      url: '/EmployeeManagement/Payslip?tab=runs',
    },
  ]);
}

/** A leaving that is revoked takes its clause along; what was paid of it is kept back by the next run of wages. */
export async function revokeNonCompete(tx: Tx, formId: number): Promise<void> {
  const known = await queries.lockOfForm(tx, formId);
  if (!known) return;
  await queries.dropClause(tx, known.id);
  await tellPaid(tx, known);
}
