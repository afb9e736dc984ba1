import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { billKinds } from '../../contract/codes.ts';
import type { Segment } from '../rules/cost.ts';
import { attendance } from './attendance-db.ts';
import { taker } from './booked.ts';

/**
 * Returns the periods in which a person is away by a leave or trip that is pending or approved. Empty: the form is not
 * theirs, or no longer counts.
 */
export async function listAwayBy(on: Executor, formId: number, personId: number): Promise<Segment[]> {
  const { rows } = await sql<{ starts: string; ends: string }>`
    select t.starts, t.ends from (
      select s.form_id, s.starts, least(s.ends, coalesce(l.return_at, s.ends)) as ends
      from attendance.segment s join attendance.leave l on l.form_id = s.form_id
      where s.form_id = ${formId} and l.person_id = ${personId} and s.starts < coalesce(l.return_at, s.ends)
      union all
      select k.form_id, k.starts, k.ends from attendance.booked k
      where k.form_id = ${formId} and k.person_id = ${personId} and k.kind = ${sql.lit(taker.trip)}
    ) t
    where exists (select from approval.bill b where b.form_id = t.form_id and b.state in (1, 2, 3)
      and b.kind in (${sql.lit(billKinds.vacation)}, ${sql.lit(billKinds.trip)}))
    order by t.starts`.execute(attendance(on));
  return rows.map(({ starts, ends }) => [starts, ends]);
}
