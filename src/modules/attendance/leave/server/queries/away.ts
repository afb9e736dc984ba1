import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { billKinds } from '#modules/attendance/contract/codes.ts';
import { taker } from '#modules/attendance/requests/server/queries/booked.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import type { Segment } from '../rules/cost.ts';

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

/** Returns whom a leave or trip takes away, and when; of a trip, the person who filed it. Undefined: it is neither. */
export async function findAwayForm(
  on: Executor,
  formId: number,
): Promise<{ personId: number; segments: Segment[] } | undefined> {
  const { rows } = await sql<{ personId: number; starts: string; ends: string }>`
    select l.person_id as "personId", s.starts, s.ends
    from attendance.leave l join attendance.segment s on s.form_id = l.form_id where l.form_id = ${formId}
    union all
    select k.person_id, k.starts, k.ends from attendance.trip t
    join attendance.booked k on k.form_id = t.form_id and k.person_id = t.person_id where t.form_id = ${formId}`.execute(
    attendance(on),
  );
  const [first] = rows;
  return first && { personId: first.personId, segments: rows.map(({ starts, ends }) => [starts, ends]) };
}
