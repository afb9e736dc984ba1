import type { Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import {
  atOnce,
  listDoneBills,
  type EffectKind,
  type Line,
  type Moment,
  type Part,
} from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import {
  becomeResultLabels,
  billKinds,
  hrCode,
  type BecomeResult,
} from '#modules/hr-requests/contract/codes.ts';
import { lastProbationDay } from '#modules/hr-requests/contracts/contract/contract-terms.ts';
import { listContracts } from '#modules/hr-requests/contracts/server/queries/contracts.ts';
import { findPerson, type Person } from '#modules/hr-requests/server/queries/persons.ts';
import { userType } from '#modules/people/persons/contract/user-codes.ts';
import { userFields } from '#modules/people/persons/contract/user-fields.ts';
import {
  causes,
  changeAssignments,
  holdPersons,
  listHrbps,
  placeRestsOn,
  whyNotPlaced,
  writeUsers,
  type Made,
} from '#modules/people/server/open.ts';
import { listFacts, type BillFacts } from '../queries/bills.ts';
import { faultsOfBecome, type BecomePlan } from '../rules/become.ts';
import { fault } from '../rules/faults.ts';
import { newSalaryIn } from '../rules/pay.ts';
import { dayText, emptyWords, userTypeText } from '../rules/texts.ts';

/** Fields of a person that a confirmation changes: employment type, end of probation, day of confirmation. */
export interface Probation {
  readonly userType: number;
  readonly prepare: string | null;
  readonly confirmed: string | null;
}

interface BecomeAfter extends Probation {
  readonly result: BecomeResult;
}

export function becomePlan(formId: number, values: Values): BecomePlan | null {
  const subject = personOf(values, 'AUID');
  const result = own(values, 'Result') as BecomeResult | undefined;
  if (subject === null || !result) return null;
  const day = (name: string): string | null => (own(values, name) as string | undefined) ?? null;
  return {
    formId,
    subject,
    result,
    day: result === 'confirm' ? day('Becometimenow') : null,
    extendTo: result === 'extend' ? day('ExtendTo') : null,
    pay: result === 'confirm' ? newSalaryIn(values, 'Becometimenow', 'confirmation') : null,
  };
}

const probationOf = ({ userType: type, prepare, confirmed }: Person): Probation => ({
  userType: type,
  prepare,
  confirmed,
});

function afterOf({ result, day, extendTo }: BecomePlan, before: Probation): BecomeAfter {
  switch (result) {
    case 'confirm':
      return { result, ...before, userType: userType.code.regular, confirmed: day };
    case 'extend':
      return { result, ...before, prepare: extendTo };
    default:
      return { result, ...before };
  }
}

/** Returns the person's state before and after a confirmation, noted at its submission. */
export async function becomeFacts(tx: Tx, plan: BecomePlan): Promise<BillFacts<object>> {
  const before = probationOf((await findPerson(tx, plan.subject))!);
  return { takeEffect: plan.day, before, after: afterOf(plan, before) };
}

/** Returns whether another form extended the probation of this employment. */
async function wasExtended(
  on: Executor,
  { subject, formId }: BecomePlan,
  entry: string | null,
): Promise<boolean> {
  const done = (await listDoneBills(on, billKinds.become, subject)).filter((one) => one.formId !== formId);
  const facts = await listFacts<BecomeAfter>(
    on,
    done.map((one) => one.formId),
  );
  return [...facts.values()].some(
    ({ after }) => after.result === 'extend' && (entry === null || (after.prepare ?? entry) >= entry),
  );
}

const fields = [
  ['userType', userFields.UserType, userTypeText],
  ['prepare', userFields.PrepareBARW, dayText],
  ['confirmed', userFields.RealityBARW, dayText],
] as const satisfies readonly (readonly [keyof Probation, Words, (value: never) => Words])[];

const shown = (field: (typeof fields)[number], values: Probation): Words =>
  field[0] === 'userType' ? userTypeText(values.userType) : dayText(values[field[0]]);

async function check(
  on: Executor,
  plan: BecomePlan,
  _at: Moment,
  facts: 'approved' | 'today',
): Promise<FormError[]> {
  const person = await findPerson(on, plan.subject);
  if (!person) return [fault('AUID', '员工不存在', 'This employee does not exist')];
  const found = faultsOfBecome(plan, { ...person, wasExtended: await wasExtended(on, plan, person.entry) });
  if (found.length > 0) return found;
  const why = plan.day === null ? null : await whyNotPlaced(on, plan.subject, plan.day);
  if (why) return [fault('Becometimenow', why.zh, why.en)];
  const was =
    facts === 'approved' && (await listFacts<Probation>(on, [plan.formId])).get(plan.formId)?.before;
  if (!was) return [];
  const now = probationOf(person);
  return fields.flatMap((field) => {
    const [name, label] = field;
    const text = shown(field, now);
    return now[name] === was[name]
      ? []
      : [
          fault(
            'AUID',
            `审批后${label.zh}已变为${text.zh}`,
            `${label.en} has become ${text.en} since it was submitted`,
          ),
        ];
  });
}

interface Undo {
  readonly before: Probation;
  readonly after: Probation;
  readonly made: Made | null;
}

async function apply(tx: Tx, plan: BecomePlan, at: Moment, secret: string): Promise<Undo> {
  const { subject, formId, day } = plan;
  const before = probationOf((await findPerson(tx, subject))!);
  const after = afterOf(plan, before);
  let made: Made | null = null;
  if (day !== null) {
    const set = { user_type: userType.code.regular };
    const [assigned] = await changeAssignments(
      tx,
      [{ personId: subject, do: 'change', day, set }],
      { cause: causes.confirmation, formId },
      at,
    );
    made = { day, before: assigned!.before, after: assigned!.after };
  }
  await saveDays(tx, subject, before, after, at, secret);
  return { before, after, made };
}

/** Saves the days of the employee card if they differ. */
async function saveDays(
  tx: Tx,
  id: number,
  before: Probation,
  after: Probation,
  { by, now }: Moment,
  secret: string,
): Promise<void> {
  const given = {
    ...(after.prepare === before.prepare ? {} : { PrepareBARW: after.prepare }),
    ...(after.confirmed === before.confirmed ? {} : { RealityBARW: after.confirmed }),
  };
  if (Object.keys(given).length > 0)
    await writeUsers(tx, [{ id, given }], { by, now, language: 'zh', secret });
}

async function rests(on: Executor, { subject }: BecomePlan, undo: unknown): Promise<Words | null> {
  const { after, made } = undo as Undo;
  const day = made && (await placeRestsOn(on, subject, made));
  if (day) return { zh: `${day} 的任职变更`, en: `the assignment change of ${day}` };
  const person = await findPerson(on, subject);
  const other = person && fields.find(([name]) => name !== 'userType' && person[name] !== after[name]);
  return other ? { zh: `${other[1].zh}已修改`, en: `${other[1].en} was changed` } : null;
}

async function undoIt(tx: Tx, plan: BecomePlan, undo: unknown, at: Moment, secret: string): Promise<void> {
  const { before, after, made } = undo as Undo;
  if (made)
    await changeAssignments(
      tx,
      [{ personId: plan.subject, do: 'undo', ...made }],
      { cause: causes.correction, formId: plan.formId },
      at,
    );
  await saveDays(tx, plan.subject, after, before, at, secret);
}

async function show(on: Executor, plan: BecomePlan): Promise<Line[]> {
  const person = await findPerson(on, plan.subject);
  if (!person) return [];
  const before = probationOf(person);
  const after = afterOf(plan, before);
  if (plan.result === 'fail')
    return [{ label: { zh: '转正结果', en: 'Result' }, before: emptyWords, after: becomeResultLabels.fail }];
  return fields
    .filter(([name]) => before[name] !== after[name])
    .map((field) => ({ label: field[1], before: shown(field, before), after: shown(field, after) }));
}

/** Warns if a probation would exceed the legal maximum. */
async function warn(on: Executor, { subject, extendTo }: BecomePlan): Promise<Words[]> {
  const person = extendTo === null ? undefined : await findPerson(on, subject);
  if (extendTo === null || !person) return [];
  const contracts = (await listContracts(on, [subject])).get(subject) ?? [];
  const ofThisTime = contracts.filter(({ StartDay }) => person.entry === null || StartDay >= person.entry);
  const last = lastProbationDay(ofThisTime, person.entry);
  if (!last || extendTo <= last.day) return [];
  const { day, months } = last;
  return [
    {
      zh: `试用期延长到 ${extendTo}，超过法定上限（${months} 个月，到 ${day}）`,
      en: `A probation until ${extendTo} exceeds the legal maximum (${months} months, until ${day})`,
    },
  ];
}

export const confirmationEffect: EffectKind<BecomePlan> = {
  kind: 'become',
  label: { zh: '转正', en: 'Confirmation' },
  templates: [billKinds.become],
  order: 3,
  code: hrCode,
  reads: ['Result', 'Becometimenow', 'ExtendTo'],
  plans: async (_on, { formId, values }) => {
    const plan = becomePlan(formId, values);
    if (!plan) return [];
    return [{ subject: plan.subject, dueDay: plan.result === 'confirm' ? plan.day : atOnce, plan }];
  },
  told: async (on, { subject }, today) => {
    const person = await findPerson(on, subject);
    if (!person) return [];
    const hrbps = await listHrbps(on, person.department.id, today);
    return [subject, ...(person.leader ? [person.leader.id] : []), ...hrbps];
  },
};

export const becomingPart = (secret: string): Part<BecomePlan> => ({
  when: 'inline',
  lock: (tx, { subject }) => holdPersons(tx, [subject]),
  check,
  apply: (tx, plan, at) => apply(tx, plan, at, secret),
  rests,
  undo: (tx, plan, undo, at) => undoIt(tx, plan, undo, at, secret),
  show,
  warn,
});
