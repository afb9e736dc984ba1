import { sql, type RawBuilder } from 'kysely';
import { inDepartments, looksAfter, type Scope } from '#modules/people/server/open.ts';
import { isNotReader } from '#kit/server/eyes.ts';

/** Person who reads openings, with the scope of their openings code. */
export interface Viewer {
  readonly id: number;
  readonly scope: Scope;
  /** Somebody else views the system as this person. */
  readonly isSeenThrough?: boolean;
}

/** Viewer with all permission codes they hold. */
export interface Asker extends Viewer {
  readonly permissions: ReadonlySet<string>;
}

const isKeeper = ({ id, scope }: Viewer) =>
  sql<boolean>`(r.owner_id = ${id}::bigint or r.hrbp_id = ${id}::bigint or ${inDepartments(scope, 'd')})`;

/**
 * SQL condition: the viewer may change opening `r` of department `d`. This holds for its owner, its HRBP, and people
 * whose openings code covers the department. HRBPs and their agents cover the departments assigned to them.
 */
export const mayKeep = isKeeper;

/**
 * SQL condition: the viewer may see opening `r` of department `d` and handle its applications. Assistants of the
 * opening may, too.
 */
export const mayRead = (viewer: Viewer) =>
  sql<boolean>`(${isKeeper(viewer)} or ${viewer.id}::bigint = any(r.assistant_ids))`;

/**
 * SQL condition: the viewer may see the pay of opening `r` of department `d`. Only its owner, its HRBP and the HRBP's
 * agent may, and nobody who views the system as another person.
 */
export const seesPay = ({ id, isSeenThrough = false }: Viewer) =>
  sql<boolean>`(not ${isSeenThrough}::boolean and (r.owner_id = ${id}::bigint or r.hrbp_id = ${id}::bigint or ${looksAfter(id)}))`;

/**
 * SQL array of candidates who are employees `own` for whom a condition holds. There are few of them, and the array is
 * read once per query.
 */
const whoAre = (holds: RawBuilder<boolean>) => sql`array(
  select hid.id from recruiting.seeker hid join people.person own on own.id = hid.person_id
  where hid.person_id is not null and ${holds})`;

/**
 * SQL condition: application `i` may be shown. An employee's application is hidden from their leader until they have
 * passed, and people never read about themselves. Written as an exclusion, because few are excluded.
 */
export const mayShow = ({ id }: Viewer) => sql<boolean>`(i.made_by is not distinct from ${id}::bigint
  or i.seeker_id <> all(${whoAre(sql`not ${isNotReader(sql`own.id`, id)}`)})
    and (i.stage in (4, 5, 6, 8) or coalesce(i.closed_from >= 4, false)
      or i.seeker_id <> all(${whoAre(sql`own.leader_id = ${id}::bigint`)})))`;

/** SQL condition: the viewer meets or met the candidate of application `i` in an interview. */
const interviews = ({ id }: Viewer) =>
  sql<boolean>`exists (select from recruiting.interview own_v
    join recruiting.interview_user own_u on own_u.interview_id = own_v.id
    where own_v.interviewee_id = i.id and own_u.person_id = ${id}::bigint and own_u.is_live)`;

/**
 * SQL condition: the viewer may see application `i` of opening `r`, because they handle it or interview the candidate.
 */
export const mayReach = (viewer: Viewer) => sql<boolean>`(${mayRead(viewer)} or ${interviews(viewer)})`;
