import { z } from 'zod';
import { day, done, id, text, textarea, when } from '#kit/contract/fields.ts';
import { bookingStatusLabels, equipment, MOST_BOARD_DAYS } from './codes.ts';
import { person, roomFields, schedule, warning } from './fields.ts';
import { roomRefusals } from './refusals.ts';
import { coded } from '#kit/contract/coded.ts';

/** Refusals that concern the times of a booking. */
export const ofTimes = [
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
  /** Days from the date on. */
  Days: z.coerce.number().int().min(1).max(MOST_BOARD_DAYS).default(1),
  Building: text(50).optional(),
  MinCapacity: z.coerce.number().int().min(1).max(2000).optional(),
  Equipment: z.array(z.enum(equipment)).max(equipment.length).optional(),
};
export const rooms = z.array(z.object({ ...roomFields, Schedules: z.array(schedule) }));
/** Permissions of the caller on the board. */
export const may = { CanBook: z.boolean(), CanManage: z.boolean() };

export const booked = done.extend({
  Id: id.nullable(),
  Ids: z.array(id),
  /** Occurrences that were left out because the room is taken. */
  Skipped: z.array(z.object({ StartTime: when, EndTime: when, Reason: z.string() })),
  /** Nothing was booked: the caller has to look at the warnings and confirm them. */
  NeedConfirm: z.boolean(),
  Warnings: z.array(warning),
  Status: coded(bookingStatusLabels).nullable(),
});

const stretch = { StartTime: when, EndTime: when };
export const peopleTimes = z.object({
  /** The host first. */
  People: z.array(
    person.extend({
      /** Hours of work on the day. */
      Works: z.array(z.object(stretch)),
      /** Title: empty where the caller may not know. */
      Busy: z.array(z.object({ ...stretch, Title: z.string() })),
    }),
  ),
  Slots: z.array(
    z.object({
      ...stretch,
      RoomId: id,
      RoomName: z.string(),
      RoomNameEn: z.string(),
      /** Who is not free then. */
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
  /** Uploaded files by uid. */
  IEnclosure: z.array(z.uuid()).max(20).default([]),
};
export const decision = z.object({
  Content: z.string(),
  OwnerAUID: id.nullable(),
  OwnerName: z.string(),
  OwnerNameEn: z.string(),
  DueDate: z.string().nullable(),
});
export const file = z.object({ uid: z.string(), name: z.string(), url: z.string(), ViewUrl: z.string() });
