import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { nodeStates, projectStates } from '#modules/okr/contract/codes.ts';
import { person, type Named } from '#modules/okr/goals/server/queries/goals.ts';
import type { RecordViewer } from '#modules/okr/records/server/queries/record-rights.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { mayRead, seenAnywhere } from '#modules/okr/server/queries/rights.ts';
import { inDepartments, type Scope } from '#modules/people/server/open.ts';
import type { FlowChart, FlowView } from '../../contract/SuperFlowChart.ts';

/** Person who looks at the chart: their reading rights, and the scope of the chart's own code. */
export interface FlowViewer extends RecordViewer {
  readonly flow: Scope;
}

/** Range of the chart. Days are the first and last of the month. */
export interface FlowAsked {
  readonly first: string;
  readonly last: string;
  readonly ProjectID?: number | undefined;
  readonly DeptId?: number | undefined;
}

interface Drawn {
  readonly id: number;
  readonly title: string;
  readonly owner: Named | null;
  readonly departmentId: number;
  readonly departmentName: string;
  readonly departmentNameEn: string;
  readonly progress: string | null;
  readonly state: number;
  readonly start: string | null;
  readonly end: string | null;
}
export type DrawnProject = Drawn;
export interface DrawnWork extends Drawn {
  readonly projectId: number;
  readonly parentId: number | null;
}

/**
 * SQL conditions: projects `p` of departments `d` that the viewer reads and that belong to the month. A running project
 * counts past its last day, others do not.
 */
const projects = (viewer: FlowViewer, { first, last, ProjectID, DeptId }: FlowAsked) =>
  sql.join(
    [
      sql`(${mayRead(viewer)} or ${inDepartments(viewer.flow, 'd')})`,
      ProjectID === undefined
        ? sql`p.start_day <= ${last}::date and (p.end_day >= ${first}::date or p.state = ${projectStates.active}::int)`
        : sql`p.id = ${ProjectID}::bigint`,
      ...(DeptId === undefined ? [] : [sql`d.path @> array[${DeptId}::bigint]`]),
    ],
    sql` and `,
  );

export async function listDrawnProjects(
  on: Executor,
  viewer: FlowViewer,
  asked: FlowAsked,
): Promise<DrawnProject[]> {
  const { rows } =
    await sql<DrawnProject>`select p.id, p.name as title, ${person(sql`p.manager_id`)} as owner,
      d.id as "departmentId", d.name as "departmentName", d.name_en as "departmentNameEn", p.progress::text as progress,
      p.state, p.start_day as start, p.end_day as "end"
    from okr.project p join people.department d on d.id = p.department_id
    where ${projects(viewer, asked)} order by p.start_day, p.id`.execute(okr(on));
  return rows;
}

/** Returns the visible nodes of these projects in order. @param most stops after this many */
export async function listDrawnWork(
  on: Executor,
  viewer: FlowViewer,
  asked: FlowAsked,
  most: number,
): Promise<DrawnWork[]> {
  const { rows } = await sql<DrawnWork>`select n.id, n.project_id as "projectId", n.parent_id as "parentId",
      n.name as title, ${person(sql`n.owner_id`)} as owner, nd.id as "departmentId", nd.name as "departmentName",
      nd.name_en as "departmentNameEn", n.progress::text as progress, n.state, n.plan_start as start, n.plan_end as "end"
    from okr.work_breakdown n join okr.project p on p.id = n.project_id
    join people.department d on d.id = p.department_id
    join people.department nd on nd.id = coalesce(n.department_id, p.department_id)
    where ${projects(viewer, asked)} and ${seenAnywhere(viewer)}
    order by p.start_day, p.id, cardinality(n.path), n.sort_no, n.id limit ${most}::int`.execute(okr(on));
  return rows;
}

/** Returns which of these nodes measure which of these key results. */
export async function listMeasuring(
  on: Executor,
  work: readonly number[],
  goals: readonly number[],
): Promise<{ nodeId: number; goalId: number }[]> {
  const { rows } = await sql<{ nodeId: number; goalId: number }>`
    select distinct m.node_id as "nodeId", m.goal_id as "goalId" from okr.metric m
    where m.node_id = any(${[...work]}::bigint[]) and m.goal_id = any(${[...goals]}::bigint[])
    order by m.node_id, m.goal_id`.execute(okr(on));
  return rows;
}

export interface DrawnPerson {
  readonly id: number;
  readonly person: Named;
  readonly departmentId: number;
  readonly departmentName: string;
  readonly departmentNameEn: string;
}

export async function listDrawnPeople(on: Executor, ids: readonly number[]): Promise<DrawnPerson[]> {
  const { rows } = await sql<DrawnPerson>`select p.id, ${person(sql`p.id`)} as person, d.id as "departmentId",
      d.name as "departmentName", d.name_en as "departmentNameEn"
    from people.person p join people.department d on d.id = p.department_id
    where p.id = any(${[...ids]}::bigint[]) order by d.path, p.id`.execute(okr(on));
  return rows;
}

/** Returns the ids of a department and everything below it. */
export async function listDepartmentsBelow(on: Executor, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select d.id from people.department d
    where d.path @> array[${id}::bigint]`.execute(okr(on));
  return rows.map((row) => row.id);
}

/** Says whether work is past its planned end. @param today company day */
export const isLate = ({ state, end }: Drawn, today: string): boolean =>
  state < nodeStates.done && end !== null && end < today;

export async function listFlowEditions(on: Executor, personId: number) {
  const { rows } = await sql<{
    EditionID: number;
    Number: number;
    Name: string;
    Nodes: number;
    At: Date;
    View: FlowView;
  }>`select e.id as "EditionID", e.number as "Number", e.name as "Name", e.node_count as "Nodes", e.made_at as "At",
      e.view as "View"
    from okr.flow_edition e where e.person_id = ${personId}::bigint order by e.number desc`.execute(okr(on));
  return rows;
}

/** Returns the chart of a kept version of this person. Returns undefined if they have no version with this id. */
export async function findFlowEdition(
  on: Executor,
  id: number,
  personId: number,
): Promise<FlowChart | undefined> {
  const { rows } = await sql<{ chart: FlowChart }>`select e.chart from okr.flow_edition e
    where e.id = ${id}::bigint and e.person_id = ${personId}::bigint`.execute(okr(on));
  return rows[0]?.chart;
}

/**
 * Locks the person's row and counts their kept charts. The lock stops two windows from exceeding the limit together.
 */
export async function countFlowEditions(tx: Tx, personId: number): Promise<number> {
  await sql`select id from people.person where id = ${personId}::bigint for update`.execute(okr(tx));
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from okr.flow_edition
    where person_id = ${personId}::bigint`.execute(okr(tx));
  return rows[0]!.count;
}

export async function insertFlowEdition(
  tx: Tx,
  made: {
    readonly personId: number;
    readonly name: string;
    readonly view: FlowView;
    readonly chart: FlowChart;
    readonly now: Date;
  },
): Promise<{ id: number; number: number }> {
  const { rows } = await sql<{ id: number; number: number }>`
    insert into okr.flow_edition (person_id, number, name, view, chart, node_count, made_at)
    select ${made.personId}::bigint,
      coalesce((select max(number) from okr.flow_edition where person_id = ${made.personId}::bigint), 0) + 1,
      ${made.name}, ${json(made.view)}::jsonb, ${json(made.chart)}::jsonb, ${made.chart.Nodes.length}::int, ${made.now}
    returning id, number`.execute(okr(tx));
  return rows[0]!;
}

export async function deleteFlowEdition(tx: Tx, id: number, personId: number): Promise<boolean> {
  const { rows } = await sql`delete from okr.flow_edition where id = ${id}::bigint
    and person_id = ${personId}::bigint returning id`.execute(okr(tx));
  return rows.length > 0;
}
