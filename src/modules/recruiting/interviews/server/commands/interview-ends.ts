import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { insertRemark } from '#modules/recruiting/candidates/server/queries/remarks.ts';
import type { LockedOpening } from '#modules/recruiting/openings/server/queries/openings.ts';
import { roomsBy, type By } from '#modules/recruiting/server/commands/by.ts';
import type { LockedApplication } from '#modules/recruiting/stages/server/queries/applications.ts';
import { cancelBookings } from '#modules/rooms/server/open.ts';
import { interviewActs, interviewStates } from '../../contract/interview-codes.ts';
import { interviewRefusals as no } from '../../contract/interview-refusals.ts';
import * as queries from '../queries/interviews.ts';
import type { InterviewRow } from '../queries/interviews.ts';
import { tellInterview } from './interview-notices.ts';

/** Locked application with its opening. */
export interface HeldApplication {
  readonly opening: LockedOpening;
  readonly row: LockedApplication;
}

/** Adds an entry with a reason to the history of an interview. */
export async function noteInterview(
  tx: Tx,
  { id, intervieweeId }: Pick<InterviewRow, 'id' | 'intervieweeId'>,
  act: keyof typeof interviewActs,
  { detail = {}, reason = '' }: { readonly detail?: queries.EventDetail; readonly reason?: string },
  by: Pick<By, 'id' | 'now' | 'ip'>,
): Promise<void> {
  const moment = { by: by.id, now: by.now };
  const interviewEventId = await queries.insertInterviewEvent(
    tx,
    { id, act: interviewActs[act], detail },
    moment,
  );
  if (reason !== '') await insertRemark(tx, { intervieweeId, interviewEventId, text: reason }, moment);
  await writeAudit(tx, {
    actorId: by.id,
    act: `interview.${act}`,
    target: `interview:${id}`,
    detail: { interviewee: intervieweeId, ...detail },
    ip: by.ip,
  });
}

/** Ends an interview: removes its people, frees its room and notifies everybody who was expected. */
async function end(
  tx: Tx,
  interview: InterviewRow,
  state: 2 | 3,
  { row, opening }: HeldApplication,
  reason: string,
  by: By,
): Promise<void> {
  const isCancelled = state === interviewStates.cancelled;
  const users = await queries.listUsers(tx, [interview.id]);
  if (isCancelled && interview.bookingId !== null)
    await cancelBookings(tx, roomsBy(by), [interview.bookingId], '');
  const saved = await queries.saveInterview(tx, interview, { state, replan: 0, isShown: isCancelled });
  if (!saved) refuse(general.stale);
  await queries.dropUsers(tx, interview.id);
  const act = isCancelled ? 'cancelled' : 'absent';
  await noteInterview(tx, interview, act, { reason }, by);
  const people = users.filter(({ isLive, personId }) => isLive && personId !== by.id);
  await tellInterview(
    tx,
    { ...interview, name: row.name, title: opening.title },
    act,
    people.map(({ personId }) => personId),
    // No reason: interviewers must not learn why somebody was rejected.
    { now: by.now },
  );
}

/**
 * Cancels an interview, or records that the candidate did not come. An evaluated interview took place and cannot be
 * ended.
 * @throws Refused stale, isOver, notBegun
 */
export async function endInterview(
  tx: Tx,
  interview: InterviewRow,
  state: 2 | 3,
  held: HeldApplication,
  reason: string,
  by: By,
): Promise<void> {
  const users = await queries.listUsers(tx, [interview.id]);
  const isEvaluated = users.some(({ isSubmitted }) => isSubmitted);
  if (interview.state !== interviewStates.planned || isEvaluated) refuse(no.isOver);
  if (state === interviewStates.absent && interview.start > by.now) refuse(no.notBegun);
  await end(tx, interview, state, held, reason, by);
}

/**
 * Cancels the coming interviews of a closed application with their rooms, in the same transaction. The reason is on the
 * stage change.
 */
export async function cancelComing(tx: Tx, held: HeldApplication, by: By): Promise<void> {
  for (const interview of await queries.listComing(tx, held.row.id, by.now))
    await end(tx, interview, interviewStates.cancelled, held, '', by);
}
