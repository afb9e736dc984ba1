import type { Words } from '#kit/contract/refusals.ts';
import { clockOf } from '#kit/rules/clock.ts';
import { companyZone, wallAt } from '#kit/rules/zones.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import type { Booking } from '../queries/bookings.ts';
import type { Wait } from '../queries/waits.ts';
import { reasonText } from '../rules/reasons.ts';

/** Kinds of notifications about a booking. */
export type News =
  | 'invited'
  | 'changed'
  | 'uninvited'
  | 'cancelled'
  | 'cut'
  | 'asked'
  | 'approved'
  | 'rejected'
  | 'lapsed'
  | 'noShow'
  | 'released'
  | 'freed'
  | 'handedOver'
  | 'given'
  | 'givenPending';

const words: Readonly<Record<News, Words>> = {
  invited: { zh: '{host}邀请您参会：{what}', en: '{host} invited you to a meeting: {what}' },
  changed: { zh: '会议有变动：{what}', en: 'A meeting changed: {what}' },
  uninvited: { zh: '您不再需要参会：{what}', en: 'You are no longer invited: {what}' },
  cancelled: { zh: '会议已取消：{what}', en: 'A meeting was cancelled: {what}' },
  cut: {
    zh: '会议室停用，会议须提前结束：{what}',
    en: 'The room closes and the meeting ends early: {what}',
  },
  asked: { zh: '{host}的会议室预订待您审批：{what}', en: '{host}’s booking waits for your approval: {what}' },
  approved: { zh: '会议室预订已通过：{what}', en: 'Your booking was approved: {what}' },
  rejected: { zh: '会议室预订未通过：{what}', en: 'Your booking was rejected: {what}' },
  lapsed: {
    zh: '会议室预订未及时审批，已失效：{what}',
    en: 'Your booking lapsed because nobody approved it in time: {what}',
  },
  noShow: {
    zh: '还没有人签到，会议室即将释放：{what}',
    en: 'Nobody has checked in, so the room will soon be released: {what}',
  },
  released: {
    zh: '无人签到，会议室已释放：{what}',
    en: 'Nobody checked in, so the room was released: {what}',
  },
  freed: {
    zh: '会议室提前空出，您可以提前入场：{what}',
    en: 'Your room is free early, you can go in now: {what}',
  },
  given: {
    zh: '您候补的会议室已空出，已为您预订：{what}',
    en: 'A room from your waitlist was booked for you: {what}',
  },
  givenPending: {
    zh: '您候补的会议室已空出，已为您提交预订，待审批：{what}',
    en: 'A room from your waitlist was requested for you and waits for approval: {what}',
  },
  handedOver: { zh: '您接手了一场会议：{what}', en: 'You took over a meeting: {what}' },
};

/** Day and time in one line. */
function timeOf(span: { readonly start: Date; readonly end: Date }): string {
  const { day, minute } = wallAt(span.start, companyZone());
  const end = wallAt(span.end, companyZone()).minute;
  return `${day.slice(5)} ${clockOf(minute)}–${clockOf(end || 1440)}`;
}

/** Day, time, room and title of a meeting in one line. */
function whatOf(booking: Booking, language: 'zh' | 'en', more: number): string {
  const room = language === 'zh' ? booking.roomName : booking.roomNameEn || booking.roomName;
  const series = more > 0 ? (language === 'zh' ? `等 ${more + 1} 场` : ` and ${more} more`) : '';
  return `${booking.title} · ${timeOf(booking)}${series} · ${room}`;
}

const hostOf = ({ hostName, hostNameEn }: Booking, language: 'zh' | 'en'): string =>
  language === 'zh' ? hostName : hostNameEn || hostName;

export interface Told {
  readonly booking: Booking;
  readonly news: News;
  readonly people: readonly number[];
  /** Number of further meetings that the notification covers. */
  readonly more?: number;
  /** Reason as somebody wrote it, or a code of the system's own reasons (rules/reasons.ts). */
  readonly reason?: string;
}

/** Groups bookings for notifications: all meetings of a series together, every other meeting alone. */
export const groupBySeries = (found: readonly Booking[]): Booking[][] => [
  ...Map.groupBy(found, ({ id, seriesId }) =>
    seriesId === null ? `one ${id}` : `series ${seriesId}`,
  ).values(),
];

/** Returns the address of the page that shows a booking. */
export const urlOf = (bookingId: number): string => `/rolePage/BookingRoom?booking=${bookingId}`;

/** Notifies people of meetings, and tells the open windows of everybody concerned to reload. */
export async function tell(
  tx: Tx,
  now: Date,
  told: readonly Told[],
  reader: number | null = null,
): Promise<void> {
  const everybody = new Set<number>();
  for (const { booking, news, people, more = 0, reason = '' } of told) {
    for (const id of [booking.hostId, booking.creatorId, ...booking.attendeeIds, ...people])
      everybody.add(id);
    if (people.length === 0) continue;
    const say = (language: 'zh' | 'en'): string => {
      const text = words[news][language]
        .replace('{host}', hostOf(booking, language))
        .replace('{what}', () => whatOf(booking, language, more));
      return reason
        ? `${text}${language === 'zh' ? '；原因：' : '; reason: '}${reasonText(reason, language)}`
        : text;
    };
    await notify(tx, `booking:${booking.id}`, reader, [
      {
        people: [...new Set(people)],
        key: `room-${booking.id}-${news}-${now.getTime()}`,
        titleZh: say('zh'),
        titleEn: say('en'),
        url: news === 'asked' ? '/rolePage/BookingRoom?view=pending' : urlOf(booking.id),
      },
    ]);
  }
  await tellPeople(tx, [...everybody], { Touches: ['MeetingRoomSchedule', 'Schedule'], Notice: null });
}

/** Notifies people whose waitlist entries ended because the time began. */
export async function tellWaits(tx: Tx, ended: readonly Wait[]): Promise<void> {
  for (const wait of ended) {
    const what = `${wait.title} · ${timeOf(wait)}`;
    await notify(tx, `wait:${wait.id}`, null, [
      {
        people: [wait.personId],
        key: `room-wait-${wait.id}`,
        titleZh: `候补未成功，没有会议室空出：${what}`,
        titleEn: `No room became free while you waited: ${what}`,
        url: '/rolePage/BookingRoom?view=mine',
      },
    ]);
  }
  const people = [...new Set(ended.map(({ personId }) => personId))];
  if (people.length > 0) await tellPeople(tx, people, { Touches: ['MeetingRoomSchedule'], Notice: null });
}

/** Returns everybody concerned except the person who acted. */
export const othersThan = (by: number, { hostId, attendeeIds }: Booking): number[] =>
  [...new Set([hostId, ...attendeeIds])].filter((id) => id !== by);
