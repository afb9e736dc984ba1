import { sql } from 'kysely';
import type { Span } from '#kit/rules/spans.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';

/** Interview that must be planned again, with the data for the notification to the opening's owner. */
export interface Affected extends Span {
  readonly id: number;
  readonly intervieweeId: number;
  readonly bookingId: number | null;
  readonly name: string;
  readonly title: string;
  readonly ownerId: number;
}

const planned = (now: Date) => sql`
  select v.id, v.interviewee_id as "intervieweeId", v.booking_id as "bookingId", lower(v.during) as start,
    upper(v.during) as "end", s.name, r.title, r.owner_id as "ownerId"
  from recruiting.interview v
  join recruiting.interviewee i on i.id = v.interviewee_id
  join recruiting.seeker s on s.id = v.seeker_id
  join recruiting.recruitment r on r.id = i.recruitment_id
  where v.state = 0 and upper(v.during) > ${now}`;

/** Lists planned interviews that use one of these room bookings. */
export async function listByBookings(
  on: Executor,
  bookings: readonly number[],
  now: Date,
): Promise<Affected[]> {
  const { rows } = await sql<Affected>`${planned(now)} and v.booking_id = any(${[...bookings]}::bigint[])
    order by v.id`.execute(recruiting(on));
  return rows;
}

/** Lists planned interviews at which one of these people is expected. */
export async function listByPeople(on: Executor, people: readonly number[], now: Date): Promise<Affected[]> {
  const { rows } = await sql<Affected>`${planned(now)} and exists (
      select from recruiting.interview_user u
      where u.interview_id = v.id and u.is_live and u.person_id = any(${[...people]}::bigint[]))
    order by v.id`.execute(recruiting(on));
  return rows;
}
