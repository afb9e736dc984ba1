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

/** A minute of the company's day as people write it. */
export const clock = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** Times of a meeting. */
export const times = { StartTime: instant, EndTime: instant };

export const repeat = z.strictObject({
  Freq: z.enum(freqs),
  Interval: z.coerce.number().int().min(1).max(12).default(1),
  /** 1 Monday … 7 Sunday; none: the weekday of the first meeting. */
  WeekDays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  /** Monthly only: on these of the WeekDays of a month, -1 being the last; none: on the day of the first meeting. */
  Nths: z.array(z.literal(nths)).max(nths.length).default([]),
  UntilDate: day,
  /** The zone whose clock on the wall stays the same. */
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
  /** Somebody on whose behalf it is booked; absent: the caller. */
  HostAUID: id.optional(),
  IsPrivate: flag.default(false),
  Remark: textarea(200).default(''),
};

/** Warnings about a booking. They do not forbid it. */
export const warning = z.object({
  /** capacity: more people than seats; clash: these people have another meeting then. */
  Kind: z.enum(['capacity', 'clash']),
  Capacity: z.number().int(),
  People: z.array(z.object({ AUID: id, ...names })),
});

/** A room as everybody who books sees it. */
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
  /** Minutes that stay free behind a meeting. */
  BufferMinutes: z.number().int(),
  AdvanceDays: z.number().int(),
  WorkDaysOnly: z.boolean(),
  NeedApproval: z.boolean(),
  IsUse: z.boolean(),
  /** The uid of its picture, and where that is fetched; empty without one. */
  Picture: z.string().nullable(),
  ImageUrl: z.string(),
};

export const schedule = z.object({
  Id: id,
  /** Empty where it is private and none of the caller's. */
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

/** A booking in a list. */
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
