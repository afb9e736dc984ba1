import { companyDay, companyInstant, shiftDays } from './dates.ts';

/** Number of days, weeks and months that keep their last backup. */
export interface Keep {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

export interface Kept {
  readonly name: string;
  readonly at: Date;
}

/** Returns the company day whose backup was due most recently. @param at HH:mm in the company's time zone */
export function dueDay(now: Date, at: string): string {
  const today = companyDay(now);
  return companyInstant(`${today} ${at}`) <= now ? today : shiftDays(today, -1);
}

/** Returns the Monday of a day's week, as the name of the week. */
const weekOf = (day: string): string => shiftDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/**
 * Returns the names of backups that can be removed. Kept are the newest of all, and the newest of each kept day, week
 * and month.
 */
export function expired(kept: readonly Kept[], keep: Keep): string[] {
  const newest = kept.toSorted((one, other) => other.at.getTime() - one.at.getTime());
  const stays = new Set(newest.slice(0, 1).map(({ name }) => name));
  const parts = [
    [keep.days, (day: string) => day],
    [keep.weeks, weekOf],
    [keep.months, (day: string) => day.slice(0, 7)],
  ] as const;
  for (const [most, partOf] of parts) {
    const seen = new Set<string>();
    for (const { name, at } of newest) {
      const part = partOf(companyDay(at));
      if (seen.has(part) || seen.size >= most) continue;
      seen.add(part);
      stays.add(name);
    }
  }
  return newest.map(({ name }) => name).filter((name) => !stays.has(name));
}
