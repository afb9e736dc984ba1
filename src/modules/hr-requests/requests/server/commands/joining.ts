import type { Words } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Contribution } from '#kit/server/registry.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import {
  counterPart,
  defineRequestType,
  sourceOf,
  typedByOthers,
  type EffectKind,
  type Moved,
  type Part,
  type RequestType,
  type Submitting,
} from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import { billKinds, hrCode, leftWithoutNotice } from '#modules/hr-requests/contract/codes.ts';
import { findPerson, isReached } from '#modules/hr-requests/server/queries/persons.ts';
import { followTasks } from '#modules/hr-requests/tasks/server/commands/make.ts';
import {
  followPay,
  onLastDay,
  noteDispute,
  onDispute,
  payPart,
  takeDay,
  type ReadsPay,
} from '#modules/payroll/server/open.ts';
import { onPlacesAhead, scopeOf } from '#modules/people/server/open.ts';
import { listPlacesAhead, saveFacts, type BillFacts } from '../queries/bills.ts';
import { fault } from '../rules/faults.ts';
import { abnormalAbout, abnormalFacts, correctionEffect, correctingPart } from './abnormal.ts';
import { becomeFacts, confirmationEffect, becomingPart, becomePlan } from './becoming.ts';
import { convertingPart } from './converting.ts';
import { beginQuery } from './disputing.ts';
import { failingPart } from './failing.ts';
import { leaveFacts, leavePlan, leaving, leavingPart } from './leaving.ts';
import { raiseFacts, raisePlan, raiseEffect, raisingPart } from './raising.ts';
import { transferFacts, transferPlan, transferring, transferringPart, wholePlan } from './transferring.ts';

/**
 * Maximum number of days in the past for an effective day. Only people who administer everybody may enter an earlier
 * one.
 */
const pastDays = 31;

/** Properties in which one kind of HR request differs from the others. */
interface HrRequest<P> {
  /** Code of the standard form template. */
  readonly template: string;
  readonly label: Words;
  /** Returns a text by which two pending requests about one person differ. Left out if only one may be pending. */
  readonly about?: (values: Values) => string;
  readonly effect: EffectKind<P>;
  readonly parts: Readonly<Record<string, Part<P>>>;
  /** True if employees may file the request for themselves. */
  readonly bySubject: boolean;
  /** Control with the company day on which the request takes effect. Left out if it has none. */
  readonly day?: string;
  /** Reads the pay change of the request. Left out if it cannot change pay. */
  readonly pay?: ReadsPay;
  /** Sensitive controls that the employee concerned may not fill in, and those that no applicant may fill in. */
  readonly notByHimself?: readonly string[];
  readonly notByFiler?: readonly string[];
  /** Reads the data that lists show, noted at each submission. */
  readonly facts: (tx: Tx, formId: number, values: Values) => Promise<BillFacts<object> | null>;
  /** True if the data is noted again when the request has finished. */
  readonly endsWithFacts?: true;
  /** Called after the data was noted, to follow the form's state. */
  readonly moved?: NonNullable<RequestType<P>['moved']>;
}

/** Rules on who may file a request, and what they may fill in. */
type FilingRules = Pick<HrRequest<never>, 'bySubject' | 'day' | 'notByHimself' | 'notByFiler'>;

/** Checks that the applicant may file the request about the person, and how far back its day may be. */
async function mayFile(on: Executor, bill: FilingRules, asked: Submitting): Promise<FormError[]> {
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
          ? 'Only the person, the direct leader or HR can file this form'
          : 'Only the direct leader or HR can file this form',
      ),
    ];
  const day = bill.day === undefined ? undefined : (own(values, bill.day) as string | undefined);
  const earliest = shiftDays(companyDay(now), -pastDays);
  if (day !== undefined && day < earliest && scope.reach < 4)
    return [
      fault(
        bill.day!,
        `生效日期最早为 ${earliest}，更早的日期请联系人事`,
        `The earliest effective day is ${earliest}. Ask HR for an earlier one`,
      ),
    ];
  if (Number(own(values, 'LeaveType')) === leftWithoutNotice && (isOwn || !reaches))
    return [fault('LeaveType', '该类型只能由人事提交', 'Only HR can file this type')];
  const score = own(values, 'LeaderScore');
  if (isOwn && score !== undefined && score !== own(before, 'LeaderScore'))
    return [fault('LeaderScore', '上级评分由上级填写', 'The leader fills in the score. Leave it empty')];
  const result = own(values, 'Result');
  if (bill.notByFiler && result !== undefined && result !== own(before, 'Result'))
    return [fault('Result', '核定结果由薪酬填写', 'Payroll fills in the result. Leave it empty')];
  return secretsTyped(on, asked, [...(bill.notByFiler ?? []), ...((isOwn && bill.notByHimself) || [])]);
}

/**
 * Rejects sensitive controls filled in by the applicant although they are reserved for others. A value that another
 * person entered before may stay.
 */
async function secretsTyped(
  on: Executor,
  { formId, applicant, values }: Submitting,
  names: readonly string[],
): Promise<FormError[]> {
  const typed = names.filter((name) => own(values, name) !== undefined);
  if (typed.length === 0) return [];
  const others = await typedByOthers(on, formId, applicant);
  return typed
    .filter((name) => !others.some((one) => own(one, name) === own(values, name)))
    .map((name) => fault(name, '由审批人填写', 'Approvers fill in this field. Leave it empty'));
}

/** Notes the data of a request at each submission and updates its planned pay change. */
async function noteFacts<P>(tx: Tx, request: HrRequest<P>, moved: Moved): Promise<void> {
  const { form, from, to } = moved;
  const isSubmitted = [0, 3].includes(from.status) && ![0, 3].includes(to.status) && to.stateType === 0;
  if (request.pay) await followPay(tx, moved);
  const hasEnded = to.status === formStatus.finished && request.endsWithFacts;
  if (!isSubmitted && !hasEnded) return;
  const facts = await request.facts(tx, form.id, (await sourceOf(tx, form.id)).values);
  if (facts) await saveFacts(tx, form.id, facts);
}

/** Returns the request type of an HR request: one at a time for a person, filed by the rules of HR, noted for its lists. */
const hrRequest = <P>(request: HrRequest<P>): RequestType<P> => {
  const { template, label, about, effect, parts, pay, moved = [] } = request;
  return {
    key: `hr-requests.${template}`,
    templates: [template],
    single: { label, subject: 'AUID', ...(about && { about }) },
    effect,
    parts,
    filing: (on, asked) => mayFile(on, request, asked),
    // The day of a pay change is reserved, also if an approver enters the pay: a second one on that day is refused.
    ...(pay && { submission: (tx: Tx, asked: Submitting) => takeDay(tx, pay, asked) }),
    moved: [(tx, step) => noteFacts(tx, request, step), ...moved, followTasks],
  };
};

const confirmation = (secret: string) =>
  hrRequest({
    template: billKinds.become,
    label: { zh: '转正申请', en: 'Confirmation' },
    effect: confirmationEffect,
    parts: {
      'hr-requests': becomingPart(secret),
      'hr-requests.contracts': convertingPart,
      'hr-requests.failing': failingPart,
      payroll: payPart(['NewSalary']),
    },
    bySubject: true,
    day: 'Becometimenow',
    pay: (_on, formId, values) => becomePlan(formId, values),
    notByHimself: ['NewSalary'],
    facts: async (tx, formId, values) => {
      const plan = becomePlan(formId, values);
      return plan && becomeFacts(tx, plan);
    },
  });

const transfer = hrRequest({
  template: billKinds.transfer,
  label: { zh: '调岗申请', en: 'Transfer' },
  effect: transferring,
  parts: {
    'hr-requests': transferringPart,
    payroll: payPart(['NewSalary']),
    'approval.counter': counterPart(transferring),
  },
  bySubject: false,
  day: 'TakeEffect',
  pay: wholePlan,
  facts: async (tx, formId, values) => {
    const plan = transferPlan(formId, values);
    return plan && transferFacts(tx, plan);
  },
});

const resignation = hrRequest({
  template: billKinds.leave,
  label: { zh: '离职申请', en: 'Leaving' },
  effect: leaving,
  parts: { 'hr-requests': leavingPart },
  bySubject: true,
  day: 'LastWorkDay',
  facts: async (_tx, formId, values) => {
    const plan = leavePlan(formId, values);
    return plan && leaveFacts(plan);
  },
});

const payChange = hrRequest({
  template: billKinds.raise,
  label: { zh: '调薪申请', en: 'Salary change' },
  effect: raiseEffect,
  parts: { payroll: raisingPart, 'approval.counter': counterPart(raiseEffect) },
  bySubject: false,
  day: 'EffectiveDay',
  pay: (_on, formId, values) => raisePlan(formId, values),
  facts: async (_tx, _formId, values) => raiseFacts(values),
});

const payQuery = hrRequest({
  template: billKinds.abnormal,
  label: { zh: '薪资异常申请', en: 'Pay query' },
  about: abnormalAbout,
  effect: correctionEffect,
  parts: { payroll: correctingPart },
  bySubject: true,
  notByFiler: ['Amount'],
  facts: async (_tx, _formId, values) => abnormalFacts(values),
  endsWithFacts: true,
  moved: [noteDispute],
});

/** Connects HR requests to approval. */
export const billContributions = (secret: string): readonly Contribution[] => [
  onLastDay('hr-requests', async (on, id) => (await findPerson(on, id))?.last ?? null),
  onDispute('hr-requests', beginQuery),
  onPlacesAhead('hr-requests', listPlacesAhead),
  ...defineRequestType(confirmation(secret)),
  ...defineRequestType(transfer),
  ...defineRequestType(resignation),
  ...defineRequestType(payChange),
  ...defineRequestType(payQuery),
];
