import type { Words } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import {
  countWaitingFor,
  dropEffectsAfter,
  holdFormsHeldBy,
  listWaitingAfter,
  type EffectKind,
  type Line,
  type Moment,
  type Part,
} from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import {
  billKinds,
  hrCode,
  leaveTypeLabels,
  leftWithoutNotice,
  type LeaveType,
} from '#modules/hr-requests/contract/codes.ts';
import {
  listContracts,
  saveContract,
  type ContractRow,
} from '#modules/hr-requests/contracts/server/queries/contracts.ts';
import { countTeam, findInUse, findPerson } from '#modules/hr-requests/server/queries/persons.ts';
import { jobType, userType } from '#modules/people/persons/contract/user-codes.ts';
import { userFields } from '#modules/people/persons/contract/user-fields.ts';
import {
  assertNoKeeperLeaves,
  holdPersons,
  leaveCompany,
  listHrbps,
  restsOnLeaving,
  returnLeaver,
  whyNotLeft,
  type Left,
} from '#modules/people/server/open.ts';
import { findSubmission, type BillFacts } from '../queries/bills.ts';
import { fault } from '../rules/faults.ts';
import { faultsOfLeave, warnShortNotice, type LeavePlan } from '../rules/leave.ts';
import { dayText, emptyWords } from '../rules/texts.ts';

/** Content of a resignation at its submission, for lists. */
export interface LeaveThen {
  readonly type: LeaveType;
  readonly lastDay: string | null;
  readonly reason: string;
  readonly remark: string;
}

export function leavePlan(formId: number, values: Values): LeavePlan | null {
  const subject = personOf(values, 'AUID');
  const type = own(values, 'LeaveType') as string | undefined;
  if (subject === null || type === undefined) return null;
  const text = (name: string): string => (own(values, name) as string | undefined) ?? '';
  return {
    formId,
    subject,
    type: Number(type) as LeaveType,
    lastDay: (own(values, 'LastWorkDay') as string | undefined) ?? null,
    reason: text('Reason'),
    remark: text('LeaveRemark'),
    teamSuccessor: personOf(values, 'TeamSuccessor'),
    handover: personOf(values, 'HandoverAUID'),
  };
}

export const leaveFacts = ({ type, lastDay, reason, remark }: LeavePlan): BillFacts<object> => ({
  takeEffect: lastDay,
  before: {},
  after: { type, lastDay, reason, remark } satisfies LeaveThen,
});

const inUse = (on: Executor, { teamSuccessor, handover }: LeavePlan) =>
  findInUse(on, { company: null, department: null, post: null, leader: null, teamSuccessor, handover });

async function check(on: Executor, plan: LeavePlan): Promise<FormError[]> {
  const person = await findPerson(on, plan.subject);
  if (!person) return [fault('AUID', '员工不存在', 'This employee does not exist')];
  const named = await inUse(on, plan);
  const found = faultsOfLeave(plan, {
    isActive: person.isActive,
    ...(await countTeam(on, plan.subject)),
    hasTeamSuccessor: named.teamSuccessor !== undefined,
    hasHandover: named.handover !== undefined,
  });
  const why =
    plan.lastDay === null || !person.isActive ? null : await whyNotLeft(on, plan.subject, plan.lastDay);
  return why ? [...found, fault('LastWorkDay', why.zh, why.en)] : found;
}

/** Warns about approved changes after the last working day, which are dropped with the resignation. */
async function warnOfLater(on: Executor, { formId, subject, lastDay }: LeavePlan): Promise<Words[]> {
  if (lastDay === null) return [];
  return (await listWaitingAfter(on, subject, lastDay, formId)).map(({ number, day }) => ({
    zh: `${number} 将于 ${day} 生效，晚于最后工作日：离职生效后作废`,
    en: `${number} takes effect on ${day}, after the last working day. It is dropped when the leaving takes effect`,
  }));
}

interface Undo {
  readonly left: Left;
  /** The contracts that ended with the employment, with their former values. */
  readonly contracts: readonly ContractRow[];
}

const contractsOf = async (on: Executor, { subject }: LeavePlan): Promise<readonly ContractRow[]> =>
  (await listContracts(on, [subject])).get(subject)!;

async function apply(tx: Tx, plan: LeavePlan, at: Moment): Promise<Undo> {
  const { by, now } = at;
  const before = await contractsOf(tx, plan);
  const left = await leaveCompany(
    tx,
    {
      AUID: plan.subject,
      JobType: plan.type === leftWithoutNotice ? jobType.code.leftWithoutNotice : jobType.code.left,
      DisableTime: plan.lastDay!,
      LeaveRemark: plan.remark || plan.reason,
      ApprovalSuccessor: plan.handover,
      TeamSuccessor: plan.teamSuccessor,
    },
    { by, now },
  );
  const after = new Map((await contractsOf(tx, plan)).map((row) => [row.id, row]));
  await dropEffectsAfter(tx, plan.subject, plan.lastDay!, at);
  const contracts = before.filter((row) => after.get(row.id)?.EndedEarly !== row.EndedEarly);
  return { left, contracts };
}

/** Returns the stored data to undo a resignation. Old resignations have none. */
const noted = (undo: unknown): Undo | null => (undo ?? null) as Undo | null;

async function rests(on: Executor, { subject }: LeavePlan, undo: unknown): Promise<Words | null> {
  const made = noted(undo);
  return made === null
    ? {
        zh: '离职已办理，请由人事恢复账号',
        en: 'the leaving has taken effect; HR has to enable the account again',
      }
    : restsOnLeaving(on, subject, made.left);
}

async function undoIt(tx: Tx, plan: LeavePlan, undo: unknown, { by, now }: Moment): Promise<void> {
  const made = noted(undo);
  if (!made) return;
  await returnLeaver(tx, plan.subject, made.left, plan.formId, { by, now });
  const known = new Map((await contractsOf(tx, plan)).map((row) => [row.id, row]));
  for (const was of made.contracts) {
    const row = known.get(was.id);
    // If somebody changed the end after the resignation, that end stays.
    if (row && row.EndedEarly === plan.lastDay)
      await saveContract(tx, row.id, { ...row, EndedEarly: was.EndedEarly, endReason: was.endReason });
  }
}

const label = ({ zh, en }: Words): Words => ({ zh, en });
const counted = (zh: string, en: string): Words => ({ zh, en });

async function show(on: Executor, plan: LeavePlan): Promise<Line[]> {
  const person = await findPerson(on, plan.subject);
  if (!person) return [];
  const named = await inUse(on, plan);
  const lines: Line[] = [
    {
      label: label(userFields.JobType),
      before: jobType.labels[jobType.code.employed] ?? emptyWords,
      after: leaveTypeLabels[plan.type],
    },
    { label: label(userFields.DisableTime), before: dayText(null), after: dayText(plan.lastDay) },
  ];
  const { led, reports } = await countTeam(on, plan.subject);
  if (led + reports > 0)
    lines.push({
      label: { zh: '直属下属与负责部门', en: 'Direct reports and departments led' },
      before: counted(`${reports} 人，${led} 个部门`, `${reports} people, ${led} departments`),
      after: named.teamSuccessor ?? emptyWords,
    });
  const waiting = await countWaitingFor(on, plan.subject);
  if (waiting > 0)
    lines.push({
      label: { zh: '待处理的审批', en: 'Pending approvals' },
      before: counted(String(waiting), String(waiting)),
      after: named.handover ?? (person.leader ? label(person.leader) : emptyWords),
    });
  return lines;
}

export const leaving: EffectKind<LeavePlan> = {
  kind: 'leave',
  label: { zh: '离职', en: 'Leaving' },
  templates: [billKinds.leave],
  order: 5,
  code: hrCode,
  reads: ['AUID', 'LeaveType', 'LastWorkDay'],
  checksPartly: true,
  plans: async (_on, { formId, values }) => {
    const plan = leavePlan(formId, values);
    if (!plan) return [];
    const dueDay = plan.lastDay === null ? null : shiftDays(plan.lastDay, 1);
    return [{ subject: plan.subject, dueDay, plan }];
  },
  told: async (on, { subject, plan }, today) => {
    const person = await findPerson(on, subject);
    if (!person) return [];
    const others = [plan.teamSuccessor, plan.handover, person.leader?.id ?? null];
    return [...others.filter((one) => one !== null), ...(await listHrbps(on, person.department.id, today))];
  },
};

export const leavingPart: Part<LeavePlan> = {
  when: 'job',
  lock: async (tx, { formId, subject, lastDay, teamSuccessor, handover }) => {
    await assertNoKeeperLeaves(tx, [subject]);
    const later = lastDay === null ? [] : await listWaitingAfter(tx, subject, lastDay, formId);
    await holdFormsHeldBy(
      tx,
      subject,
      later.map((one) => one.formId),
    );
    await holdPersons(
      tx,
      [subject, teamSuccessor, handover].filter((one) => one !== null),
    );
  },
  check,
  apply,
  rests,
  undo: undoIt,
  show,
  warn: async (on, plan, { today }) => {
    const person = await findPerson(on, plan.subject);
    const submitted = await findSubmission(on, plan.formId);
    const since = submitted === null ? today : companyDay(submitted);
    const isOnProbation = person?.userType === userType.code.probation;
    return [...(person ? warnShortNotice(plan, isOnProbation, since) : []), ...(await warnOfLater(on, plan))];
  },
};
