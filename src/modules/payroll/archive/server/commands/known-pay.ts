import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { payCode } from '#modules/payroll/contract/codes.ts';
import { fault } from '#modules/payroll/contract/faults.ts';
import { findMinimumWage } from '#modules/payroll/setup/server/queries/schemes.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { changesOf, type PayPlan } from '../../contract/pay-plan.ts';
import { reachesPayee } from '../queries/payees.ts';
import { isProbationLow, isWide, leastOnProbation, wholePay, wideChange } from '../rules/archive.ts';
import { changesWith, payAfterChanges, payOn } from './adjustments.ts';

/**
 * Returns whether a person may know another person's pay. Messages that depend on earlier pay are shown to nobody else.
 */
export const knowsPay = async (on: Executor, by: number | null, subject: number): Promise<boolean> =>
  by === null || (by !== subject && reachesPayee(on, await scopeOf(on, by, payCode), subject));

/** Rejects items whose amount stays the same, as that is no change. */
export async function faultsOfSamePay(on: Executor, subject: number, pay: PayPlan): Promise<FormError[]> {
  const before = await payOn(on, subject, pay.day);
  const after = await payAfterChanges(on, subject, pay.day, changesOf(pay));
  return pay.items
    .filter(({ item }) => before[item] !== undefined && before[item] === after[item])
    .map(({ control, after: typed }) =>
      fault(
        typed === null ? `${control}.Item` : `${control}.After`,
        '变更前后相同',
        'The values before and after are the same',
      ),
    );
}

const wide: Words = {
  zh: `调整幅度超过 ${wideChange}%，请核对`,
  en: `The pay changes by more than ${wideChange}%. Please check`,
};

/** Warns if total pay changes by more than a fifth in either direction. */
export async function warnOfWidePay(on: Executor, subject: number, pay: PayPlan): Promise<Words[]> {
  const before = await payOn(on, subject, pay.day);
  return isWide(before, await payAfterChanges(on, subject, pay.day, changesOf(pay))) ? [wide] : [];
}

/** Warns about large changes for a reader who may not know earlier pay. Only typed percentages are checked. */
export const warnOfWidePercent = ({ items }: PayPlan): Words[] =>
  items.some(({ percent }) => percent !== null && Math.abs(Number(percent)) > wideChange) ? [wide] : [];

const lowOnProbation: Words = {
  zh: `试用期薪资低于转正后薪资的 ${leastOnProbation}%，请核对`,
  en: `The pay on probation is below ${leastOnProbation}% of the regular pay. Please check`,
};
const belowMinimum: Words = {
  zh: '月薪合计低于当地最低工资，请核对',
  en: 'The monthly pay is below the local minimum wage. Please check',
};

/**
 * Warns if a form leaves pay on probation below its share of the regular pay, or pay below the local minimum wage of
 * the insured place.
 */
export async function warnOfLowPay(
  on: Executor,
  { formId, subject }: { readonly formId: number; readonly subject: number },
  pay: PayPlan,
): Promise<Words[]> {
  const after = await payAfterChanges(on, subject, pay.day, changesOf(pay));
  const { day, cause, stage = null } = pay;
  const change = { day, cause, stage, formId, held: { before: {}, after } };
  const minimum = await findMinimumWage(on, subject, day);
  return [
    ...(isProbationLow(await changesWith(on, subject, change), formId) ? [lowOnProbation] : []),
    ...(minimum !== null && wholePay(after) < minimum ? [belowMinimum] : []),
  ];
}
