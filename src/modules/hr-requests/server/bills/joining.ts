import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import {
  declareBill,
  declareEffect,
  sourceOf,
  onEffect,
  onMoved,
  onFiling,
  type Moved,
  type Submitting,
} from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import { standardOf } from '#modules/forms/server/open.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { billKinds, hrCode, leftWithoutNotice } from '../../contract/codes.ts';
import { saveFacts, type BillFacts } from '../queries/bills.ts';
import { findPerson, isReached } from '../queries/persons.ts';
import { fault } from '../rules/faults.ts';
import { becomeFacts, becoming, becomingPart, becomePlan } from './becoming.ts';
import { leaveFacts, leavePlan, leaving, leavingPart } from './leaving.ts';
import { transferFacts, transferPlan, transferring, transferringPart } from './transferring.ts';

/** A day that lies further back than this is typed by whoever looks after everybody. */
const pastDays = 31;

interface Bill {
  /** Whether the person himself may file it. */
  readonly bySubject: boolean;
  /** The control with the company day on which it takes effect. */
  readonly day: string;
  readonly facts: (tx: Tx, formId: number, values: Values) => Promise<BillFacts<object> | null>;
}

const bills: Readonly<Record<string, Bill>> = {
  [billKinds.become]: {
    bySubject: true,
    day: 'Becometimenow',
    facts: async (tx, formId, values) => {
      const plan = becomePlan(formId, values);
      return plan && becomeFacts(tx, plan);
    },
  },
  [billKinds.transfer]: {
    bySubject: false,
    day: 'TakeEffect',
    facts: async (tx, formId, values) => {
      const plan = transferPlan(formId, values);
      return plan && transferFacts(tx, plan);
    },
  },
  [billKinds.leave]: {
    bySubject: true,
    day: 'LastWorkDay',
    facts: async (_tx, formId, values) => {
      const plan = leavePlan(formId, values);
      return plan && leaveFacts(plan);
    },
  },
};

/** Who files a bill about whom, and how far back. */
async function mayFile(on: Executor, bill: Bill, asked: Submitting): Promise<FormError[]> {
  const { applicant, values, now, before } = asked;
  const subject = personOf(values, 'AUID');
  const person = subject === null ? undefined : await findPerson(on, subject);
  if (!person) return [];
  const scope = await scopeOf(on, applicant, hrCode);
  const isOwn = applicant === person.id;
  const reaches = await isReached(on, scope, person.id);
  if (isOwn ? !bill.bySubject : person.leader?.id !== applicant && !reaches)
    return [
      fault(
        'AUID',
        bill.bySubject ? '只能由本人、直属上级或人事提交' : '只能由直属上级或人事提交',
        bill.bySubject
          ? 'It is filed by the person, the direct leader or HR'
          : 'It is filed by the direct leader or HR',
      ),
    ];
  const day = own(values, bill.day) as string | undefined;
  const earliest = shiftDays(companyDay(now), -pastDays);
  if (day !== undefined && day < earliest && scope.reach < 4)
    return [
      fault(
        bill.day,
        `生效日期最早为 ${earliest}，更早的日期请联系人事`,
        `The earliest day is ${earliest}; ask HR for an earlier one`,
      ),
    ];
  if (Number(own(values, 'LeaveType')) === leftWithoutNotice && (isOwn || !reaches))
    return [fault('LeaveType', '该类型只能由人事提交', 'HR alone files this')];
  const score = own(values, 'LeaderScore');
  if (isOwn && score !== undefined && score !== own(before, 'LeaderScore'))
    return [fault('LeaderScore', '上级评分由上级填写', 'The score is the leader’s to fill in')];
  return [];
}

async function whoFiles(on: Executor, asked: Submitting): Promise<FormError[]> {
  const bill = bills[(await standardOf(on, asked.template)) ?? ''];
  return bill ? mayFile(on, bill, asked) : [];
}

/** Notes at each submission what it was made against. */
async function noteFacts(tx: Tx, { form, from, to }: Moved): Promise<void> {
  const isSubmitted = [0, 3].includes(from.status) && ![0, 3].includes(to.status) && to.stateType === 0;
  if (!isSubmitted) return;
  const bill = bills[(await standardOf(tx, form.template_id)) ?? ''];
  const facts = bill && (await bill.facts(tx, form.id, (await sourceOf(tx, form.id)).values));
  if (facts) await saveFacts(tx, form.id, facts);
}

/** Joins the bills to approval: what is submitted is looked at, and what has finished is done. */
export function joinApproval(secret: string): void {
  declareBill({ kind: billKinds.become, label: { zh: '转正申请', en: 'Confirmation' }, subject: 'AUID' });
  declareBill({ kind: billKinds.transfer, label: { zh: '调岗申请', en: 'Transfer' }, subject: 'AUID' });
  declareBill({ kind: billKinds.leave, label: { zh: '离职申请', en: 'Leaving' }, subject: 'AUID' });
  declareEffect(leaving);
  onEffect(leaving, 'hr-requests', leavingPart);
  declareEffect(becoming);
  onEffect(becoming, 'hr-requests', becomingPart(secret));
  declareEffect(transferring);
  onEffect(transferring, 'hr-requests', transferringPart);
  onFiling('hr-requests', whoFiles);
  onMoved('hr-requests', Object.keys(bills), noteFacts);
}
