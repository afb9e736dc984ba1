import { rights, standardPermissions } from '#modules/people/server/open.ts';

const { at, page } = rights;

/** Pages and rights of the rooms module. */
export const roomRights = [
  standardPermissions('rooms', [
    at(
      null,
      60,
      page('/rolePage/BookingRoom', 'MeetingRoomReservationManager', '会议室预订', 'Meeting rooms', 'room'),
      ['employee'],
    ),
    at(
      'AASSetTingsManagement',
      100,
      page('/mySetting/meetingRoom', 'MeetingManager', '会议室管理', 'Meeting room settings'),
      ['administrator'],
    ),
  ]),
];
