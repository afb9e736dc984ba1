import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/database.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { recordStates } from '../../contract/record-codes.ts';

export interface PlantedDay {
  readonly day: string;
  /** Time at which it was recorded. */
  readonly at: Date;
  /** True if it is not confirmed yet. */
  readonly isWaiting: boolean;
}

/**
 * Creates plausible hours of people on workdays: their own items or those of the project, with meetings and now and
 * then an empty day. The same people and days always give the same hours.
 */
export async function plantRecords(
  tx: Tx,
  projectId: number,
  people: readonly number[],
  days: readonly PlantedDay[],
): Promise<void> {
  const on = okr(tx);
  const each = sql`unnest(${[...people]}::bigint[]) p (id) join people.person w on w.id = p.id
    cross join unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ at }) => at.toISOString())}::timestamptz[],
      ${days.map(({ isWaiting }) => isWaiting)}::boolean[]) with ordinality d (day, at, waits, n)`;
  const state = sql`case when d.waits then ${recordStates.submitted}::int else ${recordStates.confirmed}::int end`;
  const reviewer = sql`case when d.waits then null else w.leader_id end`;
  await sql`insert into okr.work_record (person_id, work_day, obid, type, minutes, content, state, logged_at, reviewed_by)
    select p.id, d.day, n.id, case when n.id is null then 2 else 1 end, 300 + ((p.id * 7 + d.n * 13) % 11) * 15, '',
      ${state}, d.at, ${reviewer}
    from ${each}
    left join lateral (select b.id from okr.work_breakdown b
      where b.project_id = ${projectId}::bigint and b.plan_start <= d.day and b.plan_end >= d.day
        and not exists (select from okr.work_breakdown below where below.parent_id = b.id)
      order by b.owner_id is distinct from p.id, (b.id * 7 + p.id) % 11, b.id limit 1) n on (p.id + d.n) % 6 <> 0
    where (p.id * 3 + d.n * 5) % 19 <> 0
    union all
    select p.id, d.day, null, 2, 30 + ((p.id + d.n) % 3) * 30, '例会与评审', ${state}, d.at, ${reviewer}
    from ${each} where (p.id * 5 + d.n * 3) % 4 = 0 and (p.id * 3 + d.n * 5) % 19 <> 0
    order by 8, 1, 4, 5, 6`.execute(on);
  await sql`insert into okr.day_mark (person_id, work_day, marked_at)
    select p.id, d.day, d.at from ${each} where (p.id * 3 + d.n * 5) % 19 <> 0 and (p.id + d.n) % 4 <> 0`.execute(
    on,
  );
}
