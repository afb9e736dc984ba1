import { rowStatus, type SystemRule } from '#modules/approval/contract/codes.ts';
import { insteadOf } from './approvers.ts';
import { isBarred, isOwn } from './barred.ts';
import { administratorFor, isActive, standInFor, type PersonId } from './directory.ts';
import type { Row, RowOrigin } from './order.ts';
import { holdsPlace, isPending, ownerOf, rowsAt } from './seats.ts';
import { deny, type Step } from './step.ts';

/** Gives a row's place to another person: a new row with the deadline and the other properties of the place. */
export function replaceRow(
  step: Step,
  row: Row,
  to: PersonId,
  how: { readonly origin: RowOrigin; readonly why?: Row['why'] },
): void {
  const { directory, now } = step.situation;
  const person = directory.person(to);
  if (!person) throw new Error(`no person ${to} in the directory`);
  step.set(row.no, { status: rowStatus.handedOver, decidedAt: now });
  step.add([
    {
      ...row,
      parent: row.no,
      origin: how.origin,
      person: to,
      name: person.name,
      department: person.department,
      onBehalfOf: null,
      status: row.status === rowStatus.notReached ? rowStatus.waiting : row.status,
      why: how.why ?? row.why,
      openedAt: row.openedAt ?? now,
      rule: null,
    },
  ]);
  standIn(step, step.order.rows.at(-1)!);
}

/**
 * Hands over the row of a person who may not decide: to `to`, else their leader, else the administrator (questions
 * 28-30).
 */
export function handOver(step: Step, row: Row, to?: PersonId, rule: SystemRule = 'left'): void {
  const heir = heirOf(step, row, to) ?? deny('noAdministrator', { level: row.level });
  const others = rowsAt(step.order, row.level).filter((other) => other.no !== row.no);
  if (holdsPlace(others, heir)) {
    step.logSystem('notInvolved', { row: row.no, rule });
    step.set(row.no, { status: rowStatus.notInvolved, rule });
    return;
  }
  step.logSystem('handedOver', { row: row.no, rule });
  step.set(row.no, { rule });
  const why = { ...row.why, because: rule, insteadOf: row.name };
  replaceRow(step, row, heir, { origin: 'handOver', why });
}

function heirOf(
  { order, process, situation: { directory } }: Step,
  row: Row,
  to?: PersonId,
): PersonId | undefined {
  const { facts } = order;
  const leader = row.person === null ? undefined : directory.person(row.person)?.leaders[0];
  if (to !== undefined && isActive(directory, to) && !isBarred(process, order, to)) return to;
  if (leader !== undefined && isActive(directory, leader)) {
    if (!isBarred(process, order, leader)) return leader;
    const instead = facts ? insteadOf(process, leader, { ...order, facts }, directory) : undefined;
    if (instead !== undefined) return instead;
  }
  return administratorFor(directory, (one) => isOwn(order, one));
}

/**
 * Returns who takes over when a time limit moves a row: `to`, else the owner's leader, else the administrator.
 * Undefined when the row would end, now or through an absence, with a person it already waits for (question 66).
 */
export function heirAfterLimit(step: Step, row: Row, to?: PersonId): PersonId | undefined {
  const { directory } = step.situation;
  const isOther = (heir: PersonId | undefined): heir is PersonId =>
    heir !== undefined &&
    ![row.person, ownerOf(row)].includes(standInFor(directory, heir, row.why)) &&
    heir !== row.person;
  const administrator = administratorFor(directory, (one) => isOwn(step.order, one));
  return [heirOf(step, row, to), heirOf(step, row), administrator].find(isOther);
}

/** Gives a row to the present delegate of its owner, or back to the owner; the row stays the same (question 32). */
export function standIn(step: Step, row: Row): void {
  const owner = ownerOf(row);
  if (owner === null) return;
  const { directory } = step.situation;
  const wanted = standInOf(step, row, owner);
  if (wanted === row.person) return;
  const person = directory.person(wanted);
  if (!person) throw new Error(`no person ${wanted} in the directory`);
  const isBack = wanted === owner;
  step.logSystem('handedOver', { row: row.no, rule: isBack ? 'returned' : 'absent' });
  step.set(row.no, {
    person: wanted,
    name: person.name,
    department: person.department,
    onBehalfOf: isBack ? null : owner,
  });
}

/**
 * Returns the owner's delegate. Returns the owner if the delegate has left, may not decide or is already in the level
 * (question 35).
 */
function standInOf({ order, process, situation }: Step, row: Row, owner: PersonId): PersonId {
  const { directory } = situation;
  const delegate = standInFor(directory, owner, row.why);
  const others = rowsAt(order, row.level).filter((other) => other.no !== row.no);
  const mayStandIn =
    isActive(directory, delegate) && !isBarred(process, order, delegate) && !holdsPlace(others, delegate);
  return mayStandIn ? delegate : owner;
}

/** Moves the pending rows of a person to whoever is to decide now. Returns false if nothing moved. */
export function standInAgain(step: Step, person: PersonId): boolean {
  const { order } = step;
  const before = step.entries.length;
  for (const row of order.rows)
    if (row.round === order.round && ownerOf(row) === person && isPending(row)) standIn(step, row);
  return step.entries.length > before;
}
