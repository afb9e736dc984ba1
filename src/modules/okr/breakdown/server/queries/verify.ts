import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { executeStates, schemeStates } from '#modules/okr/executions/contract/execute-codes.ts';
import { cycleStates, goalStates } from '#modules/okr/goals/contract/goal-codes.ts';
import { recordStates } from '#modules/okr/records/contract/record-codes.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import type { Kept, Mend } from '../rules/verify.ts';

export const listProjectIds = async (on: Executor): Promise<number[]> =>
  (await okr(on).selectFrom('okr.project').select('id').orderBy('id').execute()).map(({ id }) => id);

/** Locks a project without checking rights. */
export const lockProjectById = (tx: Tx, id: number) =>
  okr(tx)
    .selectFrom('okr.project')
    .select(['id', 'name', 'tree_version as treeVersion', 'progress'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Returns all nodes of a project with the values their numbers depend on. */
export const listKept = (on: Executor, projectId: number): Promise<Kept[]> =>
  okr(on)
    .selectFrom('okr.work_breakdown')
    .select(['id', 'parent_id as parentId', 'path', 'state', 'state_before as stateBefore', 'progress'])
    .select(['weight_bp as weightBp', 'plan_minutes as planMinutes', 'typed_bp as typedBp'])
    .where('project_id', '=', projectId)
    .orderBy('sort_no')
    .orderBy('id')
    .execute();

/** Saves corrected numbers and paths. Versions stay, because nobody typed anything. */
export async function saveMends(tx: Tx, mends: readonly Mend[], stamp: number): Promise<void> {
  await sql`update okr.work_breakdown n set path = w.path::bigint[], progress = w.progress, state = w.state, stamp = ${stamp}
    from unnest(${mends.map(({ before }) => before.id)}::bigint[], ${mends.map(({ path }) => `{${path.join()}}`)}::text[],
      ${mends.map(({ progress }) => progress)}::numeric[], ${mends.map(({ state }) => state)}::smallint[])
      as w (id, path, progress, state)
    where n.id = w.id`.execute(okr(tx));
}

/** Returns the first days of months that have records or sums. */
export async function listHourMonths(on: Executor): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select month from okr.record_sum
    union select generate_series(date_trunc('month', min(work_day)), max(work_day), interval '1 month')::date
      from okr.work_record order by 1`.execute(okr(on));
  return rows.map(({ month }) => month);
}

/**
 * Recomputes the sums of hours of a month and corrects differences. No records can be written meanwhile.
 * @returns number of corrected sums
 */
export async function mendHours(tx: Tx, month: string): Promise<number> {
  await sql`lock table okr.work_record in share mode`.execute(okr(tx));
  const { rows } = await sql<{ count: number }>`with added as materialized (
      select ${month}::date as month, person_id, coalesce(obid, 0) as obid, type, sum(minutes) as minutes, count(*)::int as records
      from okr.work_record where state = ${recordStates.confirmed}::int
        and work_day >= ${month}::date and work_day < ${month}::date + interval '1 month' group by 2, 3, 4
    ), right_ones as (
      insert into okr.record_sum as s select * from added on conflict (month, person_id, obid, type)
        do update set minutes = excluded.minutes, records = excluded.records
        where (s.minutes, s.records) <> (excluded.minutes, excluded.records) returning 1
    ), strays as (
      delete from okr.record_sum s where s.month = ${month}::date and not exists (select from added a
        where a.person_id = s.person_id and a.obid = s.obid and a.type = s.type) returning 1
    ) select ((select count(*) from right_ones) + (select count(*) from strays))::int as count`.execute(
    okr(tx),
  );
  return rows[0]!.count;
}

/** Inconsistency that cannot be repaired automatically, because nothing says which of its numbers is wrong. */
export interface Broken {
  /**
   * 1 shares of a key result, 2 weights of an open scheme, 3 a person's time allocation, 4 a goal below itself, 5 a
   * closed period
   */
  readonly kind: 1 | 2 | 3 | 4 | 5;
  readonly name: string;
}

/** Finds sums that do not add up to the whole, and goals with a wrong path or period. */
export async function listBroken(on: Executor): Promise<Broken[]> {
  const { rows } = await sql<Broken>`
    select 1 as kind, g.title as name from okr.kr_execute e join okr.goal g on g.id = e.goal_id
      join okr.work_scheme s on s.id = e.scheme_id
      where not e.is_released and e.state <> ${executeStates.stopped}::int and s.state <> ${schemeStates.draft}::int
      group by g.id having sum(e.share_bp) > 10000
    union all
    select 2, s.title from okr.work_scheme s join okr.scheme_kr k on k.scheme_id = s.id
      where s.state = ${schemeStates.open}::int group by s.id having sum(k.weight_bp) <> 10000
    union all
    select 3, p.chinese_name from people.person p
      where exists (select from okr.user_calibre c join okr.user_calibre o on o.person_id = c.person_id
          and o.from_month <= c.from_month and coalesce(o.to_month, c.from_month) >= c.from_month
        where c.person_id = p.id group by c.id having sum(o.ratio_bp) <> 10000)
    union all
    select 4, g.title from okr.goal g where exists (with recursive up (id, n) as (
        select g.parent_id, 1 union all select o.parent_id, n + 1 from up join okr.goal o on o.id = up.id where n < 20)
      select from up where up.id = g.id)
    union all
    select 5, g.title from okr.goal g join okr.cycle c on c.id = g.cycle_id
      where c.state = ${cycleStates.closed}::int and (g.state in (${goalStates.draft}::int, ${goalStates.surfaced}::int)
        or g.state = ${goalStates.closed}::int
          and not exists (select from okr.snapshot k where k.goal_id = g.id and k.cycle_id = c.id))
    order by 1, 2 limit 50`.execute(okr(on));
  return rows;
}
