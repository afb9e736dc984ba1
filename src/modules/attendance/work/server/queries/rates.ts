import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { measured } from '#modules/attendance/charts/server/queries/chart.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

/**
 * Returns the attendance rate of people between two company days, both included: in per cent, with at most two
 * decimals. Also returns the attendance months that contain these days. People without a rostered day are missing.
 */
export async function listRates(
  on: Executor,
  people: readonly number[],
  from: string,
  to: string,
): Promise<{ readonly personId: number; readonly value: string; readonly ids: number[] }[]> {
  const { rows } = await sql<{ personId: number; value: string; ids: number[] }>`
    select c.person_id as "personId", trim_scale(round(c."Present" * 100.0 / c."Due", 2))::text as value,
      array(select m.id from attendance.month m join people.person p on p.company_id = m.company_id
        where p.id = c.person_id and m.from_day <= ${to}::date and m.to_day >= ${from}::date order by m.id) as ids
    from (select d.person_id, ${measured} from attendance.day d
      where d.person_id = any(${[...people]}::bigint[]) and d.day between ${from}::date and ${to}::date
      group by d.person_id) c
    where c."Due" > 0`.execute(attendance(on));
  return rows;
}
