import { sql } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import type { TreePlan } from '../commands/tree-import.ts';
import type { Ref } from '../rules/tree-order.ts';
import { changeNodes, nodeRowsSql, saveSorts } from './nodes.ts';

type About = { readonly projectId: number } | { readonly cycleId: number };

/** Keeps the result of a dry run, and deletes results older than an hour. */
export async function addImport(
  tx: Tx,
  personId: number,
  about: About,
  plan: unknown,
  now: Date,
): Promise<string> {
  await sql`delete from okr.import where created_at < ${now}::timestamptz - interval '1 hour'`.execute(
    okr(tx),
  );
  const { token } = await okr(tx)
    .insertInto('okr.import')
    .values({
      person_id: personId,
      ...('projectId' in about ? { project_id: about.projectId } : { cycle_id: about.cycleId }),
      plan: json(plan),
      created_at: now,
    })
    .returning('token')
    .executeTakeFirstOrThrow();
  return token;
}

/** Returns a dry run of this person from the last hour, and deletes it. */
export const takeImport = (tx: Tx, token: string, personId: number, now: Date) =>
  okr(tx)
    .deleteFrom('okr.import')
    .where('token', '=', token)
    .where('person_id', '=', personId)
    .where(sql<boolean>`created_at >= ${now}::timestamptz - interval '1 hour'`)
    .returning(['project_id as projectId', 'cycle_id as cycleId', 'plan'])
    .executeTakeFirst();

export interface FileNames {
  readonly people: ReadonlyMap<number, { readonly employeeId: string } & Words>;
  /** Names of departments with their whole path. */
  readonly departments: ReadonlyMap<number, Words>;
  readonly posts: ReadonlyMap<number, Words>;
}

interface Name extends Words {
  readonly id: number;
}

const ids = (list: readonly number[]) => sql`${[...new Set(list)]}::bigint[]`;
const byId = <T extends { readonly id: number }>(rows: readonly T[]) =>
  new Map(rows.map((row) => [row.id, row]));

/** Returns the names of people, departments and positions as a file shows them. */
export async function namesForFile(
  on: Executor,
  of: {
    readonly people: readonly number[];
    readonly departments: readonly number[];
    readonly posts: readonly number[];
  },
): Promise<FileNames> {
  const people = await sql<Name & { employeeId: string }>`select id, employee_id as "employeeId",
      chinese_name as zh, coalesce(nullif(english_name, ''), chinese_name) as en
    from people.person where id = any(${ids(of.people)})`.execute(okr(on));
  const departments = await sql<Name>`select d.id, string_agg(a.name, '/' order by u.n) as zh,
      string_agg(coalesce(nullif(a.name_en, ''), a.name), '/' order by u.n) as en
    from people.department d cross join lateral unnest(d.path) with ordinality as u (id, n)
      join people.department a on a.id = u.id
    where d.id = any(${ids(of.departments)}) group by d.id`.execute(okr(on));
  const posts = await sql<Name>`select id, name as zh, coalesce(nullif(name_en, ''), name) as en
    from people.post where id = any(${ids(of.posts)})`.execute(okr(on));
  return { people: byId(people.rows), departments: byId(departments.rows), posts: byId(posts.rows) };
}

/** Sets a savepoint in the transaction. */
export async function savePoint(tx: Tx): Promise<void> {
  await sql`savepoint step`.execute(tx.kysely);
}

/** Rolls back to the savepoint. */
export async function backToPoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint step`.execute(tx.kysely);
}

/** Reserves ids for new nodes. */
export async function takeNumbers(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval('okr.obid') as id from generate_series(1, ${count}::int)`.execute(okr(tx));
  return rows.map(({ id }) => id);
}

/** Adds, changes and moves nodes of a locked project at once. `savePaths` must follow to renew their paths. */
export async function writeTree(
  tx: Tx,
  projectId: number,
  plan: TreePlan,
  idOf: (ref: Ref) => number,
  { stamp, isPlanned }: { readonly stamp: number; readonly isPlanned: boolean },
): Promise<void> {
  const sorts = new Map(plan.sorts.map(({ ref, sortNo }) => [ref, sortNo]));
  const at = (ref: Ref | null | undefined) => (ref === null || ref === undefined ? null : idOf(ref));
  const adds = plan.adds.map(({ ref, parent, values }) => ({
    id: idOf(ref),
    parentId: at(parent),
    ...values,
  }));
  await sql`insert into okr.work_breakdown (id, project_id, parent_id, path, name, type, owner_id, department_id,
      calibre_post_id, base_start, base_end, plan_start, plan_end, plan_minutes, weight_bp, sort_no, stamp)
    select r.id, ${projectId}, r."parentId", array[r.id], r.name, r.type, r.owner_id, r.department_id, r.calibre_post_id,
      r.plan_start, r.plan_end, r.plan_start, r.plan_end, r.plan_minutes, r.weight_bp, 0, ${stamp}
    from ${nodeRowsSql(adds)}`.execute(okr(tx));
  const changes = plan.changes.map(({ id, values, parent }) => ({
    id,
    parentId: at(parent),
    isMoved: parent !== undefined,
    isBased: isPlanned,
    values,
  }));
  await changeNodes(tx, changes, stamp);
  await saveSorts(
    tx,
    [...sorts].map(([ref, sortNo]) => ({ id: idOf(ref), sortNo })),
    stamp,
  );
}

/** Renews the paths of all nodes of a project from their parents. */
export async function savePaths(tx: Tx, projectId: number, stamp: number): Promise<void> {
  await sql`with recursive tree (id, path) as (
      select id, array[id] from okr.work_breakdown where project_id = ${projectId} and parent_id is null
      union all select n.id, t.path || n.id from tree t join okr.work_breakdown n on n.parent_id = t.id)
    update okr.work_breakdown n set path = t.path, stamp = ${stamp} from tree t
    where n.id = t.id and n.path <> t.path`.execute(okr(tx));
}
