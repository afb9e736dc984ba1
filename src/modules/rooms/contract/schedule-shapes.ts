import { z } from 'zod';
import { day, done, id, text, textarea, when } from '#kit/contract/fields.ts';
import { bookingStatusLabels, equipment, MOST_BOARD_DAYS } from './codes.ts';
import { person, roomFields, schedule, warning } from './fields.ts';
import { roomRefusals } from './refusals.ts';
import { coded } from '#kit/contract/coded.ts';

/** Refusals that concern the times of a booking. */
export const timeRefusals = [
  roomRefusals.roomGone,
  roomRefusals.reversed,
  roomRefusals.offGrid,
  roomRefusals.overMidnight,
  roomRefusals.closed,
  roomRefusals.dayOff,
  roomRefusals.tooShort,
  roomRefusals.tooLong,
  roomRefusals.past,
  roomRefusals.tooEarly,
  roomRefusals.dayQuota,
  roomRefusals.futureQuota,
  roomRefusals.taken,
  roomRefusals.seriesTaken,
  roomRefusals.seriesTooLong,
  roomRefusals.seriesOverlaps,
  roomRefusals.seriesEmpty,
  roomRefusals.personGone,
];

export const board = {
  Date: day,
  /** Number of days to show, from the date on. */
  Days: z.coerce.number().int().min(1).max(MOST_BOARD_DAYS).default(1),
  Building: text(50).optional(),
  MinCapacity: z.coerce.number().int().min(1).max(2000).optional(),
  Equipment: z.array(z.enum(equipment)).max(equipment.length).optional(),
};
export const rooms = z.array(z.object({ ...roomFields, Schedules: z.array(schedule) }));
/** Permissions of the caller on the board. */
export const boardRights = { CanBook: z.boolean(), CanManage: z.boolean() };

export const booked = done.extend({
  Id: id.nullable(),
  Ids: z.array(id),
  /** Occurrences that were left out because the room is taken. */
  Skipped: z.array(z.object({ StartTime: when, EndTime: when, Reason: z.string() })),
  /** True if warnings have to be confirmed. Nothing was booked yet: the caller repeats the request with `Confirmed`. */
  NeedConfirm: z.boolean(),
  Warnings: z.array(warning),
  Status: coded(bookingStatusLabels).nullable(),
});

const stretch = { StartTime: when, EndTime: when };
export const peopleTimes = z.object({
  /** People in the order of the answer, the host first. */
  People: z.array(
    person.extend({
      /** Working hours of the person on that day. */
      Works: z.array(z.object(stretch)),
      /** Busy times of the person. The title is empty if the caller may not see it. */
      Busy: z.array(z.object({ ...stretch, Title: z.string() })),
    }),
  ),
  Slots: z.array(
    z.object({
      ...stretch,
      RoomId: id,
      RoomName: z.string(),
      RoomNameEn: z.string(),
      /** Ids of people who are busy at this time. */
      BusyAUIDs: z.array(id),
    }),
  ),
});

export const outlineFields = {
  ScheduleId: id,
  Agenda: textarea(2000).default(''),
  Summary: textarea(5000).default(''),
  Decisions: z
    .array(
      z.strictObject({
        Content: text(300).min(1),
        OwnerAUID: id.nullable().default(null),
        DueDate: day.nullable().default(null),
      }),
    )
    .max(50)
    .default([]),
  /** File uids of the attachments. */
  IEnclosure: z.array(z.uuid()).max(20).default([]),
};
export const decision = z.object({
  Content: z.string(),
  OwnerAUID: id.nullable(),
  OwnerName: z.string(),
  OwnerNameEn: z.string(),
  DueDate: z.string().nullable(),
});
export const outlineFile = z.object({
  uid: z.string(),
  name: z.string(),
  url: z.string(),
  ViewUrl: z.string(),
});
