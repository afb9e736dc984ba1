import { companyDay } from '#kit/rules/dates.ts';
import type { SpecialDays } from '#kit/rules/work-days.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { isWorked } from '../contract/codes.ts';
import { listDays } from './queries/days.ts';

export { listCalendars } from './queries/calendars.ts';
export { onCalendarChanged, onCalendarDropped, tellChanged, type ChangedDays } from './commands/changed.ts';
export { companyCalendar, dropDay, listDays, saveDay } from './queries/days.ts';

export { listHalfDays, type HalfDay } from './queries/half-days.ts';

export { isWorked } from '../contract/codes.ts';

const specialOf = (days: Awaited<ReturnType<typeof listDays>>): SpecialDays =>
  new Map(days.map(({ day, kind }) => [day, isWorked(kind) ? 'workday' : 'holiday']));

/**
 * Returns the days that differ from their weekday, from the beginning of the year of an instant.
 * @param code of the calendar; left out: the company's
 */
export const specialDays = async (on: Executor, now: Date, code?: string): Promise<SpecialDays> =>
  specialOf(await listDays(on, `${companyDay(now).slice(0, 4)}-01-01`, { code }));

/** Returns all days of the company's calendar that differ from their weekday, from 2000 on. */
export const allSpecialDays = async (on: Executor, now: Date): Promise<SpecialDays> =>
  specialOf(await listDays(on, '2000-01-01', { today: companyDay(now) }));
