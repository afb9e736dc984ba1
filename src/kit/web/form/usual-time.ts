import { isMinute, shiftDays } from '#kit/rules/dates.ts';

/** Returns the suggested minute (YYYY-MM-DD HH:mm) for a day without a chosen time. */
export type UsualTime = (day: string) => string;

/** Suggested times of a form without shifts: those of an office day. */
export const officeTimes = {
  start: (day: string): string => `${day} 09:00`,
  end: (day: string): string => `${day} 18:00`,
} as const;

/** Returns whether a minute is the suggested one of its day, or of the previous day whose night shift ends on it. */
const isUsual = (minute: string, usual: UsualTime): boolean => {
  const day = minute.slice(0, 10);
  return usual(day) === minute || usual(shiftDays(day, -1)) === minute;
};

/** Returns the minute after a day was chosen: the chosen time stays, otherwise the suggested time is used. */
export function minuteOnDay(before: string, day: string, usual: UsualTime): string {
  return isMinute(before) && !isUsual(before, usual) ? `${day} ${before.slice(11)}` : usual(day);
}
