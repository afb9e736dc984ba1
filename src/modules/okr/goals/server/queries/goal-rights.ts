import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { viewerOf, type Viewer } from '#modules/okr/server/queries/rights.ts';
import { inDepartments, scopeOf, type Scope } from '#modules/people/server/open.ts';
import { goalKinds, goalStates, visibilities } from '../../contract/goal-codes.ts';

/** Person who looks at goals, with their scopes for managing goals and completion settings, and their departments. */
export interface GoalViewer extends Viewer {
  readonly targets: Scope;
  readonly settings: Scope;
  /** Scopes for keeping schemes (`programme`) and looking after assignments (`executions`). */
  readonly programme: Scope;
  readonly executions: Scope;
  /** Departments from the top down to the person's own. */
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

/**
 * SQL condition: a goal is open to the viewer by its own visibility. Takes the aliases of the goal and its department.
 */
const openTo = ({ id, team, settings, place }: GoalViewer, goal: string, department: string) => {
  const of = (column: string) => sql.ref(`${goal}.${column}`);
  return sql<boolean>`(${of('visibility')} = ${visibilities.company}::int
    or ${of('visibility')} = ${visibilities.department}::int and ${of('department_id')} = any(${ids(place)})
    or ${of('owner_id')} = any(${ids([id, ...team])}) or ${id}::bigint = any(${of('named_ids')})
    or ${inDepartments(settings, department)})`;
};

/** SQL condition: the viewer's code lets them manage goals of department `d`. */
export const managesIn = ({ targets }: GoalViewer) => inDepartments(targets, 'd');

/**
 * SQL condition: the viewer sees goal `g` of department `d`, below goal `o` of department `od` (both may be missing). A
 * key result can only narrow the visibility of its objective. Its owner and their leaders always see it; drafts are
 * seen only by those who write them.
 */
export const seesGoal = (viewer: GoalViewer) => sql<boolean>`(g.state <> ${goalStates.deleted}::int
  and g.pool_state is null
  and (g.state <> ${goalStates.draft}::int or g.owner_id = ${viewer.id}::bigint or g.made_by = ${viewer.id}::bigint
    or o.owner_id = ${viewer.id}::bigint or ${managesIn(viewer)})
  and (g.owner_id = any(${ids([viewer.id, ...viewer.team])})
    or ${openTo(viewer, 'g', 'd')}
      and (g.kind = ${goalKinds.objective}::int or o.id is null or ${openTo(viewer, 'o', 'od')})))`;

/** SQL condition: the viewer sees candidate `g` of department `d`. */
export const seesCandidate = (
  viewer: GoalViewer,
) => sql<boolean>`(g.pool_state is not null and g.state <> ${goalStates.deleted}::int
  and (g.visibility = ${visibilities.company}::int or g.department_id = any(${ids(viewer.place)})
    or ${managesIn(viewer)}))`;

/** SQL: goals with the aliases that `seesGoal` uses. */
export const goalsFrom = sql`okr.goal g join okr.cycle c on c.id = g.cycle_id
  join people.department d on d.id = g.department_id
  left join okr.goal o on o.id = g.parent_id left join people.department od on od.id = o.department_id`;
