import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { day, done, id, nothing } from '#kit/contract/fields.ts';
import { bookCode, manageCode, MOST_LOOKED_AT } from './codes.ts';
import { roomRefusals } from './refusals.ts';
import { peopleTimes } from './schedule-shapes.ts';
import { waitRefusals, wait, waitInput } from './wait-shapes.ts';

const access = [bookCode, manageCode];
const touches = ['MeetingRoomSchedule'];

/** Calls to find free times and to join the waitlist. They are part of MeetingRoomSchedule. */
export const findingCalls = {
  FindTimes: post({
    does: 'Returns when people are free and busy on a day, and the next times when all or most of them and a room are free; says what they are busy with only where the caller may read it',
    access,
    reads: true,
    input: z.strictObject({
      Date: day,
      /** Duration of the meeting in minutes. */
      Minutes: z.coerce.number().int().min(15).max(1440),
      AttendeeAUIDs: z.array(id).max(MOST_LOOKED_AT).default([]),
      HostAUID: id.optional(),
      /**
       * Preferred room. If it is taken, rooms of its building with enough seats are suggested. If absent, any room with
       * enough seats.
       */
      RoomId: id.optional(),
      /** Id of the booking being edited, so that it does not conflict with itself. */
      Id: id.optional(),
    }),
    reply: peopleTimes,
  }),
  AddWait: post({
    does: 'Joins the waitlist of a taken room: it is booked for the caller, first come first served, when it becomes free before the start time',
    access,
    input: z.strictObject(waitInput),
    reply: done.extend({ Id: id }),
    refusals: waitRefusals,
    touches,
  }),
  GetWaits: post({
    does: 'Lists the caller’s waitlist entries, the next meeting first, with the place in each line',
    access,
    reads: true,
    input: nothing,
    reply: z.object({ Rows: z.array(wait) }),
  }),
  DropWait: post({
    does: 'Leaves the waitlist of a room',
    access,
    input: z.strictObject({ Id: id }),
    reply: done,
    refusals: [roomRefusals.waitOver],
    touches,
  }),
} as const;
