import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { executeStates, schemeStates } from '#modules/okr/executions/contract/execute-codes.ts';
import { executionSeen } from '#modules/okr/executions/server/queries/executions.ts';
import { cycleStates, goalKinds, goalStates, metricSources } from '#modules/okr/goals/contract/goal-codes.ts';
import type { GoalViewer } from '#modules/okr/goals/server/queries/goal-rights.ts';
import { nodeStates, projectStates } from '../../contract/codes.ts';
import { okr } from './okr-db.ts';

export interface Silent {
  readonly personId: number;
  readonly count: number;
}

/** Returns owners of running key results with typed measures and no check-in since a time. */
export async function listSilent(on: Executor, since: Date, today: string): Promise<Silent[]> {
  const { rows } = await sql<Silent>`select p.id as "personId", count(*)::int as count
    from okr.goal g join okr.cycle c on c.id = g.cycle_id join people.person p on p.id = g.owner_id
    where g.kind = ${goalKinds.keyResult}::int and g.state = ${goalStates.surfaced}::int
      and c.state = ${cycleStates.running}::int and ${today}::date between c.first_day and c.last_day
      and exists (select from okr.metric m where m.goal_id = g.id and m.source = ${metricSources.typed}::int)
      and not exists (select from okr.check_in k where k.goal_id = g.id and k.at >= ${since}::timestamptz)
      and g.made_at < ${since}::timestamptz and p.is_active
    group by p.id order by p.id`.execute(okr(on));
  return rows;
}

export interface Unanswered {
  readonly id: number;
  readonly title: string;
  readonly personId: number;
  readonly name: string;
  readonly nameEn: string;
  readonly assignedAt: Date;
  readonly leaderId: number | null;
  readonly aboveId: number | null;
}

/** Returns assignments that are neither accepted nor declined. */
export async function listUnanswered(on: Executor): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`select e.id, g.title, p.id as "personId", p.chinese_name as name,
      p.english_name as "nameEn", e.assigned_at as "assignedAt",
      l.id as "leaderId", a.id as "aboveId"
    from okr.kr_execute e join okr.work_scheme s on s.id = e.scheme_id join okr.goal g on g.id = e.goal_id
    join okr.cycle c on c.id = g.cycle_id join people.person p on p.id = e.person_id
    left join people.person l on l.id = p.leader_id and l.is_active
    left join people.person a on a.id = l.leader_id and a.is_active
    where e.state = ${executeStates.assigned}::int and s.state = ${schemeStates.open}::int
      and g.state = ${goalStates.surfaced}::int and c.state <> ${cycleStates.closed}::int and p.is_active
    order by e.id`.execute(okr(on));
  return rows;
}

/** Returns the people who write hours: in service, and owning work of a running project or carrying an assignment. */
export async function listWriters(on: Executor): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select p.id from people.person p where p.is_active and (
      exists (select from okr.work_breakdown n join okr.project j on j.id = n.project_id
        where n.owner_id = p.id and n.state in (${nodeStates.planned}::int, ${nodeStates.active}::int)
          and j.state = ${projectStates.active}::int)
      or exists (select from okr.kr_execute e where e.person_id = p.id and not e.is_released
        and e.state in (${executeStates.undertaken}::int, ${executeStates.executing}::int)))
    order by p.id`.execute(okr(on));
  return rows.map(({ id }) => id);
}

/** Says whether the viewer sees an assignment of somebody else. */
export async function seesPart(on: Executor, id: number, viewer: GoalViewer): Promise<boolean> {
  const { rows } = await sql<{
    sees: boolean;
  }>`select ${executionSeen(viewer, sql`${id}::bigint`)} as sees`.execute(okr(on));
  return rows[0]!.sees;
}

export interface Ending {
  readonly id: number;
  readonly periodType: number;
  readonly month: string;
  readonly lastDay: string;
  /** Owners of goals in force in the period. */
  readonly owners: number[];
}

/** Returns running periods that end on a day or earlier. */
export async function listEnding(on: Executor, day: string): Promise<Ending[]> {
  const { rows } =
    await sql<Ending>`select c.id, c.period_type as "periodType", to_char(c.first_day, 'YYYY-MM') as month,
      c.last_day as "lastDay", array(select distinct g.owner_id from okr.goal g
        join people.person p on p.id = g.owner_id and p.is_active
        where g.cycle_id = c.id and g.state = ${goalStates.surfaced}::int order by 1) as owners
    from okr.cycle c where c.state = ${cycleStates.running}::int and c.last_day <= ${day}::date
    order by c.id`.execute(okr(on));
  return rows;
}
