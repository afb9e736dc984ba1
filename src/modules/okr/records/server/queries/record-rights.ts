import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { isNotReader } from '#kit/server/eyes.ts';
import { executionSeen } from '#modules/okr/executions/server/queries/executions.ts';
import { goalViewerOf, type GoalViewer } from '#modules/okr/goals/server/queries/goal-rights.ts';
import { mayRead, seenAnywhere } from '#modules/okr/server/queries/rights.ts';
import { inScope, scopeOf, type Scope } from '#modules/people/server/open.ts';
import { recordCodes, recordStates } from '../../contract/record-codes.ts';

/** Person who looks at time records, with the scopes of the workload and hours statistics. */
export interface RecordViewer extends GoalViewer {
  readonly saturation: Scope;
  readonly hours: Scope;
}

export const recordViewerOf = async (on: Executor, personId: number): Promise<RecordViewer> => ({
  ...(await goalViewerOf(on, personId)),
  saturation: await scopeOf(on, personId, recordCodes.saturation),
  hours: await scopeOf(on, personId, recordCodes.hours),
});

/** SQL: records `r` of person `w`, with their node `n`, or assignment `x` of key result `xg`. */
export const recordsFrom = sql`okr.work_record r join people.person w on w.id = r.person_id
  join people.department wd on wd.id = w.department_id
  left join okr.work_breakdown n on n.id = r.obid
  left join okr.kr_execute x on x.id = r.obid left join okr.goal xg on xg.id = x.goal_id`;

/**
 * SQL condition: the viewer may confirm a record, as owner of the work, assigner of the key result, or leader. Never
 * for their own records.
 */
export const reviews = ({ id, team }: RecordViewer) =>
  sql<boolean>`(${isNotReader(sql`r.person_id`, id)} and (r.person_id = any(${[...team]}::bigint[])
    or n.owner_id = ${id}::bigint or x.assigner_id = ${id}::bigint))`;

/** SQL condition: the viewer sees a record. Drafts are seen only by the person who writes them. */
export const seesRecord = (viewer: RecordViewer) =>
  sql<boolean>`(r.person_id = ${viewer.id}::bigint or r.state <> ${recordStates.draft}::int
    and (${reviews(viewer)} or ${inScope(viewer.saturation, 'w')} or ${inScope(viewer.hours, 'w')}))`;

/** SQL condition: the viewer sees node `n` in its project. */
export const seesNodeOf = (viewer: RecordViewer) =>
  sql<boolean>`exists (select from okr.project p join people.department d on d.id = p.department_id
    where p.id = n.project_id and ${mayRead(viewer)} and ${seenAnywhere(viewer)})`;

/** SQL condition: the viewer may know the item of a record. Its writer always may. */
export const seesItem = (viewer: RecordViewer) => sql<boolean>`(r.person_id = ${viewer.id}::bigint
  or n.id is not null and ${seesNodeOf(viewer)} or x.id is not null and ${executionSeen(viewer, sql`x.id`)})`;

/** SQL: the name of the item a record is for; empty if the viewer does not see the item. */
export const itemName = (viewer: RecordViewer) =>
  sql<string>`(case when ${seesItem(viewer)} then coalesce(n.name, xg.title, '') else '' end)`;
