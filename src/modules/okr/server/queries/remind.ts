import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { executeStates, schemeStates } from '../../contract/execute-codes.ts';
import { cycleStates, goalKinds, goalStates, metricSources } from '../../contract/goal-codes.ts';
import { executionSeen } from './executions.ts';
import type { GoalViewer } from './goal-rights.ts';
import { okr } from './okr-db.ts';

/** Whether somebody `p` is in service, and not off for the whole of a company day. */
const isThere = (day: string) => sql`p.is_active and not exists (select from attendance.day t
  where t.person_id = p.id and t.day = ${day}::date and t.rostered > 0 and t.leave_paid + t.leave_unpaid >= t.rostered)`;

export interface Silent {
  readonly personId: number;
  readonly count: number;
}

/** Owners of key results that run, are measured by what somebody types, and about which nothing was said since an instant. */
export async function listSilent(on: Executor, since: Date, today: string): Promise<Silent[]> {
  const { rows } = await sql<Silent>`select p.id as "personId", count(*)::int as count
    from okr.goal g join okr.cycle c on c.id = g.cycle_id join people.person p on p.id = g.owner_id
    where g.kind = ${goalKinds.keyResult}::int and g.state = ${goalStates.surfaced}::int
      and c.state = ${cycleStates.running}::int and ${today}::date between c.first_day and c.last_day
      and exists (select from okr.metric m where m.goal_id = g.id and m.source = ${metricSources.typed}::int)
      and not exists (select from okr.check_in k where k.goal_id = g.id and k.at >= ${since}::timestamptz)
      and g.made_at < ${since}::timestamptz and ${isThere(today)}
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
  readonly isThere: boolean;
  readonly leaderId: number | null;
  readonly aboveId: number | null;
}

/** Parts of key results to which who is asked has said neither yes nor no. */
export async function listUnanswered(on: Executor, today: string): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`select e.id, g.title, p.id as "personId", p.chinese_name as name,
      p.english_name as "nameEn", e.assigned_at as "assignedAt", ${isThere(today)} as "isThere",
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

/** Whether somebody sees a part of a key result that another carries. */
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
  /** Owners of what is in force in it. */
  readonly owners: number[];
}

/** Periods that run and end on a day or before. */
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
