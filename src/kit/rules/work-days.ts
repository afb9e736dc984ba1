import { weekdayOf } from './zones.ts';

/** Days that differ from a Monday to Friday week: holidays and make-up workdays, by company day. */
export type SpecialDays = ReadonlyMap<string, 'holiday' | 'workday'>;

/** Returns whether the company works on a day. */
export function isWorkDay(day: string, special: SpecialDays): boolean {
  const known = special.get(day);
  return known ? known === 'workday' : weekdayOf(day) <= 5;
}
