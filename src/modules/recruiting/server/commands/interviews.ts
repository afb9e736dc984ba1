import { general, Refused, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { holdPersons, listNamesOf } from '#modules/people/server/open.ts';
import {
  bookFor,
  cancelBookings,
  listPlaces,
  moveBooking,
  type AreaMeeting,
} from '#modules/rooms/server/open.ts';
import { stageLabels } from '../../contract/codes.ts';
import { interviewStates, mostHours, replans } from '../../contract/interview-codes.ts';
import { interviewRefusals as no } from '../../contract/interview-refusals.ts';
import { recruitingRefusals } from '../../contract/refusals.ts';
import { takesInterviews, withInterview } from '../../contract/stages.ts';
import { listBarred, listUsable } from '../queries/interviewers.ts';
import * as queries from '../queries/interviews.ts';
import type { InterviewRow } from '../queries/interviews.ts';
import { findEdition } from '../queries/scorecards.ts';
import type { Span } from '#kit/rules/spans.ts';
import { holdApplication } from './applications.ts';
import { listBusy, type Except } from './availability.ts';
import { roomsBy, type By } from './by.ts';
import { noteInterview, type HeldApplication } from './interview-ends.ts';
import { tellInterview } from './interview-notices.ts';
import { enter } from './stages.ts';

const HOUR_MS = 3_600_000;
/** What the calendar of a room says, to whoever may read it: nothing of the candidate. */
const meetingTitle = '面试 Interview';

/** When and where an interview is. */
export interface Plan extends Span {
  readonly roundNo: number;
  readonly mode: number;
  /** Null: no room. */
  readonly roomId: number | null;
  readonly link: string;
}

/** What became of planning: done, or what has to be confirmed first, with nothing written. */
export type Planned =
  | { readonly id: number; readonly version: number; readonly busy: readonly number[] }
  | { readonly id: null; readonly busy: readonly number[] };

/** @throws Refused inThePast, endsFirst, tooLong */
function assertTimes({ start, end }: Span, now: Date): void {
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

/** An interview with its application and opening, held; where somebody handles it. @throws Refused notFound, stale */
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
 * Whether people, who are held by then, can meet a candidate at a time: they are interviewers, and neither they nor he has
 * another interview.
 * @returns against whom something else speaks @throws Refused notInterviewer, hisOwn, interviewerTaken, candidateTaken
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

/** The database itself keeps two from one time, whoever comes at once. */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  onConstraint(
    {
      interview_user_free: () =>
        new Refused(no.interviewerTaken, { field: 'InterviewerAUIDs', with: { names: '…' } }),
      interview_seeker_free: () => new Refused(no.candidateTaken, { field: 'StartTime' }),
    },
    work,
  );

/** The first of the people has the room; the others are invited. */
export const meetingOf = (span: Span, roomId: number, people: readonly number[]): AreaMeeting => ({
  start: span.start,
  end: span.end,
  roomId,
  title: meetingTitle,
  hostId: people[0]!,
  attendeeIds: people.slice(1),
});

/** Whether the meeting of an interview still has its room. */
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
 * Plans an interview: people, opening, application and room in one transaction and in this order, as whoever leaves hands
 * over, so that nothing of it stands without the rest. The application moves on with it.
 * @throws Refused notFound, noInterviewNow, what `assertTimes` and `assertFree` refuse, and what the room says
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

/** Holds whoever gives an interview and whoever else is to. Should they change before it is held, its version has, too. */
async function holdPeople(tx: Tx, id: number, more: readonly number[]): Promise<void> {
  const live = (await queries.listUsers(tx, [id])).filter(({ isLive }) => isLive);
  await holdPersons(tx, [...live.map(({ personId }) => personId), ...more]);
}

/** Nobody changes what has begun, was evaluated or is cancelled. @throws Refused isOver */
function assertOpen(interview: InterviewRow, users: readonly queries.InterviewUser[], now: Date): void {
  const isEvaluated = users.some(({ isSubmitted }) => isSubmitted);
  if (interview.state !== interviewStates.planned || interview.start <= now || isEvaluated) refuse(no.isOver);
}

/** The room of an interview as it is to be: kept, moved, given back, or another. @returns its meeting */
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
 * Moves an interview to another time, room or round; its people stay, its meeting and its calendar entry are the same.
 * @throws Refused notFound, stale, isOver, reasonNeeded, and as `planInterview`
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
  // Where everybody has left, the owner keeps the room until others are named.
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
      // Who has left is not there at another time either.
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
 * Gives an interview other people; who has evaluated stays.
 * @throws Refused notFound, stale, isOver, hasEvaluated, reasonNeeded, and what `assertFree` refuses
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
  // Whoever is away or has left was the reason; a room that fell away still is one.
  const replan = interview.replan === replans.room ? replans.room : replans.none;
  if (!(await queries.saveInterview(tx, interview, { replan }))) refuse(general.stale);
  await noteInterview(tx, interview, 'people', { detail: { added, removed: gone }, reason }, by);
  const about = noticed(interview.id, interview, held);
  const but = (ids: readonly number[]): number[] => ids.filter((one) => one !== by.id);
  await tellInterview(tx, about, 'planned', but(added), { now: by.now });
  await tellInterview(tx, about, 'removed', but(gone), { now: by.now, reason });
  return { id: interview.id, version: interview.version + 1, busy };
}
