import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import {
  declareBill,
  declareEffect,
  onEffect,
  onFiling,
  onMoved,
  onSubmission,
  sourceOf,
  type Moved,
  type Submitting,
} from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { personOf } from '#modules/forms/contract/values.ts';
import { standardOf } from '#modules/forms/server/open.ts';
import { holdPersons, scopeOf } from '#modules/people/server/open.ts';
import { attendanceCode, billKinds } from '../../contract/codes.ts';
import { saveCancelling } from '../queries/leaves.ts';
import { findPerson, isReached } from '../queries/persons.ts';
import { getSetting } from '../queries/types.ts';
import { leaveRoster } from '../roster.ts';
import { daysOf } from '../rules/cost.ts';
import { fault } from '../rules/faults.ts';
import { earliestOf } from '../rules/limits.ts';
import { faultsOfSegments } from '../rules/segments.ts';
import { cancelling, cancellingPart } from './cancelling.ts';
import { beginningOf, cancelledIn, cancellingPlan, vacationPlan } from './plans.ts';
import { noteLeave, vacation, vacationPart } from './vacation.ts';

const kinds: readonly string[] = Object.values(billKinds);

const kindOf = async (on: Executor, template: number): Promise<string | null> => {
  const standard = await standardOf(on, template);
  return standard !== null && kinds.includes(standard) ? standard : null;
};

/** Whether somebody may file for a person: for himself, or as whoever looks after attendance within his scope. */
export async function mayFileFor(on: Executor, applicant: number, subject: number): Promise<boolean> {
  if (applicant === subject) return true;
  return isReached(on, await scopeOf(on, applicant, attendanceCode), subject);
}

/** Work days back that are looked at, whatever the setting: long holidays lie between. */
const searched = 90;

/** Who files leave for whom, and how far back and ahead. */
async function whoFiles(
  on: Executor,
  { template, formId, applicant, values, now }: Submitting,
): Promise<FormError[]> {
  const kind = await kindOf(on, template);
  const subject = personOf(values, 'AUID');
  if (kind === null || subject === null) return [];
  if (!(await mayFileFor(on, applicant, subject)))
    return [
      fault('AUID', {
        zh: '只能由本人或考勤管理员提交',
        en: 'It is filed by the person, or by who looks after attendance',
      }),
    ];
  const plan = kind === billKinds.vacation ? vacationPlan(formId, values) : null;
  if (!plan) return [];
  const today = companyDay(now);
  const wrong = faultsOfSegments(plan.segments, today);
  if (wrong.length > 0) return wrong.map((message) => fault('Segments', message));
  if (applicant !== subject) return [];
  const earliest = await earliestFor(on, subject, today);
  return daysOf(plan.segments).first >= earliest
    ? []
    : [
        fault('Segments', {
          zh: `最早可补请 ${earliest} 的假，更早的请联系考勤管理员`,
          en: `The earliest day is ${earliest}; ask who looks after attendance for an earlier one`,
        }),
      ];
}

async function earliestFor(on: Executor, subject: number, today: string): Promise<string> {
  const person = await findPerson(on, subject);
  const { pastDays } = await getSetting(on);
  if (!person) return today;
  const roster = await leaveRoster(on, person, shiftDays(today, -searched), today);
  const worked = new Set(roster.filter(({ spans }) => spans.length > 0).map(({ day }) => day));
  return earliestOf(today, pastDays, (day) => worked.has(day), shiftDays(today, -searched));
}

/** What is filed for one person waits for each other, so that the last day is given away once. */
async function holdAccount(tx: Tx, { template, values }: Submitting): Promise<FormError[]> {
  const subject = (await kindOf(tx, template)) === null ? null : personOf(values, 'AUID');
  if (subject !== null) await holdPersons(tx, [subject]);
  return [];
}

/** Notes at each submission what it asks for: from then on its days are reserved. */
async function note(tx: Tx, { form, from, to }: Moved): Promise<void> {
  const isSubmitted = [0, 3].includes(from.status) && ![0, 3].includes(to.status) && to.stateType === 0;
  if (!isSubmitted) return;
  const { values } = await sourceOf(tx, form.id);
  const leave = vacationPlan(form.id, values);
  if (leave) await noteLeave(tx, leave);
  const end = cancellingPlan(form.id, values);
  if (end) await saveCancelling(tx, form.id, end);
}

/** Joins the bills to approval: what is submitted is looked at, and what has finished is done. */
export function joinApproval(): void {
  declareBill({
    kind: billKinds.vacation,
    label: { zh: '请假申请', en: 'Leave' },
    subject: 'AUID',
    about: beginningOf,
  });
  declareBill({
    kind: billKinds.cancelling,
    label: { zh: '销假申请', en: 'Early end of leave' },
    subject: 'AUID',
    about: cancelledIn,
  });
  declareEffect(vacation);
  onEffect(vacation, 'attendance', vacationPart);
  declareEffect(cancelling);
  onEffect(cancelling, 'attendance', cancellingPart);
  onFiling('attendance', whoFiles);
  onSubmission('attendance', holdAccount);
  onMoved('attendance', kinds, note);
}
