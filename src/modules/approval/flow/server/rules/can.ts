import { formStatus, rowStatus, stateType } from '#modules/approval/contract/codes.ts';
import type { Process } from '#modules/approval/processes/contract/process.ts';
import { isOwn } from './barred.ts';
import type { Directory, PersonId } from './directory.ts';
import { canTakeBack, isSuspended, waitingRowsOf, whyNotWithdraw, withApplicant } from './guards.ts';
import { isLive, type Instant, type Order, type Row } from './order.ts';
import { branchAt } from './route.ts';
import { holderOf, involved, isUndecided, rowsAt } from './seats.ts';

/** The person who looks at a form, and the time of the look. */
export interface Looker {
  readonly person: PersonId;
  readonly administers: boolean;
  readonly now: Instant;
  readonly directory: Directory;
}

/** Actions that a person may take on a form now. The same guards are checked again on each attempt. */
export interface Can {
  readonly edit: boolean;
  readonly submit: boolean;
  readonly withdraw: boolean;
  /** Asking the approvers of a finished form to revoke it. */
  readonly revoke: boolean;
  readonly abandon: boolean;
  /** True when a business row of the person is waiting. */
  readonly approve: boolean;
  readonly financeApprove: boolean;
  readonly sendBack: boolean;
  readonly takeBack: boolean;
  readonly countersign: boolean;
  readonly transfer: boolean;
  readonly hangUp: boolean;
  readonly resume: boolean;
  readonly urge: boolean;
  readonly override: boolean;
  readonly changeCreator: boolean;
}

export function whatCan(order: Order, looker: Looker, process: Process | null): Can {
  const { person, administers } = looker;
  const mine = order.applicant === person;
  const waiting = waitingRowsOf(order, person);
  const live = isLive(order);
  const manages = administers && !isOwn(order, person) && order.stateType === stateType.open;
  const mayWithdraw = mine && whyNotWithdraw(order, process, looker.now) === null;
  const levels = process ? branchAt(process, order.branch).levels : [];
  const isFinished = order.status === formStatus.finished;
  return {
    edit: mine && withApplicant(order),
    submit: mine && withApplicant(order),
    withdraw: mayWithdraw && !isFinished,
    revoke: mayWithdraw && isFinished,
    abandon: mine && withApplicant(order),
    approve: waiting.some((row) => !row.finance),
    financeApprove: waiting.some((row) => row.finance),
    sendBack: waiting.length > 0,
    takeBack: takeBackRow(order, looker) !== undefined,
    countersign:
      live && waiting.some((row) => row.added === null && levels[row.level - 1]?.countersign !== false),
    transfer: live && waiting.some((row) => levels[row.level - 1]?.transfer !== false),
    hangUp: live && (waiting.length > 0 || manages),
    resume: isSuspended(order) && (manages || holdsSuspended(order, person)),
    urge: live && (mine || administers),
    override: manages && (live || isSuspended(order)),
    changeCreator: manages,
  };
}

/** Any owner of a suspended row may resume (question 49). */
export const holdsSuspended = (order: Order, person: PersonId | null): boolean =>
  order.rows.some((row) => row.status === rowStatus.suspended && row.person === person);

/** Returns the last row whose approval this person may take back. */
export const takeBackRow = (order: Order, { person, directory }: Looker): Row | undefined =>
  order.rows.findLast((row) => canTakeBack(order, row, person, directory));

/** Returns undecided added signers that this person may remove, because they asked them or are an administrator. */
export const removableRows = (order: Order, { person, administers }: Looker): Row[] =>
  isLive(order)
    ? order.rows.filter((row) => isRemovable(order, row) && mayRemove(order, row, person, administers))
    : [];

/** Whether a person may remove an added signer: they now hold the asker's place, or are an administrator. */
export const mayRemove = (order: Order, row: Row, actor: PersonId | null, administers: boolean): boolean =>
  row.added !== null &&
  (holderOf(order, row.added.by)?.person === actor || (administers && !isOwn(order, actor)));

/** Whether a row is undecided and its level would still have somebody without it. */
export const isRemovable = (order: Order, row: Row): boolean =>
  row.round === order.round && isUndecided(row) && involved(rowsAt(order, row.level)).length > 1;
