import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { pathName } from '#modules/people/organisation/server/queries/departments.ts';
import { inDepartments, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import type { PlaceAhead } from './ahead.ts';

/** Code and grade range of a position. */
export interface PostMore {
  /** Code of the position; empty: none. */
  readonly code: string;
  readonly gradeMin: number | null;
  readonly gradeMax: number | null;
}

/** Returns codes and grade ranges of positions, by position id. */
export async function listPostMore(on: Executor, ids: readonly number[]): Promise<Map<number, PostMore>> {
  const rows = await people(on)
    .selectFrom('people.post')
    .select(['id', 'code', 'grade_min as gradeMin', 'grade_max as gradeMax'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, ...more }) => [id, more]));
}

export async function isCodeTaken(on: Executor, code: string, exceptId: number): Promise<boolean> {
  if (code === '') return false;
  const row = await people(on)
    .selectFrom('people.post')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function savePostMore(
  tx: Tx,
  id: number,
  { code, gradeMin, gradeMax }: PostMore,
): Promise<void> {
  await people(tx)
    .updateTable('people.post')
    .set({ code, grade_min: gradeMin, grade_max: gradeMax })
    .where('id', '=', id)
    .execute();
}

/** Counts the people in service who hold a position. */
export async function countHolders(on: Executor, id: number): Promise<number> {
  const { count } = await people(on)
    .selectFrom('people.person as p')
    .innerJoin('people.post as o', 'o.name', 'p.position')
    .where('o.id', '=', id)
    .where('p.is_active', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Row of the headcount plan: a department and a position with planned, present, coming and going people. */
export interface PlanRow {
  DeptId: number;
  PostID: number;
  PostName: string;
  PostNameEn: string;
  IsUse: boolean;
  Planned: number | null;
  Present: number;
  Coming: number;
  Going: number;
  Open: number | null;
}

/** SQL of departments within a scope by position: who is in service today, and who comes and goes by future changes. */
const figures = (scope: Scope, ahead: readonly PlaceAhead[]) => sql`
  ahead as (
    select * from jsonb_to_recordset(${json(
      ahead.map(({ personId, to }) => ({
        person_id: personId,
        department_id: to?.departmentId ?? null,
        post_id: to?.postId ?? null,
      })),
    )}::jsonb) as a (person_id bigint, department_id bigint, post_id bigint)
  ), place as (
    select p.id, p.department_id, o.id as post_id from people.person p join people.post o on o.name = p.position
    where p.is_active
  ), moved as (
    select a.department_id, a.post_id, place.department_id as from_department, place.post_id as from_post
    from ahead a left join place on place.id = a.person_id
    where (a.department_id, a.post_id) is distinct from (place.department_id, place.post_id)
  ), counted as (
    select department_id, post_id, planned, 0 as present, 0 as coming, 0 as going from people.post_plan
    union all select department_id, post_id, null, 1, 0, 0 from place
    union all select department_id, post_id, null, 0, 1, 0 from moved where post_id is not null
    union all select from_department, from_post, null, 0, 0, 1 from moved where from_post is not null
  ), figure as (
    select c.department_id, c.post_id, max(c.planned) as planned, sum(c.present)::int as present,
      sum(c.coming)::int as coming, sum(c.going)::int as going,
      (max(c.planned) - sum(c.present) - sum(c.coming) + sum(c.going))::int as open
    from counted c join people.department d on d.id = c.department_id and ${inDepartments(scope, 'd')}
    group by c.department_id, c.post_id
  )`;

/** Lists the headcount plan of departments within a scope, in the order of positions. */
export async function listPostPlan(
  on: Executor,
  scope: Scope,
  { DeptId, PostID }: { readonly DeptId?: number | undefined; readonly PostID?: number | undefined },
  ahead: readonly PlaceAhead[],
): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    with ${figures(scope, ahead)}
    select f.department_id as "DeptId", o.id as "PostID", o.name as "PostName", o.name_en as "PostNameEn",
      o.is_active as "IsUse", f.planned as "Planned", f.present as "Present", f.coming as "Coming", f.going as "Going",
      f.open as "Open"
    from figure f join people.post o on o.id = f.post_id join people.department d on d.id = f.department_id
    where (${DeptId ?? null}::bigint is null or f.department_id = ${DeptId ?? null}::bigint)
      and (${PostID ?? null}::bigint is null or f.post_id = ${PostID ?? null}::bigint)
    order by cardinality(d.path), d.sort, d.id, o.sort, o.id`.execute(people(on));
  return rows;
}

/** Figures of one position in a department's headcount plan. */
export interface InPlan {
  /** Whether the department plans any positions at all. */
  readonly isKept: boolean;
  /** Planned headcount of this position; null: not planned. */
  readonly planned: number | null;
  /** People who are present or come by future changes, without people who go. */
  readonly taken: number;
}

/** Finds the figures of a position in the headcount plan of a department. */
export async function findPostInPlan(
  on: Executor,
  { departmentId, postId }: { readonly departmentId: number; readonly postId: number },
  ahead: readonly PlaceAhead[],
): Promise<InPlan> {
  const everywhere = { personId: 0, departmentId: 0, reach: 4 } as const;
  const { rows } = await sql<InPlan>`
    with ${figures(everywhere, ahead)}
    select exists (select from people.post_plan where department_id = ${departmentId}::bigint) as "isKept", f.planned,
      coalesce(f.present + f.coming - f.going, 0)::int as taken
    from (select 1) one left join figure f
      on f.department_id = ${departmentId}::bigint and f.post_id = ${postId}::bigint`.execute(people(on));
  return rows[0]!;
}

/**
 * Lists departments in use within a scope, each with its own figures summed over all positions. Planned minus
 * present minus coming plus going equals open minus over minus unplanned.
 */
export async function listPlanDepartments(on: Executor, scope: Scope, ahead: readonly PlaceAhead[]) {
  const { rows } = await sql<{
    DeptId: number;
    DeptName: string;
    DeptNameEn: string;
    ParentId: number | null;
    Planned: number;
    Present: number;
    Coming: number;
    Going: number;
    Open: number;
    Over: number;
    Unplanned: number;
    NoPost: number;
  }>`
    with ${figures(scope, ahead)}
    select d.id as "DeptId", d.name as "DeptName", d.name_en as "DeptNameEn", d.parent_id as "ParentId",
      coalesce(sum(f.planned), 0)::int as "Planned", coalesce(sum(f.present), 0)::int as "Present",
      coalesce(sum(f.coming), 0)::int as "Coming", coalesce(sum(f.going), 0)::int as "Going",
      coalesce(sum(greatest(f.open, 0)), 0)::int as "Open",
      coalesce(sum(greatest(-f.open, 0)), 0)::int as "Over",
      coalesce(sum(f.present + f.coming - f.going) filter (where f.planned is null), 0)::int as "Unplanned",
      (select count(*)::int from people.person p where p.department_id = d.id and p.is_active and not p.is_program
        and not exists (select from people.post o where o.name = p.position)) as "NoPost"
    from people.department d left join figure f on f.department_id = d.id
    where d.is_active and ${inDepartments(scope, 'd')}
    group by d.id order by cardinality(d.path), d.sort, d.id`.execute(people(on));
  return rows;
}

export interface PlannedPost {
  readonly postId: number;
  /** Planned headcount; null removes the plan. */
  readonly planned: number | null;
}

/** Returns the planned headcount of a department by position id, and locks the rows until the transaction ends. */
export async function getPlanForUpdate(tx: Tx, departmentId: number): Promise<Map<number, number>> {
  const rows = await people(tx)
    .selectFrom('people.post_plan')
    .select(['post_id', 'planned'])
    .where('department_id', '=', departmentId)
    .orderBy('post_id')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ post_id, planned }) => [post_id, planned]));
}

export async function savePlan(tx: Tx, departmentId: number, rows: readonly PlannedPost[]): Promise<void> {
  const gone = rows.filter(({ planned }) => planned === null).map(({ postId }) => postId);
  const kept = rows.flatMap(({ postId, planned }) => (planned === null ? [] : [{ postId, planned }]));
  await sql`delete from people.post_plan
    where department_id = ${departmentId} and post_id = any(${gone}::bigint[])`.execute(people(tx));
  if (kept.length > 0)
    await people(tx)
      .insertInto('people.post_plan')
      .values(kept.map(({ postId, planned }) => ({ department_id: departmentId, post_id: postId, planned })))
      .onConflict((conflict) =>
        conflict
          .columns(['department_id', 'post_id'])
          .doUpdateSet((eb) => ({ planned: eb.ref('excluded.planned') })),
      )
      .execute();
}

/** Returns the given positions that are in use. */
export async function listPostsInUse(on: Executor, ids: readonly number[]): Promise<Set<number>> {
  const rows = await people(on)
    .selectFrom('people.post')
    .select('id')
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .where('is_active', '=', true)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns the ids of all positions by name. */
export async function listPostIds(on: Executor): Promise<Map<string, number>> {
  const rows = await people(on).selectFrom('people.post').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/**
 * Returns the ids of positions in use by name in either language and by code, in lower case. The first of equal names
 * wins.
 */
export async function listPostsNamed(on: Executor): Promise<Map<string, number>> {
  const rows = await people(on)
    .selectFrom('people.post')
    .where('is_active', '=', true)
    .select(['id', 'name', 'name_en', 'code'])
    .orderBy('id', 'desc')
    .execute();
  const named = (key: 'code' | 'name_en' | 'name') =>
    rows.flatMap((row) => (row[key] === '' ? [] : [[row[key].toLowerCase(), row.id] as const]));
  return new Map([...named('code'), ...named('name_en'), ...named('name')]);
}

/** Returns all planned headcounts by department and position, with keys such as `2/17`. */
export async function listPlans(on: Executor): Promise<Map<string, number>> {
  const rows = await people(on).selectFrom('people.post_plan').selectAll().execute();
  return new Map(rows.map((row) => [`${row.department_id}/${row.post_id}`, row.planned]));
}

/** Returns the full paths of departments in both languages, by department id. */
export async function listPathNames(on: Executor): Promise<Map<number, { zh: string; en: string }>> {
  const { rows } = await sql<{ id: number; zh: string; en: string }>`
    select d.id, ${pathName('name')} as zh, ${pathName('name_en')} as en from people.department d`.execute(
    people(on),
  );
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}
