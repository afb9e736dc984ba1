import type { FileStore } from '#kit/server/files/file-store.ts';
import { defineModule, serving, servingWith } from '#kit/server/module.ts';
import { attendance } from '../attendance/module.ts';
import { calendar } from '../calendar/module.ts';
import { forms } from '../forms/module.ts';
import { home } from '../home/module.ts';
import { people } from '../people/module.ts';
import { MeetingRoom } from './contract/MeetingRoom.ts';
import { MeetingRoomSchedule } from './contract/MeetingRoomSchedule.ts';
import { sweepRooms } from './server/commands/expire.ts';
import { contributions } from './server/contributions.ts';
import { meetingCalendar } from './server/handlers/MeetingCalendar.ts';
import { meetingRoom } from './server/handlers/MeetingRoom.ts';
import { meetingRoomSchedule } from './server/handlers/MeetingRoomSchedule.ts';

/** Settings of the installation that this module uses. */
export interface RoomsEnv {
  readonly files: FileStore;
}

/** Module of meeting rooms: bookings, series, check-in and minutes. */
export const rooms = defineModule<RoomsEnv>({
  name: 'rooms',
  uses: [people, calendar, forms, home, attendance],
  area: 'rooms',
  controllers: {
    MeetingCalendar: serving(
      'Secret calendar addresses of people and rooms, and the calendars behind them.',
      meetingCalendar,
    ),
    MeetingRoom: servingWith(MeetingRoom, 'Meeting rooms, their rules and closures.', ({ files }) =>
      meetingRoom(files),
    ),
    MeetingRoomSchedule: servingWith(
      MeetingRoomSchedule,
      'Bookings of meeting rooms: the board, series, check-in, minutes.',
      ({ files }) => meetingRoomSchedule(files),
    ),
  },
  contributes: () => contributions,
  jobs: (db) => [
    { name: 'rooms.sweep', cron: '* * * * *', run: async () => void (await sweepRooms(db, new Date())) },
  ],
});
