import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { isNotReader } from '#kit/server/eyes.ts';
import { cycleStates, goalStates } from '#modules/okr/goals/contract/goal-codes.ts';
import { goalsFrom, seesGoal, type GoalViewer } from '#modules/okr/goals/server/queries/goal-rights.ts';
import { person, type Named } from '#modules/okr/goals/server/queries/goals.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { inDepartments, type Scope } from '#modules/people/server/open.ts';
import {
  executeActs,
  executeStates,
  mostRejections,
  schemeStates,
  silentDays,
} from '../../contract/execute-codes.ts';

const ids = (list: readonly number[]) => sql`${[...list]}::bigint[]`;

/** SQL: assignments `e` with their scheme, key result and person. */
const from = sql`okr.kr_execute e join okr.work_scheme s on s.id = e.scheme_id join (${goalsFrom}) on g.id = e.goal_id
  join people.person p on p.id = e.person_id join people.department pd on pd.id = p.department_id
  join people.person a on a.id = e.assigner_id left join people.person l on l.id = a.leader_id and l.is_active`;

/**
 * SQL condition: the viewer looks after an assignment of somebody else. They assigned it, own its key result, lead one
 * of these people, or have its department in scope.
 */
const looksAfter = (viewer: GoalViewer) => {
  const people = ids([viewer.id, ...viewer.team]);
  return sql<boolean>`(${isNotReader(sql`e.person_id`, viewer.id)} and (e.assigner_id = any(${people}) or g.owner_id = ${viewer.id}::bigint
    or e.person_id = any(${people}) or ${inDepartments(viewer.executions, 'pd')}) and ${seesGoal(viewer)})`;
};

/**
 * SQL condition: the viewer sees an assignment. Their own count once the scheme is open, whatever the key result's
 * visibility. Those of others count only if they see the key result.
 */
export const seesExecution = (viewer: GoalViewer) =>
  sql<boolean>`(${looksAfter(viewer)} or e.person_id = ${viewer.id}::bigint
    and (s.state <> ${schemeStates.draft}::int or g.owner_id = ${viewer.id}::bigint))`;

/** SQL condition: the viewer sees the assignment with this id. For queries that join assignments elsewhere. */
export const executionSeen = (viewer: GoalViewer, id: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from ${from} where e.id = ${id} and ${seesExecution(viewer)})`;

export interface ExecutionRecord {
  readonly id: number;
  readonly goalId: number;
  readonly title: string;
  readonly goalState: number;
  readonly cycleState: number;
  readonly year: number;
  readonly krOwner: Named;
  readonly schemeId: number;
  readonly schemeTitle: string;
  readonly month: string;
  readonly isOpen: boolean;
  readonly personId: number;
  readonly person: Named;
  readonly departmentName: string;
  readonly departmentNameEn: string;
  readonly assignerId: number;
  readonly assigner: Named;
  /** Leader of the assigner, if in service. */
  readonly leaderId: number | null;
  readonly hasLeader: boolean;
  readonly shareBp: number;
  readonly planMinutes: number | null;
  readonly planStart: string | null;
  readonly planEnd: string | null;
  readonly state: number;
  readonly stateBefore: number | null;
  readonly isReleased: boolean;
  readonly reason: string;
  readonly rejectTimes: number;
  readonly typedBp: number | null;
  readonly note: string;
  readonly selfScore: string | null;
  readonly score: string | null;
  readonly assignedAt: Date;
  readonly reportedAt: Date | null;
  readonly version: number;
}

const reported = sql`(select max(v.at) from okr.kr_execute_event v where v.obid = e.id
  and v.act = ${executeActs.reported}::int)`;

const columns = sql`e.id, e.goal_id as "goalId", g.title, g.state as "goalState", c.state as "cycleState",
  extract(year from c.first_day)::int as year, ${person(sql`g.owner_id`)} as "krOwner", e.scheme_id as "schemeId",
  s.title as "schemeTitle", to_char(s.month, 'YYYY-MM') as month, s.state <> ${schemeStates.draft}::int as "isOpen",
  e.person_id as "personId", ${person(sql`e.person_id`)} as person, pd.name as "departmentName",
  pd.name_en as "departmentNameEn", e.assigner_id as "assignerId", ${person(sql`e.assigner_id`)} as assigner,
  l.id as "leaderId", l.id is not null as "hasLeader",
  e.share_bp as "shareBp", e.plan_minutes as "planMinutes", e.plan_start as "planStart", e.plan_end as "planEnd",
  e.state, e.state_before as "stateBefore", e.is_released as "isReleased", e.reason, e.reject_times as "rejectTimes",
  e.typed_bp as "typedBp", e.note, e.self_score::text as "selfScore", e.score::text as score,
  e.assigned_at as "assignedAt", ${reported} as "reportedAt", e.version`;

export interface ExecutionFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly State?: number | undefined;
  readonly SchemeID?: number | undefined;
  readonly Keyword?: string | undefined;
  readonly Triage?: number | undefined;
  readonly AUID?: number | undefined;
  readonly DeptId?: number | undefined;
}

/**
 * SQL condition: the assignment needs the viewer's attention. Must agree with `executionRights`, which judges one row.
 */
const triage = (viewer: GoalViewer, which: number, now: Date) => {
  const { id, team } = viewer;
  const isLive = sql`g.state = ${goalStates.surfaced}::int and c.state <> ${cycleStates.closed}::int and not e.is_released`;
  const isAbove = sql`(e.assigner_id = ${id}::bigint or e.person_id = any(${ids(team)}))`;
  if (which === 1)
    return sql`(${isLive} and e.state = ${executeStates.declined}::int and (e.assigner_id = any(${ids(team)})
      or e.assigner_id = ${id}::bigint and (e.reject_times < ${mostRejections}::int
        or l.id is null)))`;
  if (which === 2) return sql`(${isLive} and e.state = ${executeStates.toConfirm}::int and ${isAbove})`;
  const before = new Date(now.getTime() - silentDays * 86_400_000);
  return sql`(${isLive} and e.state <= ${executeStates.executing}::int and s.state <> ${schemeStates.draft}::int
    and coalesce(${reported}, e.assigned_at) < ${before}::timestamptz)`;
};

/**
 * Returns a page of the viewer's own assignments, or of others' that they look after. Those that need attention come
 * first.
 */
export async function pageExecutions(
  on: Executor,
  viewer: GoalViewer,
  whose: 'own' | 'others',
  filter: ExecutionFilter,
  now: Date,
): Promise<{ total: number; rows: ExecutionRecord[] }> {
  const { State, SchemeID, Keyword, Triage, AUID, DeptId, PageIndex, PageSize } = filter;
  const own = sql<boolean>`(e.person_id = ${viewer.id}::bigint and ${seesExecution(viewer)})`;
  const where = sql.join(
    [
      whose === 'own' ? own : looksAfter(viewer),
      ...(State === undefined ? [] : [sql`e.state = ${State}::int`]),
      ...(SchemeID === undefined ? [] : [sql`e.scheme_id = ${SchemeID}::bigint`]),
      ...(AUID === undefined ? [] : [sql`e.person_id = ${AUID}::bigint`]),
      ...(DeptId === undefined ? [] : [sql`pd.path @> array[${DeptId}::bigint]`]),
      ...(Triage === undefined ? [] : [triage(viewer, Triage, now)]),
      ...(Keyword ? [sql`g.title ilike ${like(Keyword)}`] : []),
    ],
    sql` and `,
  );
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${from} where ${where}`.execute(okr(on));
  const { rows } = await sql<ExecutionRecord>`select ${columns} from ${from} where ${where}
    order by array_position(${whose === 'own' ? [0, 2, 1, 3, 5, 4, 6] : [5, 3, 0, 2, 1, 4, 6]}::int[], e.state::int),
      s.month desc, e.id limit ${PageSize}::int offset ${(PageIndex - 1) * PageSize}::int`.execute(okr(on));
  return { total: counted[0]!.total, rows };
}

/** Returns an assignment, if the viewer sees it. */
export async function findExecution(
  on: Executor,
  id: number,
  viewer: GoalViewer,
): Promise<ExecutionRecord | undefined> {
  const { rows } = await sql<ExecutionRecord>`select ${columns} from ${from}
    where e.id = ${id}::bigint and ${seesExecution(viewer)}`.execute(okr(on));
  return rows[0];
}

/** Locks an assignment that the viewer sees, with its period and key result. The period is locked first. */
export async function lockExecution(
  tx: Tx,
  id: number,
  viewer: GoalViewer,
): Promise<ExecutionRecord | undefined> {
  await sql`select c.id from okr.cycle c where c.id = (select g.cycle_id from okr.goal g
    join okr.kr_execute e on e.goal_id = g.id where e.id = ${id}::bigint) for share`.execute(okr(tx));
  await sql`select id from okr.goal where id = (select goal_id from okr.kr_execute where id = ${id}::bigint) for update`.execute(
    okr(tx),
  );
  await sql`select id from okr.kr_execute where id = ${id}::bigint for update`.execute(okr(tx));
  return findExecution(tx, id, viewer);
}

export interface LiveExecution {
  readonly id: number;
  readonly goalId: number;
  readonly personId: number;
  readonly person: Named & {
    readonly DeptId: number;
    readonly DeptName: string;
    readonly DeptNameEn: string;
  };
  readonly shareBp: number;
  readonly planMinutes: number | null;
  readonly planStart: string | null;
  readonly planEnd: string | null;
  readonly state: number;
  readonly schemeId: number;
  readonly schemeState: number;
}

const heldColumns = sql`e.id, e.goal_id as "goalId", e.person_id as "personId",
  json_build_object('AUID', p.id, 'ChineseName', p.chinese_name, 'EnglishName', p.english_name, 'DeptId', pd.id,
    'DeptName', pd.name, 'DeptNameEn', pd.name_en) as person,
  e.share_bp as "shareBp", e.plan_minutes as "planMinutes", e.plan_start as "planStart", e.plan_end as "planEnd",
  e.state, e.scheme_id as "schemeId", s.state as "schemeState"`;

/** Returns all live assignments of key results, lowest id first. It checks no rights, so only commands may use it. */
export async function listHeld(on: Executor, goals: readonly number[]): Promise<LiveExecution[]> {
  const { rows } = await sql<LiveExecution>`select ${heldColumns} from ${from}
    where e.goal_id = any(${ids(goals)}) and not e.is_released order by e.id`.execute(okr(on));
  return rows;
}

/** Returns the live assignments of key results that the viewer sees. */
export async function listSeen(
  on: Executor,
  goals: readonly number[],
  viewer: GoalViewer,
): Promise<LiveExecution[]> {
  const { rows } = await sql<LiveExecution>`select ${heldColumns} from ${from}
    where e.goal_id = any(${ids(goals)}) and not e.is_released and ${seesExecution(viewer)}
    order by e.id`.execute(okr(on));
  return rows;
}

/** Hands open assignments of a key result to its new owner, as their assigner. */
export async function moveAssigned(tx: Tx, goalId: number, from: number, to: number): Promise<void> {
  await sql`update okr.kr_execute set assigner_id = ${to}::bigint, version = version + 1
    where goal_id = ${goalId}::bigint and assigner_id = ${from}::bigint and not is_released
      and state <> ${executeStates.done}::int`.execute(okr(tx));
}

/** Locks all assignments of a key result. */
export const lockExecutionsOf = async (tx: Tx, goalId: number): Promise<void> =>
  void (await sql`select id from okr.kr_execute where goal_id = ${goalId}::bigint order by id for update`.execute(
    okr(tx),
  ));

export interface Counted {
  readonly id: number;
  readonly goalId: number;
  readonly state: number;
  readonly shareBp: number;
  /** Progress in ten-thousandths; null if the person has not reported. */
  readonly progressBp: number | null;
  readonly personName: string;
  readonly isSeen: boolean;
}

/**
 * Returns the assignments that count in a year's key results: not of draft schemes, and declined ones only while they
 * hold a share.
 */
export async function listCounted(on: Executor, viewer: GoalViewer, year: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`select e.id, e.goal_id as "goalId", e.state, e.share_bp as "shareBp",
      e.typed_bp as "progressBp", p.chinese_name as "personName", ${seesExecution(viewer)} as "isSeen"
    from ${from}
    where c.first_day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      and not e.is_released and s.state <> ${schemeStates.draft}::int
    order by e.id`.execute(okr(on));
  return rows;
}

/**
 * Returns live assignments of key results that the viewer sees, or whose key result they see and whose person a scope
 * of theirs reaches.
 */
export async function listCarried(
  on: Executor,
  viewer: GoalViewer,
  reached: Scope,
  goals: readonly number[],
): Promise<{ goalId: number; personId: number; shareBp: number }[]> {
  const { rows } = await sql<{ goalId: number; personId: number; shareBp: number }>`
    select e.goal_id as "goalId", e.person_id as "personId", e.share_bp as "shareBp" from ${from}
    where e.goal_id = any(${[...goals]}::bigint[]) and not e.is_released and s.state <> ${schemeStates.deleted}::int
      and (${seesExecution(viewer)} or s.state <> ${schemeStates.draft}::int and ${inDepartments(reached, 'pd')}
        and ${seesGoal(viewer)})
    order by e.id`.execute(okr(on));
  return rows;
}

export interface ShareValues {
  readonly share_bp: number;
  readonly plan_minutes: number | null;
  readonly plan_start: string | null;
  readonly plan_end: string | null;
}

export async function insertExecutions(
  tx: Tx,
  rows: readonly (ShareValues & {
    readonly goal_id: number;
    readonly scheme_id: number;
    readonly person_id: number;
    readonly assigner_id: number;
    readonly assigned_at: Date;
    readonly state?: number;
    readonly typed_bp?: number | null;
  })[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await okr(tx)
    .insertInto('okr.kr_execute')
    .values([...rows])
    .returning('id')
    .execute();
  return made.map(({ id }) => id);
}

/** Changes an assignment and raises its version. */
export async function saveExecution(
  tx: Tx,
  id: number,
  values: Partial<
    ShareValues & {
      state: number;
      state_before: number | null;
      is_released: boolean;
      reason: string;
      reject_times: number;
      scheme_id: number;
      assigned_at: Date;
      typed_bp: number | null;
      note: string;
      self_score: string | null;
      score: string;
    }
  >,
): Promise<void> {
  await okr(tx)
    .updateTable('okr.kr_execute')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Returns the assignments that have time records, in any state. */
export async function listLogged(on: Executor, executions: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct obid as id from okr.work_record
    where obid = any(${ids(executions)}) order by 1`.execute(okr(on));
  return rows.map(({ id }) => id);
}

export async function deleteExecutions(tx: Tx, gone: readonly number[]): Promise<void> {
  if (gone.length > 0)
    await okr(tx)
      .deleteFrom('okr.kr_execute')
      .where('id', 'in', [...gone])
      .execute();
}

/** Sets the assignment time of a scheme's assignments to now, when it opens. Returns the people to notify. */
export async function assignNow(
  tx: Tx,
  schemeId: number,
  now: Date,
): Promise<{ id: number; personId: number }[]> {
  const { rows } = await sql<{ id: number; personId: number }>`update okr.kr_execute set assigned_at = ${now}
    where scheme_id = ${schemeId}::bigint and state = 0 returning id, person_id as "personId"`.execute(
    okr(tx),
  );
  return rows;
}

export const hasExecutions = async (on: Executor, schemeId: number): Promise<boolean> =>
  (
    await okr(on)
      .selectFrom('okr.kr_execute')
      .select('id')
      .where('scheme_id', '=', schemeId)
      .limit(1)
      .execute()
  ).length > 0;

export interface ExecutionEvent {
  readonly obid: number;
  readonly act: keyof typeof executeActs;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
}

export async function insertExecutionEvents(
  tx: Tx,
  events: readonly ExecutionEvent[],
  made: { readonly by: number | null; readonly now: Date },
): Promise<void> {
  if (events.length === 0) return;
  await okr(tx)
    .insertInto('okr.kr_execute_event')
    .values(
      events.map(({ obid, act, after = {}, reason = '' }) => ({
        obid,
        act: executeActs[act],
        after: json(after),
        reason,
        made_by: made.by,
        at: made.now,
      })),
    )
    .execute();
}

const most = 50;

/** Returns the latest events of an assignment, newest first. */
export const listExecutionEvents = (on: Executor, id: number) =>
  okr(on)
    .selectFrom('okr.kr_execute_event as v')
    .select(['v.act as Act', 'v.reason as Reason', 'v.at as At'])
    .select([
      sql<number | null>`(v.after ->> 'ProgressBp')::int`.as('ProgressBp'),
      sql<Named | null>`${person(sql`v.made_by`)}`.as('By'),
    ])
    .where('v.obid', '=', id)
    .orderBy('v.id', 'desc')
    .limit(most)
    .execute();
