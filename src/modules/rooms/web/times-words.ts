import { labels } from '#kit/web/client/language.ts';

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];
const weekdaysEn = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Texts about people's busy times in the booking form. */
export const timesWords = labels({
  zh: {
    peopleTimes: '参会人的时间',
    looking: '正在查询参会人的时间…',
    again: '重试',
    busy: '忙碌',
    legend: { free: '空闲', busy: '忙碌', off: '非工作时间', wished: '所选时间' },
    offAllDay: '当天不上班',
    freeAllDay: '当天空闲',
    busyAt: (times: readonly string[]) => `忙碌：${times.join('，')}`,
    notLookedAt: (count: number) => `另有 ${count} 位参会人未显示，也未计入推荐时间`,
    suggested: '推荐时间',
    noTimes: '接下来 10 个工作日内，没有参会人都合适且有会议室的时间',
    slot: (day: string, weekday: number, range: string) => `${day} ${weekdays[weekday - 1]} ${range}`,
    without: (names: readonly string[]) => `${names.join('、')} 没空`,
  },
  en: {
    peopleTimes: 'Availability of attendees',
    looking: 'Checking everybody’s availability…',
    again: 'Try again',
    busy: 'Busy',
    legend: { free: 'Free', busy: 'Busy', off: 'Outside working hours', wished: 'Chosen time' },
    offAllDay: 'Not at work this day',
    freeAllDay: 'Free all day',
    busyAt: (times: readonly string[]) => `Busy: ${times.join(', ')}`,
    notLookedAt: (count: number) =>
      `${count} more attendees are not shown and not counted in the suggestions`,
    suggested: 'Suggested times',
    noTimes: 'No time in the next 10 working days suits everybody and has a free room',
    slot: (day: string, weekday: number, range: string) => `${weekdaysEn[weekday - 1]} ${day} ${range}`,
    without: (names: readonly string[]) => `without ${names.join(', ')}`,
  },
});
