import { z } from 'zod';
import { controller, download, media, post, upload } from '#kit/contract/call.ts';
import { day, done, flag, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { bookingStatusLabels, equipment, manageCode } from './codes.ts';
import { clock, keyword, person, record, times, version } from './fields.ts';
import { roomRefusals } from './refusals.ts';
import { chosen } from '#kit/contract/coded.ts';
import { stored } from '#modules/forms/contract/values.ts';

const access = [manageCode];
const touches = ['MeetingRoom', 'MeetingRoomSchedule', 'Schedule'];
const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** Default limits of a room: minimum and maximum minutes of a booking, and days that it may lie ahead. */
export const usualLimits = { MinMinutes: 15, MaxMinutes: 240, AdvanceDays: 30 };

/** Fields of a room that an administrator fills in. */
const roomInput = {
  Name: required(50),
  EnglishName: text(50).default(''),
  Building: required(50),
  /** English name of the building, shared by all its rooms. If empty, the building keeps the name it has. */
  BuildingEn: text(50).default(''),
  Floor: text(20).default(''),
  FloorEn: text(20).default(''),
  Capacity: whole(1, 2000),
  Equipment: z.array(z.enum(equipment)).max(equipment.length).default([]),
  SortNo: whole(0, 9999).default(0),
  OpenTime: clock.default('08:00'),
  CloseTime: clock.default('22:00'),
  WorkDaysOnly: flag.default(false),
  SlotMinutes: whole(15, 30)
    .refine((value) => value % 15 === 0, '请选择 15 或 30 分钟 | Choose 15 or 30 minutes')
    .default(30),
  MinMinutes: whole(15, 1440).default(usualLimits.MinMinutes),
  MaxMinutes: whole(15, 1440).default(usualLimits.MaxMinutes),
  AdvanceDays: whole(0, 400).default(usualLimits.AdvanceDays),
  BufferMinutes: whole(0, 120).default(0),
  NeedApproval: flag.default(false),
  ApproverAUIDs: z.array(id).max(20).default([]),
  CheckInEnabled: flag.default(true),
  ReleaseMinutes: whole(5, 60).default(10),
  VisibleDeptIds: z.array(id).max(200).default([]),
  /** Picture as the uid of an upload; null removes it; if left out, it stays. */
  Picture: z.uuid().nullable().optional(),
};

const room = z.object({
  Id: id,
  Name: z.string(),
  EnglishName: z.string(),
  Building: z.string(),
  BuildingEn: z.string(),
  Floor: z.string(),
  FloorEn: z.string(),
  Capacity: z.number().int(),
  Equipment: z.array(z.enum(equipment)),
  SortNo: z.number().int(),
  OpenTime: z.string(),
  CloseTime: z.string(),
  WorkDaysOnly: z.boolean(),
  SlotMinutes: z.number().int(),
  MinMinutes: z.number().int(),
  MaxMinutes: z.number().int(),
  AdvanceDays: z.number().int(),
  BufferMinutes: z.number().int(),
  NeedApproval: z.boolean(),
  Approvers: z.array(person),
  CheckInEnabled: z.boolean(),
  ReleaseMinutes: z.number().int(),
  VisibleDeptIds: z.array(id),
  IsUse: z.boolean(),
  /** File uid of the picture. */
  Picture: z.string().nullable(),
  RowVersion: z.number().int(),
  /** Meetings that have not ended yet. */
  ComingCount: z.number().int(),
});

export type RoomRow = z.infer<typeof room>;

const ofRoom = [
  roomRefusals.nameTaken,
  roomRefusals.hours,
  roomRefusals.lengths,
  roomRefusals.personGone,
  roomRefusals.cannotApprove,
  formRefusals.imageGone,
];

/** Bookings that closing the room would cancel. Nothing is cancelled until the caller confirms it. */
const cancelling = done.extend({ NeedConfirm: z.boolean(), Clashes: z.array(record) });

const span = { Start: day, End: day };

/** Calls for administrators of rooms: rooms, their rules, closures and usage. */
export const MeetingRoom = controller('MeetingRoom', {
  GetList: post({
    does: 'Lists all rooms with their rules',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      Keyword: keyword,
      Building: text(50).optional(),
      IsUse: flag.optional(),
    }),
    reply: pageOf(room).extend({
      Buildings: z.array(z.string()),
      /** The same buildings, each with its English name. */
      BuildingNames: z.array(z.object({ Building: z.string(), BuildingEn: z.string() })),
    }),
  }),
  Add: post({
    does: 'Adds a room',
    access,
    input: z.strictObject(roomInput),
    reply: done.extend({ Id: id }),
    refusals: ofRoom,
    touches,
  }),
  Update: post({
    does: 'Changes a room and its rules; existing bookings stay',
    access,
    input: z.strictObject({ Id: id, RowVersion: version, ...roomInput }),
    reply: done.extend({ RowVersion: z.number().int() }),
    refusals: [general.stale, ...ofRoom],
    touches,
  }),
  UploadPicture: upload({
    does: 'Stores a picture for a room (jpg or png, at most 5 MB); saving the room afterwards keeps it',
    access,
    input: nothing,
    reply: z.object({ ...stored, uid: z.string(), name: z.string() }),
    refusals: [
      formRefusals.imagesOnly,
      formRefusals.imageTooLarge,
      formRefusals.fileUnsupported,
      formRefusals.fileMismatch,
    ],
    touches: [],
    bodyLimit: 52 * 1024 * 1024,
  }),
  UpdateIsUse: post({
    does: 'Takes a room out of use or back into use; taking it out cancels its bookings, after a confirmation',
    access,
    input: z.strictObject({ Id: id, IsUse: flag, Confirmed: flag.default(false) }),
    reply: cancelling,
    touches,
  }),
  SetBlock: post({
    does: 'Closes a room for a time, for maintenance; after a confirmation, conflicting bookings are cancelled and a running one ends',
    access,
    input: z.strictObject({ RoomId: id, ...times, Reason: required(100), Confirmed: flag.default(false) }),
    reply: cancelling.extend({ Id: id.nullable() }),
    refusals: [
      roomRefusals.roomGone,
      roomRefusals.reversed,
      roomRefusals.past,
      roomRefusals.taken,
      roomRefusals.tooManyDays,
    ],
    touches,
  }),
  RemoveBlock: post({
    does: 'Reopens a room; a closure that has begun ends now',
    access,
    input: z.strictObject({ Id: id }),
    reply: done,
    refusals: [roomRefusals.over],
    touches,
  }),
  GetBlocks: post({
    does: 'Lists closures of rooms that have not ended, the next first',
    access,
    reads: true,
    input: z.strictObject({ ...paging, RoomId: id.optional() }),
    reply: pageOf(record),
  }),
  ExportRecords: download({
    media: media.excel,
    does: 'Exports bookings by their filters as Excel',
    access,
    input: z.strictObject({
      RoomId: id.optional(),
      Start: day.optional(),
      End: day.optional(),
      Keyword: keyword,
      Status: chosen(bookingStatusLabels).optional(),
    }),
    reply: z.unknown(),
    refusals: [roomRefusals.exportTooLarge],
    limit: { max: 30, seconds: 3600 },
  }),
  GetUtilisation: post({
    does: 'Reports room use between two days, both included: minutes, no-shows, minutes given back',
    access,
    reads: true,
    fromReplica: true,
    input: z.strictObject(span),
    reply: z.object({
      Rooms: z.array(
        z.object({
          RoomId: id,
          RoomName: z.string(),
          RoomNameEn: z.string(),
          Building: z.string(),
          BuildingEn: z.string(),
          Capacity: z.number().int(),
          OpenMinutes: z.number().int(),
          BookedMinutes: z.number().int(),
          Meetings: z.number().int(),
          NoShows: z.number().int(),
          NoShowMinutes: z.number().int(),
          EarlyEnds: z.number().int(),
          RecoveredMinutes: z.number().int(),
          Cancelled: z.number().int(),
        }),
      ),
      Hours: z.array(z.object({ Hour: z.number().int(), Minutes: z.number().int() })),
    }),
    refusals: [roomRefusals.reversed, roomRefusals.tooManyDays],
  }),
  GetSetting: post({
    does: 'Returns the booking limits that apply to everybody; 0 means no limit',
    access,
    reads: true,
    input: nothing,
    reply: z.object({
      DayMinutes: z.number().int(),
      FutureBookings: z.number().int(),
      RowVersion: z.number().int(),
    }),
  }),
  SaveSetting: post({
    does: 'Changes the booking limits',
    access,
    input: z.strictObject({
      DayMinutes: whole(0, 1440),
      FutureBookings: whole(0, 500),
      RowVersion: version,
    }),
    reply: done,
    refusals: [general.stale],
    touches,
  }),
});
