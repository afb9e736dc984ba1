import { general, refuse } from '#kit/contract/refusals.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { serve, type Context, type Served } from '#kit/server/http/context.ts';
import { storeAttachment } from '#modules/forms/server/open.ts';
import { bookCode, MOST_WAITS } from '../../contract/codes.ts';
import { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import * as act from '../commands/act.ts';
import { decideBookings } from '../commands/approve.ts';
import { bookRoom, preview } from '../commands/book.ts';
import { editBooking } from '../commands/edit.ts';
import { findTimes } from '../commands/find-times.ts';
import { readOutline, writeOutline } from '../commands/outline.ts';
import { addWait, dropWait } from '../commands/waits.ts';
import { readDetail, readMonth } from '../commands/read.ts';
import { listPersonal, listSchedules, pageAll, pagePending, pagePersonal } from '../queries/board.ts';
import { mayBook } from '../queries/people.ts';
import { listWaits } from '../queries/waits.ts';
import { listBoardRooms, type BoardFilter } from '../queries/rooms.ts';
import { byOf } from './by.ts';

interface BoardInput extends BoardFilter {
  readonly Date: string;
  readonly Days: number;
}

async function board(ctx: Context, { Date: from, Days: days, ...filter }: BoardInput) {
  const by = byOf(ctx);
  const rooms = await listBoardRooms(ctx.db, by, filter);
  const ids = rooms.map(({ RoomId }) => RoomId);
  const schedules = await listSchedules(ctx.db, by, ids, { from, days }, by.now);
  const isEnabled = by.manages || (ctx.can(bookCode) && (await mayBook(ctx.db, by.id)));
  return {
    Rooms: rooms.map((room) => ({ ...room, Schedules: schedules.get(room.RoomId) ?? [] })),
    CanBook: isEnabled,
    CanManage: by.manages,
  };
}

export const meetingRoomSchedule = (files: FileStore): Served =>
  serve(MeetingRoomSchedule, {
    GetMeetingRoomsAndSchedulesByDate: (input, ctx) => board(ctx, input),
    GetMeetingRoomsAndPersonalSchedulesByDate: async (input, ctx) => {
      const by = byOf(ctx);
      return {
        ...(await board(ctx, input)),
        PersonalSchedules: await listPersonal(ctx.db, by, input.Date, input.Days, by.now),
      };
    },
    Add: (input, ctx) => bookRoom(ctx.db, byOf(ctx), input),
    Preview: (input, ctx) => preview(ctx.db, byOf(ctx), input),
    FindTimes: (input, ctx) => findTimes(ctx.db, byOf(ctx), input),
    AddWait: async (input, ctx) => ({ Code: 1, Id: await addWait(ctx.db, byOf(ctx), input) }),
    GetWaits: async (_input, ctx) => ({
      Rows: await listWaits(ctx.db, ctx.actor.id, ctx.now, MOST_WAITS),
    }),
    DropWait: async ({ Id }, ctx) => {
      await dropWait(ctx.db, byOf(ctx), Id);
      return { Code: 1 };
    },
    Edit: (input, ctx) => editBooking(ctx.db, byOf(ctx), input),
    Detail: ({ id }, ctx) => readDetail(ctx.db, byOf(ctx), id),
    Cancel: async ({ id, scope, reason }, ctx) => ({
      Code: 1,
      Count: await act.cancel(ctx.db, byOf(ctx), id, scope, reason),
    }),
    UpdateEarlyTermination: async ({ Id }, ctx) => ({
      Code: 1,
      EndTime: await act.endEarly(ctx.db, byOf(ctx), Id),
    }),
    Extend: async ({ Id }, ctx) => ({ Code: 1, EndTime: await act.extend(ctx.db, byOf(ctx), Id) }),
    CheckIn: async ({ Id }, ctx) => {
      await act.checkIn(ctx.db, byOf(ctx), Id);
      return { Code: 1 };
    },
    TakeBack: async ({ Id }, ctx) => {
      await act.takeBack(ctx.db, byOf(ctx), Id);
      return { Code: 1 };
    },
    Respond: async ({ Id, Response }, ctx) => {
      await act.answerInvitation(ctx.db, byOf(ctx), Id, Response);
      return { Code: 1 };
    },
    GetPending: (paging, ctx) => pagePending(ctx.db, byOf(ctx), paging, ctx.now),
    ApprovePending: ({ Id, Ids, Whole, IsPass, Reason }, ctx) => {
      if ((Id === undefined) === (Ids === undefined)) refuse(general.badInput, { field: 'Id' });
      const ids = Ids ?? (Id === undefined ? [] : [Id]);
      return decideBookings(ctx.db, byOf(ctx), { ids, isWhole: Whole, isPass: IsPass, reason: Reason });
    },
    QueryPersonalHistory: ({ StartDate, EndDate, ...input }, ctx) =>
      pagePersonal(ctx.db, byOf(ctx), { ...input, Start: StartDate, End: EndDate }, ctx.now),
    RecordList: (input, ctx) => pageAll(ctx.db, byOf(ctx), input, ctx.now),
    GetMeetingRoomScheduleStateMonth: ({ month, roomId }, ctx) => readMonth(ctx.db, byOf(ctx), month, roomId),
    GetMeetingRoomScheduleOutline: ({ ScheduleId }, ctx) => readOutline(ctx.db, byOf(ctx), ScheduleId),
    UploadOutlineFile: async (_input, ctx) => ({
      Status: 1,
      ...(await storeAttachment(ctx.db, files, ctx.file, ctx.actor.id)),
    }),
    InsertMeetingRoomScheduleOutline: async (input, ctx) => ({
      Code: 1,
      Version: await writeOutline(ctx.db, byOf(ctx), input, null),
    }),
    UpdateMeetingRoomScheduleOutline: async ({ Version, ...input }, ctx) => ({
      Code: 1,
      Version: await writeOutline(ctx.db, byOf(ctx), input, Version),
    }),
  });
