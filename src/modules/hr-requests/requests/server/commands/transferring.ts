import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import {
  countWaitingFor,
  handBackApprovals,
  handOverApprovals,
  holdFormsHandedBack,
  holdFormsHeldBy,
  type EffectKind,
  type HandedRows,
  type Line,
  type Moment,
  type Part,
} from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import { billKinds, hrCode } from '#modules/hr-requests/contract/codes.ts';
import {
  countTeam,
  findInUse,
  findPerson,
  findPostNamed,
  type Person,
} from '#modules/hr-requests/server/queries/persons.ts';
import { originalIn } from '#modules/payroll/archive/contract/pay-plan.ts';
import { withFormerPay } from '#modules/payroll/server/open.ts';
import { userFields } from '#modules/people/persons/contract/user-fields.ts';
import {
  holdPersons,
  listHrbps,
  listLeaders,
  loopsAfter,
  placeRestsOn,
  transferPerson,
  undoTransfer,
  whyNotPlaced,
  type Transferred,
} from '#modules/people/server/open.ts';
import { listFacts, type BillFacts } from '../queries/bills.ts';
import { personRef } from '../queries/refs.ts';
import { fault } from '../rules/faults.ts';
import { newSalaryIn } from '../rules/pay.ts';
import { emptyWords } from '../rules/texts.ts';
import { faultsOfTransfer, type TransferPlan } from '../rules/transfer.ts';

/** A person's place noted at submission, with the names at that time. */
export interface PlaceThen {
  readonly company: number;
  readonly companyName: Words;
  readonly department: number;
  readonly departmentName: Words;
  readonly position: string;
  /** Position named by the request. Missing if there is none, and in requests stored before this field existed. */
  readonly post?: number;
  readonly leader: number | null;
  readonly leaderName: Words;
}

const refId = (values: Values, name: string): number | null =>
  (own(values, name) as { readonly id: number } | undefined)?.id ?? null;

export function transferPlan(formId: number, values: Values): TransferPlan | null {
  const subject = personOf(values, 'AUID');
  if (subject === null) return null;
  return {
    formId,
    subject,
    day: (own(values, 'TakeEffect') as string | undefined) ?? null,
    company: refId(values, 'CompanyId'),
    department: refId(values, 'DeptId'),
    post: refId(values, 'PostID'),
    leader: personOf(values, 'LeaderAUID'),
    teamSuccessor: personOf(values, 'TeamSuccessor'),
    handover: personOf(values, 'HandoverAUID'),
    keepsIdentities: own(values, 'KeepIdentities') === 'true',
    original: originalIn(values),
    pay: newSalaryIn(values, 'TakeEffect', 'transfer'),
  };
}

/** Returns the content of a transfer. A reversing transfer also includes the pay to restore. */
export const wholePlan = (on: Executor, formId: number, values: Values): Promise<TransferPlan | null> =>
  withFormerPay(on, transferPlan(formId, values), 'TakeEffect');

const placeOf = ({ company, department, leader, position }: Person): PlaceThen => ({
  company: company.id,
  companyName: { zh: company.zh, en: company.en },
  department: department.id,
  departmentName: { zh: department.zh, en: department.en },
  position,
  leader: leader?.id ?? null,
  leaderName: leader ? { zh: leader.zh, en: leader.en } : emptyWords,
});

type Named = Awaited<ReturnType<typeof findInUse>>;

/** Returns a person's place after a transfer. Names of inactive records are empty. */
function placeAfter(plan: TransferPlan, before: PlaceThen, named: Named): PlaceThen {
  const leader = plan.leader ?? before.leader;
  return {
    company: plan.company ?? before.company,
    companyName: plan.company === null ? before.companyName : (named.company ?? emptyWords),
    department: plan.department ?? before.department,
    departmentName: plan.department === null ? before.departmentName : (named.department ?? emptyWords),
    position: plan.post === null ? before.position : (named.post?.zh ?? ''),
    ...(plan.post === null ? {} : { post: plan.post }),
    leader,
    leaderName: plan.leader === null ? before.leaderName : (named.leader ?? emptyWords),
  };
}

/** Returns the person's place before and after a transfer, noted at its submission. */
export async function transferFacts(tx: Tx, plan: TransferPlan): Promise<BillFacts<object>> {
  const before = placeOf((await findPerson(tx, plan.subject))!);
  const after = placeAfter(plan, before, await findInUse(tx, plan));
  return { takeEffect: plan.day, before, after };
}

const both = (text: string): Words => ({ zh: text, en: text });

/** Parts of a place that a transfer may change, with label and text. */
const parts = [
  ['company', userFields.CompanyId, (place: PlaceThen) => place.companyName],
  ['department', userFields.DeptId, (place: PlaceThen) => place.departmentName],
  ['position', userFields.position, (place: PlaceThen) => both(place.position)],
  ['leader', userFields.leaderid, (place: PlaceThen) => place.leaderName],
] as const;

const changed = (before: PlaceThen, after: PlaceThen) =>
  parts.filter(([name]) => before[name] !== after[name]);

async function check(
  on: Executor,
  plan: TransferPlan,
  _at: Moment,
  facts: 'approved' | 'today',
): Promise<FormError[]> {
  const person = await findPerson(on, plan.subject);
  if (!person) return [fault('AUID', '员工不存在', 'This employee does not exist')];
  const named = await findInUse(on, plan);
  const team = await countTeam(on, plan.subject);
  const now = placeOf(person);
  const targets = {
    company: named.company !== undefined,
    department: named.department !== undefined,
    post: named.post !== undefined,
    leader: named.leader !== undefined,
    teamSuccessor: named.teamSuccessor !== undefined,
    handover: named.handover !== undefined,
    position: named.post?.zh ?? '',
  };
  const was = facts === 'approved' && (await listFacts<PlaceThen>(on, [plan.formId])).get(plan.formId);
  if (was) {
    const moved = changed(was.before, was.after).filter(([name]) => was.before[name] !== now[name]);
    if (moved.length > 0)
      return moved.map(([, label, text]) =>
        fault(
          'AUID',
          `审批后${label.zh}已变为${text(now).zh || '空'}`,
          `${label.en} has become ${text(now).en || 'empty'} since it was submitted`,
        ),
      );
  }
  const found = faultsOfTransfer(plan, { isActive: person.isActive, ...now, ...team }, targets);
  if (found.length > 0) return found;
  const why = plan.day === null ? null : await whyNotPlaced(on, plan.subject, plan.day);
  if (why) return [fault('TakeEffect', why.zh, why.en)];
  if (plan.day !== null && person.last !== null && plan.day > person.last)
    return [fault('TakeEffect', '生效日期晚于最后工作日', 'The effective day is after the last working day')];
  const move = {
    person: plan.subject,
    leader: plan.leader ?? undefined,
    successor: plan.teamSuccessor,
  };
  return loopsAfter(await listLeaders(on), move)
    ? [fault('LeaderAUID', '上级关系形成循环', 'The leaders would form a cycle. Choose another leader')]
    : [];
}

interface Undo {
  readonly before: PlaceThen;
  readonly done: Transferred;
  /** Approval rows that were handed over. Missing in transfers stored before this field existed. */
  readonly approvals?: readonly HandedRows[];
}

/**
 * Returns the approval rows to give back when a transfer is undone. `undo` is null if the transfer has not taken
 * effect.
 */
const handedIn = (undo: unknown): readonly HandedRows[] => (undo as Undo | null | undefined)?.approvals ?? [];

async function apply(tx: Tx, plan: TransferPlan, { by, now }: Moment): Promise<Undo> {
  const { subject, formId, day, teamSuccessor, handover, keepsIdentities } = plan;
  const named = await findInUse(tx, plan);
  const before = placeOf((await findPerson(tx, subject))!);
  const approvals =
    handover === null ? [] : await handOverApprovals(tx, { from: subject, to: handover, now });
  const done = await transferPerson(
    tx,
    {
      personId: subject,
      formId,
      day: day!,
      set: {
        ...(plan.company === null ? {} : { company_id: plan.company }),
        ...(plan.department === null ? {} : { department_id: plan.department }),
        ...(plan.leader === null ? {} : { leader_id: plan.leader }),
        ...(plan.post === null ? {} : { position: named.post!.zh }),
      },
      teamSuccessor,
      keepsIdentities,
    },
    { by, now },
  );
  return { before, done, approvals };
}

async function rests(on: Executor, { subject }: TransferPlan, undo: unknown): Promise<Words | null> {
  const { made, team } = (undo as Undo).done;
  for (const each of [{ personId: subject, ...made }, ...team]) {
    const day = await placeRestsOn(on, each.personId, each);
    if (day) return { zh: `${day} 的任职变更`, en: `the assignment change of ${day}` };
  }
  return null;
}

async function show(on: Executor, plan: TransferPlan): Promise<Line[]> {
  const person = await findPerson(on, plan.subject);
  if (!person) return [];
  const before = placeOf(person);
  const named = await findInUse(on, plan);
  const after = placeAfter(plan, before, named);
  const lines: Line[] = changed(before, after).map(([, label, text]) => ({
    label: { zh: label.zh, en: label.en },
    before: text(before),
    after: text(after),
  }));
  const team = plan.teamSuccessor === null ? null : await countTeam(on, plan.subject);
  if (team && team.led + team.reports > 0)
    lines.push({
      label: { zh: '直属下属与负责部门', en: 'Direct reports and departments led' },
      before: {
        zh: `${team.reports} 人，${team.led} 个部门`,
        en: `${team.reports} people, ${team.led} departments`,
      },
      after: named.teamSuccessor ?? emptyWords,
    });
  const waiting = plan.handover === null ? 0 : await countWaitingFor(on, plan.subject);
  if (waiting > 0)
    lines.push({
      label: { zh: '待处理的审批', en: 'Pending approvals' },
      before: both(String(waiting)),
      after: named.handover ?? emptyWords,
    });
  return lines;
}

const asksOf = { company: 'company', department: 'department', position: 'post', leader: 'leader' } as const;

/** Warns if a reversing transfer does not restore everything that the original changed. */
async function warn(on: Executor, plan: TransferPlan): Promise<Words[]> {
  const was =
    plan.original === null ? undefined : (await listFacts<PlaceThen>(on, [plan.original])).get(plan.original);
  const person = was && (await findPerson(on, plan.subject));
  if (!was || !person) return [];
  const now = placeOf(person);
  const then = placeAfter(plan, now, await findInUse(on, plan));
  return changed(was.before, was.after)
    .filter(([name]) => then[name] !== was.before[name])
    .map(([name, label, text]) => {
      const [from, to] = [text(was.before), text(then)];
      const stays = plan[asksOf[name]] === null || then[name] === now[name];
      return {
        zh: `原单据之前${label.zh}为${from.zh || '空'}，本单据${stays ? '不恢复，仍' : '改'}为${to.zh || '空'}`,
        en: `${label.en} was ${from.en || 'empty'} before the original; this form ${stays ? 'leaves it at' : 'makes it'} ${to.en || 'empty'}`,
      };
    });
}

const named = (id: number, { zh, en }: Words) => ({ id, name: zh, nameEn: en });

/**
 * Returns form values that take a person back to their place before a transfer: all changed fields, and always the
 * leader.
 */
async function reversed(on: Executor, { formId, subject }: TransferPlan): Promise<Values> {
  const was = (await listFacts<PlaceThen>(on, [formId])).get(formId);
  const values: Record<string, unknown> = { AUID: await personRef(on, subject) };
  if (!was) return values;
  const { before, after } = was;
  if (before.company !== after.company) values['CompanyId'] = named(before.company, before.companyName);
  if (before.department !== after.department)
    values['DeptId'] = named(before.department, before.departmentName);
  if (before.leader !== null) values['LeaderAUID'] = await personRef(on, before.leader);
  const post = before.position === after.position ? undefined : await findPostNamed(on, before.position);
  if (post) values['PostID'] = named(post.id, post);
  return values;
}

export const transferring: EffectKind<TransferPlan> = {
  kind: 'transfer',
  label: { zh: '调岗', en: 'Transfer' },
  templates: [billKinds.transfer],
  order: 2,
  code: hrCode,
  reads: ['AUID', 'TakeEffect', 'CompanyId', 'DeptId', 'PostID', 'LeaderAUID'],
  counter: { original: 'Original', day: 'TakeEffect', reversed },
  plans: async (on, { formId, values }) => {
    const plan = await wholePlan(on, formId, values);
    return plan ? [{ subject: plan.subject, dueDay: plan.day, plan }] : [];
  },
  told: async (on, { subject, plan }, today) => {
    const person = await findPerson(on, subject);
    if (!person) return [];
    const others = [plan.leader, plan.teamSuccessor, plan.handover, person.leader?.id ?? null];
    return [
      subject,
      ...others.filter((one) => one !== null),
      ...(await listHrbps(on, person.department.id, today)),
    ];
  },
};

export const transferringPart: Part<TransferPlan> = {
  when: 'job',
  lock: async (tx, { subject, leader, teamSuccessor, handover }, undo) => {
    const handed = handedIn(undo);
    if (handed.length > 0) await holdFormsHandedBack(tx, subject, handed);
    else if (handover !== null) await holdFormsHeldBy(tx, subject);
    await holdPersons(
      tx,
      [subject, leader, teamSuccessor, handover].filter((one) => one !== null),
    );
  },
  check,
  apply,
  rests,
  undo: async (tx, { subject, formId, teamSuccessor }, undo, { by, now }) => {
    await undoTransfer(tx, { personId: subject, formId, teamSuccessor }, (undo as Undo).done, { by, now });
    await handBackApprovals(tx, handedIn(undo), { to: subject, now });
  },
  show,
  warn,
};
