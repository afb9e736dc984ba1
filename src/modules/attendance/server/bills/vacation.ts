import type { Tx } from '#kit/server/db/database.ts';
import type { EffectKind, Moment, Part } from '#modules/approval/server/open.ts';
import { holdPersons } from '#modules/people/server/open.ts';
import { attendanceCode, billKinds, entryKind } from '../../contract/codes.ts';
import * as leaves from '../queries/leaves.ts';
import { listTaken, post } from '../queries/lots.ts';
import { linesOfLeave } from './lines.ts';
import { vacationPlan, type VacationPlan } from './plans.ts';
import { isWorkedOut, workOut } from './work-out.ts';

/** Before every company day: what is done with the last approval. */
export const atOnce = '1900-01-01';

/** Leave: what it takes is consumed day by day when its form finishes. */
export const vacation: EffectKind<VacationPlan> = {
  kind: 'vacation',
  label: { zh: '请假', en: 'Leave' },
  templates: [billKinds.vacation],
  order: 10,
  code: attendanceCode,
  reads: ['AUID', 'VacationType', 'Segments'],
  plans: async (_on, { formId, values }) => {
    const plan = vacationPlan(formId, values);
    return plan ? [{ subject: plan.subject, dueDay: atOnce, plan }] : [];
  },
  told: async (_on, { subject }) => [subject],
};

/** Writes the leave as it is submitted. */
export async function noteLeave(tx: Tx, plan: VacationPlan): Promise<void> {
  const worked = await workOut(tx, plan);
  if (!isWorkedOut(worked)) return;
  const { rule, days } = worked;
  const leave = { formId: plan.formId, personId: plan.subject, type: plan.type, unit: rule.unit };
  await leaves.saveLeave(tx, leave, plan.segments, days);
}

async function apply(tx: Tx, plan: VacationPlan, at: Moment): Promise<null> {
  const worked = await workOut(tx, plan);
  if (!isWorkedOut(worked)) throw new Error('a leave that was checked cannot be worked out');
  await leaves.saveDays(tx, plan.formId, worked.days);
  const entries = worked.taken.map(({ lotId, day, amount }) => ({
    lotId,
    kind: entryKind.consume,
    amount: -amount,
    formId: plan.formId,
    day,
  }));
  await post(tx, entries, { by: at.by, now: at.now, mayOverdraw: worked.rule.mayOverdraw });
  return null;
}

export const vacationPart: Part<VacationPlan> = {
  when: 'inline',
  lock: (tx, { subject }) => holdPersons(tx, [subject]),
  check: async (on, plan) => (await workOut(on, plan)).faults,
  apply,
  rests: async (on, { formId }) => {
    const [later] = await leaves.listCancellings(on, [formId]);
    return later ? { zh: `销假 ${later.number}`, en: `early end ${later.number}` } : null;
  },
  undo: async (tx, { formId }, _undo, { by, now }) => {
    const entries = (await listTaken(tx, formId)).map(({ lotId, day, amount }) => ({
      lotId,
      kind: entryKind.giveBack,
      amount,
      formId,
      day,
    }));
    await post(tx, entries, { by, now });
  },
  show: async (on, plan) => {
    const worked = await workOut(on, plan);
    return isWorkedOut(worked) ? linesOfLeave(worked) : [];
  },
};
