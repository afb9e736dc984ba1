import { formStatus, rowStatus, stateType } from '../../contract/codes.ts';
import type { Change } from '#modules/forms/contract/diff.ts';
import type { Level, Process } from '../../contract/process.ts';
import type { PersonId } from './directory.ts';
import { isLive, type Facts, type Order, type Row } from './order.ts';
import { passedLevels } from './levels.ts';
import { Denied, deny, type FlowRefusal, type FlowRefusalCode, type Situation } from './step.ts';

/** Business and finance rows are decided by calls of their own (question 62). */
export type Stage = 'business' | 'finance';

/** With the applicant: a draft, or sent back to him. */
const withApplicant = (order: Order): boolean =>
  order.stateType === stateType.open &&
  (order.status === formStatus.draft || order.status === formStatus.sentBack);

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

const humanDecisions = (order: Order): Row[] =>
  order.rows.filter(
    (row) => row.round === order.round && row.status === rowStatus.approved && row.decidedBy !== null,
  );

const whyNotWithdraw = (order: Order, process: Process | null): FlowRefusalCode | null => {
  if (!isLive(order) || !process) return 'notLive';
  return process.withdrawAnyTime || humanDecisions(order).length === 0 ? null : 'alreadyDecided';
};

/** Nobody may have decided in this round; what the system did is nobody's decision (question 13). */
export function assertWithdraw(order: Order, process: Process | null): void {
  const code = whyNotWithdraw(order, process);
  if (code) deny(code);
}

interface Decision {
  readonly kind: 'approve' | 'sendBack' | 'editFinance';
  readonly stage: Stage;
  readonly row: number;
  readonly to?: number | 'applicant';
  readonly text?: string;
}

/** The actor's own waiting row; everything else is refused (R1). */
export function assertDecision(
  order: Order,
  { kind, stage, row: no, to, text }: Decision,
  actor: PersonId | null,
  fresh: () => void,
): Row {
  const row = order.rows.find((one) => one.no === no);
  if (!row || row.person === null || row.person !== actor) deny('notYours');
  fresh();
  if (!isLive(order)) deny('notLive');
  if (row.status !== rowStatus.waiting) deny('notWaiting');
  if (row.finance !== (stage === 'finance')) deny('wrongStage');
  if (kind !== 'sendBack') return row;
  if (!text?.trim()) deny('reasonRequired');
  if (to !== 'applicant' && !sendBackTargets(order, row).includes(to ?? 0)) deny('notPassed', { level: to });
  return row;
}

/** Why the actor may not decide on a row; null when he may. */
export function guardDecision(
  order: Order,
  decision: Decision,
  actor: PersonId,
  version: number,
): FlowRefusal | null {
  try {
    assertDecision(order, decision, actor, () => {
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
  passedLevels(order).filter((level) => level < row.level);

/** Finance changes the controls its level names and nothing else; another one is refused (R18). */
export function assertFinanceEdit(level: Level | undefined, values: readonly Pick<Change, 'name'>[]): void {
  for (const { name } of values) {
    const control = name.split('.')[0] ?? '';
    if (!level?.edit.includes(control)) deny('notEditable', { control });
  }
}

/** The rows that wait for a person, in the present round. */
export const waitingRowsOf = (order: Order, person: PersonId): Row[] =>
  isLive(order) ? order.rows.filter((row) => row.status === rowStatus.waiting && row.person === person) : [];

/** What a person may do with a form now; the same guards decide when he tries. */
export interface Can {
  readonly edit: boolean;
  readonly submit: boolean;
  readonly withdraw: boolean;
  readonly abandon: boolean;
  /** His waiting row, if any. */
  readonly approve: boolean;
  readonly financeApprove: boolean;
  readonly sendBack: boolean;
}

export function whatCan(order: Order, person: PersonId, process: Process | null): Can {
  const mine = order.applicant === person;
  const waiting = waitingRowsOf(order, person);
  return {
    edit: mine && withApplicant(order),
    submit: mine && withApplicant(order),
    withdraw: mine && whyNotWithdraw(order, process) === null,
    abandon: mine && withApplicant(order),
    approve: waiting.some((row) => !row.finance),
    financeApprove: waiting.some((row) => row.finance),
    sendBack: waiting.length > 0,
  };
}
