import { formStatus, rowStatus } from '#modules/approval/contract/codes.ts';
import type { Action } from './actions.ts';
import { isOwn } from './barred.ts';
import { abandon, approve, edit, sendBack, takeBack, withdraw } from './deciding.ts';
import type { PersonId } from './directory.ts';
import { assertIdentity, guardWithApplicant } from './guards.ts';
import { overdue } from './limits.ts';
import { handBackAll, handOverAll, hangUp, resume, standInAll, transfer } from './moving.ts';
import { noticesOf, type Notice } from './notices.ts';
import { type Copies, type Entry, type Instant, type Order } from './order.ts';
import { changeCreator, overrideDecide, overrideEnd, overrideJump, overrideReassign } from './override.ts';
import { replay } from './replay.ts';
import { countersign, removeSigner } from './signers.ts';
import { Denied, deny, Step, type FlowRefusal, type Situation } from './step.ts';
import { resubmit, submit } from './submit.ts';

export type Outcome =
  | {
      readonly ok: true;
      readonly order: Order;
      readonly entries: readonly Entry[];
      readonly notices: readonly Notice[];
      /** Copies due now: the form was submitted, their level is done, or the form has finished. */
      readonly copies: readonly Copies[];
      /** People whose lists may have changed. */
      readonly concerned: readonly PersonId[];
    }
  | { readonly ok: false; readonly refusal: FlowRefusal };

/** Creates a new draft of an applicant. @param actor the person who began it; null for the system */
export function begin(
  applicant: PersonId,
  now: Instant,
  actor: PersonId | null = applicant,
): { order: Order; entry: Entry } {
  const entry: Entry = {
    seq: 1,
    version: 1,
    round: 0,
    at: now,
    event: 'created',
    actor,
    onBehalfOf: null,
    row: null,
    rule: null,
    text: '',
    values: [],
    changes: { form: { applicant } },
  };
  return { order: replay([entry]), entry };
}

/**
 * Performs one command on an order. It checks the actor's right first, then the version they saw, then the state.
 * Pure; a refusal changes nothing. Section 3 of the approval design has the table of actions.
 */
export function advance(
  order: Order,
  action: Action & { readonly version?: number },
  situation: Situation,
): Outcome {
  const step = new Step(order, situation);
  try {
    take(step, action, action.version);
  } catch (error) {
    if (error instanceof Denied) return { ok: false, refusal: error.refusal };
    throw error;
  }
  return {
    ok: true,
    order: step.order,
    entries: step.entries,
    notices: noticesOf(order, step.order, step.entries),
    copies: dueCopies(step),
    concerned: concernedBy(order, step.order),
  };
}

function dueCopies({ order, entries, passed }: Step): Copies[] {
  const isFinished = entries.some(({ event }) => event === 'finished');
  return order.copies.filter(({ level }) => (level === 'end' ? isFinished : passed.includes(level)));
}

function take(step: Step, action: Action, version: number | undefined): void {
  const seen = step.version - 1;
  const fresh = (): void => {
    if (version !== undefined && version !== seen) deny('stale');
  };
  switch (action.kind) {
    case 'submit': {
      const refusal = guardWithApplicant({ ...step.order, version: seen }, step.situation.actor, version);
      if (refusal) throw new Denied(refusal);
      assertIdentity(step.order, action.facts, step.situation);
      return step.order.status === formStatus.sentBack ? resubmit(step, action) : submit(step, action);
    }
    case 'approve':
      return approve(step, action, fresh);
    case 'sendBack':
      return sendBack(step, action, fresh);
    case 'edit':
      return edit(step, action, fresh);
    case 'withdraw':
      return withdraw(step, action, fresh);
    case 'abandon':
      return abandon(step, action, version);
    case 'takeBack':
      return takeBack(step, action, fresh);
    case 'countersign':
      return countersign(step, action, fresh);
    case 'removeSigner':
      return removeSigner(step, action, fresh);
    case 'transfer':
      return isAnothers(step, action.row)
        ? overrideReassign(step, { ...action, kind: 'overrideReassign' }, fresh)
        : transfer(step, action, fresh);
    case 'hangUp':
      return hangUp(step, action, fresh);
    case 'resume':
      return resume(step, action, fresh);
    case 'overrideDecide':
      return overrideDecide(step, action, fresh);
    case 'overrideJump':
      return overrideJump(step, action, fresh);
    case 'overrideReassign':
      return overrideReassign(step, action, fresh);
    case 'overrideEnd':
      return overrideEnd(step, action, fresh);
    case 'changeCreator':
      return changeCreator(step, action, fresh);
    case 'handOver':
      return handOverAll(step, action);
    case 'handBack':
      return handBackAll(step, action);
    case 'standIn':
      return standInAll(step, action);
    case 'overdue':
      return overdue(step, action);
  }
}

/** Whether an administrator transfers somebody else's row: that is an override, and needs a reason (question 67). */
const isAnothers = ({ order, situation }: Step, no: number): boolean =>
  situation.administers &&
  !isOwn(order, situation.actor) &&
  order.rows[no - 1] !== undefined &&
  order.rows[no - 1]!.person !== situation.actor;

function concernedBy(before: Order, after: Order): PersonId[] {
  const old = new Map(before.rows.map((row) => [row.no, row]));
  const changed = after.rows.filter((row) => old.get(row.no) !== row && row.status !== rowStatus.notReached);
  return [
    ...new Set([after.applicant, ...changed.flatMap(({ person }) => (person === null ? [] : [person]))]),
  ];
}
