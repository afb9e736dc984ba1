import { sql, type RawBuilder } from 'kysely';
import { companyDayStart } from '#kit/rules/dates.ts';
import { json, tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { RoomsTables } from '../tables.gen.ts';

/** Query builder limited to this module's tables and the people tables that it may join. */
export const rooms = (on: Executor) => tables<RoomsTables & OpenPeopleTables>(on);

/** Person who reads rooms and bookings; `manages` is true for administrators of rooms. */
export interface Viewer {
  readonly id: number;
  readonly manages: boolean;
}

/** SQL: the instant at which a company day begins. */
export const dayStart = (day: string, more = 0) => sql<Date>`${companyDayStart(day, more)}::timestamptz`;

/** SQL condition: rooms `r` that a person sees, in use and visible to their department. Administrators see all. */
export const visibleTo = ({ id, manages }: Viewer) =>
  manages
    ? sql<boolean>`true`
    : sql<boolean>`(r.is_active and (cardinality(r.visible_department_ids) = 0 or r.visible_department_ids && (
        select d.path from people.person p join people.department d on d.id = p.department_id
        where p.id = ${id}::bigint)))`;

/** SQL condition: bookings `b` that a person hosts, has made, or is invited to. */
export const isMine = (id: number) =>
  sql<boolean>`(b.kind = 1 and (b.host_id = ${id}::bigint or b.creator_id = ${id}::bigint
    or b.id in (select booking_id from rooms.attendee where person_id = ${id}::bigint)))`;

/** SQL condition: bookings `b` that occupy their room. */
export const holdsRoom = sql<boolean>`b.status in (0, 1, 5)`;

/**
 * SQL condition: meetings `b`, not closures, that overlap a time. A meeting lasts at most a day (rules/policy.ts), so
 * it begins at most a day before. This bound lets the database use an index; the operator `&&` alone would read all
 * bookings.
 */
export const meetsBetween = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql<boolean>`(b.during && tstzrange(${from}, ${until}) and lower(b.during) < ${until}
    and lower(b.during) > ${from} - interval '1 day')`;

/** SQL condition: bookings `b` that occupy their room in a span. Uses the index that prevents overlapping bookings. */
export const holdsBetween = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql<boolean>`(${holdsRoom} and b.occupied && tstzrange(${from}, ${until})
    and b.during && tstzrange(${from}, ${until}))`;

/** SQL: a table `s (n, start_at, end_at)` with one row for each span. */
export const spanRows = (spans: readonly { readonly start: Date; readonly end: Date }[]) =>
  sql`jsonb_to_recordset(${json(spans.map(({ start, end }, n) => ({ n, start_at: start, end_at: end })))}::jsonb)
    as s (n int, start_at timestamptz, end_at timestamptz)`;
