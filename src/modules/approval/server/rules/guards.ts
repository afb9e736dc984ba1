import { formStatus, rowStatus, stateType } from '../../contract/codes.ts';
import type { Change } from '#modules/forms/contract/diff.ts';
import type { Level, Process } from '../../contract/process.ts';
import type { Why } from '../../contract/why.ts';
import { isBarred, isSubject } from './barred.ts';
import { isActive, standInFor, type Directory, type PersonId } from './directory.ts';
import { isLive, mayDecide, type Facts, type Order, type Row } from './order.ts';
import { holderOf, holdsPlace, passedLevels, rowsAt } from './seats.ts';
import { Denied, deny, type FlowRefusal, type FlowRefusalCode, type Situation, type Step } from './step.ts';

/** Business and finance rows are decided by calls of their own (question 62). */
export type Stage = 'business' | 'finance';

export type Fresh = () => void;

/** With the applicant: a draft, or sent back to him. */
export const withApplicant = (order: Order): boolean =>
  order.stateType === stateType.open &&
  (order.status === formStatus.draft || order.status === formStatus.sentBack);

/** Hung up: only looked at, remarked on, resumed or overridden. */
export const isSuspended = (order: Order): boolean =>
  order.stateType === stateType.open && order.suspended !== null;

/** Why somebody may not change a form as its applicant; null when he may. */
export function guardWithApplicant(
  order: Order,
  actor: PersonId | null,
  version: number | undefined,
): FlowRefusal | null {
  if (actor !== order.applicant) return { code: 'notYours' };
  if (version !== undefined && version !== order.version) return { code: 'stale' };
  return withApplicant(order) ? null : { code: 'notWithApplicant' };
}

export function assertApplicant(order: Order, actor: PersonId | null): void {
  if (actor !== order.applicant) deny('notYours');
}

export function assertIdentity(order: Order, facts: Facts, { directory }: Situation): void {
  if (!directory.mayApply(order.applicant, facts.department)) deny('noApplicantIdentity');
}

/** An administrator whom the form is neither by nor about: his own is another one's, and he learns of none about him. */
export function assertAdministrator(order: Order, { actor, administers }: Situation): void {
  if (!administers) deny('notYours');
  if (actor === order.applicant) deny('ownForm');
  if (isSubject(order, actor)) deny('notYours');
}

export function assertLive(order: Order): void {
  if (isSuspended(order)) deny('suspended');
  if (!isLive(order)) deny('notLive');
}

export function assertReason(text: string): void {
  if (!text.trim()) deny('reasonRequired');
}

const humanDecisions = (order: Order): Row[] =>
  order.rows.filter(
    (row) => row.round === order.round && row.status === rowStatus.approved && row.decidedBy !== null,
  );

const day = 24 * 3600_000;

/** Why a finished form may not be revoked: money never, and only for so many days (question 55). */
const whyNotRevoke = (order: Order, process: Process, now: string): FlowRefusalCode | null => {
  const { revokeDays } = process;
  if (order.revoking || revokeDays === null || order.facts?.amount != null || !order.finishedAt)
    return 'notLive';
  return Date.parse(now) <= Date.parse(order.finishedAt) + revokeDays * day ? null : 'tooLate';
};

export const whyNotWithdraw = (
  order: Order,
  process: Process | null,
  now: string,
): FlowRefusalCode | null => {
  if (isSuspended(order)) return 'suspended';
  if (!process || order.stateType !== stateType.open) return 'notLive';
  if (order.status === formStatus.finished) return whyNotRevoke(order, process, now);
  if (!isLive(order)) return 'notLive';
  return process.withdrawAnyTime || humanDecisions(order).length === 0 ? null : 'alreadyDecided';
};

/** Nobody may have decided in this round; what the system did is nobody's decision (question 13). */
export function assertWithdraw(order: Order, { edition, now }: Situation): void {
  const code = whyNotWithdraw(order, edition?.process ?? null, now);
  if (code) deny(code);
}

interface OnRow {
  readonly row: number;
  /** Left out: either. */
  readonly stage?: Stage;
}

/** The actor's own waiting row; everything else is refused (R1). */
export function assertOwnRow(
  order: Order,
  { stage, row: no }: OnRow,
  actor: PersonId | null,
  fresh: Fresh,
): Row {
  const row = order.rows[no - 1];
  if (!row || row.person === null || row.person !== actor) deny('notYours');
  fresh();
  if (isSuspended(order)) deny('suspended');
  if (!mayDecide(order)) deny('notLive');
  if (row.status !== rowStatus.waiting) deny('notWaiting');
  if (stage && row.finance !== (stage === 'finance')) deny('wrongStage');
  return row;
}

/** A reason, and a level that was passed before. */
export function assertSendBack(
  order: Order,
  row: Row,
  { to, text }: { readonly to: number | 'applicant'; readonly text: string },
): void {
  assertReason(text);
  if (to !== 'applicant' && !sendBackTargets(order, row).includes(to)) deny('notPassed', { level: to });
}

/** Why the actor may not decide on a row; null when he may. */
export function guardDecision(
  order: Order,
  onRow: OnRow,
  actor: PersonId,
  version: number,
): FlowRefusal | null {
  try {
    assertOwnRow(order, onRow, actor, () => {
      if (version !== order.version) deny('stale');
    });
    return null;
  } catch (error) {
    if (error instanceof Denied) return error.refusal;
    throw error;
  }
}

/** Levels a row may send the form back to: the passed ones before its own (question 10). */
export const sendBackTargets = (order: Order, row: Row): number[] =>
  order.revoking ? [] : passedLevels(order).filter((level) => level < row.level);

interface Edit {
  readonly values: readonly Pick<Change, 'name'>[];
  readonly computed?: string | undefined;
}

/** People of a level change the controls it names and nothing else; another one is refused (R18). */
export function assertEdit(level: Level | undefined, { values, computed }: Edit): void {
  for (const { name } of values) {
    const control = name.split('.')[0] ?? '';
    if (!level?.edit.includes(control) && control !== computed) deny('notEditable', { control });
  }
}

/**
 * Somebody who may take a place in a level: still there, neither applicant nor subject, not in the level already. Of one who is
 * absent it is his delegate who counts (questions 43 to 45).
 * @param why of the row that becomes his, where it does
 */
export function assertNewcomer(
  { order, process, situation }: Step,
  row: Row,
  person: PersonId,
  why?: Why,
): void {
  const { directory } = situation;
  if (!isActive(directory, person)) deny('personGone');
  const asked = standInFor(directory, person, why);
  for (const one of [person, asked])
    if (isBarred(process, order, one)) deny(isSubject(order, one) ? 'subjectChosen' : 'applicantChosen');
  const group = rowsAt(order, row.level);
  if (holdsPlace(group, person) || holdsPlace(group, asked)) deny('inGroup');
}

/** Somebody has decided on a row or given it to somebody else; what the system did does not count. */
const acted = (row: Row): boolean =>
  (row.decidedBy !== null && (row.status === rowStatus.approved || row.status === rowStatus.sentBack)) ||
  (row.status === rowStatus.handedOver && row.rule === null);

/** The owner of a row has asked others to sign, beside a group that is left out. */
const hasAsked = (order: Order, row: Row, except: number | undefined): boolean =>
  order.rows.some(({ added }) => added?.by === row.no && added.group !== except);

/** Whether a row comes after another one: a later level or place, or the one whom the other was added before. */
export function isLater(order: Order, row: Row, than: Row): boolean {
  if (row.round !== than.round || row.no === than.no) return false;
  if (than.added?.way === 'before' && holderOf(order, than.added.by)?.no === row.no) return true;
  return row.level > than.level || (row.level === than.level && row.sort > than.sort);
}

/**
 * Whose decision on a row it is to take back: of whoever decided, and of what a delegate decided the owner's once
 * his absence is over (question 36).
 */
const mayTakeBackFor = (row: Row, actor: PersonId | null, directory: Directory): boolean => {
  if (row.onBehalfOf === null) return row.decidedBy === actor;
  const decider =
    standInFor(directory, row.onBehalfOf, row.why) === row.decidedBy ? row.decidedBy : row.onBehalfOf;
  return decider === actor;
};

/** Approved by him in this round, and nobody after him has acted; what the system did does not count. */
export function canTakeBack(order: Order, row: Row, actor: PersonId | null, directory: Directory): boolean {
  if (!isLive(order) || row.round !== order.round || row.status !== rowStatus.approved) return false;
  if (!mayTakeBackFor(row, actor, directory)) return false;
  const sameRound = order.rows.filter((other) => other.round === row.round && other.level >= row.level);
  if (sameRound.some(({ rule }) => rule === 'override')) return false;
  return !order.rows.some(
    (other) => isLater(order, other, row) && (acted(other) || hasAsked(order, other, row.added?.group)),
  );
}

/** The rows that wait for a person, in the present round. */
export const waitingRowsOf = (order: Order, person: PersonId): Row[] =>
  mayDecide(order)
    ? order.rows.filter((row) => row.status === rowStatus.waiting && row.person === person)
    : [];
