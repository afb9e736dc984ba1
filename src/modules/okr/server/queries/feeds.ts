import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { cycleStates, goalKinds } from '#modules/okr/goals/contract/goal-codes.ts';
import { recordStates } from '#modules/okr/records/contract/record-codes.ts';
import {
  capacity,
  personDays,
  recorded,
  whoAre,
  type LookedDay,
} from '#modules/okr/records/server/queries/record-sums.ts';
import { okr } from './okr-db.ts';

/** Figure about a person, with the ids of the records it was computed from. */
export interface Fed {
  readonly personId: number;
  /** Per cent, with at most two decimals. */
  readonly value: string;
  readonly ids: number[];
}

/**
 * Returns the final progress of people's objectives, over closed periods that lie between two company days (both
 * included). It is weighted if every objective has a weight, otherwise the mean. People without objectives are left
 * out.
 */
export async function listClosedProgress(
  on: Executor,
  people: readonly number[],
  from: string,
  to: string,
): Promise<Fed[]> {
  const { rows } = await sql<Fed>`
    with kept as (
      select distinct on (s.goal_id) s.goal_id, s.body -> 'row' as row
      from okr.snapshot s join okr.cycle c on c.id = s.cycle_id and c.state = ${cycleStates.closed}::int
      where c.first_day >= ${from}::date and c.last_day <= ${to}::date
      order by s.goal_id, s.number desc),
    own as (
      select (row ->> 'OwnerAUID')::bigint as person_id, goal_id, (row ->> 'ProgressBp')::numeric as progress,
        (row ->> 'WeightBp')::numeric as weight
      from kept where (row ->> 'Kind')::int = ${goalKinds.objective}::int and row ->> 'ProgressBp' is not null)
    select person_id as "personId", trim_scale(round(case when bool_and(coalesce(weight, 0) > 0)
        then sum(progress * weight) / sum(weight) else avg(progress) end / 100, 2))::text as value,
      array_agg(goal_id order by goal_id) as ids
    from own where person_id = any(${[...people]}::bigint[]) group by person_id`.execute(okr(on));
  return rows;
}

/** Returns people's confirmed hours as a share of their capacity. People without any capacity are left out. */
export async function listSaturation(
  on: Executor,
  people: readonly number[],
  days: readonly LookedDay[],
): Promise<Fed[]> {
  const { rows } = await sql<Fed>`
    ${whoAre(people)}
    select p.id as "personId", trim_scale(round(sum(${recorded}) * 100.0 / sum(${capacity}), 2))::text as value,
      array(select w.id from okr.work_record w where w.person_id = p.id and w.state = ${recordStates.confirmed}::int
        and w.work_day between ${days[0]?.day ?? '9999-01-01'}::date and ${days.at(-1)?.day ?? '9999-01-01'}::date
        order by w.id) as ids
    from ${personDays(days, people)} group by p.id having sum(${capacity}) > 0`.execute(okr(on));
  return rows;
}
