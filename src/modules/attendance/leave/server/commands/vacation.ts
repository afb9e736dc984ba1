import type { Tx } from '#kit/server/db/database.ts';
import type { Moment, PreparedRequest } from '#modules/approval/server/open.ts';
import { amountText } from '#modules/attendance/balances/contract/amounts.ts';
import { addLots, listTaken, lotKey, post } from '#modules/attendance/balances/server/queries/lots.ts';
import { billKinds, entryKind } from '#modules/attendance/contract/codes.ts';
import { faultsOfTimes } from '#modules/attendance/requests/server/commands/filing.ts';
import { attendanceRequest } from '#modules/attendance/requests/server/commands/request.ts';
import { askDaysOf } from '#modules/attendance/requests/server/queries/bill-days.ts';
import * as leaves from '../queries/leaves.ts';
import { roughClocksOf } from '../rules/halves.ts';
import { beginningOf, vacationPlan, type VacationPlan } from '../rules/plans.ts';
import { isEstimated } from './estimate.ts';
import { headlineOf, rangeOf } from './headlines.ts';
import { linesOfLeave } from './lines.ts';
import { tellAway } from './told-away.ts';
import { isWorkedOut, workOut, type NotWorkedOut, type WorkedOut } from './work-out.ts';

type Prepared = WorkedOut | NotWorkedOut;

/** Saves the leave when its form is submitted. */
async function noteLeave(tx: Tx, plan: VacationPlan, prepared: () => Promise<Prepared>): Promise<void> {
  const worked = await prepared();
  if (!isWorkedOut(worked)) return;
  const { rule, days, clocks } = worked;
  const leave = { formId: plan.formId, personId: plan.subject, type: plan.type, unit: rule.unit };
  await leaves.saveLeave(tx, leave, { clocks, filed: plan.segments }, days);
}

/** Stores the estimated grants that a leave uses, so that it overdraws them. @returns their ids by the estimated ids */
async function storeEstimates(tx: Tx, { lots, taken }: WorkedOut): Promise<ReadonlyMap<number, number>> {
  const used = lots.filter((lot) => isEstimated(lot) && taken.some(({ lotId }) => lotId === lot.id));
  if (used.length === 0) return new Map();
  const added = await addLots(
    tx,
    used.map((lot) => ({ ...lot, mayOverdraw: true })),
  );
  return new Map(used.map((lot) => [lot.id, added.get(lotKey(lot))!]));
}

async function apply(
  tx: Tx,
  plan: VacationPlan,
  at: Moment,
  prepared: () => Promise<Prepared>,
): Promise<null> {
  const worked = await prepared();
  if (!isWorkedOut(worked)) throw new Error('a leave that was checked cannot be worked out');
  await leaves.saveDays(tx, plan.formId, worked.days);
  const stored = await storeEstimates(tx, worked);
  const entries = worked.taken.map(({ lotId, day, amount }) => ({
    lotId: stored.get(lotId) ?? lotId,
    kind: entryKind.consume,
    amount: -amount,
    formId: plan.formId,
    day,
  }));
  const mayOverdraw = worked.rule.mayOverdraw || worked.provisional > 0;
  await post(tx, entries, { by: at.by, now: at.now, mayOverdraw });
  await leaves.saveClocks(tx, new Map([[plan.formId, worked.clocks]]));
  await askDaysOf(tx, [plan.subject], worked.clocks, at.now);
  await tellAway(tx, [plan.subject], worked.clocks, at.now);
  return null;
}

/** Request type for leave. The days are taken from the grants when the form finishes. */
export const vacation: PreparedRequest<VacationPlan, Prepared> = {
  ...attendanceRequest,
  template: billKinds.vacation,
  label: { zh: '请假申请', en: 'Leave' },
  effect: {
    kind: 'vacation',
    label: { zh: '请假', en: 'Leave' },
    order: 10,
    reads: ['AUID', 'VacationType', 'Segments'],
    code: attendanceRequest.code,
  },
  plan: vacationPlan,
  about: beginningOf,
  filing: faultsOfTimes,
  prepare: (on, plan) => workOut(on, plan),
  note: noteLeave,
  check: ({ faults }) => faults,
  headline: (worked, plan, isOwn) => {
    if (!isWorkedOut(worked)) return null;
    const long = amountText(worked.total, worked.rule.unit);
    const { zh, en } = worked.rule.name;
    return headlineOf(
      isOwn ? null : worked.person.name,
      { zh: `${zh} ${long.zh}`, en: `${en}, ${long.en}` },
      rangeOf(plan.segments),
    );
  },
  describe: (worked) => (isWorkedOut(worked) ? linesOfLeave(worked) : []),
  apply,
  rests: async (on, { formId }) => {
    const [later] = await leaves.listCancellings(on, [formId]);
    return later ? { zh: `销假 ${later.number}`, en: `early end ${later.number}` } : null;
  },
  revert: async (tx, { formId, subject, segments }, _undo, { by, now }) => {
    const entries = (await listTaken(tx, formId)).map(({ lotId, day, amount }) => ({
      lotId,
      kind: entryKind.giveBack,
      amount,
      formId,
      day,
    }));
    await post(tx, entries, { by, now });
    await askDaysOf(tx, [subject], roughClocksOf(segments), now);
  },
};
