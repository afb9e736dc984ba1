import { isDay, isMinute } from '#kit/rules/dates.ts';
import { isHalf, type Half } from '../../contract/halves.ts';
import type { DayTimes, Grain } from '../filling.ts';

type End = 'start' | 'end';
type Pair = readonly (string | undefined)[];

/** Clock that divides a day whose shift is not known. */
const noon = '12:00';

const dayIn = (text: string): string => (isDay(text.slice(0, 10)) ? text.slice(0, 10) : '');

/** Returns the half of a day in which a text lies: a half day, or a minute. */
export function halfOf(text: string, end: End): Half {
  if (isHalf(text)) return text.slice(11) as Half;
  if (!isMinute(text)) return end === 'start' ? 'AM' : 'PM';
  const clock = text.slice(11);
  return end === 'start' ? (clock < noon ? 'AM' : 'PM') : clock <= '13:00' ? 'AM' : 'PM';
}

/** Returns one end of a range in a precision. Whole days begin in the morning and end in the afternoon. */
export function inGrain(
  text: string | undefined,
  end: End,
  grain: Grain,
  times: DayTimes,
): string | undefined {
  if (!text) return undefined;
  const day = dayIn(text);
  if (day === '') return text;
  if (grain === 'day') return `${day} ${end === 'start' ? 'AM' : 'PM'}`;
  if (grain === 'halfDay') return `${day} ${halfOf(text, end)}`;
  if (!isHalf(text)) return text;
  const isWhole = text.endsWith(end === 'start' ? 'AM' : 'PM');
  return isWhole ? times[end](day) : `${day} ${noon}`;
}

/** Returns the end of a range after its start was chosen: the same day where none stands yet, or one before. */
export function endAfter(
  start: string | undefined,
  end: string | undefined,
  grain: Grain,
  times: DayTimes,
): Pair {
  const day = start ? dayIn(start) : '';
  if (day === '' || (end && end.slice(0, 10) >= day)) return [start, end];
  return [start, grain === 'minute' ? times.end(day) : `${day} PM`];
}
