import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import { noteBill, sourceOf, type Moved } from '#modules/approval/server/open.ts';
import { own, personOf } from '#modules/forms/contract/values.ts';
import { standardOf } from '#modules/forms/server/open.ts';
import { findPerson, type Person } from '#modules/hr-requests/server/queries/persons.ts';
import { revokeNonCompete, sealPay } from '#modules/payroll/server/open.ts';
import { listHeld, listHrbps } from '#modules/people/server/open.ts';
import {
  ownerKinds,
  taskKindLabels,
  taskKindOf,
  taskTemplates,
  type OwnerKind,
  type TaskKind,
} from '../../contract/task-codes.ts';
import { addTasks, findCompetition, listInService, waiveOpen, type NewTask } from '../queries/tasks.ts';
import { checklistOf } from './checklists.ts';

/** Page on which people find their tasks. */
export const tasksPage = '/dashboard/index?todo=tasks';

/** Control of each request kind that holds the day from which due days are counted. */
const dayControls = {
  become: 'Becometimenow',
  transfer: 'TakeEffect',
  raise: 'EffectiveDay',
  leave: 'LastWorkDay',
} as const satisfies Record<Exclude<TaskKind, 'entry'>, string>;

/** First line number of the tasks that the product adds itself, after those of the checklist. */
const addedFrom = 100;

/** Creates tasks when an HR request finishes and waives the open ones when it is revoked. */
export async function followTasks(tx: Tx, moved: Moved): Promise<void> {
  const { form, from, to, now } = moved;
  const kind = taskKindOf((await standardOf(tx, form.template_id)) ?? '');
  // Onboarding tasks are created with the user account, not when the offer finishes.
  if (!kind || kind === 'entry') return;
  if (from.status !== formStatus.finished && to.status === formStatus.finished && to.stateType === 0)
    await makeTasks(tx, moved, kind);
  else if (from.status === formStatus.finished && to.status !== formStatus.finished)
    await waiveTasks(tx, form.id, now);
}

/** Waives the open tasks of a form and revokes its non-compete clause. */
export async function waiveTasks(tx: Tx, formId: number, now: Date): Promise<void> {
  await revokeNonCompete(tx, formId);
  const owners = await waiveOpen(tx, formId, now);
  await tellPeople(tx, owners, { Touches: ['HRTask'], Notice: null });
}

/** A person who starts on a company day, with the form of their offer. */
export interface Entering {
  readonly form: { readonly id: number; readonly number: string };
  readonly personId: number;
  readonly day: string;
  /** People who become owners if nobody administers the new person yet, in this order. */
  readonly others: readonly number[];
}

/** Creates onboarding tasks by the checklist of the person's company. The caller must have locked the person row. */
export async function makeEntryTasks(
  tx: Tx,
  { form, personId, day, others }: Entering,
  now: Date,
): Promise<void> {
  const person = (await findPerson(tx, personId))!;
  await noteBill(tx, { formId: form.id, kind: taskTemplates.entry, subject: personId, about: '' });
  const owners = ownersOf(person, await listHrbps(tx, person.department.id, companyDay(now)), null, others);
  const tasks = await listed(tx, 'entry', person, owners, dueBy(day, now));
  // Sequence 0 can be used, because an offer finishes only once. A new offer to the same person is another form.
  await keepTasks(tx, { ...form, seq: 0 }, tasks, { kind: 'entry', person, owners, now });
}

/** Returns a function for due days relative to a request's day, never before today. */
const dueBy =
  (day: string, now: Date) =>
  (days: number): string => {
    const [today, due] = [companyDay(now), shiftDays(day, days)];
    return due < today ? today : due;
  };

/** Returns the lines of the checklist that applies to a person's company, as tasks. */
async function listed(
  on: Executor,
  kind: TaskKind,
  person: Person,
  owners: OwnerOf,
  due: (days: number) => string,
): Promise<NewTask[]> {
  return (await checklistOf(on, kind, person.company.id)).map((line, at) => ({
    line: at + 1,
    code: '',
    title: line.Title,
    title_en: line.TitleEn,
    owner_id: owners(line.Owner, line.OwnerAUID),
    due_day: due(line.Days),
    asks_amount: line.AsksAmount,
    sealed: null,
    linked_form_id: null,
  }));
}

/** Adds the tasks of a form and notifies each owner. */
async function keepTasks(
  tx: Tx,
  form: { readonly id: number; readonly number: string; readonly seq: number },
  made: readonly NewTask[],
  about: { readonly kind: TaskKind; readonly person: Person; readonly owners: OwnerOf; readonly now: Date },
): Promise<void> {
  const { kind, person, owners, now } = about;
  const tasks = await withKnownOwners(tx, made, owners(ownerKinds.hrbp, null));
  await addTasks(tx, { formId: form.id, seq: form.seq, now }, tasks);
  await tellOwners(tx, form, tasks, kind, person);
}

async function makeTasks(tx: Tx, moved: Moved, kind: Exclude<TaskKind, 'entry'>): Promise<void> {
  const { form, seq, now, by } = moved;
  const { values } = await sourceOf(tx, form.id);
  const subject = personOf(values, 'AUID');
  const person = subject === null ? undefined : await findPerson(tx, subject);
  // An extended or failed probation leaves no confirmation tasks.
  if (!person || (kind === 'become' && own(values, 'Result') !== 'confirm')) return;
  const today = companyDay(now);
  const day = (own(values, dayControls[kind]) as string | undefined) ?? today;
  const due = dueBy(day, now);
  const others = [form.applicant_id, ...(by === null ? [] : [by])];
  const hrbps = await listHrbps(tx, person.department.id, today);
  const leads = kind === 'transfer' ? personOf(values, 'LeaderAUID') : null;
  const owners = ownersOf(person, hrbps, leads, others);
  const lines = await listed(tx, kind, person, owners, due);
  const added = kind === 'leave' ? await addedTasks(tx, person, owners, due(0)) : [];
  await keepTasks(tx, { ...form, seq }, [...lines, ...added], { kind, person, owners, now });
  await tellPeople(tx, others, { Touches: ['HRTask'], Notice: null });
}

type OwnerOf = (kind: OwnerKind, named: number | null) => number;

/**
 * Returns a function that finds the owner of a checklist line. If there is none of that kind, the next person who
 * administers the employee takes it, never the employee themselves while there is another.
 */
function ownersOf(
  { id, leader }: Person,
  hrbps: readonly number[],
  newLeader: number | null,
  others: readonly number[],
): OwnerOf {
  const leads = leader?.id ?? null;
  const inTurn = (...first: readonly (number | null)[]): number =>
    [...first, ...hrbps, leads, ...others].find((one) => one !== null && one !== id) ?? id;
  return (kind, named) => {
    switch (kind) {
      case ownerKinds.subject:
        return id;
      case ownerKinds.leader:
        return inTurn(newLeader ?? leads);
      case ownerKinds.person:
        return inTurn(named);
      default:
        return inTurn();
    }
  };
}

/**
 * Returns tasks for property the person still holds, as reported by other modules, and for their non-compete clause.
 */
async function addedTasks(
  on: Executor,
  { id }: Person,
  owners: OwnerOf,
  due_day: string,
): Promise<NewTask[]> {
  const blank = { due_day, asks_amount: false, sealed: null, linked_form_id: null };
  const held = (await listHeld(on, id)).flatMap(({ task }) => task ?? []);
  const percent = await findCompetition(on, id);
  const tasks: Omit<NewTask, 'line'>[] = held.map(({ zh, en }) => ({
    ...blank,
    code: 'held',
    title: zh,
    title_en: en,
    owner_id: id,
  }));
  if (percent !== null)
    tasks.push({
      ...blank,
      code: 'nonCompete',
      title: '竞业限制：履行或放弃',
      title_en: 'Non-compete: keep or waive it',
      owner_id: owners(ownerKinds.hrbp, null),
      sealed: sealPay({ percent }),
    });
  return tasks.map((task, at) => ({ ...task, line: addedFrom + at }));
}

/** Replaces owners who have left in the meantime by another person. */
async function withKnownOwners(on: Executor, tasks: readonly NewTask[], other: number): Promise<NewTask[]> {
  const known = await listInService(on, [...new Set(tasks.map((task) => task.owner_id))]);
  return tasks.map((task) => (known.has(task.owner_id) ? task : { ...task, owner_id: other }));
}

/** Notifies each owner once of the number of new tasks. */
export async function tellOwners(
  tx: Tx,
  form: { readonly id: number; readonly number: string; readonly seq: number },
  tasks: readonly Pick<NewTask, 'owner_id'>[],
  kind: TaskKind,
  { name }: Person,
): Promise<void> {
  const counts = Map.groupBy(tasks, (task) => task.owner_id);
  const { zh, en } = taskKindLabels[kind];
  await notify(
    tx,
    `task:${form.id}`,
    null,
    [...counts].map(([owner, { length }]) => ({
      people: [owner],
      key: `task-made-${form.id}-${form.seq}`,
      titleZh: `${name.zh}${zh}：您有 ${length} 项待办任务（${form.number}）`,
      titleEn: `${en} of ${name.en}: ${length} ${length === 1 ? 'task' : 'tasks'} for you (${form.number})`,
      url: tasksPage,
    })),
  );
  await tellPeople(tx, [...counts.keys()], { Touches: ['HRTask'], Notice: null });
}
