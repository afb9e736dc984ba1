import { formStatus, rowStatus, signType } from '#modules/approval/contract/codes.ts';
import { isBarred, isSubject } from './barred.ts';
import { isActive } from './directory.ts';
import { handOver, standIn } from './heirs.ts';
import type { Row } from './order.ts';
import { holderOf, involved, isUndecided, levelDone, ownerOf, rowsAt } from './seats.ts';
import type { Step } from './step.ts';

/** Drops the rows of a level that are undecided (11); approved rows stay approved. */
export function dropUndecided(step: Step, level: number, patch: Partial<Row> = {}): void {
  for (const row of rowsAt(step.order, level))
    if (isUndecided(row)) step.set(row.no, { status: rowStatus.notInvolved, ...patch });
}

/** Opens a level, and the following ones while each passes automatically. After the last one the form is finished. */
export function openFrom(step: Step, from: number): void {
  for (let at = from; ; at += 1) {
    const level = step.level(at);
    if (!level) {
      step.logSystem('finished');
      step.form({ status: formStatus.finished, finishedAt: step.situation.now });
      return;
    }
    const status = level.finance ? formStatus.awaitingFinance : step.order.businessStatus;
    if (step.order.status !== status) step.form({ status });
    openLevel(step, at);
    if (!levelDone(rowsAt(step.order, at))) return;
    step.passed.push(at);
  }
}

/**
 * Continues a level after a decision: drops rivals, asks the next ones, and opens the next level when this one is done.
 */
export function settle(step: Step, level: number): void {
  // Changes to a suspended form, such as a leaver's row, take effect when the form is resumed.
  if (step.order.suspended) return;
  moveOn(step, level);
  if (!levelDone(rowsAt(step.order, level))) return;
  if (step.order.revoking) {
    step.logSystem('revoked');
    step.form({ status: formStatus.draft, revoking: false, finishedAt: null });
    return;
  }
  step.passed.push(level);
  openFrom(step, level + 1);
}

/** Repeats until no further row changes. */
function moveOn(step: Step, level: number): void {
  for (let before; before !== step.order;) {
    before = step.order;
    dropRivals(step, level);
    wakeAskers(step, level);
    wake(step, level);
  }
}

/** Returns the unit that decides for others: the number of a row, or of its group of added signers. */
const unitOf = (row: Row): number => row.added?.group ?? row.no;

/** Or-sign: once one person has decided, the others of the level or of the group of added signers are not involved. */
function dropRivals(step: Step, level: number): void {
  const rows = involved(rowsAt(step.order, level));
  const drop = (rivals: readonly Row[], winner: Row): void => {
    for (const row of rivals)
      if (isUndecided(row))
        step.set(row.no, {
          status: rowStatus.notInvolved,
          dropped: { by: unitOf(winner), from: row.status },
        });
  };
  const groups = Map.groupBy(
    rows.filter(({ added }) => added !== null),
    unitOf,
  );
  for (const group of groups.values()) {
    const first = group.find(({ status }) => status === rowStatus.approved);
    if (first?.added?.sign === signType.or) drop(group, first);
  }
  const base = rows.filter(({ added }) => added === null);
  if (rows[0]?.sign !== signType.or) return;
  const joined = [...groups.values()].filter(
    (group) =>
      group[0]?.added?.way === 'parallel' &&
      group.every((row) => row.status === rowStatus.approved || row.status === rowStatus.notInvolved),
  );
  const winner = [...base, ...joined.flat()].find(({ status }) => status === rowStatus.approved);
  // Signers who were added after the asker still sign (question 39).
  if (winner)
    drop(
      rows.filter(({ added }) => added?.way !== 'after'),
      winner,
    );
}

/** Opens the row of an asker once the signers added before them are done, or none of them is left. */
function wakeAskers(step: Step, level: number): void {
  const rows = involved(rowsAt(step.order, level));
  const busy = new Set(
    rows
      .filter((row) => row.added?.way === 'before' && isUndecided(row))
      .map((row) => holderOf(step.order, row.added!.by)?.no),
  );
  for (const row of rows) if (row.status === rowStatus.parked && !busy.has(row.no)) openRow(step, row);
}

function openLevel(step: Step, level: number): void {
  const rows = rowsAt(step.order, level);
  const system = rows.find((row) => row.person === null && row.status === rowStatus.notReached);
  if (system) {
    passBySystem(step, system);
    return;
  }
  const { directory } = step.situation;
  const asked = involved(rows);
  const gone = asked.filter((row) => {
    const owner = ownerOf(row);
    return row.status === rowStatus.notReached && owner !== null && !isActive(directory, owner);
  });
  // People who left before their turn are dropped while others remain; a level of leavers only is handed over (question
  // 28).
  if (gone.length < asked.length)
    for (const row of gone) {
      step.logSystem('notInvolved', { row: row.no, rule: 'left' });
      step.set(row.no, { status: rowStatus.notInvolved, rule: 'left' });
    }
  moveOn(step, level);
}

/** Whether it is a row's turn in its group: only the first undecided one of an in-order group is due. */
const isDue = (row: Row, rows: readonly Row[]): boolean =>
  row.added?.sign !== signType.inOrder ||
  !rows.some(
    ({ added }) => added?.group === row.added?.group && (added?.place ?? 0) < (row.added?.place ?? 0),
  );

/** Opens the rows of a level that are next in order. */
function wake(step: Step, level: number): void {
  const open = involved(rowsAt(step.order, level)).filter((row) => row.status !== rowStatus.approved);
  const turn = Math.min(...open.map((row) => row.sort));
  const next = open.filter(
    (row) => row.sort === turn && row.status === rowStatus.notReached && isDue(row, open),
  );
  const { directory } = step.situation;
  const passing = next.filter(
    (row) => row.person !== null && isActive(directory, row.person) && passesAsSamePerson(step, row),
  );
  for (const row of passing) {
    passBySystem(step, row, true);
    // In an or-sign level this row decides for the others before they are asked.
    if (row.sign === signType.or) return;
  }
  for (const row of next.filter((one) => !passing.includes(one))) openRow(step, row);
}

/** Asks the owner of a row, or whoever is to decide now instead of them. */
export function openRow(step: Step, row: Row): void {
  const { directory, now, calendar } = step.situation;
  const { order } = step;
  const owner = ownerOf(row);
  if (owner === null) return;
  const limit = order.revoking ? null : step.level(row.level)?.limit;
  const asked = {
    status: rowStatus.waiting,
    openedAt: row.openedAt ?? now,
    dueAt: row.dueAt ?? (limit ? calendar.add(now, limit.hours * 60) : null),
  };
  if (!isActive(directory, owner)) return handOver(step, { ...row, ...asked });
  if (leavesIfBarred(step, { ...row, ...asked })) return;
  step.set(row.no, asked);
  standIn(step, step.row(row.no));
}

/**
 * Hands a row over if its owner has become the form's applicant or subject since the route was frozen (question 60).
 */
export function leavesIfBarred(step: Step, row: Row): boolean {
  const { order, process } = step;
  const owner = ownerOf(row);
  if (owner === null || !isBarred(process, order, owner)) return false;
  handOver(step, row, undefined, isSubject(order, owner) ? 'subjectIsApprover' : 'applicantIsApprover');
  return true;
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

/** Whether only a person can pass the row's level: by the `byHand` setting, or because it has required fields. */
export function needsPerson(step: Step, { level: at }: Row): boolean {
  const level = step.level(at);
  return level?.byHand === true || (level?.must ?? []).length > 0;
}

/**
 * Whether a row passes because its person approved the level just before in this round, on the same content.
 * The process may count any earlier level instead. An approval counts for the person who gave it.
 * Approvals as an added signer or by override do not count.
 * Finance levels, levels that need a person and rows that did not come from the route never pass (questions 20-22).
 */
function passesAsSamePerson(step: Step, row: Row): boolean {
  const { samePerson } = step.process;
  if (samePerson === 'off' || row.finance || row.origin !== 'route' || needsPerson(step, row)) return false;
  return step.order.rows.some(
    (other) =>
      other.round === row.round &&
      (samePerson === 'inARow' ? other.level === row.level - 1 : other.level < row.level) &&
      other.status === rowStatus.approved &&
      other.content === step.order.content &&
      other.added === null &&
      other.rule !== 'override' &&
      (other.decidedBy ?? (other.rule === 'samePerson' ? other.person : null)) === row.person,
  );
}
