import { sql } from 'kysely';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';

/** Days of the month that is worked out while processes are killed. */
export const killDays = 62;

/** Returns the first and the last of those days, as company days. */
export const killRange = (now: Date): readonly [from: string, to: string] => [
  shiftDays(companyDay(now), -3 - killDays),
  shiftDays(companyDay(now), -4),
];

/**
 * Returns the punches of a clock at the door for everybody. Each day has one in the morning and one in the evening, the
 * same on every call.
 */
export async function marksOf(on: Executor, now: Date) {
  const { rows } = await sql<{
    badge: string;
    n: number;
  }>`select employee_id as badge, id as n from people.person
    where employee_id like 'B%' order by id`.execute(on.kysely);
  const [from] = killRange(now);
  return rows.flatMap(({ badge, n }) =>
    Array.from({ length: killDays * 2 }, (_, at) => {
      const minute = (n * 37 + at * 11) % 50;
      const hour = at % 2 === 0 ? 8 + Math.floor(n % 2) : 18;
      const day = shiftDays(from, Math.floor(at / 2));
      return { badge, at: `${day} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00` };
    }),
  );
}
