import { shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { isWorked, listDays } from '#modules/calendar/server/open.ts';
import type { Region } from '../contract/codes.ts';
import { getSetting } from './queries/types.ts';
import type { RosterDay } from './rules/cost.ts';

/** The calendar of those who live under another law than the company's. */
const calendarOf: Record<Region, string | undefined> = { CN: undefined, HK: 'HK' };

/** 1 workday, 2 rest. */
const ordinary = (day: string): 1 | 2 => (weekdayOf(day) <= 5 ? 1 : 2);

/**
 * When somebody works on each day of a range: the one place that says so. The standard day of the company's calendar.
 * @param from and to are company days, both included
 */
export async function rosterOf(
  on: Executor,
  person: { readonly region: Region },
  from: string,
  to: string,
): Promise<RosterDay[]> {
  const said = await listDays(on, from, { code: calendarOf[person.region], today: to });
  const special = new Map(said.map((one) => [one.day, one]));
  const { dayFrom, breakFrom, breakTo, dayTo } = await getSetting(on);
  const standard = [
    [dayFrom, breakFrom],
    [breakTo, dayTo],
  ] as const;
  const days: RosterDay[] = [];
  for (let day = from; day <= to; day = shiftDays(day, 1)) {
    const known = special.get(day);
    const kind = known?.kind ?? ordinary(day);
    days.push({
      day,
      kind,
      name: known?.name ?? '',
      nameEn: known?.nameEn ?? '',
      spans: isWorked(kind) ? standard : [],
    });
  }
  return days;
}
