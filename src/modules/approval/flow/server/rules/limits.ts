import { formStatus, rowStatus } from '#modules/approval/contract/codes.ts';
import type { ActionOf } from './actions.ts';
import { decision, goBack } from './deciding.ts';
import { heirAfterLimit, handOver } from './heirs.ts';
import { needsPerson, settle } from './levels.ts';
import { isMoney, type Order, type Row } from './order.ts';
import { deny, Step } from './step.ts';

const done = { limitDone: true } as const;

const isApprovedByAPerson = ({ rows, round }: Order): boolean =>
  rows.some((row) => row.round === round && row.status === rowStatus.approved && row.decidedBy !== null);

/**
 * Whether a time limit may pass a row: never a finance row or one that needs a person; money only if the level allows
 * it.
 */
const mayPass = (step: Step, row: Row): boolean =>
  !row.finance &&
  !needsPerson(step, row) &&
  (!step.order.facts || !isMoney(step.order.facts) || step.level(row.level)?.limit?.evenAmount === true);

function pass(step: Step, row: Row): void {
  step.logSystem('approved', { row: row.no, rule: 'overdue' });
  step.set(row.no, { ...decision(step, rowStatus.approved, '', 'overdue'), ...done });
  settle(step, row.level);
}

/** Whether passing the row would finish a form that no person has approved in this round. */
function wouldEndAlone({ order, situation }: Step, row: Row): boolean {
  if (isApprovedByAPerson(order)) return false;
  const trial = new Step({ ...order, version: order.version - 1 }, situation);
  pass(trial, row);
  return trial.order.status === formStatus.finished;
}

/** Moves the row to somebody else. If nobody but its owner is left, they are reminded. */
function moveOn(step: Step, row: Row, to: number | null, rule: 'overdue' | 'overdueAlone'): void {
  const heir = heirAfterLimit(step, row, to ?? undefined);
  if (heir === undefined) return remind(step, row);
  handOver(step, { ...row, ...done }, heir, rule);
  settle(step, row.level);
}

/** Reminds without a new version, so that open windows stay valid: nothing that people decide on has changed. */
function remind(step: Step, row: Row): void {
  step.keepVersion();
  step.logSystem('reminded', { row: row.no, rule: 'overdue' });
  step.set(row.no, done);
}

/** Applies the time limit of a row that has waited too long; it acts once (approval design, section 2; question 64). */
export function overdue(step: Step, { row: no, isObjected }: ActionOf<'overdue'>): void {
  const { order, situation } = step;
  const row = order.rows[no - 1];
  const limit = row && step.level(row.level)?.limit;
  if (!row || !limit || row.status !== rowStatus.waiting || row.limitDone || row.dueAt === null)
    deny('nothingHeld');
  if (row.round !== order.round || order.revoking || row.dueAt > situation.now) deny('nothingHeld');
  if (limit.action === 'transfer') return moveOn(step, row, limit.to, 'overdue');
  if (limit.action === 'pass' && !isObjected && mayPass(step, row))
    return wouldEndAlone(step, row) ? moveOn(step, row, null, 'overdueAlone') : pass(step, row);
  if (limit.action === 'sendBack') {
    step.logSystem('sentBack', { row: no, rule: 'overdue' });
    step.set(no, { ...decision(step, rowStatus.sentBack, '', 'overdue'), ...done });
    return goBack(step, row, 'applicant', 'default');
  }
  remind(step, row);
}
