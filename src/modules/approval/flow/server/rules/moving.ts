import { formStatus, rowStatus } from '#modules/approval/contract/codes.ts';
import type { ActionOf } from './actions.ts';
import { isBarred } from './barred.ts';
import { holdsSuspended } from './can.ts';
import { isActive } from './directory.ts';
import {
  assertAdministrator,
  assertLive,
  assertNewcomer,
  assertOwnRow,
  isSuspended,
  waitingRowsOf,
  type Fresh,
} from './guards.ts';
import { handOver, replaceRow, standIn, standInAgain } from './heirs.ts';
import { openFrom, settle } from './levels.ts';
import { holderOf, involved, isPending, ownerOf, presentLevel, rowsAt } from './seats.ts';
import { deny, type Step } from './step.ts';

/** Transfers a waiting row from its owner to somebody else; the deadline stays (question 59). */
export function transfer(step: Step, action: ActionOf<'transfer'>, fresh: Fresh): void {
  const row = assertOwnRow(step.order, action, step.situation.actor, fresh);
  if (step.order.revoking) deny('notLive');
  if (step.level(row.level)?.transfer === false) deny('noTransfer');
  assertNewcomer(step, row, action.to, row.why);
  step.log('transferred', { row: row.no, text: action.text, onBehalfOf: row.onBehalfOf });
  step.set(row.no, { comment: action.text });
  replaceRow(step, { ...row, comment: '' }, action.to, {
    origin: 'transfer',
    why: { ...row.why, because: 'transferred', insteadOf: row.name },
  });
}

/**
 * Suspends a form, by an owner of a row or an administrator. Nothing is decided and no time limit runs until it
 * resumes.
 */
export function hangUp(step: Step, { text }: ActionOf<'hangUp'>, fresh: Fresh): void {
  const { order, situation } = step;
  const isOwner = situation.actor !== null && waitingRowsOf(order, situation.actor).length > 0;
  if (!isOwner) assertAdministrator(order, situation);
  fresh();
  assertLive(order);
  step.log('suspended', { text });
  for (const row of order.rows)
    if (row.status === rowStatus.waiting) step.set(row.no, { status: rowStatus.suspended });
  step.form({
    status: formStatus.suspended,
    suspended: { from: order.status, at: situation.now },
  });
}

export function resume(step: Step, { text }: ActionOf<'resume'>, fresh: Fresh): void {
  const { order, situation } = step;
  if (!holdsSuspended(order, situation.actor)) assertAdministrator(order, situation);
  fresh();
  if (!isSuspended(order)) deny('notSuspended');
  step.log('resumed', { text });
  lift(step);
  // A level may have ended during the suspension, when leavers were dropped without a replacement.
  const at = presentLevel(step.order);
  const isUntouched = involved(rowsAt(step.order, at)).every(({ status }) => status === rowStatus.notReached);
  if (isUntouched) openFrom(step, at);
  else settle(step, at);
}

/** Ends a suspension: rows wait again, and time limits continue. */
export function lift(step: Step): void {
  const { suspended, rows } = step.order;
  if (!suspended) return;
  const { calendar, now } = step.situation;
  step.form({ status: suspended.from, suspended: null });
  for (const row of rows) {
    if (row.status !== rowStatus.suspended) continue;
    const left = row.dueAt === null ? null : calendar.between(suspended.at, row.dueAt);
    step.set(row.no, {
      status: rowStatus.waiting,
      dueAt: left === null ? null : calendar.add(now, left),
    });
    standIn(step, step.row(row.no));
  }
}

/** Moves a leaver's pending rows to others. Rows they held for an absent owner go back to that owner. */
export function handOverAll(step: Step, { person, to }: ActionOf<'handOver'>): void {
  const { order } = step;
  const held = order.rows.filter(
    (row) => row.round === order.round && row.person === person && isPending(row),
  );
  if (held.length === 0) deny('nothingHeld');
  for (const row of held) {
    const owner = ownerOf(row);
    if (owner !== null && owner !== person && isActive(step.situation.directory, owner)) standIn(step, row);
    else handOver(step, row, to);
    settle(step, row.level);
  }
}

/** Undoes a hand-over: undecided rows go back, unless somebody has passed them on by hand. */
export function handBackAll(step: Step, { rows, to }: ActionOf<'handBack'>): void {
  const { order, process, situation } = step;
  const held = rows.flatMap((no) => {
    const row = holderOf(order, no);
    const isHanded = row && row.origin === 'handOver' && row.round === order.round && isPending(row);
    return isHanded && ownerOf(row) !== to ? [row] : [];
  });
  if (held.length === 0 || !isActive(situation.directory, to) || isBarred(process, order, to))
    deny('nothingHeld');
  for (const row of held) {
    handOver(step, row, to, 'handedBack');
    settle(step, row.level);
  }
}

/** Moves rows after an absence has begun, changed or ended. */
export function standInAll(step: Step, { person }: ActionOf<'standIn'>): void {
  if (!standInAgain(step, person)) deny('nothingHeld');
}
