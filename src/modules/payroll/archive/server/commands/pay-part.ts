import { formatYuan } from '#kit/rules/money.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import type { Countering, Moved, Part, Submitting } from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { itemLabels } from '#modules/payroll/contract/codes.ts';
import { fault } from '#modules/payroll/contract/faults.ts';
import { holdPersons } from '#modules/people/server/open.ts';
import { changesOf, faultsOfItems, formerPay, type PayPlan } from '../../contract/pay-plan.ts';
import { findPaidMonth } from '../queries/adjustments.ts';
import { findPayee } from '../queries/payees.ts';
import {
  cancelAdjustment,
  findLaterAdjustment,
  listAdjusted,
  listWithoutBase,
  makeEffective,
  moveAdjustment,
  takePayDay,
} from './adjustments.ts';
import { knowsPay, warnOfLowPay } from './known-pay.ts';

const kept = { zh: '保密', en: 'Confidential' };
const asBefore = { zh: '恢复为原单据之前的金额', en: 'The amount before the original form' };

/** A form plan that may change pay. */
export interface Paying {
  readonly formId: number;
  readonly subject: number;
  readonly pay: PayPlan | null;
}

const adjustmentOf = ({ formId, subject }: Paying, { day, cause, stage }: PayPlan) => ({
  formId,
  personId: subject,
  day,
  cause,
  ...(stage === undefined ? {} : { stage }),
});

/**
 * Returns the part of a form that changes a person's pay from its day.
 * @param reads names of the sensitive controls that contain the pay
 */
export const payPart = <P extends Paying>(reads: readonly string[]): Part<P> => ({
  when: 'inline',
  holdsPay: true,
  reads,
  lock: (tx, { subject, pay }) => (pay ? holdPersons(tx, [subject]) : Promise.resolve()),
  check: async (on, { subject, pay }) => {
    if (!pay) return [];
    const found = faultsOfItems(pay);
    if (found.length > 0) return found;
    const missing = await listWithoutBase(on, { personId: subject, day: pay.day }, changesOf(pay));
    return missing.map((item) => {
      const { control, former } = pay.items.find((one) => one.item === item)!;
      const { zh, en } = itemLabels[item];
      if (former !== null)
        return fault(
          control === 'NewSalary' ? control : `${control}.After`,
          `系统中没有${zh}在原单据之前的金额，请填写金额`,
          `The system has no ${en.toLowerCase()} from before the original form. Enter the amount`,
        );
      return fault(
        `${control}.Percent`,
        `还没有单据设定过该员工的${zh}，无法按比例计算；请清空比例，改填“调整后金额”`,
        `No form has set ${en.toLowerCase()} of this employee yet, so a percentage cannot be calculated. Clear the percentage and fill in “Amount afterwards”`,
      );
    });
  },
  apply: async (tx, plan, { now }) =>
    plan.pay ? makeEffective(tx, adjustmentOf(plan, plan.pay), changesOf(plan.pay), now) : null,
  rests: async (on, { subject }, undo) => {
    const month = undo === null ? undefined : await findPaidMonth(on, subject, undo as number);
    if (month !== undefined) return { zh: `${month} 已锁定的工资`, en: `locked pay of ${month}` };
    const later = undo === null ? undefined : await findLaterAdjustment(on, subject, undo as number);
    return later
      ? {
          zh: `${later.number}，自 ${later.day} 起的薪资`,
          en: `${later.number}, pay from ${later.day} on`,
        }
      : null;
  },
  undo: async (tx, _plan, undo, { now }) => {
    if (undo !== null) await cancelAdjustment(tx, undo as number, now);
  },
  // A warning that depends on the former pay is shown only to those who may know that pay.
  warn: async (on, plan, { by }) =>
    plan.pay && (await knowsPay(on, by, plan.subject)) ? warnOfLowPay(on, plan, plan.pay) : [],
  // The former amount is left out: whoever types a percentage does not learn it.
  show: async (_on, { pay }) =>
    (pay?.items ?? []).flatMap(({ item, after, percent, former }) => {
      if (former !== null) return [{ label: itemLabels[item], before: kept, after: asBefore }];
      if (after === null && percent === null) return [];
      const text = after === null ? `${Number(percent) > 0 ? '+' : ''}${percent}%` : formatYuan(after);
      return [{ label: itemLabels[item], before: kept, after: { zh: text, en: text } }];
    }),
});

/** Reads the pay change from the values of a template's forms. */
export type ReadsPay = (
  on: Executor,
  formId: number,
  values: Values,
) => Paying | null | Promise<Paying | null>;

/** Completes a plan that reverses another pay change but names no pay: the items return to their former amounts. */
export async function withFormerPay<P extends Paying & Countering>(
  on: Executor,
  plan: P | null,
  dayControl: string,
): Promise<P | null> {
  if (!plan || plan.original === null || plan.day === null || plan.pay) return plan;
  const items = await listAdjusted(on, plan.subject, plan.original);
  return items.length === 0 ? plan : { ...plan, pay: formerPay(plan.day, dayControl, plan.original, items) };
}

/** Reserves the day for a form that changes pay, or names the form that already holds it. */
export async function takeDay(
  tx: Tx,
  read: ReadsPay,
  { formId, values, now }: Pick<Submitting, 'formId' | 'values' | 'now'>,
): Promise<FormError[]> {
  const plan = await read(tx, formId, values);
  if (!plan?.pay) {
    await moveAdjustment(tx, formId, 'cancelled', now);
    return [];
  }
  const rival = await takePayDay(tx, adjustmentOf(plan, plan.pay), now);
  if (rival === null) return [];
  const { name } = (await findPayee(tx, plan.subject))!;
  const { day, dayControl } = plan.pay;
  return [
    fault(
      dayControl,
      `${name.zh}在 ${day} 已有薪资变动：${rival}`,
      `The pay of ${name.en} already changes on ${day}: ${rival}`,
    ),
  ];
}

/** Updates a planned pay change when its form moves. */
export async function followPay(tx: Tx, { form, to, now }: Moved): Promise<void> {
  if (to.stateType === stateType.deleted || to.status === formStatus.draft)
    await moveAdjustment(tx, form.id, 'cancelled', now);
  else if (to.status === formStatus.sentBack) await moveAdjustment(tx, form.id, 'sentBack', now);
  else if (to.status === formStatus.finished) await moveAdjustment(tx, form.id, 'approved', now);
}
