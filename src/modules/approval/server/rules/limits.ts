import { rowStatus } from '../../contract/codes.ts';
import type { ActionOf } from './actions.ts';
import { decision, goBack } from './deciding.ts';
import { handOver } from './heirs.ts';
import { mustFill, settle } from './levels.ts';
import type { Row } from './order.ts';
import { deny, type Step } from './step.ts';

/** Whether a row's limit may pass it: never money, never the only decision there would be. */
const mayPass = (step: Step, row: Row): boolean =>
  !row.finance &&
  !mustFill(step, row) &&
  step.order.facts?.amount == null &&
  step.order.rows.some(
    (other) =>
      other.round === step.order.round && other.status === rowStatus.approved && other.decidedBy !== null,
  );

/** A row has waited longer than its level allows; the limit acts once (approval design, section 2). */
export function overdue(step: Step, { row: no }: ActionOf<'overdue'>): void {
  const { order, situation } = step;
  const row = order.rows[no - 1];
  const limit = row && step.level(row.level)?.limit;
  if (!row || !limit || row.status !== rowStatus.waiting || row.limitDone || row.dueAt === null)
    deny('nothingHeld');
  if (row.round !== order.round || order.revoking || row.dueAt > situation.now) deny('nothingHeld');
  const done = { limitDone: true } as const;
  if (limit.action === 'transfer') {
    step.logSystem('handedOver', { row: no, rule: 'overdue' });
    step.set(no, done);
    handOver(step, step.row(no), limit.to ?? undefined, 'overdue');
    return settle(step, row.level);
  }
  if (limit.action === 'pass' && mayPass(step, row)) {
    step.logSystem('approved', { row: no, rule: 'overdue' });
    step.set(no, { ...decision(step, rowStatus.approved, '', 'overdue'), ...done });
    return settle(step, row.level);
  }
  if (limit.action === 'sendBack') {
    step.logSystem('sentBack', { row: no, rule: 'overdue' });
    step.set(no, { ...decision(step, rowStatus.sentBack, '', 'overdue'), ...done });
    return goBack(step, row, 'applicant', 'default');
  }
  step.logSystem('reminded', { row: no, rule: 'overdue' });
  step.set(no, done);
}
