import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { mayRead, type Viewer } from '#modules/okr/server/queries/rights.ts';
import { listUnseen } from './trees.ts';

/** Node in a kept version of a tree. */
export interface KeptNode {
  readonly OBID: number;
  readonly ParentOBID: number | null;
  readonly Name: string;
  readonly OwnerAUID: number | null;
  readonly PlanStart: string | null;
  readonly PlanEnd: string | null;
  readonly PlanMinutes: number | null;
  readonly WeightBp: number | null;
  readonly ProgressBp: string | null;
  readonly State: number;
  /** Hidden nodes among this node and its ancestors. `Owners` lists the owners of the same nodes. */
  readonly Hidden: readonly number[];
  readonly Owners: readonly number[];
}

const kept = sql`coalesce(jsonb_agg(jsonb_build_object('OBID', n.id, 'ParentOBID', n.parent_id, 'Name', n.name,
  'OwnerAUID', n.owner_id, 'PlanStart', n.plan_start, 'PlanEnd', n.plan_end, 'PlanMinutes', n.plan_minutes,
  'WeightBp', n.weight_bp, 'ProgressBp', n.progress::text, 'State', n.state,
  'Hidden', (select coalesce(jsonb_agg(a.id), '[]') from okr.work_breakdown a where a.id = any(n.path) and a.is_hidden),
  'Owners', (select coalesce(jsonb_agg(a.owner_id), '[]') from okr.work_breakdown a
    where a.id = any(n.path) and a.owner_id is not null)) order by n.path), '[]')`;

/** Reads the present tree of a project. */
export async function readKept(on: Executor, projectId: number): Promise<readonly KeptNode[]> {
  const { rows } = await sql<{ nodes: KeptNode[] }>`select ${kept} as nodes from okr.work_breakdown n
    where n.project_id = ${projectId}`.execute(okr(on));
  return rows[0]!.nodes;
}

/** Keeps a version of the tree of a locked project. */
export async function insertEdition(
  tx: Tx,
  projectId: number,
  name: string,
  made: { readonly by: number | null; readonly now: Date },
): Promise<{ id: number; number: number }> {
  const { rows } = await sql<{ id: number; number: number }>`
    insert into okr.work_breakdown_edition (project_id, number, name, nodes, made_by, made_at)
    select ${projectId}, coalesce((select max(number) from okr.work_breakdown_edition where project_id = ${projectId}), 0) + 1,
      ${name}, (select ${kept} from okr.work_breakdown n where n.project_id = ${projectId}), ${made.by}::bigint, ${made.now}
    returning id, number`.execute(okr(tx));
  return rows[0]!;
}

/**
 * Returns the kept versions of a project, with a count of visible nodes. Visibility depends on what was hidden and
 * owned then, and on what is hidden now.
 */
export async function listEditions(on: Executor, projectId: number, viewer: Viewer) {
  const { id } = viewer;
  const unseen = await listUnseen(on, projectId, viewer);
  return await okr(on)
    .selectFrom('okr.work_breakdown_edition as e')
    .innerJoin('okr.project as p', 'p.id', 'e.project_id')
    .leftJoin('people.person as x', 'x.id', 'e.made_by')
    .select(['e.id as EditionID', 'e.number as Number', 'e.name as Name', 'e.made_at as At'])
    .select([
      sql<number>`(select count(*)::int from jsonb_array_elements(e.nodes) n
        where p.manager_id = ${id}::bigint or (n ->> 'OBID')::bigint <> all(${unseen}::bigint[])
          and (n -> 'Hidden' = '[]' or n -> 'Owners' @> to_jsonb(${id}::bigint)))`.as('Nodes'),
      sql<{ AUID: number; ChineseName: string; EnglishName: string } | null>`case when x.id is not null then
        json_build_object('AUID', x.id, 'ChineseName', x.chinese_name, 'EnglishName', x.english_name) end`.as(
        'By',
      ),
    ])
    .where('e.project_id', '=', projectId)
    .orderBy('e.number', 'desc')
    .execute();
}

/** Returns a kept version, if the viewer may read its project. */
export async function findEdition(on: Executor, id: number, viewer: Viewer) {
  return await okr(on)
    .selectFrom('okr.work_breakdown_edition as e')
    .innerJoin('okr.project as p', 'p.id', 'e.project_id')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .select(['e.name', 'e.project_id as projectId', 'p.manager_id as managerId'])
    .select(sql<KeptNode[]>`e.nodes`.as('nodes'))
    .where('e.id', '=', id)
    .where(mayRead(viewer))
    .executeTakeFirst();
}

/** Returns the names of people by id. */
export async function listNames(on: Executor, ids: readonly number[]) {
  return await okr(on)
    .selectFrom('people.person')
    .select(['id as AUID', 'chinese_name as ChineseName', 'english_name as EnglishName'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}
