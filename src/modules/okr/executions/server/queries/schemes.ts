import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { cycleStates, goalKinds, goalStates } from '#modules/okr/goals/contract/goal-codes.ts';
import { goalsFrom, seesGoal, type GoalViewer } from '#modules/okr/goals/server/queries/goal-rights.ts';
import { person, type Named } from '#modules/okr/goals/server/queries/goals.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { inDepartments } from '#modules/people/server/open.ts';
import { executeStates, schemeStates } from '../../contract/execute-codes.ts';
import type { SchemeRow } from '../../contract/execute-shapes.ts';
import { executionSeen } from './executions.ts';

/** SQL condition: the viewer keeps scheme `s` of department `sd`, as its owner or by their code. */
const keeps = ({ id, programme }: GoalViewer) =>
  sql<boolean>`(s.owner_id = ${id}::bigint or ${inDepartments(programme, 'sd')})`;

/** SQL condition: the viewer has an assignment `e` in scheme `s`. */
const carries = ({ id }: GoalViewer) => sql`exists (select from okr.kr_execute e
  where e.scheme_id = s.id and e.person_id = ${id}::bigint)`;

/**
 * SQL condition: the viewer sees scheme `s` of department `sd`. Those who keep it, the leaders of its owner, and owners
 * of its key results always do. Once it is no draft, people with an assignment in it do too. If it is shown, so do
 * people of its department and the departments below.
 */
export const seesScheme = (viewer: GoalViewer) =>
  sql<boolean>`(s.state <> ${schemeStates.deleted}::int and (${keeps(viewer)} or s.owner_id = any(${[...viewer.team]}::bigint[])
    or exists (select from okr.scheme_kr k join okr.goal w on w.id = k.goal_id
      where k.scheme_id = s.id and w.owner_id = ${viewer.id}::bigint)
    or s.state <> ${schemeStates.draft}::int and (${carries(viewer)}
      or s.is_shown and s.department_id = any(${[...viewer.place]}::bigint[]))))`;

const from = sql`okr.work_scheme s join people.department sd on sd.id = s.department_id`;

type Row = Omit<SchemeRow, 'Owner'> & { readonly Owner: Named };

const columns = (viewer: GoalViewer) => sql`s.id as "SchemeID", s.title as "Title",
  to_char(s.month, 'YYYY-MM') as "AscripTionTime", s.department_id as "DeptId", sd.name as "DeptName",
  sd.name_en as "DeptNameEn", ${person(sql`s.owner_id`)} as "Owner", s.state as "State", s.is_shown as "IsShow",
  (select count(*)::int from okr.scheme_kr k, ${goalsFrom} where k.scheme_id = s.id and g.id = k.goal_id
    and ${seesGoal(viewer)}) as "KRs",
  (select count(*)::int from okr.kr_execute held where held.scheme_id = s.id and not held.is_released
    and ${executionSeen(viewer, sql`held.id`)}) as "Executions",
  s.version as "Version", ${keeps(viewer)} as "CanKeep"`;

export async function pageSchemes(
  on: Executor,
  viewer: GoalViewer,
  filter: {
    readonly PageIndex: number;
    readonly PageSize: number;
    readonly AscripTionTime?: string | undefined;
    readonly DeptId?: number | undefined;
    readonly State?: number | undefined;
    readonly Keyword?: string | undefined;
    readonly KRID?: number | undefined;
    readonly isShown?: boolean;
  },
): Promise<{ Total: number; Rows: Row[] }> {
  const { AscripTionTime, DeptId, State, Keyword, KRID, PageIndex, PageSize } = filter;
  const where = sql.join(
    [
      seesScheme(viewer),
      ...(AscripTionTime === undefined ? [] : [sql`s.month = ${`${AscripTionTime}-01`}::date`]),
      ...(DeptId === undefined ? [] : [sql`sd.path @> array[${DeptId}::bigint]`]),
      ...(State === undefined ? [] : [sql`s.state = ${State}::int`]),
      ...(Keyword ? [sql`s.title ilike ${like(Keyword)}`] : []),
      ...(KRID === undefined
        ? []
        : [
            sql`exists (select from okr.scheme_kr k, ${goalsFrom} where k.scheme_id = s.id and k.goal_id = ${KRID}::bigint
              and g.id = k.goal_id and ${seesGoal(viewer)})`,
          ]),
      ...(filter.isShown ? [sql`s.is_shown`] : []),
    ],
    sql` and `,
  );
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total from ${from} where ${where}`.execute(okr(on));
  const { rows } = await sql<Row>`select ${columns(viewer)} from ${from} where ${where}
    order by s.month desc, s.state, s.id desc limit ${PageSize}::int offset ${(PageIndex - 1) * PageSize}::int`.execute(
    okr(on),
  );
  return { Total: counted[0]!.total, Rows: rows };
}

/** Returns a scheme, if the viewer sees it. */
export async function findScheme(on: Executor, id: number, viewer: GoalViewer): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${columns(viewer)} from ${from}
    where s.id = ${id}::bigint and ${seesScheme(viewer)}`.execute(okr(on));
  return rows[0];
}

/** Locks a scheme that the viewer sees. */
export async function lockScheme(tx: Tx, id: number, viewer: GoalViewer): Promise<Row | undefined> {
  await sql`select id from okr.work_scheme where id = ${id}::bigint for update`.execute(okr(tx));
  return findScheme(tx, id, viewer);
}

/** Says whether the viewer's code lets them keep schemes of a department. */
export async function keepsSchemesOf(on: Executor, id: number, viewer: GoalViewer): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select d.id from people.department d where d.id = ${id}::bigint
    and ${inDepartments(viewer.programme, 'd')}`.execute(okr(on));
  return rows.length > 0;
}

export async function insertScheme(
  tx: Tx,
  values: {
    readonly title: string;
    readonly month: string;
    readonly department_id: number;
    readonly owner_id: number;
    readonly state?: number;
  },
  made: { readonly by: number | null; readonly now: Date },
): Promise<number> {
  const { id } = await okr(tx)
    .insertInto('okr.work_scheme')
    .values({ ...values, month: `${values.month}-01`, made_by: made.by, made_at: made.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a scheme and raises its version. */
export async function saveScheme(
  tx: Tx,
  id: number,
  values: Partial<{ title: string; owner_id: number; state: number; is_shown: boolean }>,
): Promise<void> {
  await okr(tx)
    .updateTable('okr.work_scheme')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export interface SchemeKr {
  readonly KRID: number;
  readonly WeightBp: number;
}

/** Replaces the key results of a scheme. */
export async function saveSchemeKrs(tx: Tx, id: number, krs: readonly SchemeKr[]): Promise<void> {
  await okr(tx).deleteFrom('okr.scheme_kr').where('scheme_id', '=', id).execute();
  await sql`insert into okr.scheme_kr (scheme_id, goal_id, weight_bp, sort_no)
    select ${id}::bigint, r."KRID", r."WeightBp", r.n
    from jsonb_to_recordset(${json(krs.map((one, n) => ({ ...one, n })))}::jsonb) as r ("KRID" bigint, "WeightBp" smallint, n smallint)`.execute(
    okr(tx),
  );
}

export interface SchemeKrRecord {
  readonly id: number;
  readonly title: string;
  readonly ownerId: number;
  readonly weightBp: number;
  readonly state: number;
  readonly version: number;
  readonly year: number;
  readonly owner: Named;
  /**
   * Sum of the shares of assignments that are neither stopped nor released, in ten-thousandths. Shares planned in other
   * drafts do not count.
   */
  readonly shareBp: number;
  readonly isSplit: boolean;
  readonly isSeen: boolean;
  /** True if the goal is in force, and its period is not closed and contains the month of the scheme. */
  readonly fits: boolean;
  /** True if the scheme is not closed and the period still allows agreeing. */
  readonly isSplittable: boolean;
}

const fits = (month: ReturnType<typeof sql>) => sql<boolean>`(g.kind = ${goalKinds.keyResult}::int
  and g.state = ${goalStates.surfaced}::int and c.state <> ${cycleStates.closed}::int
  and ${month} between c.first_day and c.last_day)`;

/** Returns the key results of a scheme in its order. */
export async function listSchemeKrs(on: Executor, id: number, viewer: GoalViewer): Promise<SchemeKrRecord[]> {
  const { rows } =
    await sql<SchemeKrRecord>`select g.id, g.title, g.owner_id as "ownerId", k.weight_bp as "weightBp",
      g.state, g.version, extract(year from c.first_day)::int as year, ${person(sql`g.owner_id`)} as owner,
      coalesce(x.share, 0) as "shareBp", coalesce(x.n, 0) > 0 as "isSplit", ${seesGoal(viewer)} as "isSeen",
      ${fits(sql`s.month`)} as fits,
      s.state in (${schemeStates.draft}::int, ${schemeStates.open}::int)
        and c.state in (${cycleStates.setting}::int, ${cycleStates.running}::int) as "isSplittable"
    from okr.scheme_kr k join okr.work_scheme s on s.id = k.scheme_id join (${goalsFrom}) on g.id = k.goal_id
    left join lateral (select sum(e.share_bp)::int as share, count(*)::int as n
      from okr.kr_execute e join okr.work_scheme es on es.id = e.scheme_id
      where e.goal_id = g.id and not e.is_released and e.state <> ${executeStates.stopped}::int
        and (e.scheme_id = s.id or es.state <> ${schemeStates.draft}::int)) x on true
    where k.scheme_id = ${id}::bigint order by k.sort_no`.execute(okr(on));
  return rows;
}

/** Returns the key results that the viewer sees, and whether each fits a scheme of a month. */
export async function listFitting(
  on: Executor,
  ids: readonly number[],
  month: string,
  viewer: GoalViewer,
): Promise<{ id: number; title: string; fits: boolean }[]> {
  const { rows } = await sql<{ id: number; title: string; fits: boolean }>`select g.id, g.title,
      ${fits(sql`${`${month}-01`}::date`)} as fits
    from ${goalsFrom} where g.id = any(${[...ids]}::bigint[]) and ${seesGoal(viewer)}`.execute(okr(on));
  return rows;
}
