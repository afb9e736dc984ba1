import { formStatus, rowStatus, signType, type RowStatus } from '../../contract/codes.ts';
import { administratorFor, isActive, type PersonId } from './directory.ts';
import type { Order, Row } from './order.ts';
import { insteadOfApplicant } from './approvers.ts';
import { deny, type Step } from './step.ts';

const outside: readonly RowStatus[] = [rowStatus.handedOver, rowStatus.notInvolved, rowStatus.takenBack];
const undecided: readonly RowStatus[] = [rowStatus.notReached, rowStatus.waiting, rowStatus.parked];

/** The rows of a level in the present round. */
const rowsAt = (order: Order, level: number): Row[] =>
  order.rows.filter((row) => row.round === order.round && row.level === level);

/** Rows that count in their level: neither handed over, nor dropped, nor taken back. */
export const involved = (rows: readonly Row[]): Row[] => rows.filter((row) => !outside.includes(row.status));

/** Whether nothing is left to decide in a level. */
export function levelDone(rows: readonly Row[]): boolean {
  const counting = involved(rows);
  return counting.length > 0 && counting.every((row) => row.status === rowStatus.approved);
}

/** Drops those of a level who have not decided (11); what was approved stays approved. */
export function dropUndecided(step: Step, level: number): void {
  for (const row of rowsAt(step.order, level))
    if (undecided.includes(row.status)) step.set(row.no, { status: rowStatus.notInvolved });
}

/** Opens a level, and the next ones as long as each passes by itself; after the last one the form is finished. */
export function openFrom(step: Step, from: number): void {
  for (let at = from; ; at += 1) {
    const level = step.level(at);
    if (!level) {
      step.logSystem('finished');
      step.form({ status: formStatus.finished });
      return;
    }
    const status = level.finance ? formStatus.awaitingFinance : step.order.businessStatus;
    if (step.order.status !== status) step.form({ status });
    openLevel(step, at);
    if (!levelDone(rowsAt(step.order, at))) return;
  }
}

/** After a decision in a level: or-sign drops the others, in-order wakes the next, a done level opens the next one. */
export function settle(step: Step, level: number): void {
  const rows = involved(rowsAt(step.order, level));
  const decided = rows.find((row) => row.status === rowStatus.approved);
  if (decided?.sign === signType.or) dropUndecided(step, level);
  else wake(step, level);
  if (levelDone(rowsAt(step.order, level))) openFrom(step, level + 1);
}

function openLevel(step: Step, level: number): void {
  const rows = rowsAt(step.order, level);
  const system = rows.find((row) => row.person === null);
  if (system) {
    passBySystem(step, system);
    return;
  }
  const { directory } = step.situation;
  const gone = rows.filter((row) => row.person !== null && !isActive(directory, row.person));
  // Who left before his turn is filtered while others remain; a level of leavers is handed over (question 28).
  if (gone.length < rows.length)
    for (const row of gone) {
      step.logSystem('notInvolved', { row: row.no, rule: 'left' });
      step.set(row.no, { status: rowStatus.notInvolved, rule: 'left' });
    }
  wake(step, level);
}

/** Opens the rows of a level whose turn it is. */
function wake(step: Step, level: number): void {
  for (;;) {
    const open = involved(rowsAt(step.order, level)).filter((row) => row.status !== rowStatus.approved);
    const turn = Math.min(...open.map((row) => row.sort));
    const next = open.filter((row) => row.sort === turn && row.status === rowStatus.notReached);
    if (next.length === 0) return;
    const { directory } = step.situation;
    const passing = next.filter(
      (row) => row.person !== null && isActive(directory, row.person) && passesAsSamePerson(step, row),
    );
    for (const row of passing) {
      passBySystem(step, row, true);
      if (row.sign === signType.or) {
        dropUndecided(step, level);
        return;
      }
    }
    for (const row of next.filter((one) => !passing.includes(one))) openRow(step, row);
  }
}

function openRow(step: Step, row: Row): void {
  const { directory, now } = step.situation;
  if (row.person !== null && !isActive(directory, row.person)) handOver(step, row);
  else step.set(row.no, { status: rowStatus.waiting, openedAt: now });
}

function passBySystem(step: Step, row: Row, samePerson = false): void {
  const rule = samePerson ? 'samePerson' : (row.why.because ?? 'nobodyFound');
  step.logSystem('approved', { row: row.no, rule });
  step.set(row.no, {
    status: rowStatus.approved,
    openedAt: step.situation.now,
    decidedAt: step.situation.now,
    decidedBy: null,
    rule,
    content: step.order.content,
  });
}

/**
 * Whether a row passes because its person approved the level just before (or, by the process, any earlier one)
 * in this round and on the same content. An approval counts for the person who gave it; finance levels and
 * rows that did not come from the route never pass (questions 20-22).
 */
function passesAsSamePerson(step: Step, row: Row): boolean {
  const { samePerson } = step.process;
  if (samePerson === 'off' || row.finance || row.origin !== 'route') return false;
  return step.order.rows.some(
    (other) =>
      other.round === row.round &&
      (samePerson === 'inARow' ? other.level === row.level - 1 : other.level < row.level) &&
      other.status === rowStatus.approved &&
      other.content === step.order.content &&
      (other.decidedBy ?? (other.rule === 'samePerson' ? other.person : null)) === row.person,
  );
}

/** Moves the row of somebody who has left: to `to`, else his leader, else the administrator (questions 28-30). */
export function handOver(step: Step, row: Row, to?: PersonId): void {
  const heir = heirOf(step, row, to);
  const group = involved(rowsAt(step.order, row.level)).filter((other) => other.no !== row.no);
  if (group.some((other) => other.person === heir)) {
    step.logSystem('notInvolved', { row: row.no, rule: 'left' });
    step.set(row.no, { status: rowStatus.notInvolved, rule: 'left' });
    return;
  }
  const { directory, now } = step.situation;
  const person = directory.person(heir);
  if (!person) throw new Error(`no person ${heir} in the directory`);
  step.logSystem('handedOver', { row: row.no, rule: 'left' });
  step.set(row.no, { status: rowStatus.handedOver, decidedAt: now, rule: 'left' });
  const status = row.status === rowStatus.notReached ? rowStatus.waiting : row.status;
  step.add([
    {
      ...row,
      parent: row.no,
      origin: 'handOver',
      person: heir,
      name: person.name,
      department: person.department,
      status,
      why: { ...row.why, because: 'left', insteadOf: row.name },
      openedAt: row.openedAt ?? now,
    },
  ]);
}

function heirOf({ order, process, situation: { directory } }: Step, row: Row, to?: PersonId): PersonId {
  const { applicant, facts } = order;
  const leader = row.person === null ? undefined : directory.person(row.person)?.leaders[0];
  const ownRule = process.applicantIsApprover;
  if (to !== undefined && isActive(directory, to) && (to !== applicant || ownRule === 'self')) return to;
  if (leader !== undefined && isActive(directory, leader)) {
    if (leader !== applicant || ownRule === 'self') return leader;
    const instead = facts ? insteadOfApplicant(ownRule, applicant, facts, directory) : undefined;
    if (instead !== undefined) return instead;
  }
  return administratorFor(directory, applicant) ?? deny('noAdministrator', { level: row.level });
}

/** The last holder of each seat of a level since the route was worked out, in order of the seats. */
export function seatHolders(order: Order, level: number): Row[] {
  const last = new Map<number, Row>();
  for (const row of order.rows)
    if (row.level === level && row.round >= order.routeRound && row.seat !== null) last.set(row.seat, row);
  return [...last.values()].toSorted((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
}

/** Levels with people that were passed in any round since the route was worked out. */
export function passedLevels(order: Order): number[] {
  const rows = order.rows.filter((row) => row.round >= order.routeRound && row.person !== null);
  const byLevel = Map.groupBy(rows, (row) => `${row.round}/${row.level}`);
  const passed = [...byLevel.values()].filter(levelDone).map(([row]) => row!.level);
  return [...new Set(passed)].toSorted((a, b) => a - b);
}
