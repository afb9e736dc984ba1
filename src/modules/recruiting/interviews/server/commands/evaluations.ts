import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { listEditions } from '#modules/recruiting/interviewers/server/queries/scorecards.ts';
import type { By } from '#modules/recruiting/server/commands/by.ts';
import { lockKnown } from '#modules/recruiting/stages/server/commands/applications.ts';
import { correctionMinutes, interviewStates } from '../../contract/interview-codes.ts';
import { interviewRefusals as no } from '../../contract/interview-refusals.ts';
import * as queries from '../queries/evaluations.ts';
import type { Said } from '../queries/evaluations.ts';
import { findInterview, saveInterview } from '../queries/interviews.ts';
import { areScores, evaluating } from '../rules/evaluations.ts';
import { noteInterview } from './interview-ends.ts';

type Judging = Pick<By, 'id' | 'now' | 'ip'>;

/**
 * Locks the application and loads the caller's own part in an interview.
 * @throws Refused notFound if they are not expected there
 */
async function hold(tx: Tx, id: number, by: Judging) {
  const before = (await findInterview(tx, id)) ?? refuse(general.notFound);
  await lockKnown(tx, before.intervieweeId);
  const own = (await queries.lockEvaluation(tx, id, by.id)) ?? refuse(general.notFound);
  const interview = (await findInterview(tx, id)) ?? refuse(general.notFound);
  return { interview, own };
}

/**
 * Submits the caller's evaluation of a candidate, or corrects it within 30 minutes. If others had submitted by then,
 * the text before the correction stays visible too.
 * @throws Refused notFound, tooSoon, isOver, correctionOver, scoresWrong, stale
 */
export async function submitEvaluation(tx: Tx, id: number, said: Said, by: Judging): Promise<void> {
  const { interview, own } = await hold(tx, id, by);
  const { state, start } = interview;
  const may = evaluating({ state, start, submittedAt: own.submittedAt }, by.now);
  if (may === 'isOver') refuse(no.isOver);
  if (may === 'tooSoon') refuse(no.tooSoon);
  if (may === 'add') refuse(no.correctionOver, { with: { minutes: correctionMinutes } });
  const editions = interview.editionId === null ? null : await listEditions(tx, [interview.editionId]);
  const items = editions?.get(interview.editionId!)?.items.length ?? 0;
  if (!areScores(said.scores, items)) refuse(no.scoresWrong, { field: 'Scores' });
  const isRead =
    may === 'correct' &&
    own.before === null &&
    (await queries.haveOthersEvaluated(tx, interview.intervieweeId, by.id));
  const { result, scores, evaluation, submittedAt } = own;
  await queries.saveEvaluation(tx, { id, personId: by.id }, said, {
    submittedAt: submittedAt ?? by.now,
    ...(isRead ? { before: { result: result!, scores, evaluation, at: submittedAt! } } : {}),
  });
  if (state === interviewStates.planned) {
    const held = { state: interviewStates.held, replan: 0 };
    if (!(await saveInterview(tx, interview, held))) refuse(general.stale);
    await noteInterview(tx, interview, 'held', {}, by);
  }
  await writeAudit(tx, {
    actorId: by.id,
    act: may === 'correct' ? 'evaluation.correct' : 'evaluation.submit',
    target: `interview:${id}`,
    detail: { interviewee: interview.intervieweeId },
    ip: by.ip,
  });
  await tellPeople(tx, [by.id], { Touches: ['Interviewee'], Notice: null });
}

/**
 * Adds a supplement to an evaluation that can no longer be corrected. Earlier supplements stay.
 * @throws Refused notFound, cannotAdd, isOver
 */
export async function addToEvaluation(tx: Tx, id: number, text: string, by: Judging): Promise<void> {
  const { interview, own } = await hold(tx, id, by);
  const { state, start } = interview;
  const may = evaluating({ state, start, submittedAt: own.submittedAt }, by.now);
  if (may === 'isOver') refuse(no.isOver);
  if (may !== 'add') refuse(no.cannotAdd, { with: { minutes: correctionMinutes } });
  const addition = own.addition === '' ? text : `${own.addition}\n${text}`;
  await queries.saveAddition(tx, { id, personId: by.id }, addition, by.now);
  await writeAudit(tx, {
    actorId: by.id,
    act: 'evaluation.add',
    target: `interview:${id}`,
    detail: { interviewee: interview.intervieweeId },
    ip: by.ip,
  });
}
