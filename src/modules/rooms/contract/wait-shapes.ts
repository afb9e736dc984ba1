import { z } from 'zod';
import { flag, id, when } from '#kit/contract/fields.ts';
import { times, words } from './fields.ts';
import { roomRefusals } from './refusals.ts';

/** Request to wait for a room: its times, and the booking to make when the room becomes free. */
export const waitInput = {
  ...words,
  ...times,
  /** 1 accepts any room of the same building with enough seats. */
  IsAnyRoom: flag.default(false),
};

/** Open wait of a person. */
export const wait = z.object({
  Id: id,
  Title: z.string(),
  StartTime: when,
  EndTime: when,
  RoomId: id,
  RoomName: z.string(),
  RoomNameEn: z.string(),
  Building: z.string(),
  BuildingEn: z.string(),
  IsAnyRoom: z.boolean(),
  CreateTime: when,
  /** Position in the queue for the same room and time, starting at 1. */
  Position: z.number().int(),
});
export type WaitRow = z.infer<typeof wait>;

/** Refusals of a request to wait for a room. */
export const waitRefusals = [
  roomRefusals.notEnabled,
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
  roomRefusals.personGone,
  roomRefusals.waitNeedless,
  roomRefusals.waitThere,
  roomRefusals.waitMany,
];
