import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { billKinds } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { taker } from './booked.ts';

/** Returns when people are away by approved leave or trips, between two minutes of the company's clock. */
export async function listAwayBetween(on: Executor, people: readonly number[], from: string, until: string) {
  const { rows } = await sql<{ personId: number; starts: string; ends: string }>`
    select t.person_id as "personId", t.starts, t.ends from (
      select l.person_id, l.form_id, s.starts, least(s.ends, coalesce(l.return_at, s.ends)) as ends
      from attendance.leave l join attendance.segment s on s.form_id = l.form_id
      where l.person_id = any(${[...people]}::bigint[]) and l.ends > ${from}
      union all
      select k.person_id, k.form_id, k.starts, k.ends from attendance.booked k
      where k.person_id = any(${[...people]}::bigint[]) and k.kind = ${sql.lit(taker.trip)} and k.ends > ${from}
    ) t join approval.bill b on b.form_id = t.form_id and b.state in (2, 3)
      and b.kind in (${sql.lit(billKinds.vacation)}, ${sql.lit(billKinds.trip)})
    where t.starts < ${until} and t.ends > ${from} and t.starts < t.ends
    order by 1, 2`.execute(attendance(on));
  return rows;
}
