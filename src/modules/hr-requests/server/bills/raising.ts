import type { Executor } from '#kit/server/db/database.ts';
import type { EffectKind, Part } from '#modules/approval/server/open.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import { listHrbps } from '#modules/people/server/open.ts';
import { billKinds, hrCode, type RaiseCause } from '../../contract/codes.ts';
import type { BillFacts } from '../queries/bills.ts';
import { findPerson } from '../queries/persons.ts';
import { fault } from '../rules/faults.ts';
import { raiseIn } from '../rules/pay.ts';
import { faultsOfRaise } from '../rules/raise.ts';
import { payPart, type Paying } from './pay.ts';

/** What lists say of a raise. */
export interface RaiseThen {
  readonly cause: RaiseCause | null;
  readonly reason: string;
}

export function raisePlan(formId: number, values: Values): Paying | null {
  const subject = personOf(values, 'AUID');
  return subject === null ? null : { formId, subject, pay: raiseIn(values) };
}

const textOf = (values: Values, name: string): string | undefined => own(values, name) as string | undefined;

/** What a raise is submitted against: never a figure. */
export const raiseFacts = (values: Values): BillFacts<object> => ({
  takeEffect: textOf(values, 'EffectiveDay') ?? null,
  before: {},
  after: {
    cause: (Number(textOf(values, 'Cause')) || null) as RaiseCause | null,
    reason: textOf(values, 'Reason') ?? '',
  } satisfies RaiseThen,
});

/** The person, his leader and who looks after him. @param today company day */
export async function concerned(on: Executor, subject: number, today: string): Promise<number[]> {
  const person = await findPerson(on, subject);
  if (!person) return [];
  const leader = person.leader ? [person.leader.id] : [];
  return [subject, ...leader, ...(await listHrbps(on, person.department.id, today))];
}

export const raising: EffectKind<Paying> = {
  kind: 'raise',
  label: { zh: '调薪', en: 'Raise' },
  templates: [billKinds.raise],
  order: 4,
  code: hrCode,
  reads: ['AUID', 'EffectiveDay'],
  plans: async (_on, { formId, values }) => {
    const plan = raisePlan(formId, values);
    return plan?.pay ? [{ subject: plan.subject, dueDay: plan.pay.day, plan }] : [];
  },
  told: (on, { subject }, today) => concerned(on, subject, today),
};

const pays = payPart<Paying>(['Items']);

export const raisingPart: Part<Paying> = {
  ...pays,
  check: async (on, plan, at, facts) => {
    const person = await findPerson(on, plan.subject);
    if (!person) return [fault('AUID', '员工不存在', 'There is no such employee')];
    const found = faultsOfRaise(plan.pay?.day ?? null, person);
    return found.length > 0 ? found : pays.check(on, plan, at, facts);
  },
};
