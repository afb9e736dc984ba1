import { sql, type RawBuilder } from 'kysely';
import { zoneSql } from '#kit/server/db/zone.ts';
import type { Language } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import type { RecordRow, ScheduleRow } from '../../contract/fields.ts';
import { reasonText } from '../rules/reasons.ts';
import { meetingStatusAt } from '../rules/states.ts';
import {
  dayStart,
  holdsBetween,
  holdsRoom,
  isMine,
  meetsBetween,
  rooms,
  visibleTo,
  type Viewer,
} from './db.ts';

/** SQL: the title, empty if the meeting is private and the viewer neither takes part nor administers rooms. */
const titleFor = ({ id, manages }: Viewer) =>
  manages ? sql`b.title` : sql`case when b.is_private and not ${isMine(id)} then '' else b.title end`;

const ownColumns = (
  viewer: Viewer,
) => sql`b.id as "Id", ${titleFor(viewer)} as "Title", lower(b.during) as "StartTime",
  upper(b.during) as "EndTime", b.status as "Status", b.host_id as "HostAUID", ${isMine(viewer.id)} as "IsMine",
  b.is_private as "IsPrivate", b.series_id is not null as "IsSeries", b.kind as "Kind"`;

const columns = (viewer: Viewer) => sql`${ownColumns(viewer)}, h.chinese_name as "HostName",
  h.english_name as "HostNameEn", d.name as "DeptName", d.name_en as "DeptNameEn"`;

const joined = sql`rooms.booking b join people.person h on h.id = b.host_id
  join people.department d on d.id = h.department_id`;

const withStatus = <Row extends { StartTime: Date; EndTime: Date }>(row: Row, now: Date) => ({
  ...row,
  MeetingStatus: meetingStatusAt(row.StartTime, row.EndTime, now),
});

/** Returns names and departments of people by id. They are read once each, not once for each meeting. */
async function hostNames(on: Executor, ids: readonly number[]) {
  const { rows } = await sql<
    Pick<ScheduleRow, 'HostName' | 'HostNameEn' | 'DeptName' | 'DeptNameEn'> & { id: number }
  >`
    select h.id, h.chinese_name as "HostName", h.english_name as "HostNameEn", d.name as "DeptName",
      d.name_en as "DeptNameEn"
    from people.person h join people.department d on d.id = h.department_id
    where h.id = any(${[...ids]}::bigint[])`.execute(rooms(on));
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Returns the meetings and blocks of these rooms on some days, by room and start. */
export async function listSchedules(
  on: Executor,
  viewer: Viewer,
  roomIds: readonly number[],
  { from, days }: { readonly from: string; readonly days: number },
  now: Date,
): Promise<Map<number, ScheduleRow[]>> {
  type Row = Omit<ScheduleRow, 'HostName' | 'HostNameEn' | 'DeptName' | 'DeptNameEn' | 'MeetingStatus'>;
  const { rows } = await sql<Row & { roomId: number }>`
    select b.room_id as "roomId", ${ownColumns(viewer)} from rooms.booking b
    where b.room_id = any(${[...roomIds]}::bigint[]) and ${holdsBetween(dayStart(from), dayStart(from, days))}`.execute(
    rooms(on),
  );
  // Sorted here, because the embedded database takes three times as long for it.
  rows.sort((a, b) => a.StartTime.getTime() - b.StartTime.getTime() || a.Id - b.Id);
  const names = await hostNames(on, [...new Set(rows.map(({ HostAUID }) => HostAUID))]);
  const found = new Map<number, ScheduleRow[]>(roomIds.map((id) => [id, []]));
  for (const { roomId, ...row } of rows) {
    const host = names.get(row.HostAUID);
    // Rows are completed in place, because copying many thousand rows is slow.
    if (host)
      found
        .get(roomId)
        ?.push(Object.assign(row, host, { MeetingStatus: meetingStatusAt(row.StartTime, row.EndTime, now) }));
  }
  return found;
}

const recordColumns = (viewer: Viewer) => sql`${columns(viewer)}, b.room_id as "RoomId", r.name as "RoomName",
  r.name_en as "RoomNameEn", r.building as "Building", r.building_en as "BuildingEn", b.created_at as "CreateTime", b.acted_reason as "Reason",
  exists (select from rooms.outline o where o.booking_id = b.id) as "HasOutline", b.version as "RowVersion"`;

const recordRows = sql`${joined} join rooms.room r on r.id = b.room_id`;

/** Viewer and the language in which they read. */
interface Reader extends Viewer {
  readonly language: Language;
}

const recordFor = ({ language }: Reader, row: RecordRow, now: Date): RecordRow => ({
  ...withStatus(row, now),
  Reason: reasonText(row.Reason, language),
});

interface Paging {
  readonly PageIndex: number;
  readonly PageSize: number;
}

async function pageRecords(
  on: Executor,
  viewer: Reader,
  where: readonly RawBuilder<unknown>[],
  order: 'asc' | 'desc',
  { PageIndex, PageSize }: Paging,
  now: Date,
): Promise<{ Total: number; Rows: RecordRow[] }> {
  const found = sql`from ${recordRows} where ${sql.join(where, sql` and `)}`;
  const { rows: totals } = await sql<{ total: number }>`select count(*) as total ${found}`.execute(rooms(on));
  const { rows } = await sql<RecordRow>`
    select ${recordColumns(viewer)} ${found}
    order by lower(b.during) ${sql.raw(order)}, b.id ${sql.raw(order)}
    limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(rooms(on));
  return { Total: totals[0]?.total ?? 0, Rows: rows.map((row) => recordFor(viewer, row, now)) };
}

/** Lists bookings by id, in order of their starts. */
export async function listRecords(on: Executor, viewer: Reader, ids: readonly number[], now: Date) {
  const { rows } = await sql<RecordRow>`
    select ${recordColumns(viewer)} from ${recordRows} where b.id = any(${[...ids]}::bigint[])
    order by lower(b.during), b.id`.execute(rooms(on));
  return rows.map((row) => recordFor(viewer, row, now));
}

export interface RecordFilter {
  readonly RoomId?: number | undefined;
  readonly Start?: string | undefined;
  readonly End?: string | undefined;
  readonly Keyword?: string | undefined;
  readonly Status?: number | undefined;
}

function filtered({ RoomId, Start, End, Keyword, Status }: RecordFilter): RawBuilder<unknown>[] {
  return [
    ...(RoomId ? [sql`b.room_id = ${RoomId}::bigint`] : []),
    ...(Start ? [sql`lower(b.during) >= ${dayStart(Start)}`] : []),
    ...(End ? [sql`lower(b.during) < ${dayStart(End, 1)}`] : []),
    ...(Status === undefined ? [] : [sql`b.status = ${Status}`]),
    ...(Keyword
      ? [
          sql`(b.title ilike ${like(Keyword)} or h.chinese_name ilike ${like(Keyword)}
            or h.english_name ilike ${like(Keyword)} or r.name ilike ${like(Keyword)}
            or r.name_en ilike ${like(Keyword)})`,
        ]
      : []),
  ];
}

/** Returns a page of meetings, newest first: all for administrators, else the viewer's own. */
export const pageAll = (on: Executor, viewer: Reader, filter: RecordFilter & Paging, now: Date) =>
  pageRecords(
    on,
    viewer,
    [viewer.manages ? sql`b.kind = 1` : isMine(viewer.id), ...filtered(filter)],
    'desc',
    filter,
    now,
  );

const roles = {
  all: (id: number) => isMine(id),
  host: (id: number) => sql`b.kind = 1 and b.host_id = ${id}::bigint`,
  attendee: (id: number) =>
    sql`b.kind = 1 and b.id in (select booking_id from rooms.attendee where person_id = ${id}::bigint)`,
};

/** Returns a page of a person's meetings: future ones that take place, soonest first; or past ones, newest first. */
export const pagePersonal = (
  on: Executor,
  viewer: Reader,
  { When, Role, ...filter }: RecordFilter & Paging & { When: 'coming' | 'past'; Role: keyof typeof roles },
  now: Date,
) =>
  pageRecords(
    on,
    viewer,
    [
      roles[Role](viewer.id),
      ...(When === 'coming'
        ? [sql`upper(b.during) > ${now} and b.status in (0, 1)`]
        : [sql`(upper(b.during) <= ${now} or b.status not in (0, 1))`]),
      ...filtered(filter),
    ],
    When === 'coming' ? 'asc' : 'desc',
    filter,
    now,
  );

/** Lists a person's meetings on some days. */
export async function listPersonal(
  on: Executor,
  viewer: Reader,
  from: string,
  days: number,
  now: Date,
): Promise<RecordRow[]> {
  const where = [isMine(viewer.id), holdsRoom, meetsBetween(dayStart(from), dayStart(from, days))];
  return (await pageRecords(on, viewer, where, 'asc', { PageIndex: 1, PageSize: 200 }, now)).Rows;
}

/** Returns a page of bookings that wait for a person's decision. */
export const pagePending = (on: Executor, viewer: Reader, paging: Paging, now: Date) =>
  pageRecords(
    on,
    // Approvers see the titles of the bookings that they decide.
    { ...viewer, manages: true },
    [
      sql`b.status = 0 and lower(b.during) > ${now}`,
      viewer.manages ? sql`true` : sql`${viewer.id}::bigint = any(r.approver_ids)`,
    ],
    'asc',
    paging,
    now,
  );

/** Returns a page of room closures that have not ended. */
export const pageBlocks = (
  on: Executor,
  viewer: Reader,
  roomId: number | undefined,
  paging: Paging,
  now: Date,
) =>
  pageRecords(
    on,
    viewer,
    [
      sql`b.kind = 2 and b.status = 1 and upper(b.during) > ${now}`,
      ...(roomId ? [sql`b.room_id = ${roomId}::bigint`] : []),
    ],
    'asc',
    paging,
    now,
  );

/** SQL: the instant at which a day begins. */
const start = (day: RawBuilder<unknown>) => sql`${day}::timestamp at time zone ${zoneSql()}`;

/**
 * Counts meetings, the viewer's own meetings, and minutes taken within opening hours, for each company day of a month.
 */
export async function countMonth(on: Executor, viewer: Viewer, month: string, roomId?: number) {
  const first = `${month}-01`;
  const { rows } = await sql<{ day: string; total: number; mine: number; minutes: number }>`
    with span as (select ${first}::date as first, (${first}::date + interval '1 month')::date as after),
    days as (select generate_series(first, after - 1, interval '1 day')::date as day from span),
    found as (
      select b.id, b.kind, b.during, r.open_minute, r.close_minute, ${isMine(viewer.id)} as mine
      from span, rooms.booking b join rooms.room r on r.id = b.room_id
      where ${visibleTo(viewer)} and r.is_active
        and (${roomId ?? null}::bigint is null or r.id = ${roomId ?? null}::bigint)
        and ${holdsBetween(start(sql`first`), start(sql`after`))}
    )
    select to_char(day, 'YYYY-MM-DD') as day,
      count(f.id) filter (where f.kind = 1) as total,
      count(f.id) filter (where f.mine) as mine,
      coalesce(sum(greatest(0, extract(epoch from
        least(upper(f.during), (day + close_minute * interval '1 minute')::timestamp at time zone ${zoneSql()})
        - greatest(lower(f.during), (day + open_minute * interval '1 minute')::timestamp at time zone ${zoneSql()})
      ) / 60)), 0)::int as minutes
    from days left join found f on f.during && tstzrange(${start(sql`day`)}, ${start(sql`(day + 1)`)})
    group by day order by day`.execute(rooms(on));
  return rows;
}
