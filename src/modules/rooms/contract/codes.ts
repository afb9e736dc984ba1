import type { Words } from '#kit/contract/refusals.ts';

/** Permission codes for booking rooms and for administering them (specification sections 2 and 6). */
export const bookCode = 'MeetingRoomReservationManager';
export const manageCode = 'MeetingManager';

/** Kinds of entries that occupy a room: a meeting, or a block of time in which the room is closed. */
export const kind = { meeting: 1, block: 2 } as const;
export const kindLabels: Readonly<Record<1 | 2, Words>> = {
  1: { zh: '会议', en: 'Meeting' },
  2: { zh: '关闭时段', en: 'Closure' },
};

/** States of a booking. 2, 3 and 4 are final and leave the room free. */
export const bookingStatus = {
  pending: 0,
  confirmed: 1,
  cancelled: 2,
  rejected: 3,
  released: 4,
  endedEarly: 5,
} as const;
export type BookingStatus = (typeof bookingStatus)[keyof typeof bookingStatus];

export const bookingStatusLabels: Readonly<Record<BookingStatus, Words>> = {
  0: { zh: '待审批', en: 'Waiting for approval' },
  1: { zh: '已预订', en: 'Booked' },
  2: { zh: '已取消', en: 'Cancelled' },
  3: { zh: '未通过', en: 'Rejected' },
  4: { zh: '未签到已释放', en: 'Released, no check-in' },
  5: { zh: '提前结束', en: 'Ended early' },
};

/** Time status of a meeting (specification section 6). It is never stored, but computed at each reading. */
export const meetingStatus = { notStarted: 0, inMeeting: 1, over: 2 } as const;
export type MeetingStatus = (typeof meetingStatus)[keyof typeof meetingStatus];

export const meetingStatusLabels: Readonly<Record<MeetingStatus, Words>> = {
  0: { zh: '未开始', en: 'Not started' },
  1: { zh: '会议中', en: 'In meeting' },
  2: { zh: '已结束', en: 'Over' },
};

/** Occupancy of a room's day. It is full from nine tenths of the opening hours on. */
export const dayState = { none: 0, some: 1, full: 2 } as const;
export const dayStateLabels: Readonly<Record<0 | 1 | 2, Words>> = {
  0: { zh: '空闲', en: 'Free' },
  1: { zh: '有预订', en: 'Partly booked' },
  2: { zh: '已约满', en: 'Full' },
};

export const response = { none: 0, accepted: 1, declined: 2 } as const;

/** Equipment that a room can have. */
export const equipment = [
  'screen',
  'projector',
  'whiteboard',
  'video',
  'phone',
  'microphone',
  'accessible',
  'window',
] as const;
export type Equipment = (typeof equipment)[number];

export const equipmentLabels: Readonly<Record<Equipment, Words>> = {
  screen: { zh: '电视屏', en: 'Screen' },
  projector: { zh: '投影', en: 'Projector' },
  whiteboard: { zh: '白板', en: 'Whiteboard' },
  video: { zh: '视频会议', en: 'Video conference' },
  phone: { zh: '会议电话', en: 'Conference phone' },
  microphone: { zh: '麦克风', en: 'Microphones' },
  accessible: { zh: '无障碍', en: 'Step-free' },
  window: { zh: '有窗', en: 'Daylight' },
};

/** Maximum number of meetings in a series. */
export const MOST_OCCURRENCES = 60;
/** Maximum number of attendees of one meeting, not counting its host. */
export const MOST_ATTENDEES = 200;
/** Maximum number of people whose busy times can be compared, not counting the host. */
export const MOST_LOOKED_AT = 30;
/** Number of working days searched for free times, and maximum number of suggestions. */
export const SUGGESTED_DAYS = 10;
export const MOST_SUGGESTIONS = 5;
/** Maximum number of waitlist entries of one person. */
export const MOST_WAITS = 10;
/** Maximum number of days on the board. */
export const MOST_BOARD_DAYS = 31;
/** Number of minutes before the start at which check-in opens. */
export const CHECK_IN_BEFORE = 15;
/** Number of minutes before the release at which the host is reminded. */
export const WARN_BEFORE = 5;
/** Number of minutes by which a running meeting is extended. */
export const EXTEND_MINUTES = 15;
/** Number of days after a meeting during which its outline can still be written. */
export const OUTLINE_DAYS = 30;

export const freqs = ['day', 'week', 'month'] as const;
/** Position of a weekday in its month, counted from the start; -1 is the last one. */
export const nths = [1, 2, 3, 4, -1] as const;
export type Nth = (typeof nths)[number];
export const scopes = ['this', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];
