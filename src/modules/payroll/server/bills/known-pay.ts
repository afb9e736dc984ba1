import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { payCode } from '../../contract/codes.ts';
import { fault } from '../../contract/faults.ts';
import { changesOf, type PayPlan } from '../../contract/pay-plan.ts';
import { payAfterChanges, payOn } from '../commands/adjustments.ts';
import { reachesPayee } from '../queries/payees.ts';
import { isWide, wideChange } from '../rules/archive.ts';

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
        'It is the same before and after',
      ),
    );
}

const wide: Words = {
  zh: `调整幅度超过 ${wideChange}%，请核对`,
  en: `Pay changes by more than ${wideChange} %; please check`,
};

/** Warns if total pay changes by more than a fifth in either direction. */
export async function warnOfWidePay(on: Executor, subject: number, pay: PayPlan): Promise<Words[]> {
  const before = await payOn(on, subject, pay.day);
  return isWide(before, await payAfterChanges(on, subject, pay.day, changesOf(pay))) ? [wide] : [];
}

/** Warns about large changes for a reader who may not know earlier pay. Only typed percentages are checked. */
export const warnOfWidePercent = ({ items }: PayPlan): Words[] =>
  items.some(({ percent }) => percent !== null && Math.abs(Number(percent)) > wideChange) ? [wide] : [];
