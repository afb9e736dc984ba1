import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { done, id, nothing, when } from '#kit/contract/fields.ts';
import {
  addressLimit,
  addressState,
  addressToken,
  feedInput,
  freshAddress,
} from '#kit/contract/secret-address.ts';
import { bookCode, manageCode } from './codes.ts';

/** Purposes of a room's address: `room` for its calendar, `door` for the display at its door. */
const roomKind = z.enum(['room', 'door']);
export type RoomAddress = z.infer<typeof roomKind>;

const access = [bookCode, manageCode];
const own = ['MeetingCalendar'];

const meeting = z.object({
  /** Title of the meeting; empty if it is private. */
  Title: z.string(),
  Host: z.string(),
  HostEn: z.string(),
  StartTime: when,
  EndTime: when,
  /** True for a closure of the room, false for a meeting. */
  IsBlock: z.boolean(),
});

/** Secret addresses: calendars of people and rooms for other programs, and the display beside a room's door. */
export const MeetingCalendar = controller('MeetingCalendar', {
  GetMine: post({
    does: 'Says whether the caller has a calendar address',
    access,
    ownEyes: true,
    reads: true,
    input: nothing,
    reply: addressState,
  }),
  RenewMine: post({
    does: 'Gives the caller a new calendar address; the previous one stops answering',
    access,
    input: nothing,
    reply: freshAddress,
    touches: own,
    limit: { max: 20, seconds: 3600 },
  }),
  RevokeMine: post({
    does: 'Revokes the caller’s calendar address',
    access,
    input: nothing,
    reply: done,
    touches: own,
  }),
  GetRoom: post({
    does: 'Says whether a room has a calendar address and a door display address',
    access: [manageCode],
    reads: true,
    input: z.strictObject({ RoomId: id }),
    reply: z.object({ Calendar: addressState, Door: addressState }),
  }),
  RenewRoom: post({
    does: 'Gives a room a new address for its calendar or door display; the previous one stops answering',
    access: [manageCode],
    input: z.strictObject({ RoomId: id, Kind: roomKind }),
    reply: freshAddress,
    touches: own,
    limit: { max: 120, seconds: 3600 },
  }),
  RevokeRoom: post({
    does: 'Revokes an address of a room',
    access: [manageCode],
    input: z.strictObject({ RoomId: id, Kind: roomKind }),
    reply: done,
    touches: own,
  }),
  Feed: download({
    media: media.calendar,
    does: 'Returns the calendar behind a secret address as iCalendar; a wrong address and a revoked one get the same answer',
    access: 'open',
    unsigned: true,
    input: feedInput,
    reply: z.unknown(),
    limit: addressLimit,
  }),
  Door: post({
    does: 'Returns what the display at a room’s door shows: the current and next meeting and the rest of the day, private titles hidden',
    access: 'open',
    reads: true,
    input: z.strictObject({ Token: addressToken }),
    reply: z.object({
      RoomName: z.string(),
      RoomNameEn: z.string(),
      Building: z.string(),
      BuildingEn: z.string(),
      Floor: z.string(),
      FloorEn: z.string(),
      Capacity: z.number().int(),
      /** Meetings and blocks of the room from now until the end of the company's day. */
      Today: z.array(meeting),
      /** Time of the server's clock, because a tablet's clock may be wrong. */
      Time: when,
    }),
    limit: addressLimit,
  }),
});
