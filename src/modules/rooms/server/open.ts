import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Served } from '#kit/server/http/context.ts';
import { registerSchedule } from '#modules/home/server/open.ts';
import { registerHolder } from '#modules/forms/server/open.ts';
import { bookCode, manageCode } from '../contract/codes.ts';
import { meetings } from './calendar.ts';
import { sweepRooms } from './commands/expire.ts';
import { holder, mayReadOutline } from './commands/outline.ts';
import { maySeePicture, pictureHolder } from './commands/rooms.ts';
import { meetingCalendar } from './handlers/MeetingCalendar.ts';
import { meetingRoom } from './handlers/MeetingRoom.ts';
import { meetingRoomSchedule } from './handlers/MeetingRoomSchedule.ts';

export { registerBusy } from './busy.ts';
export { onBookingChanged, type ChangedBooking } from './changed.ts';
export { setBlock } from './commands/block.ts';
export { bookFor, cancelBookings, moveBooking, type AreaMeeting } from './commands/book-for.ts';
export type { By as RoomsBy } from './commands/by.ts';
export { roomDuty } from './commands/leave.ts';
export { addBookings, type NewBooking } from './queries/bookings.ts';
export { findMeeting, isComing, listHosts, listPlaces, type Place } from './queries/linked.ts';
export { findCalendarId } from './queries/addresses.ts';
export { addOutlines } from './queries/outlines.ts';
export { addRooms } from './queries/rooms.ts';
export { listMeetingTimes, listRoomTimes } from './queries/times.ts';
export { takesRoom } from './rules/fits.ts';

/** Every call of this module; files of an outline are for those who took part, pictures for whoever sees the room. */
export function roomCalls(files: FileStore): Served[] {
  registerHolder(holder(0).module, (on, { id, permissions }, bookingId) =>
    mayReadOutline(on, { id, manages: permissions.has(manageCode) }, bookingId),
  );
  registerHolder(
    pictureHolder(0).module,
    async (on, { id, permissions }, roomId) =>
      [bookCode, manageCode].some((code) => permissions.has(code)) &&
      maySeePicture(on, { id, manages: permissions.has(manageCode) }, roomId),
  );
  registerSchedule('meeting', meetings);
  return [meetingCalendar, meetingRoom(files), meetingRoomSchedule(files)];
}

/** What rooms need done by themselves. */
export function roomJobs(db: Database): Job[] {
  return [
    {
      name: 'rooms.sweep',
      cron: '* * * * *',
      run: async () => void (await sweepRooms(db, new Date())),
    },
  ];
}
