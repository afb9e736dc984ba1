import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { workSystem } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

/**
 * Returns minutes of people's days in groups with comprehensive working hours: worked without statutory holidays, and
 * taken as leave.
 * @param from and to are company days, both included
 */
export async function sumComprehensive(
  on: Executor,
  persons: readonly number[],
  from: string,
  to: string,
): Promise<ReadonlyMap<number, { readonly worked: number; readonly leave: number }>> {
  const { rows } = await sql<{ id: number; worked: number; leave: number }>`
    select d.person_id as id, sum(d.worked - least(d.worked, d.over_statutory))::int as worked,
      sum(d.leave_paid + d.leave_unpaid)::int as leave
    from attendance.day d
    join attendance.group_member m on m.person_id = d.person_id and m.from_day <= d.day
      and (m.to_day is null or m.to_day >= d.day)
    join attendance.attend_group g on g.id = m.group_id and g.work_system = ${workSystem.comprehensive}
    where d.person_id = any(${[...persons]}::bigint[]) and d.day between ${from}::date and ${to}::date
    group by d.person_id`.execute(attendance(on));
  return new Map(rows.map(({ id, worked, leave }) => [id, { worked, leave }]));
}
