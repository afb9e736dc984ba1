import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDayStart } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import { listNamesOf } from '#modules/people/server/open.ts';
import type { Interviewee } from '#modules/recruiting/candidates/contract/Interviewee.ts';
import { maskedOf } from '#modules/recruiting/candidates/server/commands/matches.ts';
import { listEditions } from '#modules/recruiting/interviewers/server/queries/scorecards.ts';
import { letterKinds } from '#modules/recruiting/offers/contract/letters.ts';
import { writeLetter } from '#modules/recruiting/offers/server/commands/letters.ts';
import { listLetters } from '#modules/recruiting/offers/server/queries/letters.ts';
import { listRounds, type Round } from '#modules/recruiting/openings/server/queries/openings.ts';
import { byOf, viewerOf } from '#modules/recruiting/server/commands/by.ts';
import type { Seals } from '#modules/recruiting/server/commands/seals.ts';
import { findApplication } from '#modules/recruiting/stages/server/queries/applications.ts';
import { listPlaces } from '#modules/rooms/server/open.ts';
import {
  interviewModes,
  interviewStates,
  mostCalendarDays,
  mostRounds,
} from '../../contract/interview-codes.ts';
import { interviewRefusals as no } from '../../contract/interview-refusals.ts';
import { offerTimes } from '../commands/choices.ts';
import { proposeSlots } from '../commands/availability.ts';
import { addToEvaluation, submitEvaluation } from '../commands/evaluations.ts';
import { endInterview } from '../commands/interview-ends.ts';
import {
  holdInterview,
  moveInterview,
  planInterview,
  setInterviewers,
  type Planned,
} from '../commands/interviews.ts';
import { listEvaluations } from '../queries/evaluations.ts';
import {
  findShown,
  listCalendar,
  listOpenEnds,
  listUnplanned,
  type CalendarRow,
} from '../queries/interview-lists.ts';
import * as queries from '../queries/interviews.ts';
import { readsOthers } from '../rules/evaluations.ts';
import { personOf, wholeInterview } from './shown-interviews.ts';

const DAY_MS = 86_400_000;

type Calls = typeof Interviewee;
type Given<K extends keyof Calls> = InputOf<Calls[K]>;
type Reply<K extends keyof Calls> = ReplyOf<Calls[K]>;

async function repliedPlan(on: Executor, planned: Planned): Promise<Reply<'UpdateDateTime'>> {
  const names = await listNamesOf(on, planned.busy);
  const Busy = planned.busy.map((id) => personOf(names, id));
  return planned.id === null
    ? { Code: 0, InterviewID: null, Version: null, NeedConfirm: true, Busy }
    : { Code: 1, InterviewID: planned.id, Version: planned.version, NeedConfirm: false, Busy };
}

/** Builds calendar rows with names and rooms. */
async function shortRows(on: Executor, rows: readonly CalendarRow[]) {
  const ids = rows.map(({ id }) => id);
  const users = (await queries.listUsers(on, ids)).filter(({ isLive }) => isLive);
  const names = await listNamesOf(on, [...new Set(users.map(({ personId }) => personId))]);
  const places = await listPlaces(
    on,
    rows.flatMap(({ bookingId }) => bookingId ?? []),
  );
  const byInterview = Map.groupBy(users, ({ interviewId }) => interviewId);
  return rows.map((row) => {
    const place = row.bookingId === null ? undefined : places.get(row.bookingId);
    return {
      InterviewID: row.id,
      IntervieweeID: row.intervieweeId,
      Name: row.name,
      Stage: row.stage,
      RecruitmentID: row.recruitmentId,
      Title: row.title,
      TitleEn: row.titleEn,
      RoundNo: row.roundNo,
      Mode: row.mode,
      StartTime: row.start,
      EndTime: row.end,
      RoomName: place?.roomName ?? '',
      RoomNameEn: place ? place.roomNameEn || place.roomName : '',
      State: row.state,
      Replan: row.replan,
      Users: (byInterview.get(row.id) ?? []).map(({ personId }) => personOf(names, personId)),
      IsMine: row.isMine,
      IsDue: row.isDue,
      CanHandle: row.handles,
      Missing: row.missing,
      Expected: row.expected,
    };
  });
}

/** Returns the round after the last planned one, as the opening defines it. */
function nextRound(all: readonly queries.InterviewRow[], rounds: readonly Round[]) {
  const planned = all.filter(({ state }) => state !== interviewStates.cancelled);
  const RoundNo = Math.min(mostRounds, Math.max(0, ...planned.map(({ roundNo }) => roundNo)) + 1);
  const round = rounds[RoundNo - 1];
  return {
    RoundNo,
    Name: round?.name ?? '',
    Mode: round?.mode ?? interviewModes.onSite,
    Minutes: round?.minutes ?? 60,
    InterviewerAUIDs: [...(round?.interviewers ?? [])],
  };
}

/**
 * Handlers of interview calls.
 * @param seals encryption of contacts and pay
 * @param hasMail whether mail can be sent
 */
export const interviewHandlers = (seals: Seals, hasMail: boolean) => ({
  UpdateDateTime: async (input: Given<'UpdateDateTime'>, ctx: Context): Promise<Reply<'UpdateDateTime'>> => {
    const by = await byOf(ctx, seals);
    const plan = {
      start: new Date(input.StartTime),
      end: new Date(input.EndTime),
      roundNo: input.RoundNo,
      mode: input.Mode,
      roomId: input.RoomId ?? null,
      link: input.Link,
    };
    const { InterviewID: id, Version: version, Confirmed: isConfirmed, Reason: reason } = input;
    const people = [...new Set(input.InterviewerAUIDs ?? [])];
    if (id === undefined && people.length === 0) refuse(general.badInput, { field: 'InterviewerAUIDs' });
    if (id !== undefined && version === undefined) refuse(general.badInput, { field: 'Version' });
    return inTransaction(ctx.db, async (tx) => {
      const planned =
        id === undefined
          ? await planInterview(tx, input.IntervieweeID, plan, people, isConfirmed, by)
          : await moveInterview(tx, { id, version: version! }, plan, { reason, isConfirmed }, by);
      if (planned.id !== null && input.Letter)
        await writeLetter(
          tx,
          planned.id,
          {
            kind: id === undefined ? letterKinds.invitation : letterKinds.change,
            subject: input.Letter.Subject,
            text: input.Letter.Text,
            hasMail,
          },
          by,
        );
      return repliedPlan(tx, planned);
    });
  },

  UpdateInterviewer: async (
    { InterviewID, Version, InterviewerAUIDs, Reason, Confirmed }: Given<'UpdateInterviewer'>,
    ctx: Context,
  ): Promise<Reply<'UpdateInterviewer'>> => {
    const by = await byOf(ctx, seals);
    const seen = { id: InterviewID, version: Version };
    const people = [...new Set(InterviewerAUIDs)];
    const how = { reason: Reason, isConfirmed: Confirmed };
    return inTransaction(ctx.db, async (tx) =>
      repliedPlan(tx, await setInterviewers(tx, seen, people, how, by)),
    );
  },

  CancelInterview: async (
    { InterviewID, Version, State, Reason, Letter }: Given<'CancelInterview'>,
    ctx: Context,
  ): Promise<Reply<'CancelInterview'>> => {
    const by = await byOf(ctx, seals);
    await inTransaction(ctx.db, async (tx) => {
      const { interview, held } = await holdInterview(tx, { id: InterviewID, version: Version }, by);
      await endInterview(tx, interview, State, held, Reason, by);
      if (State === interviewStates.cancelled && Letter) {
        const { Subject: subject, Text: text } = Letter;
        await writeLetter(tx, InterviewID, { kind: letterKinds.cancellation, subject, text, hasMail }, by);
      }
    });
    return { Code: 1 };
  },

  GetFreeSlots: async (input: Given<'GetFreeSlots'>, ctx: Context): Promise<Reply<'GetFreeSlots'>> => {
    const by = await byOf(ctx, seals);
    const wanted = {
      intervieweeId: input.IntervieweeID,
      interviewId: input.InterviewID,
      people: [...new Set(input.InterviewerAUIDs)],
      minutes: input.Minutes,
      need: input.Need,
      needsRoom: input.NeedRoom,
      from: input.From,
      part: input.Part,
    };
    const slots = await onOneConnection(ctx.db, (on) => proposeSlots(on, wanted, by));
    return slots.map((slot) => ({
      StartTime: slot.start,
      EndTime: slot.end,
      RoomId: slot.roomId,
      RoomName: slot.roomName,
      RoomNameEn: slot.roomNameEn,
      FreeAUIDs: [...slot.people],
    }));
  },

  OfferTimes: async (input: Given<'OfferTimes'>, ctx: Context): Promise<Reply<'OfferTimes'>> => {
    const by = await byOf(ctx, seals);
    const wanted = {
      roundNo: input.RoundNo,
      mode: input.Mode,
      link: input.Link,
      people: [...new Set(input.InterviewerAUIDs)],
      days: input.Days,
      times: input.Times.map(({ StartTime, EndTime, RoomId }) => ({
        start: new Date(StartTime),
        end: new Date(EndTime),
        roomId: RoomId ?? null,
      })),
    };
    const { link, until } = await inTransaction(ctx.db, (tx) =>
      offerTimes(tx, input.IntervieweeID, wanted, by),
    );
    return { Code: 1, Link: link, Until: until };
  },

  GetInterviewCalendar: async (
    { StartDate, EndDate, OnlyMine, RecruitmentID, InterviewID }: Given<'GetInterviewCalendar'>,
    ctx: Context,
  ): Promise<Reply<'GetInterviewCalendar'>> => {
    const from = companyDayStart(StartDate);
    const until = companyDayStart(EndDate, 1);
    if (until <= from) refuse(no.endsFirst, { field: 'EndDate' });
    // Allows half a day more, because a day with a clock change can have 25 hours.
    if (until.getTime() - from.getTime() > (mostCalendarDays + 0.5) * DAY_MS)
      refuse(no.tooManyDays, { field: 'EndDate', with: { max: mostCalendarDays } });
    const viewer = await viewerOf(ctx);
    const filter = { from, until, isMine: OnlyMine, recruitmentId: RecruitmentID };
    return onOneConnection(ctx.db, async (on) => {
      const rows = await listCalendar(on, viewer, filter);
      const ends = await listOpenEnds(on, viewer, ctx.now, OnlyMine);
      const unplanned = OnlyMine ? [] : await listUnplanned(on, viewer);
      const isToCome = ({ end }: CalendarRow): boolean => end > ctx.now;
      const chosen = InterviewID === undefined ? undefined : await findShown(on, viewer, InterviewID);
      return {
        Rows: await shortRows(on, rows),
        Chosen: chosen ? ((await shortRows(on, [chosen]))[0] ?? null) : null,
        Replan: await shortRows(on, ends.filter(isToCome)),
        Due: await shortRows(
          on,
          ends.filter((row) => !isToCome(row)),
        ),
        Unplanned: unplanned.map((one) => ({
          IntervieweeID: one.intervieweeId,
          Name: one.name,
          Stage: one.stage,
          StageSince: one.since,
          RecruitmentID: one.recruitmentId,
          Title: one.title,
          TitleEn: one.titleEn,
        })),
      };
    });
  },

  GetInterviews: async (
    { IntervieweeID }: Given<'GetInterviews'>,
    ctx: Context,
  ): Promise<Reply<'GetInterviews'>> => {
    const viewer = await viewerOf(ctx);
    return onOneConnection(ctx.db, async (on) => {
      const application = await findApplication(on, IntervieweeID, viewer);
      if (!application) refuse(general.notFound);
      const handles = application.handles;
      const all = await queries.listInterviews(on, IntervieweeID);
      const users = await queries.listUsers(
        on,
        all.map(({ id }) => id),
      );
      const mine = users.filter(({ personId }) => personId === viewer.id);
      // Someone who is only an interviewer sees their own rounds, and other rounds' evaluations after submitting their
      // own.
      const mayRead = readsOthers(mine, handles);
      const own = new Set(mine.filter(({ isLive }) => isLive).map(({ interviewId }) => interviewId));
      const shown = all.filter(
        ({ id, state }) => handles || own.has(id) || (mayRead && state === interviewStates.held),
      );
      const ids = shown.map(({ id }) => id);
      const said = await listEvaluations(on, ids, viewer.id, mayRead);
      const events = handles ? await queries.listInterviewEvents(on, ids) : [];
      const letters = handles ? await listLetters(on, ids) : [];
      const editions = await listEditions(
        on,
        shown.flatMap(({ editionId }) => editionId ?? []),
      );
      const places = await listPlaces(
        on,
        shown.flatMap(({ bookingId }) => bookingId ?? []),
      );
      const people = [
        ...users.map(({ personId }) => personId),
        ...events.flatMap(({ by, detail }) => [by ?? [], detail.added ?? [], detail.removed ?? []].flat()),
      ];
      const names = await listNamesOf(on, [...new Set(people)]);
      const known = { users, said, events, letters, editions, places, names, handles, viewerId: viewer.id };
      return {
        CanHandle: handles,
        ReadsOthers: mayRead,
        Name: application.name,
        Title: application.title,
        Mail: maskedOf(seals, application, 'Mail'),
        Rows: shown.map((row) => wholeInterview(row, known, ctx.now)),
        Next: handles ? nextRound(all, await listRounds(on, application.recruitmentId)) : null,
      };
    });
  },

  SubmitEvaluation: async (
    { InterviewID, Result, Scores, Evaluation, Addition }: Given<'SubmitEvaluation'>,
    ctx: Context,
  ): Promise<Reply<'SubmitEvaluation'>> => {
    const by = { id: ctx.actor.id, now: ctx.now, ip: ctx.ip };
    if (Addition === undefined && Result === undefined) refuse(general.badInput, { field: 'Result' });
    await inTransaction(ctx.db, (tx) =>
      Addition === undefined
        ? submitEvaluation(tx, InterviewID, { result: Result!, scores: Scores, evaluation: Evaluation }, by)
        : addToEvaluation(tx, InterviewID, Addition, by),
    );
    return { Code: 1 };
  },
});
