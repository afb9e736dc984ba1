import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import type { Countering, EffectKind, Part } from '#modules/approval/server/open.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import {
  adjustmentCause,
  itemLabels,
  payBills,
  payCode,
  type AdjustmentCause,
  type PayStage,
} from '#modules/payroll/contract/codes.ts';
import { fault } from '#modules/payroll/contract/faults.ts';
import { itemsIn, originalIn, type PayPlan } from '../../contract/pay-plan.ts';
import { faultsOfPayDay } from '../../contract/payable.ts';
import { findPayee } from '../queries/payees.ts';
import { hasArchive, listAdjusted } from './adjustments.ts';
import { personRef } from './asked.ts';
import { faultsOfSamePay, warnOfLowPay, warnOfWidePay } from './known-pay.ts';
import { payPart, type Paying } from './pay-part.ts';

type FirstPlan = Paying;
type ChangePlan = Paying & Countering;

const textOf = (values: Values, name: string): string | null =>
  (own(values, name) as string | undefined) ?? null;

const dayControl = 'EffectiveDay';

/** Reads a first-pay form. Its pay is null while day, stage or items are missing. */
export function firstPlan(formId: number, values: Values): FirstPlan | null {
  const subject = personOf(values, 'AUID');
  if (subject === null) return null;
  const [day, stage, items] = [textOf(values, dayControl), textOf(values, 'Stage'), itemsIn(values, null)];
  if (day === null || stage === null || items.length === 0) return { formId, subject, pay: null };
  const pay: PayPlan = {
    day,
    dayControl,
    cause: adjustmentCause.entry,
    stage: Number(stage) as PayStage,
    items,
  };
  return { formId, subject, pay };
}

/** Reads a pay adjustment form. Its pay is null while day, cause or items are missing. */
export function changePlan(formId: number, values: Values): ChangePlan | null {
  const subject = personOf(values, 'AUID');
  if (subject === null) return null;
  const original = originalIn(values);
  const [day, cause] = [textOf(values, dayControl), textOf(values, 'Cause')];
  const items = itemsIn(values, original);
  const plan = { formId, subject, original, day, pay: null };
  if (day === null || cause === null || items.length === 0) return plan;
  const why = original === null ? (Number(cause) as AdjustmentCause) : adjustmentCause.correction;
  return { ...plan, pay: { day, dayControl, cause: why, items } };
}

const toldTo = (_on: Executor, { subject }: { readonly subject: number }): Promise<number[]> =>
  Promise.resolve([subject]);

export const firstPaying: EffectKind<FirstPlan> = {
  kind: 'remuneration',
  label: { zh: '定薪', en: 'First pay' },
  templates: [payBills.first],
  order: 4,
  code: payCode,
  reads: ['AUID', 'EffectiveDay', 'Stage'],
  plans: async (_on, { formId, values }) => {
    const plan = firstPlan(formId, values);
    return plan?.pay ? [{ subject: plan.subject, dueDay: plan.pay.day, plan }] : [];
  },
  told: toldTo,
};

/**
 * Returns form values that reverse a pay adjustment. They name no amount, as each item returns to its former amount.
 */
async function reversed(on: Executor, { subject, pay }: ChangePlan): Promise<Values> {
  return {
    AUID: await personRef(on, subject),
    Cause: String(adjustmentCause.correction),
    Items: (pay?.items ?? []).map(({ item }) => ({ Item: item })),
  };
}

export const changing: EffectKind<ChangePlan> = {
  kind: 'adjustment',
  label: { zh: '薪资调整', en: 'Adjustment of pay' },
  templates: [payBills.change],
  order: 4,
  code: payCode,
  reads: ['AUID', 'EffectiveDay'],
  counter: { original: 'Original', day: 'EffectiveDay', reversed },
  plans: async (_on, { formId, values }) => {
    const plan = changePlan(formId, values);
    return plan?.pay ? [{ subject: plan.subject, dueDay: plan.pay.day, plan }] : [];
  },
  told: toldTo,
};

const paid = <P extends Paying>(): Part<P> => payPart<P>(['Items']);

const gone = [fault('AUID', '员工不存在', 'This employee does not exist')];

export const firstPart: Part<FirstPlan> = {
  ...paid(),
  check: async (on, plan, at, facts) => {
    const person = await findPayee(on, plan.subject);
    if (!person) return gone;
    const found = faultsOfPayDay(plan.pay?.day ?? null, {
      ...person,
      last: await lastDayOf(on, plan.subject),
    });
    if (found.length > 0) return found;
    if (await hasArchive(on, plan.subject))
      return [
        fault(
          'AUID',
          '该员工已有薪酬档案，请改用薪资调整',
          'This employee already has a compensation record. File a pay adjustment instead',
        ),
      ];
    return paid<FirstPlan>().check(on, plan, at, facts);
  },
  warn: async (on, plan) => (plan.pay ? warnOfLowPay(on, plan, plan.pay) : []),
};

export const changePart: Part<ChangePlan> = {
  ...paid(),
  check: async (on, plan, at, facts) => {
    const { subject, original, pay } = plan;
    const person = await findPayee(on, subject);
    if (!person) return gone;
    const found = faultsOfPayDay(pay?.day ?? null, { ...person, last: await lastDayOf(on, subject) });
    if (found.length > 0) return found;
    const named = new Set(pay?.items.map(({ item }) => item));
    const left = original === null ? [] : await listAdjusted(on, subject, original);
    const missing = left.filter((item) => !named.has(item));
    if (missing.length > 0)
      return missing.map((item) =>
        fault(
          'Items',
          `原单据还调整了${itemLabels[item].zh}，请一并列出`,
          `The original form also changed ${itemLabels[item].en.toLowerCase()}. Add it to this form`,
        ),
      );
    const faults = await paid<ChangePlan>().check(on, plan, at, facts);
    return faults.length > 0 || !pay ? faults : faultsOfSamePay(on, subject, pay);
  },
  warn: async (on, plan) =>
    plan.pay
      ? [...(await warnOfWidePay(on, plan.subject, plan.pay)), ...(await warnOfLowPay(on, plan, plan.pay))]
      : [],
};

type FindLast = (on: Executor, id: number) => Promise<string | null>;

/**
 * Extension point for the module that knows approved resignations. It returns a person's last working day, even if it
 * is in the future.
 */
export const onLastDay = extensionPoint<FindLast>();

async function lastDayOf(on: Executor, id: number): Promise<string | null> {
  const [findLast] = onLastDay.of(on).values();
  return findLast ? findLast(on, id) : ((await findPayee(on, id))?.last ?? null);
}
