import { general, Refused, refuse } from '#kit/contract/refusals.ts';
import type { Span } from '#kit/rules/spans.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { holdPersons, listNamesOf } from '#modules/people/server/open.ts';
import { stageLabels } from '#modules/recruiting/contract/codes.ts';
import { recruitingRefusals } from '#modules/recruiting/contract/refusals.ts';
import { listBarred, listUsable } from '#modules/recruiting/interviewers/server/queries/interviewers.ts';
import { findEdition } from '#modules/recruiting/interviewers/server/queries/scorecards.ts';
import { roomsBy, type By } from '#modules/recruiting/server/commands/by.ts';
import { takesInterviews, withInterview } from '#modules/recruiting/stages/contract/stages.ts';
import { holdApplication } from '#modules/recruiting/stages/server/commands/applications.ts';
import { enter } from '#modules/recruiting/stages/server/commands/stages.ts';
import {
  bookFor,
  cancelBookings,
  listPlaces,
  moveBooking,
  type AreaMeeting,
} from '#modules/rooms/server/open.ts';
import { interviewStates, mostHours, replans } from '../../contract/interview-codes.ts';
import { interviewRefusals as no } from '../../contract/interview-refusals.ts';
import { endChoice } from '../queries/choices.ts';
import * as queries from '../queries/interviews.ts';
import type { InterviewRow } from '../queries/interviews.ts';
import { listBusy, type Except } from './availability.ts';
import { noteInterview, type HeldApplication } from './interview-ends.ts';
import { tellInterview } from './interview-notices.ts';

const HOUR_MS = 3_600_000;
/** Title of the room booking. Everybody can read it, so it does not name the candidate. */
const meetingTitle = '面试 Interview';

/** Time, place and round of an interview. */
export interface Plan extends Span {
  readonly roundNo: number;
  readonly mode: number;
  /** Room of the interview. Null: none. */
  readonly roomId: number | null;
  readonly link: string;
}

/** Result of planning. If `id` is null, nothing was written and the busy people must be confirmed first. */
export type Planned =
  | { readonly id: number; readonly version: number; readonly busy: readonly number[] }
  | { readonly id: null; readonly busy: readonly number[] };

/** @throws Refused inThePast, endsFirst, tooLong */
export function assertTimes({ start, end }: Span, now: Date): void {
  if (start <= now) refuse(no.inThePast, { field: 'StartTime' });
  if (end <= start) refuse(no.endsFirst, { field: 'EndTime' });
  if (end.getTime() - start.getTime() > mostHours * HOUR_MS)
    refuse(no.tooLong, { field: 'EndTime', with: { hours: mostHours } });
}

export async function namesOf(tx: Tx, people: readonly number[], by: By): Promise<string> {
  const names = await listNamesOf(tx, people);
  const all = people.map((id) => names.get(id)?.[by.language] ?? String(id));
  return all.join(by.language === 'zh' ? '、' : ', ');
}

/**
 * Locks an interview with its application and opening, if the actor handles it.
 * @throws Refused notFound, stale
 */
export async function holdInterview(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  by: By,
): Promise<{ interview: InterviewRow; held: HeldApplication }> {
  const before = (await queries.findInterview(tx, id)) ?? refuse(general.notFound);
  const held = await holdApplication(tx, before.intervieweeId, by);
  const interview = (await queries.findInterview(tx, id)) ?? refuse(general.notFound);
  if (interview.version !== version) refuse(general.stale, { body: { Version: interview.version } });
  return { interview, held };
}

/**
 * Checks that people can meet a candidate at a time. All must be interviewers, and neither they nor the candidate may
 * have another interview then. The people must be locked.
 * @returns people who are busy with something else
 * @throws Refused notInterviewer, hisOwn, interviewerTaken, candidateTaken
 */
export async function assertFree(
  tx: Tx,
  seekerId: number,
  people: readonly number[],
  span: Span,
  except: Except | null,
  by: By,
): Promise<number[]> {
  const field = 'InterviewerAUIDs';
  const usable = await listUsable(tx, people);
  const gone = people.filter((id) => !usable.some((one) => one.id === id));
  if (gone.length > 0) refuse(no.notInterviewer, { field, with: { names: await namesOf(tx, gone, by) } });
  const barred = await listBarred(tx, seekerId, people);
  if (barred.length > 0) refuse(no.hisOwn, { field, with: { names: await namesOf(tx, barred, by) } });
  const taken = await queries.listTakenPeople(tx, people, span, except?.interviewId);
  if (taken.length > 0) refuse(no.interviewerTaken, { field, with: { names: await namesOf(tx, taken, by) } });
  const candidate = await queries.listCandidateTimes(tx, seekerId, span, except?.interviewId);
  if (candidate.length > 0) refuse(no.candidateTaken, { field: 'StartTime' });
  return listBusy(tx, usable, span, except);
}

/** Runs `work` and reports an overlap that a concurrent call created; database constraints detect it. */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  onConstraint(
    {
      interview_user_free: () =>
        new Refused(no.interviewerTaken, { field: 'InterviewerAUIDs', with: { names: '…' } }),
      interview_seeker_free: () => new Refused(no.candidateTaken, { field: 'StartTime' }),
    },
    work,
  );

/** Builds the room booking of an interview: the first person hosts it, the others are invited. */
export const meetingOf = (span: Span, roomId: number, people: readonly number[]): AreaMeeting => ({
  start: span.start,
  end: span.end,
  roomId,
  title: meetingTitle,
  hostId: people[0]!,
  attendeeIds: people.slice(1),
});

/**
 * Finds the booked room of an interview.
 * @returns null if the booking was cancelled or there is none
 */
export async function placeOf(tx: Tx, bookingId: number | null) {
  const place = bookingId === null ? undefined : (await listPlaces(tx, [bookingId])).get(bookingId);
  return place && place.status <= 1 ? place : null;
}

const noticed = (id: number, span: Span, { row, opening }: HeldApplication) => ({
  id,
  start: span.start,
  end: span.end,
  name: row.name,
  title: opening.title,
});

/**
 * Plans an interview and moves its application on. People, opening, application and room are locked in this order, as
 * in a handover, and written in one transaction.
 * @throws Refused notFound, noInterviewNow, refusals of `assertTimes` and `assertFree`, and of the room booking
 */
export async function planInterview(
  tx: Tx,
  intervieweeId: number,
  plan: Plan,
  people: readonly number[],
  isConfirmed: boolean,
  by: By,
): Promise<Planned> {
  await holdPersons(tx, people);
  const held = await holdApplication(tx, intervieweeId, by);
  const { row, opening } = held;
  if (!takesInterviews(row.stage))
    refuse(no.noInterviewNow, { with: { stage: stageLabels[row.stage]![by.language] } });
  assertTimes(plan, by.now);
  const busy = await assertFree(tx, row.seeker_id, people, plan, null, by);
  if (busy.length > 0 && !isConfirmed) return { id: null, busy };
  const booking =
    plan.roomId === null ? null : await bookFor(tx, roomsBy(by), meetingOf(plan, plan.roomId, people));
  const id = await oneAtATime(async () =>
    queries.insertInterview(
      tx,
      {
        intervieweeId,
        seekerId: row.seeker_id,
        roundNo: plan.roundNo,
        mode: plan.mode,
        start: plan.start,
        end: plan.end,
        link: plan.link,
        bookingId: booking?.id ?? null,
        editionId: await findEdition(tx, opening.id),
        people,
      },
      { by: by.id, now: by.now },
    ),
  );
  await endChoice(tx, intervieweeId, by.now);
  await noteInterview(tx, { id, intervieweeId }, 'planned', { detail: { added: people } }, by);
  let now = row;
  for (const stage of withInterview(row.stage))
    now = await enter(tx, now, { stage, rejectCode: null, reason: '' }, by);
  await tellInterview(
    tx,
    noticed(id, plan, held),
    'planned',
    people.filter((one) => one !== by.id),
    { now: by.now },
  );
  return { id, version: 1, busy };
}

/** Locks present and future interviewers of an interview. The version check finds changes made before the lock. */
async function holdPeople(tx: Tx, id: number, more: readonly number[]): Promise<void> {
  const live = (await queries.listUsers(tx, [id])).filter(({ isLive }) => isLive);
  await holdPersons(tx, [...live.map(({ personId }) => personId), ...more]);
}

/**
 * Checks that an interview was not started, evaluated or cancelled.
 * @throws Refused isOver
 */
function assertOpen(interview: InterviewRow, users: readonly queries.InterviewUser[], now: Date): void {
  const isEvaluated = users.some(({ isSubmitted }) => isSubmitted);
  if (interview.state !== interviewStates.planned || interview.start <= now || isEvaluated) refuse(no.isOver);
}

/**
 * Updates the room booking of an interview: keeps, moves, cancels or replaces it.
 * @returns id of the booking
 */
export async function bookingAfter(
  tx: Tx,
  interview: InterviewRow,
  span: Span,
  roomId: number | null,
  people: readonly number[],
  by: By,
): Promise<number | null> {
  const place = await placeOf(tx, interview.bookingId);
  if (roomId === null) {
    if (place) await cancelBookings(tx, roomsBy(by), [place.id], '');
    return null;
  }
  const meeting = meetingOf(span, roomId, people);
  const booked = place
    ? await moveBooking(tx, roomsBy(by), place.id, meeting)
    : await bookFor(tx, roomsBy(by), meeting);
  return booked.id;
}

/**
 * Moves an interview to another time, room or round. Its people, booking and calendar entry stay the same.
 * @throws Refused notFound, stale, isOver, reasonNeeded, and refusals of `planInterview`
 */
export async function moveInterview(
  tx: Tx,
  seen: { readonly id: number; readonly version: number },
  plan: Plan,
  { reason, isConfirmed }: { readonly reason: string; readonly isConfirmed: boolean },
  by: By,
): Promise<Planned> {
  await holdPeople(tx, seen.id, []);
  const { interview, held } = await holdInterview(tx, seen, by);
  const users = await queries.listUsers(tx, [interview.id]);
  assertOpen(interview, users, by.now);
  if (reason === '') refuse(recruitingRefusals.reasonNeeded, { field: 'Reason' });
  assertTimes(plan, by.now);
  const people = users.filter(({ isLive }) => isLive).map(({ personId }) => personId);
  const except = { interviewId: interview.id, bookingId: interview.bookingId };
  const busy = await assertFree(tx, interview.seekerId, people, plan, except, by);
  if (busy.length > 0 && !isConfirmed) return { id: null, busy };
  // If all interviewers have left, the owner hosts the room until others are named.
  const hosts = people.length > 0 ? people : [held.opening.owner_id];
  const bookingId = await bookingAfter(tx, interview, plan, plan.roomId, hosts, by);
  const { roundNo, mode, link } = plan;
  const saved = await oneAtATime(() =>
    queries.saveInterview(tx, interview, {
      during: plan,
      roundNo,
      mode,
      link,
      bookingId,
      // A new time does not help if an interviewer has left, so this flag stays.
      replan: interview.replan === replans.left ? replans.left : replans.none,
      isShown: true,
    }),
  );
  if (!saved) refuse(general.stale);
  const detail = { from: interview.start.toISOString(), to: plan.start.toISOString() };
  await noteInterview(tx, interview, 'moved', { detail, reason }, by);
  const others = people.filter((one) => one !== by.id);
  await tellInterview(tx, noticed(interview.id, plan, held), 'moved', others, { now: by.now, reason });
  return { id: interview.id, version: interview.version + 1, busy };
}

/**
 * Replaces the interviewers of an interview. Those who have evaluated stay.
 * @throws Refused notFound, stale, isOver, hasEvaluated, reasonNeeded, and refusals of `assertFree`
 */
export async function setInterviewers(
  tx: Tx,
  seen: { readonly id: number; readonly version: number },
  people: readonly number[],
  { reason, isConfirmed }: { readonly reason: string; readonly isConfirmed: boolean },
  by: By,
): Promise<Planned> {
  await holdPeople(tx, seen.id, people);
  const { interview, held } = await holdInterview(tx, seen, by);
  const users = await queries.listUsers(tx, [interview.id]);
  const live = users.filter(({ isLive }) => isLive);
  const removed = live.filter(({ personId }) => !people.includes(personId));
  const judged = removed.filter(({ isSubmitted }) => isSubmitted).map(({ personId }) => personId);
  if (judged.length > 0)
    refuse(no.hasEvaluated, {
      field: 'InterviewerAUIDs',
      with: { names: await namesOf(tx, judged, by) },
    });
  assertOpen(interview, users, by.now);
  if (reason === '') refuse(recruitingRefusals.reasonNeeded, { field: 'Reason' });
  const added = people.filter((id) => !live.some(({ personId }) => personId === id));
  const except = { interviewId: interview.id, bookingId: interview.bookingId };
  const busy = await assertFree(tx, interview.seekerId, people, interview, except, by);
  const asked = busy.filter((id) => added.includes(id));
  if (asked.length > 0 && !isConfirmed) return { id: null, busy: asked };
  const place = await placeOf(tx, interview.bookingId);
  if (place) await moveBooking(tx, roomsBy(by), place.id, meetingOf(interview, place.roomId, people));
  const gone = removed.map(({ personId }) => personId);
  await queries.dropUsers(tx, interview.id, gone);
  await oneAtATime(() => queries.addUsers(tx, interview.id, added, interview));
  // New people settle an absence or a departure, but not a lost room.
  const replan = interview.replan === replans.room ? replans.room : replans.none;
  if (!(await queries.saveInterview(tx, interview, { replan }))) refuse(general.stale);
  await noteInterview(tx, interview, 'people', { detail: { added, removed: gone }, reason }, by);
  const about = noticed(interview.id, interview, held);
  const but = (ids: readonly number[]): number[] => ids.filter((one) => one !== by.id);
  await tellInterview(tx, about, 'planned', but(added), { now: by.now });
  await tellInterview(tx, about, 'removed', but(gone), { now: by.now, reason });
  return { id: interview.id, version: interview.version + 1, busy };
}
