import type { ReplyOf } from '#kit/contract/call.ts';
import type { WorkCalendar } from '../../contract/WorkCalendar.ts';

export type CalendarRow = ReplyOf<typeof WorkCalendar.GetCalendarList>[number];
export type YearOfDays = ReplyOf<typeof WorkCalendar.GetCalendarYear>;
export type YearDay = YearOfDays['Days'][number];

/** Returns the calendar at the root of those that a calendar is based on. */
export function rootOf(all: readonly CalendarRow[], of: CalendarRow): CalendarRow {
  const parent = all.find(({ CalendarID }) => CalendarID === of.ParentID);
  return parent ? rootOf(all, parent) : of;
}
export type HalfDay = YearOfDays['HalfDays'][number];
