import type { Executor } from '#kit/server/db/database.ts';
import type { Countering, EffectKind, Part } from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import { billKinds, hrCode, raiseCauses, type RaiseCause } from '#modules/hr-requests/contract/codes.ts';
import { findPerson } from '#modules/hr-requests/server/queries/persons.ts';
import { originalIn } from '#modules/payroll/archive/contract/pay-plan.ts';
import { faultsOfPayDay } from '#modules/payroll/archive/contract/payable.ts';
import { itemLabels } from '#modules/payroll/contract/codes.ts';
import {
  faultsOfSamePay,
  knowsPay,
  listAdjusted,
  payPart,
  warnOfLowPay,
  warnOfWidePay,
  warnOfWidePercent,
  type Paying,
} from '#modules/payroll/server/open.ts';
import { listHrbps } from '#modules/people/server/open.ts';
import type { BillFacts } from '../queries/bills.ts';
import { personRef } from '../queries/refs.ts';
import { fault } from '../rules/faults.ts';
import { raiseIn } from '../rules/pay.ts';

/** Content of a raise at its submission, for lists. */
export interface RaiseThen {
  readonly cause: RaiseCause | null;
  readonly reason: string;
}

type RaisePlan = Paying & Countering;

export function raisePlan(formId: number, values: Values): RaisePlan | null {
  const subject = personOf(values, 'AUID');
  if (subject === null) return null;
  const pay = raiseIn(values);
  return { formId, subject, original: originalIn(values), day: pay?.day ?? null, pay };
}

const textOf = (values: Values, name: string): string | undefined => own(values, name) as string | undefined;

/** Returns the data of a raise noted at submission. It never contains an amount. */
export const raiseFacts = (values: Values): BillFacts<object> => ({
  takeEffect: textOf(values, 'EffectiveDay') ?? null,
  before: {},
  after: {
    cause: (Number(textOf(values, 'Cause')) || null) as RaiseCause | null,
    reason: textOf(values, 'Reason') ?? '',
  } satisfies RaiseThen,
});

/**
 * Returns the people who are notified of a raise: the person, their leader and the HRBPs of their department.
 * @param today company day
 */
export async function listConcerned(on: Executor, subject: number, today: string): Promise<number[]> {
  const person = await findPerson(on, subject);
  if (!person) return [];
  const leader = person.leader ? [person.leader.id] : [];
  return [subject, ...leader, ...(await listHrbps(on, person.department.id, today))];
}

/** Returns form values that reverse a raise. They name no amount, as each item returns to its former amount. */
async function reversed(on: Executor, { subject, pay }: RaisePlan): Promise<Values> {
  const cause = raiseCauses.find((one) => one === pay?.cause);
  return {
    AUID: await personRef(on, subject),
    ...(cause === undefined ? {} : { Cause: String(cause) }),
    Items: (pay?.items ?? []).map(({ item }) => ({ Item: item })),
  };
}

export const raiseEffect: EffectKind<RaisePlan> = {
  kind: 'raise',
  label: { zh: '调薪', en: 'Salary change' },
  templates: [billKinds.raise],
  order: 4,
  code: hrCode,
  reads: ['AUID', 'EffectiveDay'],
  counter: { original: 'Original', day: 'EffectiveDay', reversed },
  plans: async (_on, { formId, values }) => {
    const plan = raisePlan(formId, values);
    return plan?.pay ? [{ subject: plan.subject, dueDay: plan.pay.day, plan }] : [];
  },
  told: (on, { subject }, today) => listConcerned(on, subject, today),
};

const pays = payPart<RaisePlan>(['Items']);

/**
 * Rejects a reversing raise that leaves out an item of the original, because the original no longer applies as a whole.
 */
async function leftOut(on: Executor, { subject, original, pay }: RaisePlan): Promise<FormError[]> {
  const named = new Set(pay?.items.map(({ item }) => item));
  const changed = original === null ? [] : await listAdjusted(on, subject, original);
  return changed
    .filter((item) => !named.has(item))
    .map((item) => {
      const { zh, en } = itemLabels[item];
      return fault(
        'Items',
        `原单据还调整了${zh}，请一并列出`,
        `The original form also changed ${en.toLowerCase()}. Add it to this form`,
      );
    });
}

export const raisingPart: Part<RaisePlan> = {
  ...pays,
  check: async (on, plan, at, facts) => {
    const person = await findPerson(on, plan.subject);
    if (!person) return [fault('AUID', '员工不存在', 'This employee does not exist')];
    const found = faultsOfPayDay(plan.pay?.day ?? null, person);
    if (found.length > 0) return found;
    const left = await leftOut(on, plan);
    if (left.length > 0) return left;
    const faults = await pays.check(on, plan, at, facts);
    const { subject, pay } = plan;
    if (faults.length > 0 || !pay || !(await knowsPay(on, at.by, subject))) return faults;
    return faultsOfSamePay(on, subject, pay);
  },
  warn: async (on, plan, { by }) => {
    const { subject, pay } = plan;
    if (!pay) return [];
    if (!(await knowsPay(on, by, subject))) return warnOfWidePercent(pay);
    return [...(await warnOfWidePay(on, subject, pay)), ...(await warnOfLowPay(on, plan, pay))];
  },
};
