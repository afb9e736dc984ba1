import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { workTypes } from '#modules/okr/contract/codes.ts';
import { recordStates } from '#modules/okr/records/contract/record-codes.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { goalStates, metricSources } from '../../contract/goal-codes.ts';
import { goalsFrom, managesIn, seesCandidate, seesGoal, type GoalViewer } from './goal-rights.ts';

export interface Named {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
}

/** SQL: the person of an id expression in wire form; null if there is none. */
export const person = (id: ReturnType<typeof sql>) =>
  sql`(select json_build_object('AUID', x.id, 'ChineseName', x.chinese_name, 'EnglishName', x.english_name)
    from people.person x where x.id = ${id})`;

export interface GoalRecord {
  readonly id: number;
  readonly kind: number;
  readonly parentId: number | null;
  readonly parentOwnerId: number | null;
  readonly cycleId: number;
  readonly periodType: number;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly cycleState: number;
  readonly title: string;
  readonly ownerId: number;
  readonly departmentId: number;
  readonly departmentName: string;
  readonly departmentNameEn: string;
  readonly departmentPath: readonly number[];
  readonly weightBp: number | null;
  readonly visibility: number;
  readonly namedIds: readonly number[];
  readonly state: number;
  readonly copiedFrom: number | null;
  readonly confidence: number | null;
  readonly status: number | null;
  readonly score: string | null;
  readonly selfScore: string | null;
  readonly reviewNote: string;
  readonly stopReason: string;
  readonly isChanged: boolean;
  readonly version: number;
  readonly owner: Named;
  readonly named: readonly Named[];
  readonly lastCheckIn: Date | null;
  readonly isSeen: boolean;
  readonly inScope: boolean;
}

const columns = (
  viewer: GoalViewer,
) => sql`g.id, g.kind, g.parent_id as "parentId", o.owner_id as "parentOwnerId",
  g.cycle_id as "cycleId", c.period_type as "periodType", c.first_day as "firstDay", c.last_day as "lastDay",
  c.state as "cycleState", g.title, g.owner_id as "ownerId", g.department_id as "departmentId",
  d.name as "departmentName", d.name_en as "departmentNameEn", d.path as "departmentPath", g.weight_bp as "weightBp",
  g.visibility, g.named_ids as "namedIds", g.state, g.copied_from as "copiedFrom", g.confidence, g.status,
  g.score::text as score, g.self_score::text as "selfScore", g.review_note as "reviewNote",
  g.stop_reason as "stopReason", g.changed_after_start as "isChanged", g.version,
  ${person(sql`g.owner_id`)} as owner,
  (select coalesce(json_agg(json_build_object('AUID', x.id, 'ChineseName', x.chinese_name, 'EnglishName', x.english_name)
    order by x.id), '[]') from people.person x where x.id = any(g.named_ids)) as named,
  (select max(k.at) from okr.check_in k where k.goal_id = g.id) as "lastCheckIn",
  ${seesGoal(viewer)} as "isSeen", ${managesIn(viewer)} as "inScope"`;

/** Returns all goals of the periods of a calendar year in display order, each with whether the viewer sees it. */
export async function listGoals(on: Executor, viewer: GoalViewer, year: number): Promise<GoalRecord[]> {
  const { rows } = await sql<GoalRecord>`select ${columns(viewer)} from ${goalsFrom}
    where c.first_day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date and g.state <> -2
    order by c.period_type desc, c.first_day, g.id`.execute(okr(on));
  return rows;
}

/** Returns a goal, if the viewer sees it. */
export async function findGoal(
  on: Executor,
  id: number,
  viewer: GoalViewer,
): Promise<GoalRecord | undefined> {
  const { rows } = await sql<GoalRecord>`select ${columns(viewer)} from ${goalsFrom}
    where g.id = ${id}::bigint and ${seesGoal(viewer)}`.execute(okr(on));
  return rows[0];
}

/** Locks a goal that the viewer sees, and its period first, so that the period does not move on meanwhile. */
export async function lockGoal(tx: Tx, id: number, viewer: GoalViewer): Promise<GoalRecord | undefined> {
  await sql`select c.id from okr.cycle c where c.id = (select cycle_id from okr.goal where id = ${id}::bigint) for share`.execute(
    okr(tx),
  );
  await sql`select id from okr.goal where id = ${id}::bigint for update`.execute(okr(tx));
  return findGoal(tx, id, viewer);
}

export interface MetricRecord {
  readonly id: number;
  readonly goalId: number;
  readonly name: string;
  readonly kind: number;
  readonly source: number;
  readonly start: string | null;
  readonly target: string | null;
  readonly current: string | null;
  readonly low: string | null;
  readonly high: string | null;
  readonly unit: string;
  readonly weightBp: number;
  readonly nodeId: number | null;
  readonly nodeName: string;
  readonly nodeProgress: string | null;
  readonly milestones: readonly {
    readonly Name: string;
    readonly WeightBp: number;
    readonly IsDone: boolean;
  }[];
  readonly inside: number;
  readonly all: number;
  readonly enteredBy: Named | null;
  readonly enteredAt: Date | null;
}

const plain = (column: string) => sql`trim_scale(${sql.ref(column)})::text`;

/** Returns measures. `where` is a condition on metrics `m` of goals `g`. */
async function metricsWhere(on: Executor, where: ReturnType<typeof sql>): Promise<MetricRecord[]> {
  const { rows } = await sql<MetricRecord>`select m.id, m.goal_id as "goalId", m.name, m.kind, m.source,
      ${plain('m.start_value')} as start, ${plain('m.target')} as target, ${plain('m.current')} as current,
      ${plain('m.low')} as low, ${plain('m.high')} as high, m.unit, m.weight_bp as "weightBp", m.node_id as "nodeId",
      coalesce(n.name, '') as "nodeName", case when m.source <> ${metricSources.hours}::int then n.progress::text
        when n.plan_minutes > 0 then trim_scale(round(h.minutes * 10000.0 / n.plan_minutes, 20))::text end as "nodeProgress",
      m.milestones, coalesce(h.minutes, r.inside, 0) as inside,
      coalesce(case when m.source = ${metricSources.hours}::int then n.plan_minutes end, r.total, 0) as "all",
      ${person(sql`m.entered_by`)} as "enteredBy", m.entered_at as "enteredAt"
    from okr.metric m join okr.goal g on g.id = m.goal_id
    left join okr.work_breakdown n on n.id = m.node_id
    left join lateral (select sum(w.minutes)::int as minutes
      from okr.work_breakdown b join okr.work_record w on w.obid = b.id and w.state = ${recordStates.confirmed}::int
        and w.type <> ${workTypes.invalid}::int
      where b.path @> array[n.id]) h on m.source = ${metricSources.hours}::int
    left join lateral (select count(*)::int as total,
        count(*) filter (where (m.low is null or v.value >= m.low) and (m.high is null or v.value <= m.high))::int as inside
      from okr.check_in k cross join lateral (select case when m.kind = 6 then (k.values ->> m.id::text)::numeric end as value) v
      where k.goal_id = m.goal_id and v.value is not null) r on m.kind = 6
    where ${where} order by m.goal_id, m.sort_no, m.id`.execute(okr(on));
  return rows;
}

export const listMetrics = (on: Executor, year: number): Promise<MetricRecord[]> =>
  metricsWhere(
    on,
    sql`g.cycle_id in (select id from okr.cycle where first_day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date)`,
  );

export const listMetricsOf = (on: Executor, goals: readonly number[]): Promise<MetricRecord[]> =>
  metricsWhere(on, sql`g.id = any(${[...goals]}::bigint[])`);

export interface GoalFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly period?: { readonly first: string; readonly last: string } | undefined;
  readonly PeriodType?: number | undefined;
  readonly Kind?: number | undefined;
  readonly State?: number | undefined;
  readonly DeptId?: number | undefined;
  readonly OwnerAUID?: number | undefined;
  readonly Keyword?: string | undefined;
}

/** Returns a page of visible goals with their years, newest period first. */
export async function pageGoals(
  on: Executor,
  viewer: GoalViewer,
  filter: GoalFilter,
): Promise<{ total: number; rows: { id: number; year: number }[] }> {
  const { period, PeriodType, Kind, State, DeptId, OwnerAUID, Keyword, PageIndex, PageSize } = filter;
  const tests = [
    seesGoal(viewer),
    ...(period ? [sql`c.first_day <= ${period.first}::date and c.last_day >= ${period.last}::date`] : []),
    ...(PeriodType === undefined ? [] : [sql`c.period_type = ${PeriodType}::int`]),
    ...(Kind === undefined ? [] : [sql`g.kind = ${Kind}::int`]),
    ...(State === undefined ? [] : [sql`g.state = ${State}::int`]),
    ...(DeptId === undefined ? [] : [sql`d.path @> array[${DeptId}::bigint]`]),
    ...(OwnerAUID === undefined ? [] : [sql`g.owner_id = ${OwnerAUID}::bigint`]),
    ...(Keyword ? [sql`g.title ilike ${like(Keyword)}`] : []),
  ];
  const where = sql.join(tests, sql` and `);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${goalsFrom} where ${where}`.execute(okr(on));
  const { rows } = await sql<{
    id: number;
    year: number;
  }>`select g.id, extract(year from c.first_day)::int as year
    from ${goalsFrom} where ${where} order by c.first_day desc, c.period_type, g.id
    limit ${PageSize}::int offset ${(PageIndex - 1) * PageSize}::int`.execute(okr(on));
  return { total: counted[0]!.total, rows };
}

export interface GoalValues {
  readonly title: string;
  readonly owner_id: number | null;
  readonly department_id: number;
  readonly visibility: number;
  readonly named_ids: number[];
}

export interface NewGoal extends GoalValues {
  readonly kind: number;
  readonly parent_id: number | null;
  readonly cycle_id: number | null;
  readonly pool_state?: number;
  readonly weight_bp?: number | null;
  readonly state?: number;
  readonly copied_from?: number | null;
  readonly changed_after_start?: boolean;
}

export async function insertGoal(
  tx: Tx,
  values: NewGoal,
  made: { readonly by: number | null; readonly now: Date },
): Promise<number> {
  const { id } = await okr(tx)
    .insertInto('okr.goal')
    .values({ ...values, made_by: made.by, made_at: made.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes goals and raises their versions. */
export async function saveGoals(
  tx: Tx,
  ids: readonly number[],
  values: Partial<
    GoalValues & {
      parent_id: number | null;
      weight_bp: number | null;
      state: number;
      pool_state: number;
      confidence: number | null;
      status: number | null;
      score: string;
      self_score: string;
      review_note: string;
      stop_reason: string;
      changed_after_start: boolean;
    }
  >,
): Promise<void> {
  if (ids.length === 0) return;
  await okr(tx)
    .updateTable('okr.goal')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', 'in', [...ids])
    .execute();
}

/** Sets the weights of several goals. */
export async function saveWeights(
  tx: Tx,
  weights: readonly { readonly KRID: number; readonly WeightBp: number }[],
): Promise<void> {
  await sql`update okr.goal g set weight_bp = w."WeightBp", version = g.version + 1
    from jsonb_to_recordset(${json(weights)}::jsonb) as w ("KRID" bigint, "WeightBp" smallint) where g.id = w."KRID"`.execute(
    okr(tx),
  );
}

/** Returns the direct children of a goal that are not deleted. */
export const listBelowGoal = (on: Executor, id: number) =>
  okr(on)
    .selectFrom('okr.goal')
    .select(['id', 'kind', 'state', 'title', 'weight_bp as weightBp', 'owner_id as ownerId'])
    .where('parent_id', '=', id)
    .where('state', '<>', -2)
    .orderBy('id')
    .execute();

/** Returns the children of a goal that have a weight: all that are not stopped. */
export const listWeightedChildren = async (on: Executor, id: number) =>
  (await listBelowGoal(on, id)).filter(({ state }) => state !== goalStates.stopped);

/** Returns the ids from a goal up to the top, itself first, and the number of levels below it, its own included. */
export async function shapeOf(on: Executor, id: number): Promise<{ above: number[]; height: number }> {
  const { rows } = await sql<{ above: number[]; height: number }>`
    with recursive up (id, parent_id, n) as (
      select id, parent_id, 1 from okr.goal where id = ${id}::bigint
      union all select g.id, g.parent_id, n + 1 from up join okr.goal g on g.id = up.parent_id where n < 20),
    down (id, n) as (
      select ${id}::bigint, 1
      union all select g.id, n + 1 from down join okr.goal g on g.parent_id = down.id and g.state <> -2 where n < 20)
    select (select array_agg(id order by n) from up) as above, (select max(n) from down)::int as height`.execute(
    okr(on),
  );
  return rows[0]!;
}

/** Returns everyone whose window may show a goal, to tell them that it changed. They then load what they may see. */
export async function listConcerned(on: Executor, goalIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct x.id from okr.goal g
    left join okr.goal o on o.id = g.parent_id
    cross join lateral unnest(array[g.owner_id, o.owner_id] || g.named_ids) as x (id)
    where g.id = any(${[...goalIds]}::bigint[]) and x.id is not null`.execute(okr(on));
  return rows.map(({ id }) => id);
}

export interface CandidateRecord {
  readonly id: number;
  readonly title: string;
  readonly departmentId: number;
  readonly departmentName: string;
  readonly departmentNameEn: string;
  readonly visibility: number;
  readonly poolState: number;
  readonly version: number;
  readonly inScope: boolean;
}

const candidate = (
  viewer: GoalViewer,
) => sql`g.id, g.title, g.department_id as "departmentId", d.name as "departmentName",
  d.name_en as "departmentNameEn", g.visibility, g.pool_state as "poolState", g.version, ${managesIn(viewer)} as "inScope"`;
const candidatesFrom = sql`okr.goal g join people.department d on d.id = g.department_id`;

export async function pageCandidates(
  on: Executor,
  viewer: GoalViewer,
  filter: Pick<GoalFilter, 'PageIndex' | 'PageSize' | 'DeptId' | 'Keyword'> & {
    readonly PoolState?: number | undefined;
  },
): Promise<{ total: number; rows: CandidateRecord[] }> {
  const { PoolState, DeptId, Keyword, PageIndex, PageSize } = filter;
  const where = sql.join(
    [
      seesCandidate(viewer),
      ...(PoolState === undefined ? [] : [sql`g.pool_state = ${PoolState}::int`]),
      ...(DeptId === undefined ? [] : [sql`d.path @> array[${DeptId}::bigint]`]),
      ...(Keyword ? [sql`g.title ilike ${like(Keyword)}`] : []),
    ],
    sql` and `,
  );
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${candidatesFrom} where ${where}`.execute(okr(on));
  const { rows } =
    await sql<CandidateRecord>`select ${candidate(viewer)} from ${candidatesFrom} where ${where}
    order by g.pool_state, g.id desc limit ${PageSize}::int offset ${(PageIndex - 1) * PageSize}::int`.execute(
      okr(on),
    );
  return { total: counted[0]!.total, rows };
}

/** Locks a candidate that the viewer sees. */
export async function lockCandidate(
  tx: Tx,
  id: number,
  viewer: GoalViewer,
): Promise<CandidateRecord | undefined> {
  await sql`select id from okr.goal where id = ${id}::bigint for update`.execute(okr(tx));
  const { rows } = await sql<CandidateRecord>`select ${candidate(viewer)} from ${candidatesFrom}
    where g.id = ${id}::bigint and ${seesCandidate(viewer)}`.execute(okr(tx));
  return rows[0];
}

/** Says whether the viewer manages goals of a department. */
export async function managesDepartment(on: Executor, id: number, viewer: GoalViewer): Promise<boolean> {
  const { rows } = await sql<{
    id: number;
  }>`select d.id from people.department d where d.id = ${id}::bigint and ${managesIn(viewer)}`.execute(
    okr(on),
  );
  return rows.length > 0;
}
