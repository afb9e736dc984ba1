import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Contribution } from '#kit/server/registry.ts';
import {
  onFiling,
  onMoved,
  onSubmission,
  type Moved,
  type Submitting,
} from '#modules/approval/server/open.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { personOf } from '#modules/forms/contract/values.ts';
import { standardOf } from '#modules/forms/server/open.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { attendanceCode, billKinds } from '../../contract/codes.ts';
import { isReached } from '../queries/persons.ts';
import { fault } from '../rules/faults.ts';
import { cancelling } from './cancelling.ts';
import { card } from './card.ts';
import { joinFamily, type Joined } from './family.ts';
import { overtime } from './overtime.ts';
import { holdAccounts } from './recost.ts';
import { trip } from './trip.ts';
import { vacation } from './vacation.ts';

const kinds: readonly string[] = Object.values(billKinds);

/** Whether somebody may file for a person: for himself, or as whoever looks after attendance within his scope. */
export async function mayFileFor(on: Executor, applicant: number, subject: number): Promise<boolean> {
  if (applicant === subject) return true;
  return isReached(on, await scopeOf(on, applicant, attendanceCode), subject);
}

const families = new Map<string, Joined>(
  [
    joinFamily(vacation),
    joinFamily(cancelling),
    joinFamily(overtime),
    joinFamily(trip),
    joinFamily(card),
  ].map((one) => [one.kind, one]),
);
const familyOf = async (on: Executor, template: number): Promise<Joined | undefined> =>
  families.get((await standardOf(on, template)) ?? '');

/** Who files for whom, and how far back and ahead. */
const whoFiles = async (on: Executor, submitting: Submitting): Promise<readonly FormError[]> => {
  const family = await familyOf(on, submitting.template);
  const subject = personOf(submitting.values, 'AUID');
  if (!family || subject === null) return [];
  if (await mayFileFor(on, submitting.applicant, subject))
    return family.filing(on, submitting, submitting.applicant === subject);
  return [
    fault('AUID', {
      zh: '只能由本人或考勤管理员提交',
      en: 'It is filed by the person, or by who looks after attendance',
    }),
  ];
};

/** What is filed for one person waits for each other, so that the last day is given away once. */
const holdPeople = async (tx: Tx, { template, values, now }: Submitting): Promise<FormError[]> => {
  const people = (await familyOf(tx, template))?.people(values) ?? [];
  if (people.length > 0) await holdAccounts(tx, people, now);
  return [];
};

/** Notes at each submission what it asks for: from then on it takes its time. */
const note = async (tx: Tx, moved: Moved): Promise<void> => {
  const { form, from, to } = moved;
  const isSubmitted = [0, 3].includes(from.status) && ![0, 3].includes(to.status) && to.stateType === 0;
  if (isSubmitted) await (await familyOf(tx, form.template_id))?.note(tx, moved);
};

/** Joins the bills to approval: what is submitted is looked at, and what has finished is done. */
export const billContributions: readonly Contribution[] = [
  ...[...families.values()].flatMap(({ contributions }) => contributions),
  onFiling('attendance', whoFiles),
  onSubmission('attendance', holdPeople),
  onMoved('attendance', kinds, note),
];
