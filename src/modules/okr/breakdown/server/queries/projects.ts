import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { mayKeep, mayRead, seenAnywhere, type Viewer } from '#modules/okr/server/queries/rights.ts';

export interface ProjectValues {
  readonly name: string;
  readonly code: string;
  readonly manager_id: number;
  readonly department_id: number;
  readonly member_ids: number[];
  readonly start_day: string;
  readonly end_day: string;
  readonly state: number;
}

export async function insertProject(
  tx: Tx,
  values: ProjectValues,
  made: { readonly by: number | null; readonly now: Date },
): Promise<number> {
  const { id } = await okr(tx)
    .insertInto('okr.project')
    .values({ ...values, made_by: made.by, made_at: made.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Saves a project and raises its version.
 * @param seesOther true if readers may see other nodes now; open windows then read the whole tree again
 */
export async function saveProject(
  tx: Tx,
  id: number,
  values: ProjectValues,
  seesOther: boolean,
): Promise<void> {
  await okr(tx)
    .updateTable('okr.project')
    .set((is) => ({
      ...values,
      version: is('version', '+', 1),
      tree_version: is('tree_version', '+', 1),
      ...(seesOther ? { whole_since: is('tree_version', '+', 1) } : {}),
    }))
    .where('id', '=', id)
    .execute();
}

/** Locks a project that the viewer may read. All changes of its tree wait here. */
export const lockProject = (tx: Tx, id: number, viewer: Viewer) =>
  okr(tx)
    .selectFrom('okr.project as p')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .selectAll('p')
    .select(mayKeep(viewer).as('canKeep'))
    .where('p.id', '=', id)
    .where(mayRead(viewer))
    .forUpdate('p')
    .executeTakeFirst();
export type LockedProject = NonNullable<Awaited<ReturnType<typeof lockProject>>>;

/**
 * Returns the fields of a project that are read together with its tree. Returns undefined if the viewer may not read
 * it.
 */
export const findProject = (on: Executor, id: number, viewer: Viewer) =>
  okr(on)
    .selectFrom('okr.project as p')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .select(['p.id', 'p.name', 'p.state', 'p.manager_id', 'p.tree_version', 'p.whole_since'])
    .where('p.id', '=', id)
    .where(mayRead(viewer))
    .executeTakeFirst();

export async function saveState(tx: Tx, id: number, state: number): Promise<void> {
  await okr(tx).updateTable('okr.project').set({ state }).where('id', '=', id).execute();
}

export async function saveTree(
  tx: Tx,
  id: number,
  tree: { readonly version: number; readonly progress: string | null },
): Promise<void> {
  await okr(tx)
    .updateTable('okr.project')
    .set({ tree_version: tree.version, progress: tree.progress })
    .where('id', '=', id)
    .execute();
}

export interface ProjectFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly ProjectID?: number | undefined;
  readonly Keyword?: string | undefined;
  readonly State?: number | undefined;
  readonly DeptId?: number | undefined;
}

const named = (column: string) => sql`(select json_build_object('AUID', x.id, 'ChineseName', x.chinese_name,
  'EnglishName', x.english_name) from people.person x where x.id = ${sql.ref(column)})`;

interface Named {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
}

/** Returns a page of projects that the viewer reads, running ones first. @param today company day */
export async function pageProjects(on: Executor, viewer: Viewer, filter: ProjectFilter, today: string) {
  const { ProjectID, Keyword, State, DeptId, PageIndex, PageSize } = filter;
  const found = okr(on)
    .selectFrom('okr.project as p')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .where(mayRead(viewer))
    .$if(ProjectID !== undefined, (query) => query.where('p.id', '=', ProjectID!))
    .$if(Boolean(Keyword), (query) =>
      query.where(sql<boolean>`p.name || chr(10) || p.code ilike ${like(Keyword!)}`),
    )
    .$if(State !== undefined, (query) => query.where('p.state', '=', State!))
    .$if(DeptId !== undefined, (query) => query.where(sql<boolean>`d.path @> array[${DeptId!}::bigint]`));
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['p.id as ProjectID', 'p.name as Name', 'p.code as Code', 'p.department_id as DeptId'])
    .select(['d.name as DeptName', 'd.name_en as DeptNameEn', 'p.state as State'])
    .select(['p.start_day as StartDate', 'p.end_day as EndDate', 'p.progress as ProgressBp'])
    .select(['p.tree_version as TreeVersion', 'p.version as Version', mayKeep(viewer).as('CanEdit')])
    .select([
      sql<boolean>`p.manager_id = ${viewer.id}::bigint`.as('CanManage'),
      sql<Named>`${named('p.manager_id')}`.as('Manager'),
      sql<Named[]>`(select coalesce(json_agg(json_build_object('AUID', x.id, 'ChineseName', x.chinese_name,
        'EnglishName', x.english_name) order by x.id), '[]') from people.person x where x.id = any(p.member_ids))`.as(
        'Members',
      ),
      sql<{ all: number; late: number; done: number }>`(select json_build_object('all', count(*),
        'late', count(*) filter (where n.state < 2 and n.plan_end < ${today}::date),
        'done', count(*) filter (where n.state = 2))
        from okr.work_breakdown n where n.project_id = p.id and ${seenAnywhere(viewer)})`.as('counts'),
    ])
    .orderBy(sql`array_position(array[2, 1, 4, 3], p.state::int)`)
    .orderBy('p.end_day')
    .orderBy('p.id')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  return {
    Total: total,
    Rows: rows.map(({ counts, ...row }) => ({
      ...row,
      Nodes: counts.all,
      Late: counts.late,
      Done: counts.done,
    })),
  };
}

const gone = (ids: readonly number[], table: string) => sql`(select coalesce(array_agg(w.id), '{}')
  from unnest(${[...ids]}::bigint[]) as w (id)
  where not exists (select from ${sql.table(`people.${table}`)} x where x.id = w.id and x.is_active))`;

/** Returns the people, departments and positions among the given ones that cannot be chosen. */
export async function listMissing(
  on: Executor,
  wanted: {
    readonly persons: readonly number[];
    readonly departments: readonly number[];
    readonly posts: readonly number[];
  },
): Promise<{ persons: number[]; departments: number[]; posts: number[] }> {
  const { rows } = await sql<{ persons: number[]; departments: number[]; posts: number[] }>`select
    ${gone(wanted.persons, 'person')} as persons, ${gone(wanted.departments, 'department')} as departments,
    ${gone(wanted.posts, 'post')} as posts`.execute(okr(on));
  return rows[0]!;
}

/** Returns the positions in use. */
export const listPosts = (on: Executor) =>
  okr(on)
    .selectFrom('people.post')
    .select(['id as CaliberPostID', 'name as Name', 'name_en as NameEn'])
    .where('is_active', '=', true)
    .orderBy('name')
    .execute();
