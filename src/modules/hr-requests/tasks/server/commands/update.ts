import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { sourceOf } from '#modules/approval/server/open.ts';
import { own } from '#modules/forms/contract/values.ts';
import { keepNonCompete, openPay, sealPay, waiveNonCompete } from '#modules/payroll/server/open.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import type { HRTask } from '../../contract/HRTask.ts';
import { taskStates } from '../../contract/task-codes.ts';
import { taskRefusals } from '../../contract/task-refusals.ts';
import { holdTask, listInService, saveTask, type TaskReader } from '../queries/tasks.ts';
import { tasksPage } from './make.ts';

/** Encrypted part of a task. */
export interface SealedOfTask {
  /** Amount in yuan as decimal text. */
  readonly yuan?: string;
  readonly percent?: number;
}

type Given = InputOf<typeof HRTask.UpdateTask>;
type Task = NonNullable<Awaited<ReturnType<typeof holdTask>>>;

/**
 * Changes a task: its state, owner, due day or amount.
 * @throws Refused notFound, forbidden, stale, personGone, reasonNeeded, noAmount, formGone, sealed, monthsNeeded,
 * noMonths, clauseEnded
 */
export async function updateTask(
  tx: Tx,
  given: Given,
  reader: TaskReader,
  { now, ip }: { readonly now: Date; readonly ip?: string },
): Promise<number> {
  const task = (await holdTask(tx, reader, given.TaskID)) ?? refuse(general.notFound);
  if (task.version !== given.Version) refuse(general.stale);
  const { OwnerAUID, DueDay, Amount } = given;
  // The owner of a task may not change its owner or due day.
  if ((OwnerAUID !== undefined || DueDay !== undefined) && !task.isKept) refuse(general.forbidden);
  if (Amount !== undefined && !task.asksAmount) refuse(taskRefusals.noAmount, { field: 'Amount' });
  if (Amount !== undefined && !task.mayPay) refuse(general.forbidden);
  const isKeeping = task.code === 'nonCompete' && given.State === taskStates.done;
  if (given.Months !== undefined && !isKeeping) refuse(taskRefusals.noMonths, { field: 'Months' });
  const owner = OwnerAUID ?? task.owner;
  // A new owner could read the encrypted amount, so the caller must be allowed to read it too.
  if (owner !== task.owner && task.sealed !== null && !task.mayPay)
    refuse(taskRefusals.sealed, { field: 'OwnerAUID' });
  if (owner !== task.owner && !(await listInService(tx, [owner])).has(owner))
    refuse(peopleRefusals.personGone, { field: 'OwnerAUID' });
  const by = reader.viewer.id;
  const version = await saveTask(tx, task.id, {
    ...closing(task, given, by, now),
    sealed: Amount === undefined ? task.sealed : sealedWith(task, Amount),
    owner_id: OwnerAUID,
    due_day: DueDay,
  });
  await followNonCompete(tx, task, given, { by, now });
  if (owner !== task.owner) await tellNewOwner(tx, task, owner, version);
  await tellPeople(tx, [task.owner, owner], { Touches: ['HRTask'], Notice: null });
  await writeAudit(tx, {
    actorId: by,
    act: 'task.update',
    target: `task:${task.id}`,
    detail: {
      form: task.formId,
      state: given.State ?? task.state,
      ...(owner === task.owner ? {} : { owner }),
      ...(DueDay === undefined ? {} : { dueDay: DueDay }),
      ...(Amount === undefined ? {} : { amount: 'changed' }),
      ...(given.Months === undefined ? {} : { months: given.Months }),
    },
    ip,
  });
  return version;
}

/** Stores the non-compete clause for the chosen months, or waives it, when its task is closed. */
async function followNonCompete(
  tx: Tx,
  { code, formId, subject, state, sealed }: Task,
  { State, Months, Reason = '' }: Given,
  by: { readonly by: number; readonly now: Date },
): Promise<void> {
  if (code !== 'nonCompete' || State === undefined || State === state) return;
  if (State === taskStates.waived) return waiveNonCompete(tx, formId, Reason, by);
  if (State !== taskStates.done) return;
  const months = Months ?? refuse(taskRefusals.monthsNeeded, { field: 'Months' });
  const { values } = await sourceOf(tx, formId);
  const last = own(values, 'LastWorkDay') as string;
  const { percent } = openPay<Required<SealedOfTask>>(sealed!);
  await keepNonCompete(tx, { personId: subject, formId, last, months, percent }, by);
}

/** Returns the fields that record who closed a task and why, for a change of its state. */
function closing({ state, reason, canReopen }: Task, { State, Reason }: Given, by: number, now: Date) {
  const next = State ?? state;
  const why = Reason ?? (next === state ? reason : '');
  if (next === taskStates.waived && why === '') refuse(taskRefusals.reasonNeeded, { field: 'Reason' });
  const said = { state: next, reason: next === taskStates.waived ? why : '' };
  if (next === state) return said;
  if (next === taskStates.open && !canReopen) refuse(taskRefusals.formGone, { field: 'State' });
  return next === taskStates.open
    ? { ...said, closed_at: null, closed_by: null }
    : { ...said, closed_at: now, closed_by: by };
}

function sealedWith({ sealed }: Task, amount: string | null): string | null {
  const { yuan: _yuan, ...rest } = sealed === null ? {} : openPay<SealedOfTask>(sealed);
  const held: SealedOfTask = amount === null ? rest : { ...rest, yuan: amount };
  return Object.keys(held).length === 0 ? null : sealPay(held);
}

const tellNewOwner = (tx: Tx, task: Task, owner: number, version: number): Promise<void> =>
  notify(tx, `task:${task.formId}`, null, [
    {
      people: [owner],
      key: `task-given-${task.id}-${version}`,
      titleZh: `交给您的任务：${task.title}（${task.number}）`,
      titleEn: `Task assigned to you: ${task.titleEn || task.title} (${task.number})`,
      url: tasksPage,
    },
  ]);
