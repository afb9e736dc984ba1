import { weekdayOf } from './zones.ts';

/** Days that differ from working on Mondays to Fridays: holidays and make-up days, by company day. */
export type SpecialDays = ReadonlyMap<string, 'holiday' | 'workday'>;

/** Whether the company works on a day. */
export function isWorkDay(day: string, special: SpecialDays): boolean {
  const known = special.get(day);
  return known ? known === 'workday' : weekdayOf(day) <= 5;
}
