import { sql } from 'kysely';
import { zoneSql } from '#kit/server/db/zone.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import type { Facts } from '../rules/states.ts';
import type { Span } from '../rules/recurrence.ts';
import { holdsRoom, meetsBetween, rooms, spanRows } from './db.ts';

/** Booking with all fields that decide what may be done with it. */
export interface Booking extends Facts {
  readonly id: number;
  readonly roomId: number;
  readonly seriesId: number | null;
  readonly title: string;
  readonly originalEnd: Date | null;
  readonly isPrivate: boolean;
  readonly remark: string;
  readonly createdAt: Date;
  readonly version: number;
  readonly releaseMinutes: number;
  readonly approverIds: readonly number[];
  readonly roomName: string;
  readonly roomNameEn: string;
  readonly hostName: string;
  readonly hostNameEn: string;
}

const bookings = (on: Executor) =>
  rooms(on)
    .selectFrom('rooms.booking as b')
    .innerJoin('rooms.room as r', 'r.id', 'b.room_id')
    .innerJoin('people.person as h', 'h.id', 'b.host_id')
    .select(['b.id', 'b.room_id as roomId', 'b.kind', 'b.series_id as seriesId', 'b.title', 'b.status'])
    .select(['b.host_id as hostId', 'b.creator_id as creatorId', 'b.original_end as originalEnd'])
    .select(['b.is_private as isPrivate', 'b.remark', 'b.checked_in_at as checkedInAt', 'b.version'])
    .select(['b.created_at as createdAt', 'r.check_in_enabled as checkInEnabled'])
    .select(['r.release_minutes as releaseMinutes', 'r.approver_ids as approverIds'])
    .select(['r.name as roomName', 'r.name_en as roomNameEn'])
    .select(['h.chinese_name as hostName', 'h.english_name as hostNameEn'])
    .select([
      sql<Date>`lower(b.during)`.as('start'),
      sql<Date>`upper(b.during)`.as('end'),
      sql<number[]>`array(select person_id from rooms.attendee a where a.booking_id = b.id order by 1)`.as(
        'attendeeIds',
      ),
    ]);

export const findBooking = (on: Executor, id: number): Promise<Booking | undefined> =>
  bookings(on).where('b.id', '=', id).executeTakeFirst();

export const listBookings = (on: Executor, ids: readonly number[]): Promise<Booking[]> =>
  bookings(on)
    .where('b.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('b.id')
    .execute();

/**
 * Locks bookings until the transaction ends, by ascending id, and then reads them. They may have changed while this
 * waited for the locks, so callers have to check their conditions again.
 */
export async function lockBookings(tx: Tx, ids: readonly number[]): Promise<Booking[]> {
  await rooms(tx)
    .selectFrom('rooms.booking')
    .select('id')
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return listBookings(tx, ids);
}

/** Lists meetings of a series from an instant on. */
export async function listSeries(on: Executor, seriesId: number, from: Date): Promise<number[]> {
  const rows = await rooms(on)
    .selectFrom('rooms.booking as b')
    .select('b.id')
    .where('b.series_id', '=', seriesId)
    .where(sql<boolean>`b.status in (0, 1) and lower(b.during) >= ${from}`)
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists pending meetings of these series, by id. */
export async function listWaiting(on: Executor, seriesIds: readonly number[]): Promise<number[]> {
  if (seriesIds.length === 0) return [];
  const rows = await rooms(on)
    .selectFrom('rooms.booking as b')
    .select('b.id')
    .where('b.series_id', '=', sql<number>`any(${[...seriesIds]}::bigint[])`)
    .where('b.status', '=', 0)
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists pending or confirmed meetings of a room that overlap a time, by id. */
export async function listTouching(on: Executor, roomId: number, { start, end }: Span): Promise<number[]> {
  const rows = await rooms(on)
    .selectFrom('rooms.booking as b')
    .select('b.id')
    .where('b.room_id', '=', roomId)
    .where('b.kind', '=', 1)
    .where(sql<boolean>`b.status in (0, 1) and b.occupied && tstzrange(${start}, ${end})`)
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the indexes of the spans in which the room is taken, including its free time before and after meetings. */
export async function listTaken(
  on: Executor,
  roomId: number,
  spans: readonly Span[],
  bufferMinutes: number,
  except: readonly number[] = [],
): Promise<Set<number>> {
  const { rows } = await sql<{ n: number }>`
    select distinct s.n from ${spanRows(spans)}
    join rooms.booking b on b.room_id = ${roomId}::bigint and ${holdsRoom}
      and b.occupied && tstzrange(s.start_at, s.end_at + ${bufferMinutes}::int * interval '1 minute')
      and b.id <> all(${[...except]}::bigint[])`.execute(rooms(on));
  return new Set(rows.map(({ n }) => n));
}

/**
 * Tells whether a meeting booked by somebody else takes the room at a time. Meetings that have begun are left out,
 * because they may still be released. Reads without a lock, for an early refusal. A time that looks free is checked
 * again by `listTaken` under the room's lock.
 */
export async function isHeld(
  on: Executor,
  roomId: number,
  { start, end }: Span,
  bufferMinutes: number,
  { id, now }: { readonly id: number; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from rooms.booking b where b.room_id = ${roomId}::bigint and ${holdsRoom}
      and b.occupied && tstzrange(${start}, ${end}::timestamptz + ${bufferMinutes}::int * interval '1 minute')
      and lower(b.during) > ${now} and b.creator_id <> ${id}::bigint limit 1`.execute(rooms(on));
  return rows.length > 0;
}

/** Returns the people who have another meeting at one of the times. */
export async function listBusy(
  on: Executor,
  people: readonly number[],
  spans: readonly Span[],
  except: readonly number[],
) {
  const { rows } = await sql<{ AUID: number; ChineseName: string; EnglishName: string }>`
    with busy as materialized (
      select distinct b.id, b.host_id from ${spanRows(spans)}
      join rooms.booking b on ${meetsBetween(sql`s.start_at`, sql`s.end_at`)}
      where b.kind = 1 and b.status in (0, 1) and b.id <> all(${[...except]}::bigint[])
    )
    select p.id as "AUID", p.chinese_name as "ChineseName", p.english_name as "EnglishName"
    from people.person p where p.id = any(${[...people]}::bigint[]) and p.id in (
      select host_id from busy
      union all select a.person_id from busy join rooms.attendee a on a.booking_id = busy.id and a.response <> 2)
    order by p.id`.execute(rooms(on));
  return rows;
}

/** Counts the minutes that a person has booked or hosts on the days of the spans, and the number of future bookings. */
export async function countBooked(
  on: Executor,
  personId: number,
  spans: readonly Span[],
  now: Date,
  except: readonly number[],
): Promise<{ readonly minutes: Map<string, number>; readonly future: number }> {
  const others = sql<boolean>`(b.host_id = ${personId}::bigint or b.creator_id = ${personId}::bigint)
    and b.kind = 1 and b.id <> all(${[...except]}::bigint[])`;
  const { rows } = await sql<{ day: string; minutes: number }>`
    with days as materialized (
      select distinct (s.start_at at time zone ${zoneSql()})::date as day from ${spanRows(spans)}
    )
    select to_char(day, 'YYYY-MM-DD') as day,
      (sum(extract(epoch from upper(b.during) - lower(b.during))) / 60)::int as minutes
    from days join rooms.booking b on lower(b.during) >= day::timestamp at time zone ${zoneSql()}
      and lower(b.during) < (day + 1)::timestamp at time zone ${zoneSql()}
    where ${others} and ${holdsRoom}
    group by day`.execute(rooms(on));
  const { rows: future } = await sql<{ count: number }>`
    select count(distinct coalesce(b.series_id, -b.id)) as count from rooms.booking b
    where ${others} and b.status in (0, 1) and lower(b.during) > ${now}`.execute(rooms(on));
  return {
    minutes: new Map(rows.map(({ day, minutes }) => [day, minutes])),
    future: future[0]?.count ?? 0,
  };
}

export interface NewBooking {
  readonly roomId: number;
  readonly kind: number;
  readonly seriesId: number | null;
  readonly title: string;
  readonly hostId: number;
  readonly creatorId: number;
  readonly start: Date;
  readonly end: Date;
  readonly bufferMinutes: number;
  readonly status: number;
  readonly isPrivate: boolean;
  readonly remark: string;
  readonly attendeeIds: readonly number[];
  readonly createdAt: Date;
  readonly checkedInAt?: Date | null;
  readonly originalEnd?: Date | null;
  readonly reason?: string;
}

/** Adds bookings and their attendees, with one statement each. @returns ids in the same order */
export async function addBookings(tx: Tx, given: readonly NewBooking[]): Promise<number[]> {
  const list = given.map((row, n) => ({ n, ...row, attendeeIds: undefined }));
  const { rows } = await sql<{ id: number }>`
    insert into rooms.booking (room_id, kind, series_id, title, host_id, creator_id, during, occupied, status,
      is_private, remark, created_at, checked_in_at, original_end, acted_reason)
    select "roomId", kind, "seriesId", title, "hostId", "creatorId", tstzrange("start", "end"),
      tstzrange("start", "end" + "bufferMinutes" * interval '1 minute'), status, "isPrivate", remark, "createdAt",
      "checkedInAt", "originalEnd", coalesce(reason, '')
    from jsonb_to_recordset(${json(list)}::jsonb) as g (n int, "roomId" bigint, kind int, "seriesId" bigint,
      title text, "hostId" bigint, "creatorId" bigint, "start" timestamptz, "end" timestamptz, "bufferMinutes" int,
      status int, "isPrivate" boolean, remark text, "createdAt" timestamptz, "checkedInAt" timestamptz,
      "originalEnd" timestamptz, reason text)
    order by n
    returning id`.execute(rooms(tx));
  const ids = rows.map(({ id }) => id);
  const invited = given.flatMap(({ attendeeIds }, n) =>
    attendeeIds.map((person_id) => ({ booking_id: ids[n], person_id })),
  );
  if (invited.length > 0)
    await sql`insert into rooms.attendee (booking_id, person_id) select booking_id, person_id
      from jsonb_to_recordset(${json(invited)}::jsonb) as g (booking_id bigint, person_id bigint)`.execute(
      rooms(tx),
    );
  return ids;
}

export interface NewSeries {
  readonly freq: string;
  readonly every: number;
  readonly weekdays: number[];
  readonly nths: number[];
  readonly start_minute: number;
  readonly minutes: number;
  readonly zone: string;
  readonly from_day: string;
  readonly until_day: string;
  readonly created_by: number;
  readonly created_at: Date;
}

export async function addSeries(tx: Tx, series: NewSeries): Promise<number> {
  const { id } = await rooms(tx)
    .insertInto('rooms.series')
    .values(series)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const findSeries = (on: Executor, id: number) =>
  rooms(on).selectFrom('rooms.series').selectAll().where('id', '=', id).executeTakeFirst();

export async function saveSeries(tx: Tx, id: number, changed: Partial<NewSeries>): Promise<void> {
  await rooms(tx).updateTable('rooms.series').set(changed).where('id', '=', id).execute();
}

/** Assigns meetings to a series. */
export async function joinSeries(tx: Tx, ids: readonly number[], seriesId: number): Promise<void> {
  await rooms(tx)
    .updateTable('rooms.booking')
    .set({ series_id: seriesId })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute();
}

/** Lists pending or confirmed meetings of a room that have not begun, by id. */
export async function listComing(on: Executor, roomId: number, now: Date): Promise<number[]> {
  const rows = await rooms(on)
    .selectFrom('rooms.booking as b')
    .select('b.id')
    .where('b.room_id', '=', roomId)
    .where('b.kind', '=', 1)
    .where(sql<boolean>`b.status in (0, 1) and lower(b.during) > ${now}`)
    .orderBy('b.id')
    .execute();
  return rows.map(({ id }) => id);
}
