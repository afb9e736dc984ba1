import type { Page } from '#kit/web/shell/pages.ts';

/** Pages of the rooms module. */
export const roomsPages: readonly Page[] = [
  {
    path: '/rolePage/BookingRoom',
    permission: 'MeetingRoomReservationManager',
    guide: 'rooms#book',
    load: () => import('./web/screens/BookingRoom.tsx'),
  },
  {
    path: '/meeting/door',
    permission: null,
    isPublic: true,
    load: () => import('./web/screens/Door.tsx'),
  },
  {
    path: '/mySetting/meetingRoom',
    permission: 'MeetingManager',
    guide: 'rooms#manage',
    load: () => import('./web/screens/MeetingRooms.tsx'),
  },
];
