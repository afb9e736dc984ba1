import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { day, flag, id, instant, required, text, textarea, when } from '#kit/contract/fields.ts';
import { companyZone, isZone } from '#kit/rules/zones.ts';
import {
  bookingStatusLabels,
  equipment,
  freqs,
  kindLabels,
  meetingStatusLabels,
  MOST_ATTENDEES,
  nths,
} from './codes.ts';

export const names = { ChineseName: z.string(), EnglishName: z.string() };
export const person = z.object({ AUID: id, ...names, DeptName: z.string(), DeptNameEn: z.string() });

export const attendee = person.extend({ Response: z.number().int() });

/** Minute in company time as text, such as 2026-11-20 14:00. */
export const clock = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** Start and end of a meeting. */
export const times = { StartTime: instant, EndTime: instant };

export const repeat = z.strictObject({
  Freq: z.enum(freqs),
  Interval: z.coerce.number().int().min(1).max(12).default(1),
  /** Weekdays of the series, 1 Monday to 7 Sunday. If empty, the weekday of the first meeting. */
  WeekDays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  /**
   * Monthly series only: positions in the month of the days in `WeekDays`; -1 is the last. If empty, the series repeats
   * on the first meeting's day of the month.
   */
  Nths: z.array(z.literal(nths)).max(nths.length).default([]),
  UntilDate: day,
  /** Time zone in which the start keeps its clock time when summer time begins or ends. */
  TimeZone: z
    .string()
    .refine(isZone, '无法识别的时区 | Unknown time zone')
    .default(() => companyZone()),
});

/** Fields of a booking other than its times. */
export const words = {
  RoomId: id,
  Title: required(100),
  AttendeeAUIDs: z.array(id).max(MOST_ATTENDEES).default([]),
  /** Host for whom the room is booked; absent: the caller. */
  HostAUID: id.optional(),
  IsPrivate: flag.default(false),
  Remark: textarea(200).default(''),
};

/** Warnings about a booking. They do not forbid it. */
export const warning = z.object({
  /** Kind of warning. `capacity`: more people than seats; `clash`: these people have another meeting then. */
  Kind: z.enum(['capacity', 'clash']),
  Capacity: z.number().int(),
  People: z.array(z.object({ AUID: id, ...names })),
});

/** Fields of a room that everybody who may book can see. */
export const roomFields = {
  RoomId: id,
  RoomName: z.string(),
  RoomNameEn: z.string(),
  Building: z.string(),
  BuildingEn: z.string(),
  Floor: z.string(),
  FloorEn: z.string(),
  Capacity: z.number().int(),
  Equipment: z.array(z.enum(equipment)),
  OpenTime: z.string(),
  CloseTime: z.string(),
  SlotMinutes: z.number().int(),
  MinMinutes: z.number().int(),
  MaxMinutes: z.number().int(),
  /** Minutes that the room stays free after each meeting. */
  BufferMinutes: z.number().int(),
  AdvanceDays: z.number().int(),
  WorkDaysOnly: z.boolean(),
  NeedApproval: z.boolean(),
  IsUse: z.boolean(),
  /** File uid of the room's picture, and its download address; empty if there is none. */
  Picture: z.string().nullable(),
  ImageUrl: z.string(),
};

export const schedule = z.object({
  Id: id,
  /** Title; empty if the meeting is private and not the caller's. */
  Title: z.string(),
  StartTime: when,
  EndTime: when,
  MeetingStatus: coded(meetingStatusLabels),
  Status: coded(bookingStatusLabels),
  HostAUID: id,
  HostName: z.string(),
  HostNameEn: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  IsMine: z.boolean(),
  IsPrivate: z.boolean(),
  IsSeries: z.boolean(),
  Kind: coded(kindLabels),
});
export type ScheduleRow = z.infer<typeof schedule>;

/** Fields of a booking in a list. */
export const record = schedule.extend({
  RoomId: id,
  RoomName: z.string(),
  RoomNameEn: z.string(),
  Building: z.string(),
  BuildingEn: z.string(),
  CreateTime: when,
  Reason: z.string(),
  HasOutline: z.boolean(),
  RowVersion: z.number().int(),
});
export type RecordRow = z.infer<typeof record>;

/** Version of a row or an outline, counted by the database. */
export const version = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

export const keyword = text(50).optional();
