import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { nodeStates } from '#modules/okr/contract/codes.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { can, seen, withMarks, type Viewer } from '#modules/okr/server/queries/rights.ts';
import type { Branch } from '../rules/moves.ts';
import type { Sibling } from '../rules/places.ts';

/** Typed fields of a node. */
export interface NodeValues {
  readonly name: string;
  readonly type: number;
  readonly owner_id: number | null;
  readonly department_id: number | null;
  readonly calibre_post_id: number | null;
  readonly plan_start: string | null;
  readonly plan_end: string | null;
  readonly plan_minutes: number | null;
  readonly weight_bp: number | null;
}

/** SQL: the name of the topmost ancestor of node `n` that meets a condition. */
const above = (test: ReturnType<typeof sql>) => sql`(select a.name from okr.work_breakdown a
  where a.id = any(n.path) and a.id <> n.id and ${test} order by cardinality(a.path) limit 1)`;

/**
 * Returns the nodes of a project that the viewer sees, with the viewer's rights and locked or stopped ancestors.
 * @param ids null: all nodes
 */
export async function listNodes(
  on: Executor,
  projectId: number,
  ids: readonly number[] | null,
  viewer: Viewer,
) {
  const { rows } = await sql<{
    id: number;
    parentId: number | null;
    path: number[];
    name: string;
    type: number;
    owner_id: number | null;
    department_id: number | null;
    calibre_post_id: number | null;
    plan_start: string | null;
    plan_end: string | null;
    plan_minutes: number | null;
    weight_bp: number | null;
    typedBp: number | null;
    state: number;
    stateBefore: number | null;
    isLocked: boolean;
    isHidden: boolean;
    sortNo: number;
    progress: string | null;
    delayTimes: number;
    version: number;
    can: number;
    hasBelow: boolean;
    lockedAbove: string | null;
    stoppedAbove: string | null;
  }>`
    select n.id, n.parent_id as "parentId", n.path, n.name, n.type, n.owner_id, n.department_id, n.calibre_post_id,
      n.plan_start, n.plan_end, n.plan_minutes, n.weight_bp, n.typed_bp as "typedBp", n.state,
      n.state_before as "stateBefore", n.is_locked as "isLocked", n.is_hidden as "isHidden", n.sort_no as "sortNo",
      n.progress::text as progress,
      n.delay_times as "delayTimes", n.version, ${can(viewer)} as can,
      exists (select from okr.work_breakdown b where b.parent_id = n.id) as "hasBelow",
      ${above(sql`a.is_locked`)} as "lockedAbove", ${above(sql`a.state = 3`)} as "stoppedAbove"
    from okr.work_breakdown n join okr.project p on p.id = n.project_id ${withMarks(projectId, viewer)}
    where n.project_id = ${projectId} and ${ids === null ? sql`true` : sql`n.id = any(${[...ids]}::bigint[])`}
      and ${seen(viewer)} order by n.sort_no, n.id`.execute(okr(on));
  return rows;
}
export type Node = Awaited<ReturnType<typeof listNodes>>[number];

/** Returns the project of a node; undefined if there is no such node. */
export async function projectOf(on: Executor, obid: number): Promise<number | undefined> {
  const row = await okr(on)
    .selectFrom('okr.work_breakdown')
    .select('project_id')
    .where('id', '=', obid)
    .executeTakeFirst();
  return row?.project_id;
}

export async function countNodes(on: Executor, projectId: number): Promise<number> {
  const { count } = await okr(on)
    .selectFrom('okr.work_breakdown')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the direct children of each given node in sort order (null: the top level). */
export async function childrenOf(on: Executor, projectId: number, parents: readonly (number | null)[]) {
  const below = parents.filter((id) => id !== null);
  const { rows } = await sql<Sibling & { parentId: number | null }>`
    select id, parent_id as "parentId", sort_no as "sortNo" from okr.work_breakdown
    where project_id = ${projectId}
      and (parent_id = any(${below}::bigint[]) or ${parents.includes(null)}::boolean and parent_id is null)
    order by sort_no, id`.execute(okr(on));
  const found = Map.groupBy(rows, ({ parentId }) => parentId);
  return new Map(parents.map((id) => [id, found.get(id) ?? []]));
}

export async function insertNode(
  tx: Tx,
  values: NodeValues & {
    readonly project_id: number;
    readonly parent_id: number | null;
    readonly sort_no: number;
    readonly stamp: number;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with next as (select nextval('okr.obid') as id)
    insert into okr.work_breakdown (id, project_id, parent_id, path, name, type, owner_id, department_id,
      calibre_post_id, base_start, base_end, plan_start, plan_end, plan_minutes, weight_bp, sort_no, stamp)
    select next.id, ${values.project_id}, ${values.parent_id}::bigint,
      coalesce((select path from okr.work_breakdown where id = ${values.parent_id}::bigint), '{}') || next.id,
      ${values.name}, ${values.type}, ${values.owner_id}::bigint, ${values.department_id}::bigint,
      ${values.calibre_post_id}::bigint, ${values.plan_start}::date, ${values.plan_end}::date,
      ${values.plan_start}::date, ${values.plan_end}::date, ${values.plan_minutes}::int, ${values.weight_bp}::smallint,
      ${values.sort_no}, ${values.stamp}
    from next returning id`.execute(okr(tx));
  return rows[0]!.id;
}

interface Marks {
  readonly state?: number;
  readonly state_before?: number | null;
  readonly stop_reason?: string;
  readonly is_locked?: boolean;
  readonly is_hidden?: boolean;
  readonly delay_times?: number;
  readonly typed_bp?: number;
  readonly base_start?: string | null;
  readonly base_end?: string | null;
}

/** Changes nodes and raises their versions. */
export async function saveNodes(
  tx: Tx,
  ids: readonly number[],
  values: Partial<NodeValues> & Marks,
  stamp: number,
): Promise<void> {
  await okr(tx)
    .updateTable('okr.work_breakdown')
    .set((is) => ({ ...values, stamp, version: is('version', '+', 1) }))
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** SQL: rows of nodes with their typed fields and parents. */
export const nodeRowsSql = (
  rows: readonly object[],
) => sql`jsonb_to_recordset(${json(rows)}::jsonb) as r (id bigint,
  "parentId" bigint, "isMoved" boolean, "isBased" boolean, name text, type smallint, owner_id bigint,
  department_id bigint, calibre_post_id bigint, plan_start date, plan_end date, plan_minutes int, weight_bp smallint)`;

/** Changes nodes and their parents, and raises their versions. @param isBased true if the days also become the base */
export async function changeNodes(
  tx: Tx,
  rows: readonly {
    readonly id: number;
    readonly values: NodeValues;
    readonly isMoved: boolean;
    /** New parent; used only if `isMoved`. */
    readonly parentId: number | null;
    readonly isBased: boolean;
  }[],
  stamp: number,
): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ values, ...row }) => ({ ...row, ...values }));
  await sql`update okr.work_breakdown n set name = r.name, type = r.type, owner_id = r.owner_id,
      department_id = r.department_id, calibre_post_id = r.calibre_post_id, plan_start = r.plan_start,
      plan_end = r.plan_end, plan_minutes = r.plan_minutes, weight_bp = r.weight_bp,
      base_start = case when r."isBased" then r.plan_start else n.base_start end,
      base_end = case when r."isBased" then r.plan_end else n.base_end end,
      parent_id = case when r."isMoved" then r."parentId" else n.parent_id end, version = n.version + 1, stamp = ${stamp}
    from ${nodeRowsSql(given)} where n.id = r.id`.execute(okr(tx));
}

/** Stamps nodes and everything below as changed, because their visibility or the rights on them have changed. */
export async function stampBranches(tx: Tx, ids: readonly number[], stamp: number): Promise<void> {
  if (ids.length > 0)
    await sql`update okr.work_breakdown set stamp = ${stamp} where path && ${[...ids]}::bigint[]`.execute(
      okr(tx),
    );
}

export async function saveSorts(
  tx: Tx,
  rows: readonly { readonly id: number; readonly sortNo: number }[],
  stamp: number,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`update okr.work_breakdown n set sort_no = s.sort_no, stamp = ${stamp}
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ sortNo }) => sortNo)}::bigint[]) as s (id, sort_no)
    where n.id = s.id`.execute(okr(tx));
}

/** Returns the number of levels below each node, without branches of other given nodes. */
export async function extentsOf(on: Executor, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; extent: number }>`
    select near.id, max(cardinality(n.path) - near.depth)::int as extent
    from okr.work_breakdown n cross join lateral (
      select u.id, u.depth from unnest(n.path) with ordinality as u (id, depth)
      where u.id = any(${[...ids]}::bigint[]) order by u.depth desc limit 1) near
    where n.path && ${[...ids]}::bigint[] group by near.id`.execute(okr(on));
  return new Map(rows.map(({ id, extent }) => [id, extent]));
}

/** Returns the names of stopped nodes among the given ones. */
export async function stoppedAmong(on: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from okr.work_breakdown
    where id = any(${[...ids]}::bigint[]) and state = ${nodeStates.stopped}`.execute(okr(on));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Gives branches a new path from the top. If one lies inside another, its nodes follow the inner one. */
export async function saveBranches(tx: Tx, branches: readonly Branch[], stamp: number): Promise<void> {
  if (branches.length === 0) return;
  await sql`with moved as (
      select id, depth, path::bigint[] as path from unnest(${branches.map(({ id }) => id)}::bigint[],
        ${branches.map(({ depth }) => depth)}::int[], ${branches.map(({ path }) => `{${path.join()}}`)}::text[])
        as m (id, depth, path)),
    found as (
      select distinct on (n.id) n.id, m.path || n.path[m.depth + 1:] as path
      from moved m join okr.work_breakdown n on n.path @> array[m.id] order by n.id, m.depth desc)
    update okr.work_breakdown n set path = found.path, stamp = ${stamp} from found where n.id = found.id`.execute(
    okr(tx),
  );
}

/** Returns the names of locked nodes in a branch. */
export async function listLocked(on: Executor, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from okr.work_breakdown
    where path @> array[${id}::bigint] and is_locked order by path limit 3`.execute(okr(on));
  return rows.map(({ name }) => name);
}

/** Returns the names of nodes with progress in a branch. */
export async function listWorked(on: Executor, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from okr.work_breakdown
    where path @> array[${id}::bigint] and typed_bp > 0 order by path limit 3`.execute(okr(on));
  return rows.map(({ name }) => name);
}

/** Locks all rows of a branch against new hours, lowest id first. */
export const lockBranch = async (tx: Tx, id: number): Promise<void> =>
  void (await sql`select id from okr.work_breakdown where path @> array[${id}::bigint] order by id for update`.execute(
    okr(tx),
  ));

/** Returns the names of nodes in a branch that have time records, in any state. */
export async function listLogged(on: Executor, id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select n.name from okr.work_breakdown n
    where n.path @> array[${id}::bigint] and exists (select from okr.work_record r where r.obid = n.id)
    order by n.path limit 3`.execute(okr(on));
  return rows.map(({ name }) => name);
}

/** Deletes a branch, and remembers its node ids for readers of older versions. */
export async function deleteBranch(tx: Tx, projectId: number, id: number, stamp: number): Promise<void> {
  await sql`insert into okr.work_breakdown_gone (id, project_id, stamp)
    select id, ${projectId}, ${stamp} from okr.work_breakdown where path @> array[${id}::bigint]`.execute(
    okr(tx),
  );
  await sql`delete from okr.work_breakdown where path @> array[${id}::bigint]`.execute(okr(tx));
}

/** Stops all unfinished nodes of a branch. Returns their ids. */
export async function stopBranch(tx: Tx, id: number, reason: string, stamp: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update okr.work_breakdown
    set state_before = state, state = 3, stop_reason = ${reason}, stamp = ${stamp}, version = version + 1
    where path @> array[${id}::bigint] and state in (0, 1) returning id`.execute(okr(tx));
  return rows.map((row) => row.id);
}

/** Moves the planned end of ancestors that end earlier. @returns ids of the changed ancestors */
export async function extendAbove(
  tx: Tx,
  ids: readonly number[],
  end: string,
  stamp: number,
): Promise<{ id: number; before: string }[]> {
  const { rows } = await sql<{ id: number; before: string }>`
    with old as (select id, plan_end from okr.work_breakdown where id = any(${[...ids]}::bigint[]) and plan_end < ${end}::date)
    update okr.work_breakdown n set plan_end = ${end}::date, stamp = ${stamp}, version = version + 1
    from old where n.id = old.id returning n.id, old.plan_end as before`.execute(okr(tx));
  return rows;
}

/** Returns the ancestors of nodes, with all their direct children and the nodes at the top. */
export async function listAround(on: Executor, projectId: number, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
    parentId: number | null;
    depth: number;
    isAbove: boolean;
    state: number;
    stateBefore: number | null;
    weightBp: number | null;
    planMinutes: number | null;
    typedBp: number | null;
    progress: string | null;
  }>`
    with up as (select distinct unnest(path) as id from okr.work_breakdown where id = any(${[...ids]}::bigint[]))
    select n.id, n.parent_id as "parentId", cardinality(n.path) as depth, u.id is not null as "isAbove", n.state,
      n.state_before as "stateBefore", n.weight_bp as "weightBp", n.plan_minutes as "planMinutes",
      n.typed_bp as "typedBp", n.progress
    from okr.work_breakdown n left join up u on u.id = n.id
    where n.project_id = ${projectId}
      and (n.parent_id is null or u.id is not null or n.parent_id in (select id from up))`.execute(okr(on));
  return rows;
}

/** Saves computed numbers. Versions stay, because nobody typed anything. */
export async function saveWorkedOut(
  tx: Tx,
  rows: readonly { readonly id: number; readonly progress: string | null; readonly state: number }[],
  stamp: number,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`update okr.work_breakdown n set progress = w.progress, state = w.state, stamp = ${stamp}
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ progress }) => progress)}::numeric[],
      ${rows.map(({ state }) => state)}::smallint[]) as w (id, progress, state)
    where n.id = w.id`.execute(okr(tx));
}

/** Returns the people whose open windows may show a project: its manager, its members and the owners of its nodes. */
export async function listWatching(on: Executor, projectId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select manager_id as id from okr.project where id = ${projectId}
    union select unnest(member_ids) from okr.project where id = ${projectId}
    union select owner_id from okr.work_breakdown where project_id = ${projectId} and owner_id is not null`.execute(
    okr(on),
  );
  return rows.map(({ id }) => id);
}
