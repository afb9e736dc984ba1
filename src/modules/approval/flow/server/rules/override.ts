import { formStatus, rowStatus, stateType } from '#modules/approval/contract/codes.ts';
import type { ActionOf } from './actions.ts';
import { cancelPending, decision, goBack } from './deciding.ts';
import { isActive } from './directory.ts';
import {
  assertAdministrator,
  assertNewcomer,
  assertReason,
  isSuspended,
  sendBackTargets,
  type Fresh,
} from './guards.ts';
import { replaceRow } from './heirs.ts';
import { dropUndecided, openFrom, settle } from './levels.ts';
import { lift } from './moving.ts';
import { isLive, type Row } from './order.ts';
import { isPending, isUndecided, presentLevel, rowsAt } from './seats.ts';
import { deny, type Step } from './step.ts';
import { addRound } from './submit.ts';

const rule = 'override';

/** Requires an administrator, a reason, and a form that is in approval or suspended. */
function assertOverride(step: Step, text: string, fresh: Fresh): void {
  assertAdministrator(step.order, step.situation);
  fresh();
  if (!isLive(step.order) && !isSuspended(step.order)) deny('notLive');
  assertReason(text);
}

/** Refuses to skip a level that only a person may pass. Checks from level `from` up to, but not including, `before`. */
function assertNoneByHand({ branch }: Step, from: number, before: number): void {
  const at = branch.levels.findIndex(
    ({ byHand }, index) => byHand === true && index + 1 >= from && index + 1 < before,
  );
  if (at >= 0) deny('byHand', { level: at + 1 });
}

function openRowOf(step: Step, no: number): Row {
  const row = step.order.rows[no - 1];
  if (!row || row.round !== step.order.round || !isPending(row)) deny('notWaiting');
  return row;
}

/** Decides one row in place of its owner (question 52); a suspension ends with it (question 51). */
export function overrideDecide(step: Step, action: ActionOf<'overrideDecide'>, fresh: Fresh): void {
  assertOverride(step, action.text, fresh);
  const row = openRowOf(step, action.row);
  if (row.status === rowStatus.parked) deny('notWaiting');
  const isBack = action.decision === 'sendBack';
  if (isBack && action.to !== 'applicant' && !sendBackTargets(step.order, row).includes(action.to))
    deny('notPassed', { level: action.to });
  step.log(isBack ? 'sentBack' : 'approved', { row: row.no, rule, text: action.text });
  lift(step);
  const status = isBack ? rowStatus.sentBack : rowStatus.approved;
  step.set(row.no, decision(step, status, action.text, rule));
  if (isBack) goBack(step, row, action.to, 'default');
  else settle(step, row.level);
}

/**
 * Jumps to a level. Forward, skipped rows are not involved; backward, a new round begins, as after a send-back
 * (question 53).
 */
export function overrideJump(step: Step, { level, text }: ActionOf<'overrideJump'>, fresh: Fresh): void {
  assertOverride(step, text, fresh);
  const { order } = step;
  const at = presentLevel(order);
  if (level === at || !step.level(level)) deny('badLevel', { level });
  const isForward = level > at;
  if (isForward) assertNoneByHand(step, at, level);
  step.log(isForward ? 'approved' : 'sentBack', { rule, text });
  lift(step);
  const skipped = { rule } as const;
  if (isForward) {
    for (let skip = at; skip < level; skip += 1) dropUndecided(step, skip, skipped);
    return openFrom(step, level);
  }
  dropUndecided(step, at, skipped);
  step.form({ round: step.order.round + 1 });
  addRound(step, level);
  openFrom(step, level);
}

/** Gives an open row another owner; a suspended form stays suspended. */
export function overrideReassign(step: Step, action: ActionOf<'overrideReassign'>, fresh: Fresh): void {
  assertOverride(step, action.text, fresh);
  const row = openRowOf(step, action.row);
  assertNewcomer(step, row, action.to, row.why);
  step.log('transferred', { row: row.no, rule, text: action.text });
  step.set(row.no, { rule });
  replaceRow(step, row, action.to, {
    origin: 'transfer',
    why: { ...row.why, because: 'override', insteadOf: row.name },
  });
}

/** Finishes the form, or closes it without an end (question 54). */
export function overrideEnd(step: Step, { how, text }: ActionOf<'overrideEnd'>, fresh: Fresh): void {
  assertOverride(step, text, fresh);
  const { order, situation } = step;
  if (how === 'close') {
    step.log('abandoned', { rule, text });
    cancelPending(step);
    return step.form({
      stateType: stateType.deleted,
      ...(order.suspended ? { status: order.suspended.from, suspended: null } : {}),
    });
  }
  assertNoneByHand(step, presentLevel(order), Infinity);
  step.log('finished', { rule, text });
  for (const level of new Set(order.rows.map((row) => row.level)))
    if (rowsAt(order, level).some(isUndecided)) dropUndecided(step, level, { rule });
  step.form({ status: formStatus.finished, finishedAt: situation.now, suspended: null });
}

/** Makes another person the applicant; the first creator stays on record (question 60). */
export function changeCreator(step: Step, { to, text }: ActionOf<'changeCreator'>, fresh: Fresh): void {
  const { order, situation } = step;
  assertAdministrator(order, situation);
  fresh();
  if (order.stateType !== stateType.open) deny('notLive');
  if (to === order.applicant || !isActive(situation.directory, to)) deny('personGone');
  assertReason(text);
  step.log('creatorChanged', { text });
  step.form({ applicant: to, firstCreator: order.firstCreator ?? order.applicant });
}
