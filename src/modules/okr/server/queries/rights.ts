import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { nodeRights } from '#modules/okr/breakdown/contract/nodes.ts';
import { inDepartments, scopeOf, type Scope } from '#modules/people/server/open.ts';
import { okrCodes } from '../../contract/codes.ts';
import { okr } from './okr-db.ts';

/** Person who asks, with the scope of their work breakdown code and everyone below them. */
export interface Viewer {
  readonly id: number;
  readonly scope: Scope;
  readonly team: readonly number[];
}

/** Returns everyone who reports to a person, directly or indirectly. */
async function listTeam(on: Executor, personId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below (id) as (
      select id from people.person where leader_id = ${personId}::bigint
      union
      select p.id from below join people.person p on p.leader_id = below.id)
    select id from below`.execute(okr(on));
  return rows.map(({ id }) => id);
}

export async function viewerOf(on: Executor, personId: number): Promise<Viewer> {
  const scope = await scopeOf(on, personId, okrCodes.breakdown);
  return { id: personId, scope, team: await listTeam(on, personId) };
}

const ids = (list: readonly number[]) => sql`${[...list]}::bigint[]`;

/**
 * SQL condition: the viewer may read project `p` of department `d`. They work for it, lead somebody who does, or have
 * it in scope.
 */
export function mayRead({ id, scope, team }: Viewer) {
  const people = ids([id, ...team]);
  return sql<boolean>`(p.manager_id = any(${people}) or p.member_ids && ${people} or ${inDepartments(scope, 'd')}
    or exists (select from okr.work_breakdown own where own.project_id = p.id and own.owner_id = any(${people})))`;
}

/** SQL condition: the viewer may change the fields of project `p` of department `d`. */
export const mayKeep = ({ id, scope }: Viewer) =>
  sql<boolean>`(p.manager_id = ${id}::bigint or ${inDepartments(scope, 'd')})`;

/** SQL: ids of the hidden nodes of a project, and of the nodes the viewer owns. */
const marked = (projectId: number, { id }: Viewer) => sql`(
  select coalesce(array_agg(m.id) filter (where m.is_hidden), '{}') as hidden,
    coalesce(array_agg(m.id) filter (where m.owner_id = ${id}::bigint), '{}') as owned
  from okr.work_breakdown m where m.project_id = ${projectId} and (m.is_hidden or m.owner_id = ${id}::bigint))`;

/** SQL join that `seen` and `can` need for nodes `n` of a project `p`. */
export const withMarks = (projectId: number, viewer: Viewer) =>
  sql`cross join ${marked(projectId, viewer)} as mark`;

/**
 * SQL condition: the viewer sees node `n` of project `p`. Hidden nodes are seen by the project manager and by owners of
 * the node or its ancestors.
 */
export const seen = ({ id }: Viewer) =>
  sql<boolean>`(p.manager_id = ${id}::bigint or not n.path && mark.hidden or n.path && mark.owned)`;

const { change, add, report, manage } = nodeRights;

/**
 * SQL: the viewer's rights on node `n` of project `p`, as a sum of `nodeRights`. The project manager and owners of an
 * ancestor have all; an owner of the node itself may add and report.
 */
export const can = ({ id }: Viewer) => sql<number>`(case
  when p.manager_id = ${id}::bigint or n.path[1:cardinality(n.path) - 1] && mark.owned then ${change + add + report + manage}::int
  when n.owner_id = ${id}::bigint then ${add + report}::int else 0 end)`;

/** SQL condition: the viewer sees node `n`. Like `seen`, but without the join, for nodes of several projects. */
export const seenAnywhere = ({ id }: Viewer) =>
  sql<boolean>`(p.manager_id = ${id}::bigint
    or not exists (select from okr.work_breakdown h where h.id = any(n.path) and h.is_hidden)
    or exists (select from okr.work_breakdown o where o.id = any(n.path) and o.owner_id = ${id}::bigint))`;

/** SQL condition: the viewer may report progress of node `n` of project `p`. */
export const reports = ({ id }: Viewer) =>
  sql<boolean>`(p.manager_id = ${id}::bigint
    or exists (select from okr.work_breakdown o where o.id = any(n.path) and o.owner_id = ${id}::bigint))`;
