import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { inDepartments, scopeOf, type Scope } from '#modules/people/server/open.ts';
import { okrCodes } from '../../contract/codes.ts';
import { goalKinds, goalStates, visibilities } from '../../contract/goal-codes.ts';
import { okr } from './okr-db.ts';
import { viewerOf, type Viewer } from './rights.ts';

/** Who looks at goals: how far he manages them, how far he keeps what completion follows, and where he stands. */
export interface GoalViewer extends Viewer {
  readonly targets: Scope;
  readonly settings: Scope;
  /** How far he keeps schemes, and looks after executions. */
  readonly programme: Scope;
  readonly executions: Scope;
  /** Departments from the top down to his own. */
  readonly place: readonly number[];
}

export async function goalViewerOf(on: Executor, personId: number): Promise<GoalViewer> {
  const row = await okr(on)
    .selectFrom('people.person as p')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .select('d.path')
    .where('p.id', '=', personId)
    .executeTakeFirst();
  return {
    ...(await viewerOf(on, personId)),
    targets: await scopeOf(on, personId, okrCodes.targets),
    settings: await scopeOf(on, personId, okrCodes.settings),
    programme: await scopeOf(on, personId, okrCodes.programme),
    executions: await scopeOf(on, personId, okrCodes.executions),
    place: row?.path ?? [],
  };
}

const ids = (list: readonly number[]) => sql`${[...list]}::bigint[]`;

/** Whether a goal of an alias, of a department of another, is open to somebody by its own visibility. */
const openTo = ({ id, team, settings, place }: GoalViewer, goal: string, department: string) => {
  const of = (column: string) => sql.ref(`${goal}.${column}`);
  return sql<boolean>`(${of('visibility')} = ${visibilities.company}::int
    or ${of('visibility')} = ${visibilities.department}::int and ${of('department_id')} = any(${ids(place)})
    or ${of('owner_id')} = any(${ids([id, ...team])}) or ${id}::bigint = any(${of('named_ids')})
    or ${inDepartments(settings, department)})`;
};

/** Whether somebody manages goals of a department `d` by his code. */
export const managesIn = ({ targets }: GoalViewer) => inDepartments(targets, 'd');

/**
 * Whether somebody sees a goal `g` of a department `d`, below a goal `o` of a department `od` (both may be missing):
 * a key result only narrows what its objective is, its owner and his leaders see it anyway; drafts are for who makes them.
 */
export const seesGoal = (viewer: GoalViewer) => sql<boolean>`(g.state <> ${goalStates.deleted}::int
  and g.pool_state is null
  and (g.state <> ${goalStates.draft}::int or g.owner_id = ${viewer.id}::bigint or g.made_by = ${viewer.id}::bigint
    or o.owner_id = ${viewer.id}::bigint or ${managesIn(viewer)})
  and (g.owner_id = any(${ids([viewer.id, ...viewer.team])})
    or ${openTo(viewer, 'g', 'd')}
      and (g.kind = ${goalKinds.objective}::int or o.id is null or ${openTo(viewer, 'o', 'od')})))`;

/** Whether somebody sees a candidate `g` of a department `d`. */
export const seesCandidate = (
  viewer: GoalViewer,
) => sql<boolean>`(g.pool_state is not null and g.state <> ${goalStates.deleted}::int
  and (g.visibility = ${visibilities.company}::int or g.department_id = any(${ids(viewer.place)})
    or ${managesIn(viewer)}))`;

/** Where goals are read from, with the aliases that `seesGoal` speaks of. */
export const goalsFrom = sql`okr.goal g join okr.cycle c on c.id = g.cycle_id
  join people.department d on d.id = g.department_id
  left join okr.goal o on o.id = g.parent_id left join people.department od on od.id = o.department_id`;
