import { formStatus, rowStatus, stateType } from '#modules/approval/contract/codes.ts';
import type { ActionOf } from './actions.ts';
import {
  assertApplicant,
  assertEdit,
  assertOwnRow,
  assertSendBack,
  assertWithdraw,
  canTakeBack,
  guardWithApplicant,
  isLater,
  type Fresh,
} from './guards.ts';
import { dropUndecided, openFrom, openRow, settle } from './levels.ts';
import type { ResumeMode, Row } from './order.ts';
import { askToRevoke } from './revoke.ts';
import { holdsPlace, isPending, ownerOf, rowsAt, undecidedRow } from './seats.ts';
import { Denied, deny, type Step } from './step.ts';
import { addRound, keepsRoute } from './submit.ts';

type Decided = typeof rowStatus.approved | typeof rowStatus.sentBack;

/** Changes to a row that is decided by the actor, or by the system through a rule. */
export const decision = (
  { situation, order }: Step,
  status: Decided,
  comment: string,
  rule: Row['rule'] = null,
): Partial<Row> => ({
  status,
  comment,
  rule,
  decidedAt: situation.now,
  decidedBy: situation.actor,
  content: order.content,
});

export function approve(step: Step, action: ActionOf<'approve'>, fresh: Fresh): void {
  const row = assertOwnRow(step.order, action, step.situation.actor, fresh);
  step.log('approved', { row: row.no, text: action.text, onBehalfOf: row.onBehalfOf });
  step.set(row.no, decision(step, rowStatus.approved, action.text));
  settle(step, row.level);
}

/** One send-back decides in every sign type; approvals given before it stay on record (questions 2, 3). */
export function sendBack(step: Step, action: ActionOf<'sendBack'>, fresh: Fresh): void {
  const row = assertOwnRow(step.order, action, step.situation.actor, fresh);
  assertSendBack(step.order, row, action);
  step.log('sentBack', { row: row.no, text: action.text, onBehalfOf: row.onBehalfOf });
  step.set(row.no, decision(step, rowStatus.sentBack, action.text));
  goBack(step, row, action.to, action.resume);
}

/**
 * Sends the form back after one of its rows was sent back. If the form was to be revoked, it stays finished (question
 * 55).
 */
export function goBack(step: Step, row: Row, to: number | 'applicant', mode: ResumeMode): void {
  dropUndecided(step, row.level);
  if (step.order.revoking) return step.form({ revoking: false });
  step.form({ round: step.order.round + 1 });
  if (to === 'applicant') return step.form({ status: formStatus.sentBack, resume: { row: row.no, mode } });
  addRound(step, to);
  openFrom(step, to);
}

/**
 * Stores values that an approver filled in. The route stays, so a change that leads to another one is refused (decision
 * 0011).
 */
export function edit(step: Step, action: ActionOf<'edit'>, fresh: Fresh): void {
  const { stage, values, facts } = action;
  const row = assertOwnRow(step.order, action, step.situation.actor, fresh);
  assertEdit(step.order.revoking ? undefined : step.level(row.level), action);
  if (facts && !keepsRoute(step, facts)) deny('otherRoute');
  const event = stage === 'finance' ? 'financeEdited' : 'valuesEdited';
  step.log(event, { row: row.no, values, onBehalfOf: row.onBehalfOf });
  step.form({ content: step.order.content + 1, ...(facts ? { facts } : {}) });
}

export function withdraw(step: Step, { text }: ActionOf<'withdraw'>, fresh: Fresh): void {
  assertApplicant(step.order, step.situation.actor);
  fresh();
  assertWithdraw(step.order, step.situation);
  if (step.order.status === formStatus.finished) return askToRevoke(step, text);
  step.log('withdrawn', { text });
  cancelPending(step);
  step.form({ status: formStatus.draft });
}

/** Cancels every pending row of the present round (7). */
export function cancelPending(step: Step): void {
  const { order } = step;
  for (const row of order.rows)
    if (row.round === order.round && isPending(row)) step.set(row.no, { status: rowStatus.cancelled });
}

export function abandon(step: Step, { text }: ActionOf<'abandon'>, version: number | undefined): void {
  const before = { ...step.order, version: step.version - 1 };
  const refusal = guardWithApplicant(before, step.situation.actor, version);
  if (refusal) throw new Denied(refusal);
  step.log('abandoned', { text });
  step.form({ stateType: stateType.deleted });
}

/**
 * Takes back an approver's decision (12); a copy of their row waits again. Later rows become "not reached",
 * including those the system passed. People whom the decision dropped are asked as before.
 */
export function takeBack(step: Step, { row: no, text }: ActionOf<'takeBack'>, fresh: Fresh): void {
  const { order, situation } = step;
  const row = order.rows[no - 1];
  if (!row || row.decidedBy === null) deny('notYours');
  if (situation.actor !== row.decidedBy && situation.actor !== ownerOf(row)) deny('notYours');
  fresh();
  if (!canTakeBack(order, row, situation.actor, situation.directory)) deny('cannotTakeBack');
  step.log('tookBack', { row: no, text });
  step.set(no, { status: rowStatus.takenBack });
  for (const later of order.rows) if (isLater(order, later, row)) unreach(step, later, row);
  const level = step.level(row.level);
  step.form({ status: level?.finance ? formStatus.awaitingFinance : order.businessStatus });
  step.add([{ ...copyOf(row), dueAt: row.dueAt, limitDone: row.limitDone }]);
  const copy = step.nextRow - 1;
  const rows = rowsAt(step.order, row.level);
  // People who have meanwhile got another place in the level stay dropped here.
  const dropped = rows.filter(
    (other) =>
      other.dropped?.by === (row.added?.group ?? no) &&
      other.person !== null &&
      !holdsPlace(rows, other.person),
  );
  for (const { no: other, dropped: how } of dropped)
    step.set(other, { status: how?.from ?? rowStatus.notReached, dropped: null });
  // Two loops: every dropped row must have its place again before a row is opened, which may hand a place over.
  for (const { no: other, dropped: how } of dropped)
    if (how?.from === rowStatus.waiting) openRow(step, step.row(other));
  openRow(step, step.row(copy));
  settle(step, row.level);
}

const copyOf = ({ no, ...row }: Row): Omit<Row, 'no'> => ({
  ...row,
  ...undecidedRow,
  added: row.added,
  openedAt: row.openedAt,
  parent: no,
});

/**
 * Resets a row that comes after one that was taken back: its turn has not come. An asker waits for the added signer
 * again.
 */
function unreach(step: Step, row: Row, taken: Row): void {
  const isAsker = row.level === taken.level && row.sort === taken.sort;
  const status = isAsker ? rowStatus.parked : rowStatus.notReached;
  if (isPending(row) || row.dropped) return step.set(row.no, { status, dropped: null });
  if (row.status !== rowStatus.approved) return;
  step.set(row.no, { status: rowStatus.takenBack });
  step.add([{ ...copyOf(row), status, openedAt: null }]);
}
