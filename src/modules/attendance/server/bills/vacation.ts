import type { Tx } from '#kit/server/db/database.ts';
import type { Moment, Part } from '#modules/approval/server/open.ts';
import { billKinds, entryKind } from '../../contract/codes.ts';
import * as leaves from '../queries/leaves.ts';
import { listTaken, post } from '../queries/lots.ts';
import { askDaysOf } from '../queries/bill-days.ts';
import { tellAway } from '../told-away.ts';
import type { Family } from './family.ts';
import { faultsOfTimes } from './filing.ts';
import { linesOfLeave } from './lines.ts';
import { beginningOf, vacationPlan, type VacationPlan } from './plans.ts';
import { isWorkedOut, workOut } from './work-out.ts';

/** Writes the leave as it is submitted. */
async function noteLeave(tx: Tx, plan: VacationPlan): Promise<void> {
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
  await askDaysOf(tx, [plan.subject], plan.segments, at.now);
  await tellAway(tx, [plan.subject], plan.segments, at.now);
  return null;
}

const part: Omit<Part<VacationPlan>, 'when' | 'lock'> = {
  check: async (on, plan) => (await workOut(on, plan)).faults,
  apply,
  rests: async (on, { formId }) => {
    const [later] = await leaves.listCancellings(on, [formId]);
    return later ? { zh: `销假 ${later.number}`, en: `early end ${later.number}` } : null;
  },
  undo: async (tx, { formId, subject, segments }, _undo, { by, now }) => {
    const entries = (await listTaken(tx, formId)).map(({ lotId, day, amount }) => ({
      lotId,
      kind: entryKind.giveBack,
      amount,
      formId,
      day,
    }));
    await post(tx, entries, { by, now });
    await askDaysOf(tx, [subject], segments, now);
  },
  show: async (on, plan) => {
    const worked = await workOut(on, plan);
    return isWorkedOut(worked) ? linesOfLeave(worked) : [];
  },
};

/** Leave: what it takes is consumed day by day when its form finishes. */
export const vacation: Family<VacationPlan> = {
  kind: billKinds.vacation,
  label: { zh: '请假申请', en: 'Leave' },
  effect: {
    kind: 'vacation',
    label: { zh: '请假', en: 'Leave' },
    order: 10,
    reads: ['AUID', 'VacationType', 'Segments'],
  },
  plan: vacationPlan,
  about: beginningOf,
  filing: faultsOfTimes,
  note: noteLeave,
  part,
};
