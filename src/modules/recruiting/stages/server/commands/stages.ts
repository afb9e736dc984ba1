import { general, refuse, Refused, wordsOf } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { listNamesOf } from '#modules/people/server/open.ts';
import { insertRemark } from '#modules/recruiting/candidates/server/queries/remarks.ts';
import {
  openingStateLabels,
  openingStates,
  otherReason,
  stageLabels,
  stages,
} from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals as no } from '#modules/recruiting/contract/refusals.ts';
import { interviewRefusals as interviewNo } from '#modules/recruiting/interviews/contract/interview-refusals.ts';
import { cancelComing } from '#modules/recruiting/interviews/server/commands/interview-ends.ts';
import { tellOverridden } from '#modules/recruiting/interviews/server/commands/interview-notices.ts';
import { listParts } from '#modules/recruiting/interviews/server/queries/interviews.ts';
import { missingToPass } from '#modules/recruiting/interviews/server/rules/evaluations.ts';
import { writeRefusal, type Writing } from '#modules/recruiting/offers/server/commands/letters.ts';
import { endOffer } from '#modules/recruiting/offers/server/commands/offer-ends.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import { asksFor, continueWay, isClosed, moved, movesOf, reopenedTo } from '../../contract/stages.ts';
import * as queries from '../queries/applications.ts';
import { assertFresh, holdApplication, oneRunning } from './applications.ts';

/** Target stage of an application, with the reason. */
export interface Move {
  readonly stage: number;
  readonly rejectCode: number | null;
  readonly reason: string;
  /** Letter to the candidate. Only for a rejection. */
  readonly letter?: Omit<Writing, 'kind'> | null;
}

interface Seen {
  readonly id: number;
  readonly version: number;
}

/**
 * Checks that a rejection has a code, and a reason if the code requires one.
 * @throws Refused codeNeeded, reasonNeeded, letterOfRefusal
 */
export function assertRejected({ stage, rejectCode, reason, letter }: Move): void {
  if (letter && stage !== stages.rejected) refuse(no.letterOfRefusal, { field: 'Letter' });
  if (stage === stages.rejected && rejectCode === null) refuse(no.codeNeeded, { field: 'RejectCode' });
  const needsWords = stage === stages.withdrawn || (stage === stages.rejected && rejectCode === otherReason);
  if (needsWords && reason === '') refuse(no.reasonNeeded, { field: 'Reason' });
}

/** Refuses a move because somebody else moved the application first; names the person and the new stage. */
async function moveTaken(tx: Tx, row: queries.LockedApplication, by: By): Promise<never> {
  const mover = await queries.findLastMover(tx, row.id);
  const name = mover === null ? undefined : (await listNamesOf(tx, [mover])).get(mover);
  const stage = stageLabels[row.stage]![by.language];
  return refuse(no.movedMeanwhile, {
    with: { name: row.name, by: name?.[by.language] ?? '…', stage },
    body: { Version: row.version, Stage: row.stage },
  });
}

/**
 * Moves an application from the version that the actor saw. `isPreview` only checks. Closing cancels the planned
 * interviews and frees their rooms.
 * @throws Refused notFound, movedMeanwhile, noMove, planFirst, evaluationsMissing, codeNeeded, reasonNeeded,
 * letterOfRefusal, running, wrongState
 */
export async function moveApplication(
  tx: Tx,
  { id, version }: Seen,
  move: Move,
  by: By,
  isPreview = false,
): Promise<{ readonly stage: number; readonly version: number }> {
  const { opening, row } = await holdApplication(tx, id, by);
  if (row.version !== version) await moveTaken(tx, row, by);
  const standing = {
    stage: row.stage,
    closedFrom: row.closed_from,
    offerState: row.offer_state,
    hasUser: row.user_id !== null || row.transfer_form_id !== null,
  };
  if (!movesOf(standing).includes(move.stage)) {
    const labels = { from: stageLabels[row.stage]![by.language], to: stageLabels[move.stage]![by.language] };
    refuse(no.noMove, { with: labels });
  }
  if (asksFor(standing, move.stage) === 'interview') refuse(interviewNo.planFirst, { field: 'Stage' });
  assertRejected(move);
  if (asksFor(standing, move.stage) === 'words' && move.reason === '')
    refuse(no.reasonNeeded, { field: 'Reason' });
  const isReopened = reopenedTo(standing) !== null;
  if (isReopened) {
    if (opening.state === openingStates.closed)
      refuse(no.wrongState, { with: { state: openingStateLabels[opening.state]![by.language] } });
    await assertFresh(tx, row.seeker_id, row.recruitment_id, by);
  }
  const isJudged = row.stage === stages.interviewing && move.stage === stages.passed;
  const waited = isJudged ? await assertPassable(tx, row.id, move) : [];
  if (isPreview) return { stage: row.stage, version };
  const after = await enter(tx, await endOffer(tx, row, move.stage), move, by);
  if (isClosed(after.stage)) await cancelComing(tx, { row: after, opening }, by);
  if (move.letter) {
    const names = { name: row.name, title: opening.title };
    await writeRefusal(tx, { intervieweeId: id, seekerId: row.seeker_id }, names, move.letter, by);
  }
  await tellOverridden(tx, { id, name: row.name, title: opening.title }, waited, move.reason, by);
  return { stage: after.stage, version: after.version };
}

/**
 * Checks that all interviewers have evaluated the candidate, or that a reason is given to pass without them.
 * @returns interviewers without an evaluation
 * @throws Refused evaluationsMissing
 */
async function assertPassable(tx: Tx, id: number, { reason }: Move): Promise<number[]> {
  const parts = await listParts(tx, id);
  const count = missingToPass(parts);
  if (count > 0 && reason === '')
    refuse(interviewNo.evaluationsMissing, { field: 'Reason', with: { count } });
  const waited = parts.filter(({ isLive, isSubmitted }) => isLive && !isSubmitted);
  return [...new Set(waited.map(({ personId }) => personId))];
}

/**
 * Saves the new stage of an application with the reason.
 * @returns the application after the move
 */
export async function enter(
  tx: Tx,
  row: queries.LockedApplication,
  move: Move,
  by: By,
): Promise<queries.LockedApplication> {
  const { id } = row;
  const clock = { spent: row.spent_ms, since: row.stage_since };
  const next = moved({ stage: row.stage, closedFrom: row.closed_from, clock }, move.stage, by.now);
  const rejectCode = move.stage === stages.rejected ? move.rejectCode : null;
  const before = { reached: row.reached, spans: row.spans_ms as readonly (number | null)[] };
  const way = continueWay(before, row.stage, row.stage_since, next.stage, by.now);
  const columns = {
    stage: next.stage,
    closed_from: next.closedFrom,
    spent_ms: next.clock.spent,
    stage_since: next.clock.since,
    reject_code: rejectCode,
    reached: way.reached,
    // Elements of this column may be null, but its generated type does not say so.
    spans_ms: [...way.spans] as number[],
  };
  await oneRunning(by, () => queries.saveApplication(tx, id, columns));
  const event = { id, from: row.stage, to: next.stage, rejectCode };
  const eventId = await queries.insertEvent(tx, event, { by: by.id, now: by.now });
  if (move.reason !== '')
    await insertRemark(tx, { intervieweeId: id, eventId, text: move.reason }, { by: by.id, now: by.now });
  await writeAudit(tx, {
    actorId: by.id,
    act: 'interviewee.move',
    target: `interviewee:${id}`,
    detail: { from: row.stage, to: next.stage, rejectCode },
    ip: by.ip,
  });
  return { ...row, ...columns, version: row.version + 1 };
}

export interface NotMoved {
  readonly id: number;
  readonly name: string;
  readonly message: string;
}

/** Moves several applications one by one; a failure does not stop the others. A preview moves nothing. */
export async function moveSeveral(
  db: Database,
  rows: readonly Seen[],
  move: Move,
  by: By,
  isPreview: boolean,
): Promise<{ readonly done: number; readonly failed: NotMoved[] }> {
  assertRejected(move);
  const failed: NotMoved[] = [];
  let done = 0;
  const once = new Map(rows.map((row) => [row.id, row]));
  for (const row of [...once.values()].toSorted((a, b) => a.id - b.id)) {
    try {
      await inTransaction(db, (tx) => moveApplication(tx, row, move, by, isPreview));
      done++;
    } catch (cause) {
      if (!(cause instanceof Refused)) throw cause;
      // Leaves out the name of an application that the caller may not see.
      const isSeen = cause.refusal !== general.notFound;
      const application = isSeen ? await queries.findApplication(db, row.id, by) : undefined;
      const message = wordsOf(cause.refusal, by.language, cause.detail.with);
      failed.push({ id: row.id, name: application?.name ?? '', message });
    }
  }
  return { done, failed };
}
