import { shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay } from '#kit/rules/work-days.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { allSpecialDays } from '#modules/calendar/server/open.ts';
import { listSaturation, type Fed } from '#modules/okr/server/queries/feeds.ts';
import { usualMinutes } from '../../contract/record-codes.ts';
import type { LookedDay } from './record-sums.ts';

/** Returns people's workload between two company days, both included. */
export async function saturationBetween(
  on: Executor,
  people: readonly number[],
  from: string,
  to: string,
  now: Date,
): Promise<Fed[]> {
  const special = await allSpecialDays(on, now);
  const days: LookedDay[] = [];
  for (let day = from; day <= to; day = shiftDays(day, 1))
    days.push({ day, usual: isWorkDay(day, special) ? usualMinutes : 0 });
  return listSaturation(on, people, days);
}
