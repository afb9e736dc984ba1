import { useWords } from '#kit/web/client/language.ts';
import { timeText } from '#kit/web/client/time.ts';
import type { Tone } from '#kit/web/parts/Status.tsx';
import { hoursText } from '#modules/attendance/days/web/marks.ts';
import type { Match } from '../contract/work-codes.ts';
import { workWords } from './words.ts';

export const matchTones: Record<Match, Tone> = { 1: 'good', 2: 'bad', 3: 'waiting', 4: 'neutral' };

/** Returns the clock time of an instant, with its day if that differs from the day of the row. */
export function clockOn(at: Date | string | null, day: string): string {
  if (at === null) return '--';
  const text = timeText(at);
  return text.startsWith(day) ? text.slice(11) : text.slice(5);
}

/** Returns a function that formats minutes in the unit in which they are shown. */
export function useLengths() {
  const words = useWords(workWords);
  return {
    hours: (minutes: number): string => (minutes === 0 ? '--' : words.hours(hoursText(minutes))),
    minutes: (minutes: number): string => (minutes === 0 ? '--' : words.minutes(minutes)),
    times: (n: number): string => (n === 0 ? '--' : words.times(n)),
  };
}
