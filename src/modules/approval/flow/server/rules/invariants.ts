import {
  formStatus,
  rowStatus,
  signType,
  stateType,
  type RowStatus,
} from '#modules/approval/contract/codes.ts';
import type { Process } from '#modules/approval/processes/contract/process.ts';
import { isSubject } from './barred.ts';
import { isLive, type Entry, type Order, type Row } from './order.ts';
import { replay } from './replay.ts';
import { holderOf, involved, isUndecided, levelDone, ownerOf } from './seats.ts';

const open: readonly RowStatus[] = [rowStatus.waiting, rowStatus.parked, rowStatus.suspended];
const decided: readonly RowStatus[] = [rowStatus.approved, rowStatus.sentBack];

const byLevel = (rows: readonly Row[]): [number, Row[]][] =>
  [...Map.groupBy(rows, (row) => row.level)].toSorted(([a], [b]) => a - b);

const repeated = (keys: readonly string[]): string[] =>
  keys.filter((key, index) => keys.indexOf(key) < index);

const decidesAll = ({ added, status }: Row): boolean => added === null && status === rowStatus.approved;
const isRival = (row: Row): boolean => row.added?.way !== 'after' && isUndecided(row);

/** Returns violations among the rows of one level of the present round, by the meaning of or, and and in-order. */
function levelFaults(level: number, rows: readonly Row[]): string[] {
  const counting = involved(rows);
  const faults: string[] = [];
  if (counting.length === 0 && !isSkipped(rows)) faults.push(`level ${level}: nobody is left`);
  if (rows[0]?.sign === signType.or && counting.some(decidesAll) && counting.some(isRival))
    faults.push(`level ${level}: or-sign approved and still open`);
  const turn = Math.min(
    ...counting.filter((row) => row.status !== rowStatus.approved).map((row) => row.sort),
  );
  if (counting.some((row) => row.sort > turn && row.status !== rowStatus.notReached))
    faults.push(`level ${level}: signed out of order`);
  return faults;
}

/** Whether an override has jumped over the level. */
const isSkipped = (rows: readonly Row[]): boolean =>
  involved(rows).length === 0 && rows.some(({ rule }) => rule === 'override');

/** Returns violations in a live form: exactly one level waits, all earlier ones are done, all later ones untouched. */
function liveFaults(order: Order, rows: readonly Row[]): string[] {
  const levels = byLevel(rows);
  const at = levels.findIndex(([, group]) => group.some((row) => row.status === rowStatus.waiting));
  const [number, waiting] = levels[at] ?? [0, []];
  if (at < 0) return ['live, but nobody is waiting'];
  const faults: string[] = [];
  if (levels.slice(0, at).some(([, group]) => !levelDone(group) && !isSkipped(group)))
    faults.push(`level ${number} waits before an earlier one is done`);
  if (
    levels
      .slice(at + 1)
      .some(([, group]) => involved(group).some((row) => row.status !== rowStatus.notReached))
  )
    faults.push(`a level after ${number} was touched`);
  const finance = waiting.some((row) => row.finance);
  if (finance !== (order.status === formStatus.awaitingFinance))
    faults.push(`status ${order.status} while level ${number} waits`);
  if (!finance && order.status !== order.businessStatus)
    faults.push(`status ${order.status}, business status ${order.businessStatus}`);
  return faults;
}

const place = (row: Row): string => `round ${row.round} level ${row.level} person ${row.person}`;

/**
 * Returns violations of the rules that every order must fulfil between commands; empty when there are none. @internal
 */
export function invariants(order: Order, process: Process | null): string[] {
  const present = order.rows.filter((row) => row.round === order.round);
  const faults: string[] = byLevel(present).flatMap(([level, rows]) => levelFaults(level, rows));
  const rowFault = (words: string, wrong: (row: Row) => boolean): void => {
    for (const row of order.rows) if (wrong(row)) faults.push(`row ${row.no}: ${words}`);
  };

  if (isLive(order)) faults.push(...liveFaults(order, present));
  else if (order.suspended) {
    rowFault('waits although the form is suspended', (row) => row.status === rowStatus.waiting);
  } else if (!order.revoking) rowFault('waits, but the form is not live', (row) => open.includes(row.status));
  if ((order.status === formStatus.suspended) !== (order.suspended !== null))
    faults.push('only a suspended form knows what it was');
  if (order.revoking && order.status !== formStatus.finished) faults.push('only a finished form is revoked');
  const busy = new Set(
    present.filter(isUndecided).map((row) => row.added && holderOf(order, row.added.by)?.no),
  );
  rowFault(
    'is parked behind nobody',
    (row) => row.status === rowStatus.parked && !order.suspended && !busy.has(row.no),
  );
  rowFault('waits in a closed round', (row) => row.round < order.round && open.includes(row.status));
  rowFault('belongs to a round that has not begun', (row) => row.round > order.round);
  rowFault('number out of order', (row) => order.rows[row.no - 1] !== row);
  rowFault(
    'comes from a row that is not before it',
    (row) => row.parent !== null && (row.parent >= row.no || row.parent < 1),
  );
  rowFault(
    'decided without a moment or a decider',
    (row) =>
      decided.includes(row.status) &&
      (row.decidedAt === null ||
        (row.rule !== 'override' && (row.decidedBy === null) === (row.rule === null))),
  );
  rowFault(
    'the system sends nothing back',
    (row) => row.status === rowStatus.sentBack && row.decidedBy === null && row.rule !== 'overdue',
  );
  rowFault('a finance level passed automatically', (row) => row.finance && row.rule === 'samePerson');
  rowFault(
    'a level that only a person may pass passed automatically',
    (row) =>
      row.round >= order.routeRound &&
      row.origin !== 'revoke' &&
      row.status === rowStatus.approved &&
      row.decidedBy === null &&
      process?.branches[order.branch]?.levels[row.level - 1]?.byHand === true,
  );
  rowFault(
    'the applicant approves their own form',
    (row) =>
      process?.applicantIsApprover !== 'self' &&
      order.firstCreator === null &&
      row.person === order.applicant &&
      open.includes(row.status),
  );

  rowFault(
    'the subject decides on a form about themselves',
    (row) =>
      (open.includes(row.status) && (isSubject(order, row.person) || isSubject(order, ownerOf(row)))) ||
      (row.round === order.round && row.decidedBy !== null && isSubject(order, row.decidedBy)),
  );

  const twice = (wanted: (row: Row) => boolean): string[] => repeated(order.rows.filter(wanted).map(place));
  faults.push(...twice((row) => open.includes(row.status)).map((who) => `waits twice: ${who}`));
  faults.push(
    ...twice((row) => decided.includes(row.status) && row.decidedBy !== null).map(
      (who) => `acted twice: ${who}`,
    ),
  );

  const isEnded = present.some(({ rule }) => rule === 'override');
  const isRevoke = present.some(({ origin }) => origin === 'revoke');
  if (order.status === formStatus.finished && !isEnded && !isRevoke) {
    if (!byLevel(present).every(([, rows]) => levelDone(rows))) faults.push('finished with an open level');
    if (!order.rows.some((row) => row.status === rowStatus.approved && row.decidedBy !== null))
      faults.push('finished although nobody decided');
  }
  if ((order.status === formStatus.sentBack) !== (order.resume !== null))
    faults.push('only a form that was sent back knows how to resume');
  return faults;
}

const mayBecome: Partial<Record<RowStatus, readonly RowStatus[]>> = {
  [rowStatus.approved]: [rowStatus.takenBack],
  [rowStatus.sentBack]: [],
  [rowStatus.cancelled]: [],
  [rowStatus.handedOver]: [],
  [rowStatus.takenBack]: [],
};

/** Returns changes that no command may make: shrink, reopen a decision, change money without a submission. @internal */
export function transitionFaults(before: Order, after: Order, entries: readonly Entry[]): string[] {
  const faults: string[] = [];
  if (after.round < before.round || after.round > before.round + 1) faults.push('rounds grow one by one');
  const isReminder = entries.every(({ event }) => event === 'reminded');
  if (after.version !== before.version + (isReminder ? 0 : 1)) faults.push('one command is one version');
  if (before.stateType !== stateType.open) faults.push('an abandoned form stays as it is');
  const events = new Set(entries.map(({ event }) => event));
  const reopens = ['revokeAsked', 'creatorChanged'].some((event) => events.has(event as Entry['event']));
  if (before.status === formStatus.finished && !before.revoking && !reopens)
    faults.push('a finished form stays as it is');
  if (after.rows.length < before.rows.length) faults.push('a row has gone');
  for (const row of before.rows) {
    const now = after.rows[row.no - 1];
    const allowed = mayBecome[row.status];
    if (now && now.status !== row.status && allowed && !allowed.includes(now.status))
      faults.push(`row ${row.no}: ${row.status} became ${now.status}`);
    if (row.status === rowStatus.notInvolved && now?.status !== row.status && !events.has('tookBack'))
      faults.push(`row ${row.no}: asked again by nobody`);
    if (now && (ownerOf(now) !== ownerOf(row) || now.round !== row.round || now.level !== row.level))
      faults.push(`row ${row.no}: its person or place changed`);
  }
  const isFilled = (['submitted', 'resubmitted', 'valuesEdited'] as const).some((event) => events.has(event));
  if (before.facts?.amount !== after.facts?.amount && !isFilled) faults.push('the amount changed by itself');
  if (entries.length === 0) faults.push('a command without a record');
  return faults;
}

const fieldsOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, content]) => content !== undefined);

const same = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const [mine, theirs] = [fieldsOf(a), new Map(fieldsOf(b))];
  return mine.length === theirs.size && mine.every(([key, content]) => same(content, theirs.get(key)));
};

/** Returns differences between a form and its log, except the version, which also counts unlogged saves of drafts. */
export function replayFaults(order: Order, log: readonly Entry[]): string[] {
  const { version, ...told } = replay(log);
  const { version: present, ...state } = order;
  const faults = same(told, state) ? [] : ['the log does not give the present state'];
  return version > present ? [...faults, 'the log knows a later version'] : faults;
}
