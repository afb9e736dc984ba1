import { formStatus, rowStatus, stateType } from '#modules/approval/contract/codes.ts';
import type { Level, Process } from '#modules/approval/processes/contract/process.ts';
import type { Change } from '#modules/forms/contract/diff.ts';
import type { Why } from '../../contract/why.ts';
import { isBarred, isSubject } from './barred.ts';
import { isActive, standInFor, type Directory, type PersonId } from './directory.ts';
import { isLive, mayDecide, type Facts, type Order, type Row } from './order.ts';
import { holderOf, holdsPlace, passedLevels, rowsAt } from './seats.ts';
import { Denied, deny, type FlowRefusal, type FlowRefusalCode, type Situation, type Step } from './step.ts';

/** Stage of a row. Business and finance rows are decided by separate calls (question 62). */
export type Stage = 'business' | 'finance';

export type Fresh = () => void;

/** Whether the form is with the applicant: a draft, or sent back to them. */
export const withApplicant = (order: Order): boolean =>
  order.stateType === stateType.open &&
  (order.status === formStatus.draft || order.status === formStatus.sentBack);

/** Whether the form is suspended. It can then only be viewed, commented on, resumed or overridden. */
export const isSuspended = (order: Order): boolean =>
  order.stateType === stateType.open && order.suspended !== null;

/** Returns why a person may not change a form as its applicant; null when they may. */
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

/**
 * Requires an administrator who is neither applicant nor subject. Applicants leave their own form to another
 * administrator. A subject gets the same refusal as a stranger, so that they learn nothing of the form.
 * @throws Refused notYours or ownForm
 */
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

/** Returns why a finished form may not be revoked: it has an amount, or the period has passed (question 55). */
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

/** Requires that nobody has decided in this round; decisions by the system do not count (question 13). */
export function assertWithdraw(order: Order, { edition, now }: Situation): void {
  const code = whyNotWithdraw(order, edition?.process ?? null, now);
  if (code) deny(code);
}

interface OnRow {
  readonly row: number;
  /** Left out: either stage is accepted. */
  readonly stage?: Stage;
}

/** Returns the actor's own waiting row and refuses every other one (R1). */
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

/** Requires a reason, and as target the applicant or a level that was passed before. */
export function assertSendBack(
  order: Order,
  row: Row,
  { to, text }: { readonly to: number | 'applicant'; readonly text: string },
): void {
  assertReason(text);
  if (to !== 'applicant' && !sendBackTargets(order, row).includes(to)) deny('notPassed', { level: to });
}

/** Returns why the actor may not decide on a row; null when they may. */
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

/** Returns the levels to which a row may send the form back: the passed ones before its own (question 10). */
export const sendBackTargets = (order: Order, row: Row): number[] =>
  order.revoking ? [] : passedLevels(order).filter((level) => level < row.level);

interface Edit {
  readonly values: readonly Pick<Change, 'name'>[];
  readonly computed?: string | undefined;
}

/** Requires that an edit changes only the controls that the level may edit, and computed ones (R18). */
export function assertEdit(level: Level | undefined, { values, computed }: Edit): void {
  for (const { name } of values) {
    const control = name.split('.')[0] ?? '';
    if (!level?.edit.includes(control) && control !== computed) deny('notEditable', { control });
  }
}

/**
 * Requires that a person may take a place in a level: active, neither applicant nor subject, not in the level yet.
 * The same holds for the delegate of an absent person (questions 43 to 45).
 * @param why reason of the row that the person takes over, if they do
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

/** Whether a person has decided on a row or handed it over; actions of the system do not count. */
const acted = (row: Row): boolean =>
  (row.decidedBy !== null && (row.status === rowStatus.approved || row.status === rowStatus.sentBack)) ||
  (row.status === rowStatus.handedOver && row.rule === null);

/** Whether the owner of a row has added signers, apart from the group `except`. */
const hasAsked = (order: Order, row: Row, except: number | undefined): boolean =>
  order.rows.some(({ added }) => added?.by === row.no && added.group !== except);

/** Whether a row comes after another one: at a later level or place, or as the asker of a signer added before. */
export function isLater(order: Order, row: Row, than: Row): boolean {
  if (row.round !== than.round || row.no === than.no) return false;
  if (than.added?.way === 'before' && holderOf(order, than.added.by)?.no === row.no) return true;
  return row.level > than.level || (row.level === than.level && row.sort > than.sort);
}

/**
 * Whether a person may take back the decision on a row. It is the decider's to take back.
 * A delegate's decision becomes the owner's once the absence is over (question 36).
 */
const mayTakeBackFor = (row: Row, actor: PersonId | null, directory: Directory): boolean => {
  if (row.onBehalfOf === null) return row.decidedBy === actor;
  const decider =
    standInFor(directory, row.onBehalfOf, row.why) === row.decidedBy ? row.decidedBy : row.onBehalfOf;
  return decider === actor;
};

/**
 * Whether a person approved the row in this round and nobody after them has acted. Actions of the system do not count.
 */
export function canTakeBack(order: Order, row: Row, actor: PersonId | null, directory: Directory): boolean {
  if (!isLive(order) || row.round !== order.round || row.status !== rowStatus.approved) return false;
  if (!mayTakeBackFor(row, actor, directory)) return false;
  const sameRound = order.rows.filter((other) => other.round === row.round && other.level >= row.level);
  if (sameRound.some(({ rule }) => rule === 'override')) return false;
  return !order.rows.some(
    (other) => isLater(order, other, row) && (acted(other) || hasAsked(order, other, row.added?.group)),
  );
}

/** Returns the rows that wait for a person in the present round. */
export const waitingRowsOf = (order: Order, person: PersonId): Row[] =>
  mayDecide(order)
    ? order.rows.filter((row) => row.status === rowStatus.waiting && row.person === person)
    : [];
