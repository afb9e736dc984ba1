import { companyDay } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { pageOfTemplate } from '#modules/approval/filling/contract/pages.ts';
import { beginFor, sourceOf, type Moment, type Part } from '#modules/approval/server/open.ts';
import { own } from '#modules/forms/contract/values.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { billKinds, type LeaveType } from '#modules/hr-requests/contract/codes.ts';
import { findPerson, type Person } from '#modules/hr-requests/server/queries/persons.ts';
import { addTasks } from '#modules/hr-requests/tasks/server/queries/tasks.ts';
import { listHrbps } from '#modules/people/server/open.ts';
import { findLastEntry } from '../queries/bills.ts';
import { personRef } from '../queries/refs.ts';
import type { BecomePlan } from '../rules/become.ts';

/** Line number of the resignation task among the tasks of a confirmation. */
const line = 200;

const endedByCompany: LeaveType = 2;

interface Begun {
  readonly draft: number;
}

/** Returns who handles the resignation: the HRBP, otherwise the leader, but never the person themselves. */
async function whoSees(on: Executor, { id, department, leader }: Person, today: string) {
  const hrbps = await listHrbps(on, department.id, today);
  return [...hrbps, leader?.id ?? null].find((one) => one !== null && one !== id) ?? null;
}

/** Creates a resignation draft for a person who failed probation, with a task for the one who handles it. */
async function beginLeaving(tx: Tx, plan: BecomePlan, { now, formId }: Moment): Promise<Begun | null> {
  const template = await findStandardTemplate(tx, billKinds.leave);
  const person = await findPerson(tx, plan.subject);
  const owner = person && (await whoSees(tx, person, companyDay(now)));
  if (!template?.isOpen || !person || !owner) return null;
  const today = companyDay(now);
  const { values } = await sourceOf(tx, formId);
  const { prepare } = person;
  const day = prepare !== null && prepare > today ? prepare : today;
  const draft = await beginFor(tx, owner, {
    TemplateId: template.id,
    Values: {
      AUID: await personRef(tx, person.id),
      LeaveType: String(endedByCompany),
      LastWorkDay: day,
      Reason: own(values, 'FailReason'),
    },
    now,
  });
  const text = {
    zh: `提交${person.name.zh}的离职申请（${draft.number}）`,
    en: `Submit the leaving request of ${person.name.en} (${draft.number})`,
  };
  await addTasks(tx, { formId, seq: await findLastEntry(tx, formId), now }, [
    {
      line,
      code: 'leave',
      title: text.zh,
      title_en: text.en,
      owner_id: owner,
      due_day: day,
      asks_amount: false,
      sealed: null,
      linked_form_id: draft.formId,
    },
  ]);
  await notify(tx, `task:${formId}`, null, [
    {
      people: [owner],
      key: `task-leave-${draft.formId}`,
      titleZh: `${person.name.zh}未通过试用期，已为您准备离职申请草稿（${draft.number}）`,
      titleEn: `${person.name.en} was not confirmed. A draft of the leaving request is ready for you (${draft.number})`,
      url: `${pageOfTemplate(template.title)}?id=${draft.formId}`,
    },
  ]);
  await tellPeople(tx, [owner], { Touches: ['HRTask', 'CacApprovalOrder'], Notice: null });
  return { draft: draft.formId };
}

/**
 * Part of a confirmation form: a failed probation leads to a resignation. The draft stays with its owner even if the
 * confirmation is revoked.
 */
export const failingPart: Part<BecomePlan> = {
  when: 'inline',
  lock: () => Promise.resolve(),
  check: () => Promise.resolve([]),
  apply: (tx, plan, at) => (plan.result === 'fail' ? beginLeaving(tx, plan, at) : Promise.resolve(null)),
  rests: () => Promise.resolve(null),
  undo: () => Promise.resolve(),
  show: () => Promise.resolve([]),
};
