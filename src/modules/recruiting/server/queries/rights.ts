import { sql, type RawBuilder } from 'kysely';
import { inDepartments, looksAfter, type Scope } from '#modules/people/server/open.ts';
import { isNotReader } from '#kit/server/eyes.ts';

/** Who asks, and how far his code of openings reaches. */
export interface Viewer {
  readonly id: number;
  readonly scope: Scope;
  /** Somebody else looks through his eyes. */
  readonly isSeenThrough?: boolean;
}

/** Somebody who asks, with all permission codes they hold. */
export interface Asker extends Viewer {
  readonly permissions: ReadonlySet<string>;
}

const isKeeper = ({ id, scope }: Viewer) =>
  sql<boolean>`(r.owner_id = ${id}::bigint or r.hrbp_id = ${id}::bigint or ${inDepartments(scope, 'd')})`;

/**
 * Whether somebody may change an opening `r` of a department `d`: its owner, its HRBP, and whom the code reaches: with it
 * HRBPs and their agents reach the departments that they look after.
 */
export const mayKeep = isKeeper;

/** Whether somebody may see an opening `r` of a department `d`, and handle its applications: also who assists. */
export const mayRead = (viewer: Viewer) =>
  sql<boolean>`(${isKeeper(viewer)} or ${viewer.id}::bigint = any(r.assistant_ids))`;

/**
 * Whether pay of an opening `r` of a department `d` is somebody's to see: the owner's, the HRBP's and his agent's; nobody's who
 * looks through another's eyes.
 */
export const seesPay = ({ id, isSeenThrough = false }: Viewer) =>
  sql<boolean>`(not ${isSeenThrough}::boolean and (r.owner_id = ${id}::bigint or r.hrbp_id = ${id}::bigint or ${looksAfter(id)}))`;

/** The candidates who are people in service `own` of whom something holds; few, and read once for a query. */
const whoAre = (holds: RawBuilder<boolean>) => sql`array(
  select hid.id from recruiting.seeker hid join people.person own on own.id = hid.person_id
  where hid.person_id is not null and ${holds})`;

/**
 * Whether an application `i` may be shown: somebody in service applies without his leader's knowledge until he has passed, and
 * reads nothing about himself. Said as whom it is hidden from, who are few.
 */
export const mayShow = ({ id }: Viewer) => sql<boolean>`(i.made_by is not distinct from ${id}::bigint
  or i.seeker_id <> all(${whoAre(sql`not ${isNotReader(sql`own.id`, id)}`)})
    and (i.stage in (4, 5, 6, 8) or coalesce(i.closed_from >= 4, false)
      or i.seeker_id <> all(${whoAre(sql`own.leader_id = ${id}::bigint`)})))`;

/** Whether somebody meets the candidate of an application `i` in an interview, or has met him. */
const interviews = ({ id }: Viewer) =>
  sql<boolean>`exists (select from recruiting.interview own_v
    join recruiting.interview_user own_u on own_u.interview_id = own_v.id
    where own_v.interviewee_id = i.id and own_u.person_id = ${id}::bigint and own_u.is_live)`;

/** Whether somebody may see an application `i` of an opening `r`: whoever handles it, and who interviews. */
export const mayReach = (viewer: Viewer) => sql<boolean>`(${mayRead(viewer)} or ${interviews(viewer)})`;
