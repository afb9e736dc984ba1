import { isMinute, shiftDays } from '#kit/rules/dates.ts';

/** Returns the minute (YYYY-MM-DD HH:mm) that a day stands for while nobody has chosen a time. */
export type UsualTime = (day: string) => string;

/** Usual times of a form that knows no shifts: an office day. */
export const officeTimes = {
  start: (day: string): string => `${day} 09:00`,
  end: (day: string): string => `${day} 18:00`,
} as const;

/** Whether a minute is the usual one of its day, or of the day before where a night shift ends on it. */
const isUsual = (minute: string, usual: UsualTime): boolean => {
  const day = minute.slice(0, 10);
  return usual(day) === minute || usual(shiftDays(day, -1)) === minute;
};

/**
 * Returns the minute after a day was chosen: the usual time of the day where nobody has chosen a time yet, else the time
 * that stood there.
 */
export function minuteOnDay(before: string, day: string, usual: UsualTime): string {
  return isMinute(before) && !isUsual(before, usual) ? `${day} ${before.slice(11)}` : usual(day);
}
