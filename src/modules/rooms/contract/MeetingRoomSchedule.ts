import { z } from 'zod';
import { controller, get, post, upload } from '#kit/contract/call.ts';
import {
  day,
  done,
  flag,
  id,
  idempotencyKey,
  month,
  pageOf,
  paging,
  text,
  when,
} from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { bookCode, bookingStatusLabels, dayStateLabels, manageCode, scopes } from './codes.ts';
import {
  attendee,
  keyword,
  names,
  person,
  record,
  repeat,
  times,
  version,
  warning,
  words,
} from './fields.ts';
import { roomRefusals } from './refusals.ts';
import {
  board,
  booked,
  decision,
  outlineFile,
  boardRights,
  timeRefusals,
  outlineFields,
  rooms,
} from './schedule-shapes.ts';
import { findingCalls } from './finding-calls.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { stored } from '#modules/forms/contract/values.ts';

const access = [bookCode, manageCode];
const touches = ['MeetingRoomSchedule', 'MeetingRoom', 'Schedule'];

export const MeetingRoomSchedule = controller('MeetingRoomSchedule', {
  GetMeetingRoomsAndSchedulesByDate: post({
    does: 'Returns the board: rooms that the caller sees, each with its bookings and closures on these days',
    access,
    reads: true,
    input: z.strictObject({ ...board, RoomId: id.optional() }),
    reply: z.object({ Rooms: rooms, ...boardRights }),
  }),
  GetMeetingRoomsAndPersonalSchedulesByDate: post({
    does: 'Returns the board and the caller’s own meetings on these days, as host or attendee',
    access,
    reads: true,
    input: z.strictObject(board),
    reply: z.object({ Rooms: rooms, ...boardRights, PersonalSchedules: z.array(record) }),
  }),
  Add: post({
    does: 'Books a room once or as a series; warnings have to be confirmed first',
    access,
    input: z.strictObject({
      ...words,
      ...times,
      Repeat: repeat.nullable().default(null),
      /** `fail` refuses the whole series if one meeting conflicts; `skip` books the meetings that are free. */
      ConflictPolicy: z.enum(['fail', 'skip']).default('fail'),
      Confirmed: flag.default(false),
      Key: idempotencyKey,
    }),
    reply: booked,
    refusals: [roomRefusals.notEnabled, ...timeRefusals],
    touches,
  }),
  Preview: post({
    does: 'Checks a booking without making it: each occurrence with its conflicts, and warnings',
    access,
    reads: true,
    input: z.strictObject({
      RoomId: id,
      ...times,
      AttendeeAUIDs: words.AttendeeAUIDs,
      HostAUID: words.HostAUID,
      Repeat: repeat.nullable().default(null),
      /** Id of the booking being edited, so that it does not conflict with itself. */
      Id: id.optional(),
    }),
    reply: z.object({
      Occurrences: z.array(
        z.object({
          StartTime: when,
          EndTime: when,
          IsFree: z.boolean(),
          /** Reason why the room cannot be booked at this time, in the caller's language; empty if it can. */
          Reason: z.string(),
        }),
      ),
      Warnings: z.array(warning),
    }),
    refusals: [
      roomRefusals.roomGone,
      roomRefusals.reversed,
      roomRefusals.overMidnight,
      roomRefusals.seriesTooLong,
      roomRefusals.seriesOverlaps,
      roomRefusals.seriesEmpty,
    ],
  }),
  ...findingCalls,
  Edit: post({
    does: 'Changes a booking; for a series, also the later ones or all that have not begun',
    access,
    input: z.strictObject({
      Id: id,
      RowVersion: version,
      Scope: z.enum(scopes).default('this'),
      ...words,
      ...times,
      Confirmed: flag.default(false),
    }),
    reply: done.extend({
      RowVersion: z.number().int(),
      NeedConfirm: z.boolean(),
      Warnings: z.array(warning),
    }),
    refusals: [
      general.stale,
      roomRefusals.notEnabled,
      roomRefusals.notYours,
      roomRefusals.over,
      roomRefusals.started,
      ...timeRefusals,
    ],
    touches,
  }),
  Detail: get({
    does: 'Returns one booking with everything that the caller may see of it',
    access,
    input: z.strictObject({ id }),
    reply: record.extend({
      Floor: z.string(),
      FloorEn: z.string(),
      Capacity: z.number().int(),
      /** File uid of the room's picture. */
      Picture: z.string().nullable(),
      Creator: person.nullable(),
      Attendees: z.array(attendee),
      /** True if the caller may see title, attendees and outline. */
      IsInsider: z.boolean(),
      Remark: z.string(),
      OriginalEnd: when.nullable(),
      CheckInTime: when.nullable(),
      /** Time at which the room is released if nobody checks in; null: never. */
      ReleaseTime: when.nullable(),
      ActionName: z.string(),
      ActionNameEn: z.string(),
      MyResponse: z.number().int().nullable(),
      Repeat: z
        .object({
          Freq: z.string(),
          Interval: z.number().int(),
          WeekDays: z.array(z.number().int()),
          Nths: z.array(z.number().int()),
          UntilDate: z.string(),
          TimeZone: z.string(),
        })
        .nullable(),
      Outline: z.object({ Agenda: z.string(), Decisions: z.number().int() }).nullable(),
      Log: z.array(
        z.object({ Time: when, Act: z.string(), AUID: id.nullable(), ...names, Detail: z.string() }),
      ),
      CanEdit: z.boolean(),
      CanCancel: z.boolean(),
      CanEndEarly: z.boolean(),
      CanExtend: z.boolean(),
      CanCheckIn: z.boolean(),
      CanTakeBack: z.boolean(),
      CanApprove: z.boolean(),
      CanWriteOutline: z.boolean(),
    }),
  }),
  Cancel: get({
    does: 'Cancels a booking before it begins; repeating the call changes nothing',
    access,
    reads: false,
    input: z.strictObject({ id, scope: z.enum(scopes).default('this'), reason: text(200).default('') }),
    reply: done.extend({ Count: z.number().int() }),
    refusals: [roomRefusals.notYours, roomRefusals.hasBegun, roomRefusals.over],
    touches,
  }),
  UpdateEarlyTermination: post({
    does: 'Ends a running meeting now; repeating the call returns the same answer',
    access,
    input: z.strictObject({ Id: id }),
    reply: done.extend({ EndTime: when }),
    refusals: [roomRefusals.notYours, roomRefusals.notRunning],
    touches,
  }),
  Extend: post({
    does: 'Extends a running meeting by 15 minutes if the room is free',
    access,
    input: z.strictObject({ Id: id }),
    reply: done.extend({ EndTime: when }),
    refusals: [roomRefusals.notYours, roomRefusals.notRunning, roomRefusals.closed, roomRefusals.taken],
    touches,
  }),
  CheckIn: post({
    does: 'Checks in to a meeting, so that the room is not released',
    access,
    input: z.strictObject({ Id: id }),
    reply: done,
    refusals: [roomRefusals.noCheckIn, roomRefusals.checkInOff, roomRefusals.notYours],
    touches,
  }),
  TakeBack: post({
    does: 'Takes back a room that was released because nobody checked in, if it is still free',
    access,
    input: z.strictObject({ Id: id }),
    reply: done,
    refusals: [roomRefusals.notYours, roomRefusals.notReleased, roomRefusals.taken],
    touches,
  }),
  Respond: post({
    does: 'Records whether the caller comes to a meeting they are invited to',
    access,
    input: z.strictObject({ Id: id, Response: z.coerce.number().int().min(1).max(2) }),
    reply: done,
    refusals: [roomRefusals.over],
    touches,
  }),
  GetPending: post({
    does: 'Lists bookings that wait for the caller’s decision, the next meeting first',
    access,
    reads: true,
    input: z.strictObject(paging),
    reply: pageOf(record),
  }),
  ApprovePending: post({
    does: 'Approves waiting bookings after checking their times again, or rejects them with a reason; each booking succeeds or fails by itself',
    access,
    byPrograms: false,
    input: z.strictObject({
      /** Booking to decide. Exactly one of `Id` and `Ids` must be given. */
      Id: id.optional(),
      Ids: z.array(id).min(1).max(100).optional(),
      /** True to decide all pending bookings of the same series, too. */
      Whole: flag.default(false),
      IsPass: flag,
      Reason: text(200).default(''),
    }),
    reply: z.object({
      /** 1 if all bookings were decided; 0 if some were not. */
      Code: z.number().int(),
      Rows: z.array(z.object({ Id: id, Code: z.number().int(), Msg: z.string() })),
    }),
    refusals: [
      roomRefusals.notPending,
      roomRefusals.reasonNeeded,
      roomRefusals.past,
      roomRefusals.roomGone,
      roomRefusals.taken,
    ],
    touches,
  }),
  QueryPersonalHistory: post({
    does: 'Lists the caller’s meetings: upcoming ones, or past ones, newest first',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      When: z.enum(['coming', 'past']).default('past'),
      StartDate: day.optional(),
      EndDate: day.optional(),
      Role: z.enum(['all', 'host', 'attendee']).default('all'),
      Keyword: keyword,
    }),
    reply: pageOf(record),
  }),
  RecordList: get({
    does: 'Lists bookings, newest first: everybody’s for room administrators, their own for everybody else',
    access,
    fromReplica: true,
    input: z.strictObject({
      ...paging,
      RoomId: id.optional(),
      Start: day.optional(),
      End: day.optional(),
      Keyword: keyword,
      Status: chosen(bookingStatusLabels).optional(),
    }),
    reply: pageOf(record),
  }),
  GetMeetingRoomScheduleStateMonth: get({
    example: { month: '2026-01' },
    does: 'Returns how much is booked on each day of a month, for one room or all that the caller sees',
    access,
    input: z.strictObject({
      month,
      roomId: id.optional(),
    }),
    reply: z.object({
      Days: z.array(
        z.object({
          Date: z.string(),
          State: coded(dayStateLabels),
          MyCount: z.number().int(),
          TotalCount: z.number().int(),
          BookedMinutes: z.number().int(),
          OpenMinutes: z.number().int(),
        }),
      ),
    }),
  }),
  GetMeetingRoomScheduleOutline: get({
    does: 'Returns agenda, minutes and decisions of a meeting with their earlier versions; for those who took part',
    access,
    input: z.strictObject({ ScheduleId: id }),
    reply: z
      .object({
        ScheduleId: id,
        Agenda: z.string(),
        Summary: z.string(),
        Decisions: z.array(decision),
        IEnclosure: z.array(outlineFile),
        Version: z.number().int(),
        AuthorName: z.string(),
        AuthorNameEn: z.string(),
        UpdateTime: when,
        History: z.array(
          z.object({
            Version: z.number().int(),
            Agenda: z.string(),
            Summary: z.string(),
            Decisions: z.array(decision),
            AuthorName: z.string(),
            AuthorNameEn: z.string(),
            UpdateTime: when,
          }),
        ),
      })
      .nullable(),
  }),
  UploadOutlineFile: upload({
    does: 'Stores a file for minutes that are not saved yet',
    access,
    input: z.strictObject({}),
    reply: z.object({ ...stored, ...outlineFile.shape }),
    refusals: [formRefusals.fileUnsupported, formRefusals.fileTooLarge, formRefusals.fileMismatch],
    touches: [],
    limit: { max: 60, seconds: 3600 },
    bodyLimit: 52 * 1024 * 1024,
  }),
  InsertMeetingRoomScheduleOutline: post({
    does: 'Writes the first minutes of a meeting',
    access,
    input: z.strictObject(outlineFields),
    reply: done.extend({ Version: z.number().int() }),
    refusals: [
      roomRefusals.notYours,
      roomRefusals.outlineClosed,
      roomRefusals.outlineThere,
      roomRefusals.personGone,
      formRefusals.attachmentGone,
    ],
    touches: ['MeetingRoomSchedule'],
  }),
  UpdateMeetingRoomScheduleOutline: post({
    does: 'Changes the minutes of a meeting; the earlier version is kept',
    access,
    input: z.strictObject({ ...outlineFields, Version: version }),
    reply: done.extend({ Version: z.number().int() }),
    refusals: [
      general.stale,
      roomRefusals.notYours,
      roomRefusals.outlineClosed,
      roomRefusals.personGone,
      formRefusals.attachmentGone,
    ],
    touches: ['MeetingRoomSchedule'],
  }),
});
