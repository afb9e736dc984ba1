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

/** Whether somebody may know what another person earns. What rests on the pay of before is said to nobody else. */
export const knowsPay = async (on: Executor, by: number | null, subject: number): Promise<boolean> =>
  by === null || (by !== subject && reachesPayee(on, await scopeOf(on, by, payCode), subject));

/** Refuses items that stay as they are: that is no change. */
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

/** Says that pay moves by more than a fifth, either way. */
export async function warnOfWidePay(on: Executor, subject: number, pay: PayPlan): Promise<Words[]> {
  const before = await payOn(on, subject, pay.day);
  return isWide(before, await payAfterChanges(on, subject, pay.day, changesOf(pay))) ? [wide] : [];
}

/** The same for whoever may not know the pay of before: by what is typed in per cent alone. */
export const warnOfWidePercent = ({ items }: PayPlan): Words[] =>
  items.some(({ percent }) => percent !== null && Math.abs(Number(percent)) > wideChange) ? [wide] : [];
