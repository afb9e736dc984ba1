import { sql } from 'kysely';
import { companyDayStart } from '#kit/rules/dates.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';
import { mayReach, mayRead, mayShow, type Viewer } from '#modules/recruiting/server/queries/rights.ts';
import { titleEn } from '#modules/recruiting/server/queries/title-en.ts';
import { interviewColumns, type InterviewRow } from './interviews.ts';

export interface CalendarFilter {
  readonly from: Date;
  readonly until: Date;
  /** True: only interviews in which the viewer takes part. */
  readonly isMine: boolean;
  readonly recruitmentId?: number | undefined;
}

export interface CalendarRow extends InterviewRow {
  readonly name: string;
  readonly stage: number;
  readonly recruitmentId: number;
  readonly title: string;
  readonly titleEn: string;
  /** Whether the viewer handles the application. */
  readonly handles: boolean;
  readonly isMine: boolean;
  /** Number of missing evaluations, and of people expected to evaluate. */
  readonly missing: number;
  readonly expected: number;
  /** Whether the viewer's own evaluation is missing. */
  readonly isDue: boolean;
}

const shown = (viewer: Viewer) => sql`
  select ${interviewColumns}, s.name, i.stage, r.id as "recruitmentId", r.title,
    ${titleEn} as "titleEn", ${mayRead(viewer)} as handles,
    exists (select from recruiting.interview_user u where u.interview_id = v.id and u.is_live
      and u.person_id = ${viewer.id}::bigint) as "isMine",
    exists (select from recruiting.interview_user u where u.interview_id = v.id and u.is_live
      and u.person_id = ${viewer.id}::bigint and u.submitted_at is null) as "isDue",
    (select count(*)::int from recruiting.interview_user u
      where u.interview_id = v.id and u.is_live and u.submitted_at is null) as missing,
    (select count(*)::int from recruiting.interview_user u where u.interview_id = v.id and u.is_live) as expected
  from recruiting.interview v
  join recruiting.interviewee i on i.id = v.interviewee_id
  join recruiting.seeker s on s.id = v.seeker_id
  join recruiting.recruitment r on r.id = i.recruitment_id
  join people.department d on d.id = r.department_id
  where ${mayReach(viewer)} and ${mayShow(viewer)}`;

const mine = (viewer: Viewer, isMine: boolean) =>
  isMine
    ? sql`and exists (select from recruiting.interview_user u where u.interview_id = v.id and u.is_live
        and u.person_id = ${viewer.id}::bigint)`
    : sql``;

/** Lists the interviews in a time range that the viewer may see, without cancelled ones. */
export async function listCalendar(
  on: Executor,
  viewer: Viewer,
  filter: CalendarFilter,
): Promise<CalendarRow[]> {
  const { from, until, isMine, recruitmentId = null } = filter;
  const { rows } = await sql<CalendarRow>`${shown(viewer)} ${mine(viewer, isMine)}
    and v.state <> 2 and v.during && tstzrange(${from}::timestamptz, ${until}::timestamptz)
    and (${recruitmentId}::bigint is null or r.id = ${recruitmentId}::bigint)
    order by lower(v.during), v.id limit 500`.execute(recruiting(on));
  return rows;
}

/** Finds one interview for the calendar, if the viewer may see it. */
export async function findShown(on: Executor, viewer: Viewer, id: number): Promise<CalendarRow | undefined> {
  const { rows } = await sql<CalendarRow>`${shown(viewer)} and v.id = ${id}`.execute(recruiting(on));
  return rows[0];
}

/**
 * Lists what waits for the viewer: interviews to plan again that they handle, and finished ones with missing
 * evaluations.
 */
export async function listOpenEnds(
  on: Executor,
  viewer: Viewer,
  now: Date,
  isMine: boolean,
): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`${shown(viewer)} ${mine(viewer, isMine)}
    and ((v.state = 0 and v.replan > 0 and upper(v.during) > ${now} and ${mayRead(viewer)})
      or (v.state in (0, 1) and upper(v.during) <= ${now} and i.stage between 1 and 6
        and exists (select from recruiting.interview_user u where u.interview_id = v.id and u.is_live
          and u.submitted_at is null
          and (${mayRead(viewer)} and not ${isMine} or u.person_id = ${viewer.id}::bigint))))
    order by lower(v.during), v.id limit 200`.execute(recruiting(on));
  return rows;
}

/** Lists a person's interviews without a room from a company day (inclusive) to another (exclusive). */
export async function listOwnDays(on: Executor, personId: number, from: string, until: string) {
  const { rows } = await sql<{ id: number; name: string; title: string; start: Date; end: Date }>`
    select v.id, s.name, r.title, lower(v.during) as start, upper(v.during) as "end"
    from recruiting.interview_user u
    join recruiting.interview v on v.id = u.interview_id and v.state in (0, 1) and v.booking_id is null
    join recruiting.interviewee i on i.id = v.interviewee_id
    join recruiting.seeker s on s.id = v.seeker_id
    join recruiting.recruitment r on r.id = i.recruitment_id
    where u.person_id = ${personId} and u.is_live
      and lower(u.during) >= ${companyDayStart(from)} and lower(u.during) < ${companyDayStart(until)}
    order by 4, 1`.execute(recruiting(on));
  return rows;
}

export interface Unplanned {
  readonly intervieweeId: number;
  readonly name: string;
  readonly stage: number;
  readonly since: Date;
  readonly recruitmentId: number;
  readonly title: string;
  readonly titleEn: string;
}

/**
 * Lists screened or interviewing candidates whom the viewer handles and who have neither a coming interview nor an open
 * evaluation.
 */
export async function listUnplanned(on: Executor, viewer: Viewer): Promise<Unplanned[]> {
  const { rows } = await sql<Unplanned>`
    select i.id as "intervieweeId", s.name, i.stage, i.stage_since as since, r.id as "recruitmentId", r.title,
      ${titleEn} as "titleEn"
    from recruiting.interviewee i
    join recruiting.seeker s on s.id = i.seeker_id
    join recruiting.recruitment r on r.id = i.recruitment_id
    join people.department d on d.id = r.department_id
    where i.stage in (2, 3) and ${mayRead(viewer)} and ${mayShow(viewer)}
      and not exists (select from recruiting.interview v join recruiting.interview_user u on u.interview_id = v.id
        where v.interviewee_id = i.id and v.state in (0, 1) and u.is_live and u.submitted_at is null)
    order by i.stage_since, i.id limit 100`.execute(recruiting(on));
  return rows;
}

export interface Due {
  readonly interviewId: number;
  readonly personId: number;
  readonly intervieweeId: number;
  readonly name: string;
  readonly title: string;
  readonly ownerId: number;
  readonly end: Date;
}

/** Lists the missing evaluations of interviews that ended after an instant, for applications in progress. */
export async function listMissing(on: Executor | Tx, after: Date, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select v.id as "interviewId", u.person_id as "personId", i.id as "intervieweeId", s.name, r.title,
      r.owner_id as "ownerId", upper(v.during) as "end"
    from recruiting.interview v
    join recruiting.interview_user u on u.interview_id = v.id and u.is_live and u.submitted_at is null
    join recruiting.interviewee i on i.id = v.interviewee_id and i.stage between 1 and 6
    join recruiting.seeker s on s.id = i.seeker_id
    join recruiting.recruitment r on r.id = i.recruitment_id
    join people.person p on p.id = u.person_id and p.is_active
    where v.state in (0, 1) and lower(v.during) > ${after}::timestamptz - interval '1 day'
      and upper(v.during) > ${after} and upper(v.during) <= ${now}
    order by v.id, u.person_id`.execute(recruiting(on));
  return rows;
}
